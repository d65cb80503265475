/** A tournament's words: tables, levels, places and amounts as people say them. */
import { cents, money } from './money'
import { clockText } from './tournament.svelte'
import type { Closing, LevelShown, PrizePlace, TournamentShown } from './tournament-wire'

type Status = TournamentShown['status']

export const STATUS: Record<Status, string> = {
  announced: 'announced',
  entering: 'open for entry',
  running: 'running',
  break: 'on a break',
  paused: 'paused',
  between: 'between sessions',
  closed: 'over',
  cancelled: 'cancelled',
}

/** What may be bought, as a heading of its closing time. */
export const BOUGHT: Record<Closing['what'], string> = {
  entry: 'Late entry',
  're-entry': 'Re-entry',
  're-buy': 'Re-buys',
  'add-on': 'Add-on',
}

/** `t3` is table 3; any other name is its own. */
export function tableName(name: string): string {
  return `table ${name.replace(/^t(?=\d+$)/, '')}`
}

export function seatName(table: string, seat: number): string {
  return `${tableName(table)}, seat ${seat}`
}

/** `12,300` */
export function whole(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

export function dollars(amount: string): string {
  return `$${money(cents(amount))}`
}

export function isNothing(amount: string): boolean {
  return cents(amount) === 0
}

/** `100 / 200`, or the least wager where there are no blinds. */
export function stakes(level: LevelShown): string {
  if (level.blinds?.length) return level.blinds.map(whole).join(' / ')
  return level.minimum ? `minimum ${whole(level.minimum)}` : ''
}

export function anteText(level: LevelShown): string {
  return level.ante ? `${level.one_ante ? 'big blind ante' : 'ante'} ${whole(level.ante)}` : ''
}

/** The whole of a level in a line: `100 / 200, ante 25`. */
export function levelText(level: LevelShown): string {
  return [stakes(level), anteText(level)].filter(Boolean).join(', ') || `level ${level.number}`
}

/** `1st`, `12th`, `23rd` */
export function ordinal(place: number): string {
  const ending = place % 100 > 10 && place % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')
  return `${place}${ending}`
}

export interface PrizeRow {
  from: number
  to: number
  amount: string
}

/** Places next to each other with the same prize are one row. */
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

/** A second that has begun still counts. */
export function countdown(milliseconds: number): string {
  return clockText(Math.max(0, Math.ceil(milliseconds / 1000)))
}

const DAY = new Intl.DateTimeFormat('en-AU', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A time by the clock on the wall, which has no zone: `Wednesday 4 March 2026, 19:00`. */
export function wallText(time: string): string {
  return `${DAY.format(new Date(`${time.slice(0, 10)}T00:00:00Z`))}, ${time.slice(11, 16)}`
}
