/** The rule panel: the open citation, and the address of every rule. */
import { t } from './words/words'
export const rule = $state<{ open: string | null }>({ open: null })

export function openRule(citation: string): void {
  rule.open = citation
}

export function closeRule(): void {
  rule.open = null
}

/** Return a rule's address: `wa-poker 7.11` is at `/rules/wa-poker/7.11`, `ruling wa-poker C2` at `/rules/wa-poker/C2`.
 * */
export function ruleAddress(citation: string): string {
  const [book = '', ...rest] = citation.replace(/^ruling /, '').split(' ')
  return `/rules/${[book, rest.join(' ')].filter(Boolean).map(encodeURIComponent).join('/')}`
}

export function rulePath(citation: string): string {
  return `#${ruleAddress(citation)}`
}

/** Return the citation for an address: clauses begin with a digit, rulings with a letter. */
export function citationAt(book: string, number: string): string {
  return /^\d/.test(number) ? `${book} ${number}` : t('room.rules_ruling', { book, number })
}

/** Return a citation without its book, for a table or a book, where all are from the same one. */
export function shortRule(citation: string): string {
  return citation.replace(/\b(wa|vic|house)-[a-z-]+ /, '')
}

export function searchPath(words: string, book = ''): string {
  return `#/rules/search/${encodeURIComponent(words)}${book ? `/${book}` : ''}`
}

/** Return the address of a worked example at the desk, at the line that shows the rule. */
export function examplePath(name: string, place = ''): string {
  const line = place.match(/\d+/)?.[0]
  return `#/desk/example/${name}${line ? `/${line}` : ''}`
}
