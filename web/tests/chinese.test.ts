/** What the server says by id and values, in Chinese. */
import { expect, test } from 'vitest'
import { LOG, line } from '../src/lib/words/zh/log'

test('a line of the log is put together from its values', () => {
  expect(line({ text: '', id: 'raises', values: { who: 'anna', to: '40', all_in: 'yes' } })).toBe(
    'anna 加注到 40，全下',
  )
  expect(line({ text: '', id: 'dealt-many', values: { who: 'd', cards: '2' } })).toBe('荷官 得到2张牌')
  expect(line({ text: '', id: 'posts', values: { who: 'bob', what: 'big blind', amount: '2' } })).toBe('bob 下大盲 2')
  expect(line({ text: '', id: 'shows', values: { who: 'd', cards: 'As', hand: 'a pair of eights' } })).toMatch(
    /^荷官 亮牌 .+：一对8 \(pair\)$/,
  )
})

test('what has no id stays as it came', () => {
  expect(line({ text: 'a sentence' })).toBeNull()
})

test('no sentence has a hole without a name', () => {
  expect(Object.values(LOG).filter((form) => /[{}]/.test(form.replace(/\{\w+\}/g, '')))).toEqual([])
})
