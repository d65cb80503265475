/** The coach of a first round: it explains each offered button, but never says which to press. */
import type { Choice } from './wire'
import { t } from './words/words'

const KEY = 'pitboss-coached'
const WORDS: Record<string, () => string> = {
  check: () => t('front.coach_check'),
  call: () => t('front.coach_call'),
  bet: () => t('front.coach_bet'),
  raise: () => t('front.coach_raise'),
  'bring-in': () => t('front.coach_bet'),
  discard: () => t('front.coach_discard'),
  show: () => t('front.coach_show'),
  fold: () => t('front.coach_fold'),
}

/** Return one sentence for every kind of choice; a wager is called by its box. */
export function explained(choices: readonly Choice[]): string[] {
  const found = choices.flatMap((one) => {
    if (one.aside) return []
    if (one.kind === 'wager') return [t('front.coach_wager', { wager: named(one.wager ?? '') })]
    const words = WORDS[one.kind]
    return words ? [words()] : []
  })
  return [...new Set(found)]
}

/** Return a wager's printed name: `pair-plus` is `Pair Plus`. */
export function named(wager: string): string {
  return wager.replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase())
}

/** Return the games whose first round is over in this browser. */
export function coached(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

export function noteCoached(game: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...coached(), game])]))
  } catch {
    // a browser without storage is coached again
  }
}
