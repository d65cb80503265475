/** Chips in the form of the cage's lines: `100x20 25x40`. */
import { translateWord } from './words/translate'
import { t } from './words/words'
import { readMoney, writeMoney, type Cents } from './money'

export interface Pile {
  chips: string
  number: number | null
}

/** The chips that most trays hold. People may add others. */
export const USUAL = ['1000', '500', '100', '25', '5', '1']

export function piles(written = ''): Pile[] {
  const found = written.split(' ').filter((one) => one.includes('x'))
  const given = new Map(found.map((one) => one.split('x') as [string, string]))
  const names = [...new Set([...USUAL, ...given.keys()])].sort((one, other) => Number(other) - Number(one))
  return names.map((chips) => ({ chips, number: given.has(chips) ? Number(given.get(chips)) : null }))
}

export function value(count: Pile[]): Cents {
  return count.reduce((sum, pile) => sum + (readMoney(pile.chips) ?? 0) * (pile.number ?? 0), 0)
}

/** Return the count as words of the line; an empty tray is `none`. */
export function written(count: Pile[]): string {
  const there = count.filter((pile) => pile.number)
  return there.map((pile) => `${writeMoney(readMoney(pile.chips) ?? 0)}x${pile.number}`).join(' ') || 'none'
}

/** Return chips for people to read: `100x20 25x40` becomes `100 × 20, 25 × 40`. */
export function chipsText(chips: string): string {
  return chips.replaceAll('x', ' × ').replace(/(\d) (?=\d)/g, '$1, ')
}

/** Return the author in words: `supervisor:sam` is sam, supervisor; `d` is the dealer. */
export function who(by: string): string {
  const [role = '', name] = by.split(':')
  return name ? `${name}, ${role === 'd' ? t('floor.dealer') : translateWord(role)}` : translateWord(role)
}

/** The words for completed steps. */
const TAKEN: Record<string, string> = {
  opening: t('floor.cage_counted'),
  closing: t('floor.cage_counted'),
  fill: t('floor.cage_asked_for'),
  credit: t('floor.cage_asked_for'),
  send: t('floor.cage_sent'),
  count: t('floor.cage_counted'),
  sign: t('floor.cage_signed_for'),
  receive: t('floor.cage_received'),
  cancel: t('floor.cage_cancelled'),
}

export function taken(step: string): string {
  return TAKEN[step] ?? step
}

const BUTTONS: Record<string, string> = {
  opening: t('floor.cage_count_and_open'),
  closing: t('floor.cage_count_and_close'),
  fill: t('floor.cage_ask_for_a_fill'),
  credit: t('floor.cage_ask_for_a_credit'),
  send: t('floor.cage_send'),
  count: t('floor.cage_count'),
  sign: t('floor.cage_sign'),
  receive: t('floor.cage_receive'),
  cancel: t('floor.cage_cancel_it'),
  issue: t('floor.cage_issue_chips'),
  cash: t('floor.cage_cash_chips'),
  day: t('floor.cage_open_the_day'),
  zone: t('floor.cage_set_the_clock'),
  approve: t('floor.cage_approve'),
  decline: t('floor.cage_decline'),
  reverse: t('floor.cage_correct_a_slip'),
  limit: t('floor.cage_set_the_limit'),
  close: t('floor.cage_sign_first_close'),
  seal: t('floor.cage_close_the_day'),
}

export function button(verb: string): string {
  return BUTTONS[verb] ?? verb
}
