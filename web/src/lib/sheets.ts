/** The sheets that can be printed, and the files besides them. */
export const SHEETS = {
  seating: 'Seating list',
  tables: 'Table sheets',
  cards: 'Seat cards',
  moves: 'Move slips',
  'sign-in': 'Sign-in sheet',
  receipts: 'Entry receipts',
  counts: 'Chip count sheets',
  payouts: 'Payout sheet',
  results: 'Results',
  terms: 'Terms and Conditions',
} as const

export type SheetName = keyof typeof SHEETS

export function isSheet(what: string): what is SheetName {
  return Object.hasOwn(SHEETS, what)
}

const FILES: [path: string, words: string][] = [
  ['standings.csv', 'standings (CSV)'],
  ['entrants.csv', 'entrants (CSV)'],
  ['seating.csv', 'seating (CSV)'],
  ['payouts.csv', 'payouts (CSV)'],
  ['answer', 'everything (JSON)'],
]

export function files(id: string): { href: string; words: string }[] {
  return FILES.map(([path, words]) => ({ href: `/api/tournaments/${encodeURIComponent(id)}/${path}`, words }))
}
