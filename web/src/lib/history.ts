/** A person's own rounds in sessions, with their results by game and by position. */
import { t } from './words/words'
import { cents, type Cents } from './money'
import type { HistoryLine, HistoryTotal } from './wire'

/** A longer pause than this starts a new session. */
const PAUSE = 60 * 60 * 1000

export interface Session {
  key: number
  began: string
  ended: string
  net: Cents
  rounds: HistoryLine[]
}

/** Return the rounds in sessions, the last first. */
export function sessions(rounds: readonly HistoryLine[]): Session[] {
  const found: Session[] = []
  for (const one of rounds) {
    const last = found.at(-1)
    if (last && Date.parse(last.began) - Date.parse(one.ended) <= PAUSE) {
      last.rounds.push(one)
      last.began = one.ended
      last.net += cents(one.net)
    } else found.push({ key: one.count, began: one.ended, ended: one.ended, net: cents(one.net), rounds: [one] })
  }
  return found
}

export interface Sum {
  name: string
  rounds: number
  won: number
  net: Cents
}

function summed(totals: readonly HistoryTotal[], name: (one: HistoryTotal) => string): Sum[] {
  const found = new Map<string, Sum>()
  for (const one of totals) {
    const sum = found.get(name(one)) ?? { name: name(one), rounds: 0, won: 0, net: 0 }
    found.set(sum.name, {
      ...sum,
      rounds: sum.rounds + one.rounds,
      won: sum.won + one.won,
      net: sum.net + cents(one.net),
    })
  }
  return [...found.values()]
}

/** Return the result of each game, the most played first. */
export function byGame(totals: readonly HistoryTotal[]): Sum[] {
  return summed(totals, (one) => one.title).sort((one, other) => other.rounds - one.rounds)
}

/** Return the result of each position, starting at the button. */
export function byPosition(totals: readonly HistoryTotal[]): Sum[] {
  const placed = totals.filter((one) => one.position !== null)
  placed.sort((one, other) => (one.position ?? 0) - (other.position ?? 0))
  return summed(placed, (one) => positionText(one.position ?? 0))
}

/** Return a position in words: `on the button`, `2 after the button`. */
export function positionText(position: number): string {
  if (position === 0) return t('self.history_on_the_button')
  return position > 4 ? t('self.history_further_from_it') : t('self.history_after_the_button', { position })
}

/** Return `AsKd` as cards. */
export function cardsIn(text: string): string[] {
  return text.match(/../g) ?? []
}
