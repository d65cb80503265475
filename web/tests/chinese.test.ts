/** What the server says by id and values, in Chinese. */
import { expect, test, vi } from 'vitest'
import { SENTENCES, sentence } from '../src/lib/words/zh/sentences'

test('a sentence is put together from its values', () => {
  expect(sentence('raises', { who: 'anna', to: '40', all_in: 'yes' })).toBe('anna 加注到 40，全下')
  expect(sentence('dealt-many', { who: 'd', cards: '2' })).toBe('荷官 得到2张牌')
  expect(sentence('posts', { who: 'bob', what: 'big blind', amount: '2' })).toBe('bob 下大盲 2')
  expect(sentence('shows', { who: 'd', cards: 'As', hand: 'a pair of eights' })).toMatch(
    /^荷官 亮牌 .+：一对8 \(pair\)$/,
  )
})

test('no sentence has a hole without a name', () => {
  expect(Object.values(SENTENCES).filter((form) => /[{}]/.test(form.replace(/\{\w+\}/g, '')))).toEqual([])
})

test('words of the server within a sentence are said in Chinese', () => {
  const wrong = { who: 'anna', verb: 'raise to', amount: '5', least: '10', most: '40' }
  expect(sentence('wager-between', wrong)).toBe('anna 不能加注到 5：允许 10 至 40')
  const lost = { way: 'down', net: '90', period: 'in seven days', most: '90' }
  expect(sentence('own-loss', lost)).toBe('您为自己设定的损失限额为七天内 90，现在不能再冒险')
  expect(sentence('cards-of-stage', { count: '3', what: 'flop' })).toBe('翻牌：3张')
})

test('what has no id, or none that is known, stays in English', async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'zh' })
  vi.resetModules()
  const { learn, translate, describe } = await import('../src/lib/words/translate')
  await learn()
  vi.unstubAllGlobals()
  vi.resetModules() // the other tests' pages are in English
  expect(translate('sign in first', 'sign-in')).toBe('请先登录')
  expect(translate('fold')).toBe('fold')
  expect(translate('something else', 'something-else')).toBe('something else')
  expect(describe({ text: 'a sentence' })).toBe('a sentence')
})

test('the language can be read before the texts are: the first page asks for both at once', async () => {
  vi.resetModules() // no shelf is brought in a fresh copy
  const { t } = await import('../src/lib/words/words')
  expect(() => t('room.cards_two')).toThrow('no text')
  expect((await import('../src/lib/words/zh/translate')).default.hand({ category: 'pair', ranks: '8AK' })).toBe(
    '一对8 (pair)',
  )
})
