/** The pit's socket: a line about every table, only what changed, and everything that waits for a decision. */
import { t } from './words/words'
import { capital } from './choices'
import { LiveSocket } from './live.svelte'
import type { PitNews, PitTable, PitWaiting, Refused } from './wire'

export interface Tile extends PitTable {
  /** When it last came, by our own clock: its clock counts from here. */
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
  /** Why the pit is not shown. */
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
    if (news.first) this.greeted()
  }

  /** Where somebody sits: a name in any seat of the room. */
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

/** `11 h 20 min`, `4 min`, `now`: what is left until a moment. */
export function timeLeft(until: string, now: number): string {
  const minutes = Math.ceil((Date.parse(until) - now) / 60_000)
  if (minutes <= 0) return t('floor.pit_now')
  const hours = Math.floor(minutes / 60)
  return hours ? t('floor.pit_h_min', { hours, minutes: minutes % 60 }) : t('floor.pit_min', { minutes })
}

/** A sentence with its first letter large, unless it begins with somebody's name, which stays as it is written. */
export function sentence(words: string, names: string[]): string {
  return names.some((name) => name && words.startsWith(name)) ? words : capital(words)
}

/** A line to try or to say at a table, or an act on a claim; `words` are for the question. */
export interface Asked {
  table: string
  line: string
  words: string
  rules: string[]
  grave: boolean
  claim?: string
  /** The cards of a claim, looked at before its hand is verified. */
  cards?: string[]
  /** Said to the Game Manager, not at the table. */
  jackpot?: boolean
}
