/** The action that a player chooses before the turn. The page keeps it until the turn comes, and drops it if the price
 * or the board changes. */
import { cents, type Cents } from './money'
import { pokerFelt, seatAt } from './table'
import type { Choice, TableShown } from './wire'

export type Ahead = 'check-fold' | 'check' | 'call' | 'call-any' | 'fold'

export interface Planned {
  what: Ahead
  round: number
  /** The street at the time of the choice: with other cards everybody decides again. */
  street: string
  /** The price at the time of the choice. */
  price: Cents
}

/** Return the actions that a place in the hand may choose before its turn; empty if there is no betting to come. */
export function aheadOf(table: TableShown, place: string | null): Ahead[] {
  const felt = pokerFelt(table)
  const seat = seatAt(table, place)
  if (!felt || !seat?.live || seat.all_in || felt.status !== 'open' || felt.phase !== 'betting') return []
  if ((table.round?.to_act ?? []).includes(place ?? '')) return []
  return cents(felt.price) > cents(seat.wager) ? ['fold', 'call', 'call-any'] : ['check-fold', 'check', 'call-any']
}

/** Return whether a plan still holds: calling and checking do so only at the price at which they were chosen. */
export function holds(planned: Planned, table: TableShown): boolean {
  if (planned.round !== table.round?.number || planned.street !== pokerFelt(table)?.street) return false
  return planned.what === 'check-fold' || planned.what === 'call-any' || planned.what === 'fold'
    ? true
    : cents(pokerFelt(table)?.price) === planned.price
}

/** Return the line for a plan now that it is the player's turn; null if the planned action is not offered. */
export function lineOf(planned: Planned, choices: Choice[]): string | null {
  const find = (kind: Choice['kind']): string | null =>
    choices.find((one) => one.kind === kind && !one.aside && one.minimum == null && !one.cards)?.verb ?? null
  switch (planned.what) {
    case 'check':
      return find('check')
    case 'check-fold':
      return find('check') ?? find('fold')
    case 'fold':
      return find('check') ?? find('fold')
    case 'call':
    case 'call-any':
      return find('call') ?? find('check')
  }
}
