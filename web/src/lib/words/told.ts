/**
 * What the server says in English sentences, in the visitor's language: why a wager or a pot ended so by the sentence's
 * id and its values, lines of a log alike, hands by their category and ranks, words of a button by their form. What
 * has no other form yet stays as it came.
 */
import { language } from './language'
import type { LimitsNow, Sentence, Description, WhyShown } from '../wire'

/** People at the places of a round, `p1` and so on, and the place that is spoken to. */
export interface Heard {
  names: Record<string, string>
  you?: string | null | undefined
}
/** What was refused: in English, and where it has an id by that and its values. */
export interface Said {
  message: string
  sentence?: string
  values?: Record<string, string>
}
export interface Tongue {
  speech: (sentences: Sentence[], heard: Heard) => string
  hand: (words: string) => string
  logged: (told: Description) => string | null
  line: (text: string) => string
  refusal: (text: string, sentence?: string, values?: Record<string, string>) => string
  word: (word: string) => string
  check: (minutes: number, net: string) => string
  stop: (why: string, text: string) => string
}

let tongue: Tongue | null = null

/** Before the first page: nothing to learn where pages and server speak alike. */
export async function learn(): Promise<void> {
  if (language === 'zh') tongue = (await import('./zh/told')).default
}

/** Whether the server's own sentences are in another language than the page. */
export function foreign(): boolean {
  return language !== 'en'
}

/** Why, as the dealer says it. */
export function why(said: WhyShown, heard: Heard): string {
  if (tongue && said.sentences?.length) return tongue.speech(said.sentences, heard)
  if (heard.you && said.yours) return said.yours
  const own = heard.you ? heard.names[heard.you] : undefined
  return grouped(own ? toYou(said.text, own) : said.text)
}

/** A sentence about somebody, said to them: `You win the pot of 40`. */
function toYou(text: string, name: string): string {
  const escaped = name.replace(/[^\w]/g, '\\$&')
  return text
    .replace(new RegExp(`^${escaped} wins\\b`), 'You win')
    .replace(new RegExp(`(?<![\\w-])${escaped}'s(?!\\w)`, 'g'), 'your')
}

/** Amounts of a thousand and more with a comma, as everywhere on the page. */
function grouped(text: string): string {
  return text.replace(/(?<![\w.,-])\d{4,}(?![\w,])/g, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ','))
}

/** A hand: `two pair, jacks and fours`. */
export function handTold(words: string): string {
  return tongue ? tongue.hand(words) : words
}

/** A line of a table's log. */
export function logTold(told: Description): string {
  return tongue?.logged(told) ?? grouped(told.text)
}

/** What a button does, or a sign says. */
export function lineTold(text: string): string {
  return tongue ? tongue.line(text) : text
}

/** What was refused, in a sentence. */
export function refusalTold({ message, sentence, values }: Said): string {
  return tongue ? tongue.refusal(message, sentence, values) : message
}

/** How long somebody has played, and what it came to. */
export function checkTold(care: LimitsNow): string {
  if (!care.check || !tongue) return care.check ?? ''
  return tongue.check(Math.floor((care.seconds ?? 0) / 60), care.net ?? '0')
}

/** What stops somebody. */
export function stopTold(care: LimitsNow): string {
  return tongue && care.why ? tongue.stop(care.why, care.stop ?? '') : (care.stop ?? '')
}

/** A word of the server's: an office, a state, a place. */
export function wordTold(word: string): string {
  return tongue ? tongue.word(word) : word
}
