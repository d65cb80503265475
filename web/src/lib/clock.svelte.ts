/**
 * The clock of a tournament on a screen that nobody attends for hours.
 *
 * The television's own clock is never asked for the time: the server says what is left, and `performance.now()` how long
 * ago it said so. Every minute the server is asked again, so a slow oscillator or a screen that slept does no harm.
 */
import { TournamentSocket } from './tournament.svelte'
import type { TournamentShown } from './tournament-wire'

const TICK = 200
const ASK_EVERY = 60_000

export class ClockFace extends TournamentSocket {
  now = $state(performance.now())
  private ticking = 0
  private asking = 0

  override open(): void {
    super.open()
    this.ticking = window.setInterval(() => (this.now = performance.now()), TICK)
    this.asking = window.setInterval(() => this.ask(), ASK_EVERY)
  }

  override close(): void {
    clearInterval(this.ticking)
    clearInterval(this.asking)
    super.close()
  }

  /** Milliseconds since the server's last message. */
  get since(): number {
    return Math.max(0, this.now - this.received)
  }

  private ask(): void {
    if (this.socket?.readyState === WebSocket.OPEN)
      this.socket.send(JSON.stringify({ type: 'resume', after: this.number }))
  }
}

/** Return the milliseconds left of the level or break, `since` milliseconds after the server's message. */
export function timeLeft(tournament: TournamentShown, since: number): number | null {
  const { milliseconds, runs } = tournament.clock
  return milliseconds === null ? null : Math.max(0, milliseconds - (runs ? since : 0))
}

/** Return the milliseconds left of a session by time; they do not change during a break. */
export function sessionLeft(tournament: TournamentShown, since: number): number | null {
  const { session_left: left, runs, on_break: pause } = tournament.clock
  return left === null ? null : Math.max(0, left - (runs && !pause ? since : 0))
}

/** Return seconds from the server's message as milliseconds now, in step with the clock's own second. */
export function running(tournament: TournamentShown, seconds: number, since: number): number {
  const { milliseconds, runs } = tournament.clock
  return Math.max(0, seconds * 1000 + ((milliseconds ?? 0) % 1000) - (runs ? since : 0))
}
