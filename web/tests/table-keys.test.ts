import { expect, test } from 'vitest'
import { HELP, targetOf } from '../src/lib/table-keys'

test('letters press what stands on the buttons, large or small', () => {
  expect(targetOf('f')).toEqual({ press: '.actions [data-key="f"]' })
  expect(targetOf('C')).toEqual({ press: '.actions [data-key="c"]' })
  expect(targetOf('Backspace')).toEqual({ press: '.felt .box.mine [data-back]' })
  expect(targetOf('s')).toEqual({ press: '.actions [data-verb="again"]' })
  expect(targetOf('t')).toEqual({ press: '.felt .free[data-free]' })
})

test('digits press a card to pick, or else what shows the digit', () => {
  expect(targetOf('4')).toEqual({ press: '.actions [data-pick="4"]', digit: '4' })
  expect([targetOf('0'), targetOf('12')]).toEqual([null, null])
})

test('letters go to fields', () => {
  expect(['r', 'A', 'l'].map(targetOf)).toEqual([
    { focus: '.actions #amount' },
    { focus: '.actions #amount' },
    { focus: '[role="log"]' },
  ])
})

test('every letter of the help does something, and nothing else does', () => {
  const letters = HELP.map(([key]) => key).filter((key) => key.length === 1 && key !== '?')
  const found = [...'abcdefghijklmnopqrstuvwxyz'].filter((key) => targetOf(key))
  expect(found).toEqual(letters.map((key) => key.toLowerCase()).sort())
})
