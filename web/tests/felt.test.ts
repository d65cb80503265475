/** The felt as a drawing: chips, boxes on the arc, seats around the oval; and what is chosen before the turn. */
import { expect, test } from 'vitest'
import { aheadOf, holds, lineOf, type Planned } from '../src/lib/ahead'
import { aroundTheOval, colourOf, columnsOf, drawingOf, onTheArc } from '../src/lib/felt'
import type { Choice, TableShown } from '../src/lib/wire'

test('an amount is stacked by denomination, highest at the bottom', () => {
  expect(columnsOf(8000)).toEqual([[2500, 2500, 2500, 500]])
  expect(columnsOf(34500)).toEqual([[10000, 10000, 10000, 2500, 1000, 1000]])
  expect(columnsOf(50)).toEqual([[100]])
  expect(columnsOf(0)).toEqual([])
})

test('a stack stops growing at two columns', () => {
  expect(columnsOf(99_999_900).flat()).toHaveLength(12)
  expect(columnsOf(99_999_900, 1, 5).flat()).toHaveLength(5)
})

test('somebody has the same colour everywhere', () => {
  expect(colourOf('anna')).toBe(colourOf('anna'))
})

test('boxes lie on the arc in their order, the outer ones nearer to the dealer', () => {
  const boxes = onTheArc(5, 2)
  const across = boxes.map((one) => one.x)
  expect(across).toEqual([...across].sort((one, other) => one - other))
  expect(boxes[0]?.y).toBeGreaterThan(boxes[1]?.y ?? 0)
  expect(boxes[2]).toMatchObject({ x: 32.4, scale: 1 })
  expect(Math.abs(boxes[2]?.turn ?? 9)).toBe(0)
  expect(onTheArc(1, 0)[0]).toMatchObject({ x: 32.4 })
})

test.each(['wide', 'tall', 'low'] as const)("seats lie around the oval, one's own at the bottom: %s", (drawing) => {
  for (const count of [2, 6, 9, 10]) {
    const seats = aroundTheOval(count, drawing)
    expect(seats).toHaveLength(count)
    expect(seats[0]?.x).toBeCloseTo(50, 0)
    expect(Math.max(...seats.map((one) => one.y))).toBe(seats[0]?.y)
    expect(new Set(seats.map((one) => `${one.x.toFixed()} ${one.y.toFixed()}`)).size).toBe(count)
  }
})

test('the drawing follows the room there is', () => {
  expect([drawingOf(1100, 700), drawingOf(390, 560), drawingOf(630, 350)]).toEqual(['wide', 'tall', 'low'])
})

function hand(price: string, own: string, to_act: string[] = ['p2']): TableShown {
  const places = { p1: { stack: '100.00', wager: own, live: true } }
  const felt = {
    kind: 'poker',
    status: 'open',
    phase: 'betting',
    street: 'flop',
    board: [],
    places,
    pot: '20.00',
    price,
  }
  return { round: { number: 7, names: {}, felt, to_act } } as unknown as TableShown
}
const check: Choice = { kind: 'check', verb: 'cc' }
const call: Choice = { kind: 'call', verb: 'cc', cost: '10.00' }
const fold: Choice = { kind: 'fold', verb: 'f' }

test('what may be chosen ahead depends on whether there is something to call', () => {
  expect(aheadOf(hand('0.00', '0.00'), 'p1')).toEqual(['check-fold', 'check', 'call-any'])
  expect(aheadOf(hand('10.00', '0.00'), 'p1')).toEqual(['fold', 'call', 'call-any'])
  expect(aheadOf(hand('10.00', '0.00', ['p1']), 'p1')).toEqual([])
  expect(aheadOf(hand('10.00', '0.00'), null)).toEqual([])
})

test('a check or a call is dropped when the price changes, and nothing is played on another street or in another round', () => {
  const planned: Planned = { what: 'call', round: 7, street: 'flop', price: 1000 }
  expect(holds(planned, hand('10.00', '0.00'))).toBe(true)
  expect(holds(planned, hand('20.00', '0.00'))).toBe(false)
  expect(holds({ ...planned, what: 'call-any' }, hand('20.00', '0.00'))).toBe(true)
  expect(holds({ ...planned, what: 'call-any', round: 6 }, hand('20.00', '0.00'))).toBe(false)
  expect(holds({ ...planned, what: 'call-any', street: 'turn' }, hand('20.00', '0.00'))).toBe(false)
})

test('a plan comes to a line that is offered, and never folds where checking is free', () => {
  const planned = (what: Planned['what']): Planned => ({ what, round: 7, street: 'flop', price: 0 })
  expect(lineOf(planned('check-fold'), [fold, check])).toBe('cc')
  expect(lineOf(planned('fold'), [fold, check])).toBe('cc')
  expect(lineOf(planned('check-fold'), [fold, call])).toBe('f')
  expect(lineOf(planned('check'), [fold, call])).toBeNull()
  expect(lineOf(planned('call-any'), [fold, call])).toBe('cc')
})
