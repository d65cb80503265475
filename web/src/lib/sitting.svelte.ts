/** This visit to a table: since when, and what it has come to. Kept for the tab, so that a reload changes nothing. */
import { cents, type Cents } from './money'
import type { TableShown } from './wire'

interface Kept {
  since: number
  net: Cents
  rounds: number
  last: number
}

export class Sitting {
  kept = $state<Kept>({ since: Date.now(), net: 0, rounds: 0, last: -1 })
  private readonly key: string

  constructor(table: string, you: string) {
    this.key = `pitboss-sitting ${table} ${you}`
    try {
      const found = sessionStorage.getItem(this.key)
      if (found) this.kept = JSON.parse(found) as Kept
    } catch {
      // nothing kept: the visit begins now
    }
  }

  /** Counts a finished round once. */
  note(table: TableShown, place: string | null | undefined): void {
    const round = table.round
    if (!round?.result || !place || round.number <= this.kept.last) return
    const seat = round.result.seats[place]
    const played = seat ? 1 : 0
    this.kept = { ...this.kept, net: this.kept.net + cents(seat?.net), rounds: this.kept.rounds + played, last: round.number }
    try {
      sessionStorage.setItem(this.key, JSON.stringify(this.kept))
    } catch {
      // shown for this page only
    }
  }
}

/** A span of time as `1:02:03`. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part, at) => (at ? String(part).padStart(2, '0') : String(part))).join(':')
}
