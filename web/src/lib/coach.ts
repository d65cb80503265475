/** The coach of a first round: what each offered button does. It never says which of them to press. */
import type { Choice } from './wire'
import { t } from './words/words'

const KEY = 'pitboss-coached'
const WORDS: Record<string, () => string> = {
  check: () => t('front.coach_check'),
  call: () => t('front.coach_call'),
  raise: () => t('front.coach_raise'),
  'bring-in': () => t('front.coach_bet'),
  discard: () => t('front.coach_discard'),
  show: () => t('front.coach_show'),
  fold: () => t('front.coach_fold'),
}

/** A sentence for every kind of choice there is, each once; a wager by the name of its box. */
export function explained(choices: readonly Choice[]): string[] {
  const found = choices.flatMap((one) => {
    if (one.aside) return []
    if (one.kind === 'wager') return [t('front.coach_wager', { wager: named(one.wager ?? '') })]
    const words = WORDS[one.kind]
    return words ? [words()] : []
  })
  return [...new Set(found)]
}

/** `pair-plus` is printed as `Pair Plus`. */
export function named(wager: string): string {
  return wager.replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase())
}

/** Games whose first round is over in this browser. */
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
    // a browser that keeps nothing is coached again
  }
}
