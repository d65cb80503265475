/**
 * What the server says in English, in the visitor's language: sentences by their id and values, why a wager or a pot
 * ended so by its sentences, hands and single words by their name. What has no id stays in English.
 */
import { language } from './language'
import type { HandHeld, LimitsNow, Sentence, Description, WhyShown } from '../wire'

/** People at the places of a round, `p1` and so on, and the place that is spoken to. */
export interface Heard {
  names: Record<string, string>
  you?: string | null | undefined
}
type Values = Record<string, string>
/** A hand's category, and the ranks that decide in it. */
export type HandNamed = Pick<HandHeld, 'category' | 'ranks'>
export interface Tongue {
  speech: (sentences: Sentence[], heard: Heard) => string
  hand: (held: HandNamed) => string
  sentence: (id: string, values: Values) => string | null
  word: (word: string) => string
  check: (minutes: number, net: string) => string
  stop: (why: string, text: string) => string
}

let tongue: Tongue | null = null

/** Before the first page: nothing to learn where pages and server speak alike. */
export async function learn(): Promise<void> {
  if (language === 'zh') tongue = (await import('./zh/translate')).default
}

/** Whether the server's own sentences are in another language than the page. */
export function foreign(): boolean {
  return language !== 'en'
}

/** Why, as the dealer says it. */
export function why(said: WhyShown, heard: Heard): string {
  if (tongue && said.sentences?.length) return tongue.speech(said.sentences, heard)
  const text = (heard.you && said.yours) || said.text
  const own = heard.you ? heard.names[heard.you] : undefined
  return grouped(own ? toYou(text, own) : text)
}

/** A sentence about somebody, said to them: `You win the pot of 40`. */
function toYou(text: string, name: string): string {
  const escaped = name.replace(/[^\w]/g, '\\$&')
  return text
    .replace(new RegExp(`^${escaped} wins\\b`), 'You win')
    .replace(new RegExp(`(?<=returned to )${escaped}(?![\\w-])`), 'you')
    .replace(new RegExp(`(?<![\\w-])${escaped}'s(?!\\w)`, 'g'), 'your')
}

/** Amounts of a thousand and more with a comma, as everywhere on the page. */
function grouped(text: string): string {
  return text.replace(/(?<![\w.,-])\d{4,}(?!\w|,\d)/g, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ','))
}

/** A hand by its name alone: `two pair`. */
export function translateHand(category: string): string {
  return describeHand(category, { category, ranks: '' })
}

/** A hand: `two pair, jacks and fours`. */
export function describeHand(words: string, held: HandNamed | null | undefined): string {
  return tongue && held ? tongue.hand(held) : words
}

/** A sentence by its id and values; its English where it has no id. */
export function translate(text: string, id = '', values: Values = {}): string {
  return (id && tongue?.sentence(id, values)) || text
}

/** A line of a table's log. */
export function describe({ text, id, values }: Description): string {
  return translate(grouped(text), id, values)
}

/** How long somebody has played, and what it came to. */
export function describeCheck(care: LimitsNow): string {
  if (!care.check || !tongue) return care.check ?? ''
  return tongue.check(Math.floor((care.seconds ?? 0) / 60), care.net ?? '0')
}

/** What stops somebody. */
export function describeStop(care: LimitsNow): string {
  return tongue && care.why ? tongue.stop(care.why, care.stop ?? '') : (care.stop ?? '')
}

/** A word of the server's: an office, a state, a place. */
export function translateWord(word: string): string {
  return tongue ? tongue.word(word) : word
}
