import { describe, expect, it } from 'vitest'
import { byGame, byPosition, cardsIn, sessions } from '../src/lib/history'
import type { HistoryLine, HistoryTotal } from '../src/lib/wire'

const line = (count: number, ended: string, net: string): HistoryLine => ({
  count,
  table: 't',
  number: count,
  game: 'g',
  title: 'G',
  kind: 'poker',
  status: 'settled',
  ended,
  net,
  cards: '',
  board: '',
  position: null,
  prizes: [],
})
const total = (title: string, position: number | null, rounds: number, won: number, net: string): HistoryTotal => ({
  game: title,
  title,
  position,
  rounds,
  won,
  net,
})

describe('history', () => {
  it('begins another session after an hour without a round, whatever the day', () => {
    const found = sessions([
      line(4, '2026-05-21T00:20:00Z', '5.00'),
      line(3, '2026-05-20T23:50:00Z', '-2.50'),
      line(2, '2026-05-20T20:00:00Z', '1.00'),
      line(1, '2026-05-20T19:01:00Z', '1.00'),
    ])
    expect(found.map((one) => one.rounds.map((each) => each.count))).toEqual([
      [4, 3],
      [2, 1],
    ])
    expect(found[0]).toMatchObject({ net: 250, began: '2026-05-20T23:50:00Z', ended: '2026-05-21T00:20:00Z' })
  })

  it('adds up by game and by position, from the button on', () => {
    const totals = [total('A', 2, 3, 1, '-4.00'), total('A', 0, 2, 2, '10.00'), total('B', null, 9, 4, '1.50')]
    expect(byGame(totals)).toEqual([
      { name: 'B', rounds: 9, won: 4, net: 150 },
      { name: 'A', rounds: 5, won: 3, net: 600 },
    ])
    expect(byPosition(totals).map((one) => one.rounds)).toEqual([2, 3])
  })

  it('reads cards that stand close together', () => {
    expect(cardsIn('AsTd')).toEqual(['As', 'Td'])
    expect(cardsIn('')).toEqual([])
  })
})
