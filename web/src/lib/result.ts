/** The result of a round for one place: the line of the dock, and the lines of the slip. */
import { capital } from './choices'
import { paidOut, prizesOf } from './jackpots'
import { cents, money, type Cents } from './money'
import { describeHand, why } from './words/translate'
import { t } from './words/words'
import type { HandHeld, TableShown, WhyShown } from './wire'

/** Return a hand in the felt's words: `Pair of aces`. */
export function handOf(one: { hand?: string | null; held?: HandHeld | null } | null | undefined): string {
  const told = describeHand(one?.held?.words.split('; ')[0] ?? one?.hand ?? '', one?.held).replace(/^an? /, '')
  return told.charAt(0).toUpperCase() + told.slice(1)
}

/** Return the low next to the high hand: `Low 8-7-3-2-A`, or that one more card can complete one. */
export function lowOf(held: HandHeld | null | undefined): string {
  if (!held?.low) return ''
  if (held.low === 'draw') return t('room.low_draw')
  return t('room.low_hand', { ranks: [...held.low].join('-') })
}

/** Return the places that won part of a pot with their low hand. */
export function lowWinners(table: TableShown): Set<string> {
  const sentences = (table.round?.result?.pots ?? []).flatMap((pot) => pot.why.sentences ?? [])
  const lows = sentences.flatMap(({ values }) => (Array.isArray(values.low) ? values.low : []))
  return new Set(lows.map((one) => one.seat ?? ''))
}

export function netOf(table: TableShown, place: string): Cents {
  const round = table.round
  return cents(round?.result?.seats[place]?.net) + paidOut(prizesOf(table, round?.names[place]))
}

/** Return `You win 280`, or that nothing was won or lost. */
export function headline(table: TableShown, place: string): string {
  const net = netOf(table, place)
  if (net > 0) return t('room.result_you_win', { amount: money(net) })
  return net < 0 ? t('room.result_you_lose', { amount: money(-net) }) : t('room.result_even')
}

/** Return the reasons in the dealer's words: of the pots among players, of the wagers against the house. */
export function reasons(table: TableShown, place: string): string[] {
  const round = table.round
  if (!round?.result) return []
  const said = (one: WhyShown): string => why(one, { names: round.names, you: place })
  return [...(round.result.seats[place]?.why ?? []).map(said), ...round.result.pots.map((pot) => said(pot.why))]
}

/** Return one line under the headline: the hand, the dealer's hand, or the winner of the pot. */
export function subline(table: TableShown, place: string): string {
  const result = table.round?.result
  const own = result?.seats[place]
  if (!result || !own) return ''
  if (table.kind === 'poker') return reasons(table, place).map(capital).join(' ')
  const parts = [
    handOf(own),
    result.dealer?.hand
      ? t(result.dealer.qualifies === false ? 'room.result_dealer_does_not_qualify' : 'room.result_dealer_has', {
          hand: describeHand(result.dealer.held?.words ?? result.dealer.hand, result.dealer.held),
        })
      : '',
  ].filter(Boolean)
  const text = parts.map((one) => one.charAt(0).toUpperCase() + one.slice(1).replace(/[.。]$/, '')).join('. ')
  return text ? `${text}.` : reasons(table, place).join(' ')
}
