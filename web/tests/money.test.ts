import { expect, test } from 'vitest'
import { cents, money, readMoney, signed, whole, writeMoney } from '../src/lib/money'

test('an amount is whole cents, however it is written', () => {
  expect(['200', ' 12.50 ', '$1,250', '0.05', '-3', '12.5'].map(readMoney)).toEqual([
    20000, 1250, 125000, 5, -300, 1250,
  ])
  expect(['', '12.345', '1e3', 'ten', '.5', '--1', '1234567890123'].map(readMoney)).toEqual(Array(7).fill(null))
  expect([cents('19.99'), cents(1999), cents(null), cents('what')]).toEqual([1999, 1999, 0, 0])
})

test('for lines without needless cents, for people with thousands and signs', () => {
  expect([20000, 1250, 5, -1999, 0].map(writeMoney)).toEqual(['200', '12.50', '0.05', '-19.99', '0'])
  for (const amount of [1, 99, 100, 12345, -250]) expect(readMoney(writeMoney(amount))).toBe(amount)
  expect([125000, 1250].map(money)).toEqual(['1,250', '12.50'])
  expect([4000, -1000, 0].map(signed)).toEqual(['+40', '−10', '0'])
  expect(whole(12300)).toBe('12,300')
})
