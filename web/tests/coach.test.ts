/** The coach says what buttons do, each once, and no more. */
import { expect, test } from 'vitest'
import { explained, named } from '../src/lib/coach'
import type { Choice } from '../src/lib/wire'

const choice = (kind: string, more: object = {}): Choice => ({ kind, verb: kind, words: kind, ...more }) as Choice

test('every kind of choice is explained once, and what lies aside is not', () => {
  const said = explained([
    choice('check'),
    choice('raise'),
    choice('raise'),
    choice('fold', { aside: true }),
    choice('wager', { wager: 'pair-plus' }),
    choice('more-time'),
  ])
  expect(said.map((one) => one.split(':')[0])).toEqual(['Check', 'Raise', 'Pair Plus'])
})

test('a wager is called as it is printed', () => {
  expect(named('ante')).toBe('Ante')
  expect(named('six-card')).toBe('Six Card')
})
