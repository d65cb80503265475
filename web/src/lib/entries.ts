/** The actions of players without a screen, as buttons: one for each box, and one for all remaining boxes. */
import { t } from './words/words'
import { choiceWords, offers, type Offer } from './choices'
import { cents, money } from './money'
import { wagerName } from './table'
import type { Choice, EnteredFor } from './wire'

export interface Option {
  /** The id of an action, the same for all boxes with the same action: a check, or the highest bet. */
  id: string
  words: string
  key: string
  offer: Offer
}

/** An action that all remaining boxes may take alike. */
export interface Shared {
  id: string
  words: string
  key: string
  lines: [EnteredFor, string][]
  /** True if it gives up hands, so that the page asks first. */
  grave: boolean
}

/** Letters that no card uses, so that cards typed too early, or by a card reader, decide nothing. */
const LETTERS: Partial<Record<Choice['kind'], string>> = {
  check: 'p', call: 'p', fold: 'f', show: 'w', muck: 'u', discard: 'o', straddle: 'e',
} // prettier-ignore
/** The highest amount of a wager, the next, and the one after that. */
const AMOUNTS = ['b', 'n', 'l']
const ANSWERS = ['y', 'i', 'r']

/** Optional actions that a player may take late: showing a hand, keeping it face down. */
const SAID_ANYWAY: Choice['kind'][] = ['show', 'decline']

/** Return the actions of one box, the highest amount first. */
export function optionsOf(entry: EnteredFor): Option[] {
  const found = offers(
    entry.choices.map((choice) => (SAID_ANYWAY.includes(choice.kind) ? { ...choice, aside: false } : choice)),
  )
  let answers = 0
  return found.map((offer) => {
    const { kind, wager = '' } = offer.choice
    const exact = offer.choice.amounts ?? []
    const above =
      exact.length && offer.line
        ? exact.filter((amount) => cents(amount) > cents(offer.line?.split(' ').at(-1))).length
        : 0
    const single = kind === 'fold' && wager ? 'v' : ''
    const key =
      kind === 'answer' || kind === 'more-time'
        ? ANSWERS[answers++]
        : kind === 'wager'
          ? AMOUNTS[above]
          : single || LETTERS[kind]
    return {
      id: `${kind} ${wager} ${kind === 'answer' ? offer.choice.verb : above}`,
      words: offer.words,
      key: key ?? '',
      offer,
    }
  })
}

/** Return the line of a box that only stays in: a check, or the smallest wager; null if there is a real choice. */
export function usualLine(entry: EnteredFor): string | null {
  const plain = optionsOf(entry).filter(({ offer }) => offer.line && !SAID_ANYWAY.includes(offer.choice.kind))
  const found = plain.find((one) => one.key === 'p') ?? plain.filter((one) => one.offer.choice.kind === 'wager').at(-1)
  return found?.offer.line ?? null
}

/** Return the actions that all remaining boxes may take, in the order of the first box. */
export function sharedBy(entries: EnteredFor[]): Shared[] {
  const found = new Map<string, Shared & { said: Set<string>; choice: Choice }>()
  for (const entry of entries) {
    for (const { id, words, key, offer } of optionsOf(entry)) {
      if (!offer.line || offer.choice.kind === 'muck' || SAID_ANYWAY.includes(offer.choice.kind)) continue
      const one = found.get(id) ?? {
        id,
        words,
        key,
        lines: [],
        grave: false,
        said: new Set<string>(),
        choice: offer.choice,
      }
      one.said.add(words)
      one.lines.push([entry, offer.line])
      found.set(id, one)
    }
  }
  return [...found.values()].map(({ id, key, lines, said, words, choice }) => ({
    id,
    key,
    lines,
    grave: choice.kind === 'fold' || choice.kind === 'muck',
    words: said.size > 1 ? alike(choice, id, lines) : words,
  }))
}

/** Return the words for amounts that differ between boxes: `Play 20 to 80`. */
function alike(choice: Choice, id: string, lines: [EnteredFor, string][]): string {
  const amounts = lines.map(([, line]) => cents(line.split(' ').at(-1)))
  const name = choice.wager ? wagerName(choice.wager) : choiceWords(choice)
  return t('floor.entries_name_least_to_most', {
    name,
    least: money(Math.min(...amounts)),
    most: money(Math.max(...amounts)),
  })
}
