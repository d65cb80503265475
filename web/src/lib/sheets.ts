/** The sheets that can be printed, and the files besides them. */
import { base } from './base'
import { t } from './words/words'
export const SHEETS = {
  seating: t('events.seating_list'),
  tables: t('events.table_sheets'),
  cards: t('events.seat_cards'),
  moves: t('events.move_slips'),
  'sign-in': t('events.sign_in_sheet'),
  receipts: t('events.entry_receipts'),
  counts: t('events.chip_count_sheets'),
  payouts: t('events.payout_sheet'),
  results: t('events.results'),
  terms: t('events.terms_and_conditions'),
} as const

export type SheetName = keyof typeof SHEETS

export function isSheet(what: string): what is SheetName {
  return Object.hasOwn(SHEETS, what)
}

const FILES: [path: string, words: string][] = [
  ['standings.csv', t('events.standings_csv')],
  ['entrants.csv', t('events.entrants_csv')],
  ['seating.csv', t('events.seating_csv')],
  ['payouts.csv', t('events.payouts_csv')],
  ['answer', t('events.everything_json')],
]

/** Who paid what is for officials. */
export function files(id: string, officials: boolean): { href: string; words: string }[] {
  return FILES.filter(([path]) => officials || path !== 'entrants.csv').map(([path, words]) => ({
    href: `${base}/api/tournaments/${encodeURIComponent(id)}/${path}`,
    words,
  }))
}
