/** Chips as the cage's lines write them: `100x20 25x40`. */
import { wordTold } from './words/told'
import { t } from './words/words'
import { readMoney, writeMoney, type Cents } from './money'

export interface Pile {
  chips: string
  number: number | null
}

/** What most trays hold; anybody may add another. */
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

/** The words of the line; an empty tray is counted as `none`. */
export function written(count: Pile[]): string {
  const there = count.filter((pile) => pile.number)
  return there.map((pile) => `${writeMoney(readMoney(pile.chips) ?? 0)}x${pile.number}`).join(' ') || 'none'
}

/** `supervisor:sam` is sam, supervisor; `d` is the dealer. */
export function who(by: string): string {
  const [role = '', name] = by.split(':')
  return name ? `${name}, ${role === 'd' ? t('floor.dealer') : wordTold(role)}` : wordTold(role)
}

/** What a step is called when it has been taken. */
const TAKEN: Record<string, string> = {
  opening: t('floor.counted'),
  closing: t('floor.counted'),
  fill: t('floor.asked_for'),
  credit: t('floor.asked_for'),
  send: t('floor.sent'),
  count: t('floor.counted'),
  sign: t('floor.signed_for'),
  receive: t('floor.received'),
  cancel: t('floor.cancelled'),
}

export function taken(step: string): string {
  return TAKEN[step] ?? step
}

const BUTTONS: Record<string, string> = {
  opening: t('floor.count_and_open'),
  closing: t('floor.count_and_close'),
  fill: t('floor.ask_for_a_fill'),
  credit: t('floor.ask_for_a_credit'),
  send: t('floor.send'),
  count: t('floor.count'),
  sign: t('floor.sign'),
  receive: t('floor.receive'),
  cancel: t('floor.cancel_it'),
  issue: t('floor.issue_chips'),
  cash: t('floor.cash_chips'),
  day: t('floor.open_the_day'),
  zone: t('floor.set_the_clock'),
  approve: t('floor.approve'),
  decline: t('floor.decline'),
  reverse: t('floor.reverse_a_slip'),
  limit: t('floor.set_the_limit'),
  close: t('floor.sign_first_for_the_close'),
  seal: t('floor.close_the_day'),
}

export function button(verb: string): string {
  return BUTTONS[verb] ?? verb
}
