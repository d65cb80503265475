/** This visit to a table: its start and its result so far. The rounds and their nets come from the server's list. */
import { ask } from './api'
import { isPlaying } from './table'
import type { HistoryPage, TableShown } from './wire'
import { cents, type Cents } from './money'

interface Kept {
  since: number
  /** The first round that counts. */
  from: number
}

export class Sitting {
  since = $state(Date.now())
  /** The net result; null until the server has answered. */
  net = $state<Cents | null>(null)
  rounds = $state<number | null>(null)
  private from = 0
  private last = 0
  private readonly key: string

  constructor(
    private readonly table: string,
    private readonly you: string,
    shown: TableShown,
  ) {
    this.key = `pitboss-sitting ${table} ${you}`
    const open = isPlaying(shown)
    const kept: Kept = this.read() ?? { since: Date.now(), from: open ? shown.hands : shown.hands + 1 }
    this.since = kept.since
    this.from = kept.from
    try {
      sessionStorage.setItem(this.key, JSON.stringify(kept))
    } catch {
      // a reload starts a new visit
    }
  }

  private read(): Kept | null {
    try {
      return JSON.parse(sessionStorage.getItem(this.key) ?? 'null') as Kept | null
    } catch {
      return null
    }
  }

  /** Request the rounds of this visit: at the start, and after a break in which a round may have ended. */
  async load(): Promise<void> {
    let [net, rounds, before, last] = [0, 0, '', this.last]
    for (;;) {
      const page = await ask<HistoryPage>('GET', `/api/history?table=${encodeURIComponent(this.table)}${before}`)
      const counted = page.rounds.filter((one) => one.number >= this.from)
      net += counted.reduce((sum, one) => sum + cents(one.net), 0)
      rounds += counted.length
      last = Math.max(last, ...counted.map((one) => one.number))
      if (page.next === null || counted.length < page.rounds.length) break
      before = `&before=${page.next}`
    }
    this.net = net
    this.rounds = rounds
    this.last = last
  }

  /** Claims seen paid, whose rounds are counted again. */
  private paid = ''

  /** Request the rounds again when a prize has been paid, some time after its round. */
  notePrizes(table: TableShown): void {
    const claims = (table.jackpots ?? []).flatMap((one) => one.claims ?? [])
    const paid = claims
      .filter((claim) => claim.player === this.you && claim.state === 'paid')
      .map((claim) => claim.claim)
      .join(' ')
    if (paid === this.paid) return
    this.paid = paid
    if (paid) void this.load().catch(() => undefined)
  }

  /** Count a round that ended on screen, once. */
  note(table: TableShown, place: string | null | undefined): void {
    const round = table.round
    if (this.net === null || this.rounds === null || !round?.result || !place) return
    if (round.number <= this.last || round.number < this.from) return
    this.last = round.number
    const seat = round.result.seats[place]
    if (!seat) return
    this.net += cents(seat.net)
    this.rounds += 1
  }
}

/** Return a duration as `1:02:03`. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part, at) => (at ? String(part).padStart(2, '0') : String(part))).join(':')
}
