/** Jackpots and claims in words (`GET /api/jackpots`). */
import { translateWord } from './words/translate'
import { t } from './words/words'
import { capital } from './choices'
import { cents, money, type Cents } from './money'
import { dayText, whenText } from './dates'
import type { ClaimShown, TableShown } from './wire'

export const KINDS: Record<string, string> = {
  linked: t('room.jackpots_linked_pools'),
  meter: t('room.jackpots_prize_meter'),
  room: t('room.jackpots_poker_room_jackpot'),
  bonus: t('room.jackpots_bonus_prize'),
}

const ACTS: Record<string, string> = {
  verify: t('room.jackpots_verify_the_hand'),
  confirm: t('room.jackpots_confirm_the_prize'),
  hold: t('room.jackpots_hold_the_payment'),
  release: t('room.jackpots_release_the_payment'),
  refuse: t('room.jackpots_refuse_the_claim'),
  'handed-over': t('room.jackpots_handed_over'),
  sorted: t('room.jackpots_cards_sorted_complete'),
  incomplete: t('room.jackpots_cards_sorted_incomplete'),
  pay: t('room.jackpots_pay_the_prize'),
}

/** An action on a claim, with its details. */
export interface ClaimDone {
  act: string
  why?: string
  means?: string
  slip?: string
}

export const FORMS = ['chips', 'cash', 'equivalent']

/** Return a form of payment in words. */
export function formWords(form: string): string {
  return form === 'chips' ? t('room.paid_chips') : form === 'cash' ? t('room.paid_cash') : t('room.paid_otherwise')
}

export function actWords(act: string): string {
  return ACTS[act] ?? capital(act)
}

/** Return `29,210.55`, or the goods won in place of money. */
export function prize(claim: ClaimShown): string {
  return claim.goods || money(cents(claim.amount))
}

/** Return a display's name: the three linked pools have levels. */
export function displayName(kind: string, at: number): string {
  return kind === 'linked'
    ? t('room.jackpots_level', { number: at + 1 })
    : kind === 'bonus'
      ? t('room.prize')
      : t('room.jackpot')
}

/** Return the author in words: `supervisor:sam` is sam, supervisor; a lone office is software; a table speaks for its
 * dealer. */
export function byWhom(by: string): string {
  const [role = '', name] = by.split(':')
  return name ? `${name}, ${translateWord(role.replaceAll('-', ' '))}` : translateWord(role)
}

export function clock(at: string): string {
  return whenText(at)
}

/** Return a player's claims from a table's last round, or from a replayed round. */
export function prizesOf(table: TableShown, player: string | null | undefined): ClaimShown[] {
  const claims = (table.jackpots ?? []).flatMap((one) => one.claims ?? [])
  return claims.filter(
    (claim) => !!player && claim.player === player && Number(claim.claim.split('/').at(-2)) === table.round?.number,
  )
}

/** Return the sum that the winner has received, without goods and unpaid claims. */
export function paidOut(claims: ClaimShown[]): Cents {
  return claims.reduce((sum, claim) => sum + (claim.state === 'paid' && !claim.goods ? cents(claim.amount) : 0), 0)
}

/** Return the state of a claim for reading aloud. */
export function standing(claim: ClaimShown): string {
  const ends = claim.until ? t('room.jackpots_by_at_the_latest', { until: dayText(claim.until) }) : ''
  return [translateWord(claim.state), claim.waits, ends].filter(Boolean).join(', ')
}
