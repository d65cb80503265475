/** The pit's socket: a line about every table, only changes, and everything that waits for a decision. */
import { t } from './words/words'
import { capital } from './choices'
import { LiveSocket } from './live.svelte'
import { cents, type Cents } from './money'
import type { PitNews, PitTable, PitWaiting, Refused } from './wire'

export interface Tile extends PitTable {
  /** The local time of its last message, from which its clock counts. */
  received: number
}

export interface Found {
  player: string
  table: Tile
  seat: number
}

export class PitSocket extends LiveSocket<PitNews> {
  tables = $state.raw<Tile[]>([])
  queue = $state.raw<PitWaiting[]>([])
  /** The tables in their physical order in the room. */
  plan = $state.raw<string[]>([])
  /** The reason why the pit is not shown. */
  turned = $state('')

  constructor() {
    super('/ws/pit', t('floor.pit_no_pit'))
  }

  protected override turnedDown(refused: Refused): void {
    this.turned = refused.message
    this.close()
  }

  protected hear(news: PitNews): void {
    const received = Date.now()
    const fresh = (news.tables ?? []).map((one) => ({ ...one, received }))
    const kept = news.first ? [] : this.tables.filter((one) => !news.gone?.includes(one.id))
    const changed = new Map(fresh.map((one) => [one.id, one]))
    const known = new Set(kept.map((one) => one.id))
    this.tables = [...kept.map((one) => changed.get(one.id) ?? one), ...fresh.filter((one) => !known.has(one.id))]
    if (news.waiting) this.queue = news.waiting
    if (news.plan) this.plan = news.plan
    if (news.first) this.greeted()
  }

  /** Return where a person sits: a name in any seat of the room. */
  whereIs(name: string): Found[] {
    const wanted = name.trim().toLowerCase()
    if (!wanted) return []
    return this.tables.flatMap((table) =>
      table.players
        .filter((one) => one.player.toLowerCase().includes(wanted))
        .map((one) => ({ player: one.player, table, seat: one.seat })),
    )
  }
}

/** Return the time left until an instant: `11 h 20 min`, `4 min`, `now`. */
export function timeLeft(until: string, now: number): string {
  const minutes = Math.ceil((Date.parse(until) - now) / 60_000)
  if (minutes <= 0) return t('floor.pit_now')
  const hours = Math.floor(minutes / 60)
  return hours ? t('floor.pit_h_min', { hours, minutes: minutes % 60 }) : t('floor.pit_min', { minutes })
}

/** The room in figures: open tables, players, and the money of the day. */
export interface PitTotals {
  open: number
  tables: number
  players: number
  seats: number
  float: Cents | null
  win: Cents
}
export function totals(tables: PitTable[]): PitTotals {
  const open = tables.filter((one) => one.open)
  const floats = open.flatMap((one) => (one.money?.bank ? [cents(one.money.bank)] : []))
  const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)
  return {
    open: open.length,
    tables: tables.length,
    players: sum(open.map((one) => one.players.length)),
    seats: sum(open.map((one) => one.seats)),
    float: floats.length ? sum(floats) : null,
    win: sum(tables.filter((one) => !one.event).map((one) => cents(one.money?.win))),
  }
}

/** Return the tables in the order of the room's plan; then the others, open ones first, by name. */
export function arranged<T extends PitTable>(tables: T[], plan: string[]): T[] {
  const place = (one: T): number => (plan.includes(one.id) ? plan.indexOf(one.id) : plan.length)
  return [...tables].sort(
    (a, b) =>
      place(a) - place(b) || Number(b.open) - Number(a.open) || a.id.localeCompare(b.id, 'en', { numeric: true }),
  )
}

/** Return the plan after moving a table one place to the left or right. */
export function moved(tables: PitTable[], id: string, by: -1 | 1): string[] {
  const names = tables.map((one) => one.id)
  const from = names.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= names.length) return names
  names.splice(to, 0, ...names.splice(from, 1))
  return names
}

/** Return how long an item has waited: `0:14`, `12:05`, `1 h 5 min`; empty if it has no start. */
export function waited(since: string | undefined, now: number): string {
  if (!since) return ''
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000))
  const minutes = Math.floor(seconds / 60)
  if (minutes >= 60) return t('floor.pit_h_min', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`
}
/** Milliseconds after which a waiting item is late. */
export const LATE = 120_000

/** Return a sentence with a capital first letter, unless it begins with a person's name, which stays as written. */
export function sentence(words: string, names: string[]): string {
  return names.some((name) => name && words.startsWith(name)) ? words : capital(words)
}

/** A line to try or to send at a table, or an action on a claim; `words` are for the question. */
export interface Asked {
  table: string
  line: string
  words: string
  rules: string[]
  grave: boolean
  claim?: string
  /** The cards of a claim, shown before its hand is verified. */
  cards?: string[]
  /** True for a line to the Game Manager, not to the table. */
  jackpot?: boolean
}
