import { describe, expect, it } from 'vitest'
import { arranged, moved, totals, waited } from '../src/lib/pit.svelte'
import type { PitTable } from '../src/lib/wire'

const table = (id: string, more: Partial<PitTable> = {}): PitTable => ({
  id, title: 'Hold’em', place: 'seat', open: true, dealer: 'human', due: '', hands: 0, seats: 6, players: [], ...more,
}) as PitTable // prettier-ignore
const names = (tables: PitTable[]): string[] => tables.map((one) => one.id)

describe('the pit', () => {
  it('shows tables as they stand in the room, the others after them: open ones first, by name', () => {
    const tables = ['t10', 't2', 'felt'].map((id) => table(id)).concat(table('closed', { open: false }))
    expect(names(arranged(tables, []))).toEqual(['felt', 't2', 't10', 'closed'])
    expect(names(arranged(tables, ['closed', 't10', 'gone']))).toEqual(['closed', 't10', 'felt', 't2'])
  })

  it('moves a table one place, and not past the ends', () => {
    const tables = ['a', 'b', 'c'].map((id) => table(id))
    expect(moved(tables, 'b', -1)).toEqual(['b', 'a', 'c'])
    expect(moved(tables, 'b', 1)).toEqual(['a', 'c', 'b'])
    expect(moved(tables, 'a', -1)).toEqual(['a', 'b', 'c'])
    expect(moved(tables, 'c', 1)).toEqual(['a', 'b', 'c'])
    expect(moved(tables, 'gone', 1)).toEqual(['a', 'b', 'c'])
  })

  it('adds up open floats and the win of the day, tournaments apart', () => {
    const money = (bank: string, win: string): PitTable['money'] => ({ bank, win, drop: '0', rounds: 1 })
    const seat = { seat: 1, player: 'ada', stack: '10.00' }
    const tables = [
      table('a', { money: money('850', '-20'), players: [seat] }),
      table('b', { money: money('', '12.50') }),
      table('c', { open: false, money: money('999', '7.50') }),
      table('d', { event: 'night', money: money('', '1000') }),
    ]
    expect(totals(tables)).toEqual({ open: 3, tables: 4, players: 1, seats: 18, float: 85_000, win: 0 })
    expect(totals([table('b', { money: money('', '0') })]).float).toBeNull()
  })

  it('says how long something has waited', () => {
    const now = Date.parse('2026-05-01T20:00:00Z')
    expect(waited('2026-05-01T19:59:46Z', now)).toBe('0:14')
    expect(waited('2026-05-01T19:47:55Z', now)).toBe('12:05')
    expect(waited('2026-05-01T18:55:00Z', now)).toBe('1 h 5 min')
    expect(waited('2026-05-01T20:00:03Z', now)).toBe('0:00')
    expect(waited('', now)).toBe('')
  })
})
