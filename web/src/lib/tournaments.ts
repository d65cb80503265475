/** A tournament's words: tables, levels, places and amounts for people. */
import { t } from './words/words'
import { cents, money, whole, type Cents } from './money'
import { clockText } from './tournament.svelte'
import { locale } from './words/language'
import type { Closing, LevelShown, PrizePlace, TournamentShown } from './tournament-wire'

export { whole }
type Status = TournamentShown['status']

export const STATUS: Record<Status, string> = {
  announced: t('room.tournaments_announced'),
  entering: t('room.tournaments_open_for_entry'),
  running: t('room.tournaments_running'),
  break: t('room.tournaments_on_a_break'),
  paused: t('room.tournaments_paused'),
  between: t('room.tournaments_between_sessions'),
  closed: t('room.tournaments_over'),
  cancelled: t('room.tournaments_cancelled'),
}

/** The purchases, as headings of their closing times. */
export const BOUGHT: Record<Closing['what'], string> = {
  entry: t('room.tournaments_late_entry'),
  're-entry': t('room.tournaments_re_entry'),
  're-buy': t('room.tournaments_re_buys'),
  'add-on': t('room.add_on'),
}

/** Return the number of a table: `t3` is table 3; any other name stays as it is. */
export function tableNumber(name: string | null | undefined): string {
  return (name ?? '').replace(/^t(?=\d+$)/, '')
}

export function tableName(name: string): string {
  return t('room.tournaments_table', { table: tableNumber(name) })
}

export function seatName(table: string, seat: number): string {
  return t('room.tournaments_seat', { table: tableName(table), seat })
}

/** Return an amount with the room's currency sign: `$1,250`, `−$5`. */
export function dollars(amount: string | Cents): string {
  const found = cents(amount)
  return found < 0 ? `−$${money(-found)}` : `$${money(found)}`
}

export function isNothing(amount: string): boolean {
  return cents(amount) === 0
}

/** Return `100 / 200`, or the minimum wager if there are no blinds. */
export function stakes(level: LevelShown): string {
  if (level.blinds?.length) return level.blinds.map(whole).join(' / ')
  return level.minimum ? t('room.minimum', { minimum: whole(level.minimum) }) : ''
}

export function anteText(level: LevelShown): string {
  return level.ante ? `${level.one_ante ? t('room.big_blind_ante') : t('room.ante')} ${whole(level.ante)}` : ''
}

/** Return a whole level in one line: `100 / 200, ante 25`. */
export function levelText(level: LevelShown): string {
  return (
    [stakes(level), anteText(level)].filter(Boolean).join(', ') || t('room.tournaments_level', { number: level.number })
  )
}

const ORDER = new Intl.PluralRules(locale, { type: 'ordinal' })

/** Return a place as `1st`, `12th`, `23rd`. */
export function ordinal(place: number): string {
  switch (ORDER.select(place)) {
    case 'one':
      return t('room.nth_one', { place })
    case 'two':
      return t('room.nth_two', { place })
    case 'few':
      return t('room.nth_few', { place })
    default:
      return t('room.nth_other', { place })
  }
}

export interface PrizeRow {
  from: number
  to: number
  amount: string
}

/** Return the prizes, with neighbouring places of the same prize in one row. */
export function prizeRows(prizes: PrizePlace[]): PrizeRow[] {
  const rows: PrizeRow[] = []
  for (const { place, amount } of prizes) {
    if (isNothing(amount)) continue
    const last = rows.at(-1)
    if (last && last.amount === amount && last.to === place - 1) last.to = place
    else rows.push({ from: place, to: place, amount })
  }
  return rows
}

export function placesText(row: PrizeRow): string {
  return row.from === row.to ? ordinal(row.from) : `${ordinal(row.from)}–${ordinal(row.to)}`
}

/** Return the time left. A second that has begun still counts. */
export function countdown(milliseconds: number): string {
  return clockText(Math.max(0, Math.ceil(milliseconds / 1000)))
}

const DAY = new Intl.DateTimeFormat(locale, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Return a wall-clock time without a zone: `Wednesday 4 March 2026, 19:00`. */
export function wallText(time: string): string {
  return `${DAY.format(new Date(`${time.slice(0, 10)}T00:00:00Z`))}, ${time.slice(11, 16)}`
}
