/** What the server says by id and values, in Chinese. */
import { expect, test, vi } from 'vitest'
import { LOG, line } from '../src/lib/words/zh/log'
import { refusal } from '../src/lib/words/zh/refusals'

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

test('a refusal is said by its id, by its form where it has none, and else as it came', () => {
  const wrong = { who: 'anna', verb: 'raise to', amount: '5', least: '10', most: '40' }
  expect(refusal('anna cannot raise to 5', 'wager-between', wrong)).toBe('anna 不能加注到 5：允许 10 至 40')
  const lost = { way: 'down', net: '90', period: 'in seven days', most: '90' }
  expect(refusal('You are down 90', 'own-loss', lost)).toBe('您为自己设定的损失限额为七天内 90，现在不能再冒险')
  expect(refusal('sign in first')).toBe('请先登录')
  expect(refusal('something else')).toBe('something else')
})

test('the language can be read before the texts are: the first page asks for both at once', async () => {
  vi.resetModules() // no shelf is brought in a fresh copy
  const { t } = await import('../src/lib/words/words')
  expect(() => t('room.cards_two')).toThrow('no text')
  expect((await import('../src/lib/words/zh/told')).default.hand('a pair of eights')).toBe('一对8 (pair)')
})
