/** A box of a house game, prepared for the felt. */
import { cents, type Cents } from './money'
import type { BoxSeen, SeatResult, SeatShown, WagerResult } from './wire'

export interface BoxRead {
  seat: SeatShown
  place: BoxSeen | null
  cards: string[]
  mine: boolean
  turn: boolean
  result: SeatResult | null
  /** The value of the player's own hand so far. */
  held: string
  /** Jackpot prizes paid in the round. */
  prize: Cents
}

/** Return the amount that the box's own player has on each wager. */
export function stakes({ seat, place }: BoxRead): Map<string, Cents> {
  const player = place?.player ?? `p${seat.seat}`
  return new Map(
    (place?.wagers ?? []).filter((one) => one.patron === player).map((one) => [one.wager, cents(one.staked)]),
  )
}

export function totalStaked(box: BoxRead): Cents {
  return [...stakes(box).values()].reduce((sum, chips) => sum + chips, 0)
}

export function endings({ result }: BoxRead): Map<string, WagerResult> {
  return new Map((result?.wagers ?? []).map((one) => [one.wager, one]))
}
