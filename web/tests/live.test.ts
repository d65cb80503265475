/** A socket that breaks: what was sent and not answered is sent again with the same id, and the page catches up. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PitSocket } from '../src/lib/pit.svelte'
import { TableSocket } from '../src/lib/socket.svelte'
import { house, table } from './tables'

class Line {
  static readonly OPEN = 1
  static made: Line[] = []
  readyState = Line.OPEN
  sent: Record<string, unknown>[] = []
  onmessage: (event: { data: string }) => void = () => undefined
  onclose: (event: { code: number }) => void = () => undefined

  constructor(readonly address: string) {
    Line.made.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }
  close(): void {
    this.readyState = 3
  }
  drop(code: number): void {
    this.readyState = 3
    this.onclose({ code })
  }
  tell(message: object): void {
    this.onmessage({ data: JSON.stringify(message) })
  }
}
const last = (): Line => Line.made.at(-1) as Line
const hello = (number: number, log: string[] = []) => ({
  type: 'hello',
  number,
  you: 'anna',
  offices: ['dealer'],
  table: table(house()),
  sign: [],
  private: { type: 'private', number },
  log: log.map((text) => ({ text })),
})

beforeEach(() => {
  vi.useFakeTimers()
  Line.made = []
  Object.assign(globalThis, { WebSocket: Line, removeEventListener: () => undefined })
})
afterEach(() => void vi.useRealTimers())

function opened(): TableSocket {
  const socket = new TableSocket('a b')
  socket.open()
  last().tell(hello(4, ['one']))
  return socket
}

test('a hello tells who is there and what lies on the table', () => {
  const socket = opened()
  expect(last().address).toBe('ws://room.example/ws/tables/a%20b')
  expect([socket.connection, socket.you, socket.offices, socket.log.length]).toEqual(['open', 'anna', ['dealer'], 1])
})

test('a line is done when it is acknowledged, or comes back with its refusal', async () => {
  const socket = opened()
  const [one, other] = [socket.do('bet ante 10', 'dealer'), socket.do('fold')]
  const [first, second] = last().sent
  expect(first).toMatchObject({ type: 'do', seen: 4, line: 'bet ante 10', office: 'dealer' })
  last().tell({ type: 'ack', id: first?.id, number: 5 })
  expect(socket.busy).toBe(true)
  last().tell({ type: 'refused', id: second?.id, message: 'no', rules: ['3.9'] })
  expect(await one).toBeNull()
  expect(await other).toMatchObject({ message: 'no', rules: ['3.9'] })
  expect([socket.busy, socket.refused?.message]).toEqual([false, 'no'])
})

test('after a break the line is sent again with its id, and what was missed is asked for', () => {
  const socket = opened()
  void socket.do('fold')
  const [sent] = last().sent
  last().drop(1006)
  expect(socket.connection).toBe('lost')
  vi.advanceTimersByTime(250)
  expect(Line.made).toHaveLength(2)
  last().tell(hello(6, ['one', 'two']))
  expect(last().sent).toEqual([{ type: 'resume', after: 4 }, sent])
  expect(socket.log).toHaveLength(1)
  last().tell({ type: 'event', number: 6, told: [{ text: 'two' }], table: table(house()) })
  expect(socket.log.map((line) => line.text)).toEqual(['one', 'two'])
})

test('what is private counts as seen; an event that came before is not shown twice', () => {
  const socket = opened()
  last().tell({ type: 'private', number: 9, place: 'p1' })
  last().tell({ type: 'event', number: 3, told: [{ text: 'old' }], table: table(house(), { title: 'Old' }) })
  void socket.do('fold')
  expect(last().sent.at(-1)).toMatchObject({ seen: 9 })
  expect([socket.mine?.place, socket.table?.title, socket.log.length]).toEqual(['p1', 'A game', 1])
})

test('a line that answers no ping is dead', () => {
  opened()
  vi.advanceTimersByTime(10_000)
  expect(last().sent).toEqual([{ type: 'ping' }])
  vi.advanceTimersByTime(10_300)
  expect(Line.made).toHaveLength(2)
})

test('where there is no such table nothing is tried again', () => {
  const socket = opened()
  last().drop(4404)
  vi.advanceTimersByTime(60_000)
  expect([Line.made.length, socket.gone]).toEqual([1, 'This table does not exist.'])
})

test('whoever is turned away at the pit is told why', () => {
  const socket = new PitSocket()
  socket.open()
  last().tell({ type: 'refused', id: '', message: 'sign in first', rules: [] })
  expect([socket.turned, last().readyState]).toEqual(['sign in first', 3])
})
