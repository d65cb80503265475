import { expect, test } from 'vitest'
import {
  allows,
  asides,
  bounds,
  chipValues,
  digits,
  fit,
  offers,
  presets,
  usualStake,
  wagerLine,
  wagerWords,
} from '../src/lib/choices'
import { optionsOf, sharedBy } from '../src/lib/entries'
import { choice, entry, house, poker, table } from './tables'

const raise = choice('raise', { minimum: '40.00', maximum: '190.00', step: '20.00', words: 'raise to' })
const allowed = bounds(raise, 0)

test('a bound or a multiple of the step is offered, and nothing else', () => {
  expect(allowed).toEqual({ least: 4000, most: 19000, step: 2000 })
  expect([4000, 19000, 6000, 18000].every((amount) => allows(amount, allowed))).toBe(true)
  expect([3999, 2000, 5000, 19500, 20000].some((amount) => allows(amount, allowed))).toBe(false)
  expect(bounds(choice('bet', { minimum: '10.00' }), 5000)).toEqual({ least: 1000, most: 5000, step: 1 })
  expect(bounds(choice('bet', { minimum: '10.00' }), 500).most).toBe(1000)
})

test('any amount fits to the nearest that is offered', () => {
  expect([0, 4900, 5100, 18800, 99999].map((amount) => fit(amount, allowed))).toEqual([4000, 4000, 6000, 19000, 19000])
  for (let amount = 0; amount < 20000; amount += 137) expect(allows(fit(amount, allowed), allowed)).toBe(true)
})

test('named amounts are to what they come to', () => {
  const felt = poker({ pot: '100.00', price: '20.00', places: { p1: { wager: '10.00', stack: '180.00' } as never } })
  const named = presets(table(felt), 'p1', { least: 4000, most: 19000, step: 1 })
  expect(named).toEqual([
    ['Min', 4000],
    ['2.5×', 5000],
    ['½ pot', 7500],
    ['All in', 19000],
  ])
  const limited = presets(table(felt), 'p1', { least: 4000, most: 5000, step: 1 })
  expect(limited).toEqual([
    ['Min', 4000],
    ['Max', 5000],
  ])
})

test('buttons: one for each exact amount, a field for a range, none for what nobody waits for', () => {
  const play = choice('wager', { verb: 'bet play', wager: 'play', amounts: ['40.00', '30.00'] })
  const kept = choice('decline', { aside: true })
  const found = offers([play, raise, choice('check', { words: 'check' }), choice('discard', { cards: [0, 3] }), kept])
  expect(found.map(({ words, line, kind, key }) => [words, line, kind, key])).toEqual([
    ['Play 40', 'bet play 40', 'plain', ''],
    ['Play 30', 'bet play 30', 'plain', ''],
    ['Raise to', null, 'amount', 'r'],
    ['Check', 'check', 'plain', 'c'],
    ['Discard', null, 'cards', 'd'],
  ])
  expect(asides([play, kept], 'decline')).toEqual([kept])
})

test('a wager is made with the digit of how often it is the Ante', () => {
  const felt = house({ places: { p1: { wagers: [{ wager: 'ante', patron: 'p1', staked: '10.00' }] } as never } })
  const found = offers([
    choice('wager', { verb: 'bet play', wager: 'play', amounts: ['40.00', '30.00', '15.00'] }),
    choice('fold'),
  ])
  expect([...digits(table(felt), 'p1', found)].map(([offer, digit]) => [offer.line, digit])).toEqual([
    ['bet play 40', '4'],
    ['bet play 30', '3'],
  ])
  expect(digits(table(house()), 'p1', found).size).toBe(0)
})

test('a wager takes what is nearest to the chips in hand, or its only amount', () => {
  const ante = choice('wager', { verb: 'bet ante', wager: 'ante', minimum: '5.00', maximum: '25.00', step: '5.00' })
  expect(wagerLine(ante, 1200)).toBe('bet ante 10')
  expect(wagerLine({ ...ante, amounts: ['2.50'] }, 1200)).toBe('bet ante 2.50')
  expect(wagerWords({ ...ante, wager: 'jackpot-1', amounts: ['5.00'] }, 0)).toBe('Jackpot 1 · 5')
  expect(chipValues({ least: 500, most: 10000, step: 500 })).toEqual([500, 1000, 2500, 10000])
  expect([usualStake(table(poker())), usualStake(table(house()))]).toEqual([10000, 50000])
})

test('what is entered for boxes: the highest amount first, alike for all that are left', () => {
  const play = (least: string, most: string) =>
    choice('wager', { verb: 'bet play', wager: 'play', amounts: [least, most] })
  const two = [
    entry(1, true, play('10.00', '40.00'), choice('fold')),
    entry(2, false, play('20.00', '80.00'), choice('fold')),
  ]
  expect(optionsOf(two[0] as never).map(({ words, key }) => [words, key])).toEqual([
    ['Play 10', 'n'],
    ['Play 40', 'b'],
    ['Fold', 'f'],
  ])
  const shared = sharedBy(two)
  expect(shared.map(({ words, key, grave }) => [words, key, grave])).toEqual([
    ['Play 10–20', 'n', false],
    ['Play 40–80', 'b', false],
    ['Fold', 'f', true],
  ])
  expect(shared[1]?.lines.map(([one, line]) => `${one.place} ${line}`)).toEqual(['p1 bet play 40', 'p2 bet play 80'])
})
