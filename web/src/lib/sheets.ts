/** The printable sheets, and the files next to them. */
import { base } from './base'
import { t } from './words/words'
export const SHEETS = {
  seating: t('events.sheets_seating_list'),
  tables: t('events.sheets_table_sheets'),
  cards: t('events.sheets_seat_cards'),
  moves: t('events.sheets_move_slips'),
  'sign-in': t('events.sheets_sign_in_sheet'),
  receipts: t('events.sheets_entry_receipts'),
  counts: t('events.sheets_chip_count_sheets'),
  payouts: t('events.sheets_payout_sheet'),
  results: t('events.results'),
  terms: t('events.terms_and_conditions'),
} as const

export type SheetName = keyof typeof SHEETS

export function isSheet(what: string): what is SheetName {
  return Object.hasOwn(SHEETS, what)
}

const FILES: [path: string, words: string][] = [
  ['standings.csv', t('events.sheets_standings_csv')],
  ['entrants.csv', t('events.sheets_entrants_csv')],
  ['seating.csv', t('events.sheets_seating_csv')],
  ['payouts.csv', t('events.sheets_payouts_csv')],
  ['answer', t('events.sheets_everything_json')],
]

/** Return the files; payments are only for officials. */
export function files(id: string, officials: boolean): { href: string; words: string }[] {
  return FILES.filter(([path]) => officials || path !== 'entrants.csv').map(([path, words]) => ({
    href: `${base}/api/tournaments/${encodeURIComponent(id)}/${path}`,
    words,
  }))
}
