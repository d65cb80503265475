/**
 * The browser's part in the shuffles of a table. It commits to a contribution while you sit there, and reveals it when
 * the house has fixed its seed. All of this is automatic, and stored for the page that verifies.
 */
import { contributionCommitment, type Remembered } from './shuffle'
import { hexOf } from './hash'
import type { Commit, Fixed, Reveal, TableShown } from './wire'

const KEPT = 60
const MEMORY = 'pitboss shuffles'

/** Return the stored data of recent rounds, the newest last. */
export function remembered(): Remembered[] {
  try {
    return JSON.parse(localStorage.getItem(MEMORY) ?? '[]') as Remembered[]
  } catch {
    return []
  }
}

export function rememberedOf(table: string, round: number): Remembered | null {
  return remembered().find((one) => one.table === table && one.round === round) ?? null
}

function remember(one: Remembered): void {
  const others = remembered().filter((other) => other.table !== one.table || other.round !== one.round)
  try {
    localStorage.setItem(MEMORY, JSON.stringify([...others, one].slice(-KEPT)))
  } catch {
    // a browser without storage still plays
  }
}

export class Contributor {
  constructor(
    private readonly table: string,
    private readonly send: (message: Commit | Reveal) => void,
  ) {}

  /** Start over after the room's hello, because the room may have lost the commitment. */
  begin(): void {
    const waiting = this.waiting()
    if (waiting) this.send({ type: 'commit', commitment: waiting[0] })
  }

  /** Update after every change at the table. */
  see(table: TableShown, you: string | null): void {
    if (!you || (table.dealer ?? 'software') !== 'software' || !table.seats.some((seat) => seat.player === you)) return
    if (!this.waiting()) this.commit(you)
    const shuffle = table.shuffle
    if (!shuffle?.mixed) return
    const told = rememberedOf(this.table, shuffle.round)
    if (told && !told.root) remember({ ...told, root: shuffle.commitment })
  }

  /** Reveal the contribution, because the house has fixed its seed. */
  fixed(message: Fixed, you: string | null): void {
    const waiting = this.waiting()
    if (!you || !waiting || message.contributions[you] !== waiting[0]) return
    this.send({ type: 'reveal', value: waiting[1] })
    remember({
      table: this.table,
      round: message.round,
      commitment: message.commitment,
      contributions: message.contributions,
      value: waiting[1],
      root: '',
    })
    this.commit(you)
  }

  private commit(you: string): void {
    const value = hexOf(crypto.getRandomValues(new Uint8Array(16)))
    const commitment = contributionCommitment(you, value)
    sessionStorage.setItem(this.key, `${commitment} ${value}`)
    this.send({ type: 'commit', commitment })
  }

  /** Return the commitment not revealed yet, with its value; a reloaded page still has it. */
  private waiting(): [string, string] | null {
    const kept = sessionStorage.getItem(this.key)?.split(' ')
    return kept?.length === 2 ? [kept[0]!, kept[1]!] : null
  }

  private get key(): string {
    return `pitboss contribution ${this.table}`
  }
}
