/** How a round ended for one place: the line of the dock, and the lines of the slip. */
import { paidOut, prizesOf } from './jackpots'
import { cents, money, type Cents } from './money'
import { handTold, why } from './words/told'
import { t } from './words/words'
import type { TableShown, WhyShown } from './wire'

export function netOf(table: TableShown, place: string): Cents {
  const round = table.round
  return cents(round?.result?.seats[place]?.net) + paidOut(prizesOf(table, round?.names[place]))
}

/** `You win 280`; a round in which nothing was won or lost says so. */
export function headline(table: TableShown, place: string): string {
  const net = netOf(table, place)
  if (net > 0) return t('room.result_you_win', { amount: money(net) })
  return net < 0 ? t('room.result_you_lose', { amount: money(-net) }) : t('room.result_even')
}

/** Why, in the dealer's words: of the pots among players, of the wagers against the house. */
export function reasons(table: TableShown, place: string): string[] {
  const round = table.round
  if (!round?.result) return []
  const said = (one: WhyShown): string => why(one, { names: round.names, you: place })
  return [...(round.result.seats[place]?.why ?? []).map(said), ...round.result.pots.map((pot) => said(pot.why))]
}

/** One line under the headline: the hand, the dealer's, or who took the pot. */
export function subline(table: TableShown, place: string): string {
  const result = table.round?.result
  const own = result?.seats[place]
  if (!result || !own) return ''
  if (table.kind === 'poker') return reasons(table, place).join(' ')
  const parts = [
    own.hand ? handTold(own.hand) : '',
    result.dealer?.hand
      ? t(result.dealer.qualifies === false ? 'room.result_dealer_does_not_qualify' : 'room.result_dealer_has', {
          hand: handTold(result.dealer.hand),
        })
      : '',
  ].filter(Boolean)
  const text = parts.map((one) => one.charAt(0).toUpperCase() + one.slice(1).replace(/[.。]$/, '')).join('. ')
  return text ? `${text}.` : reasons(table, place).join(' ')
}
