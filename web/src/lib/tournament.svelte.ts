/** A tournament's socket: the whole tournament after every change, your possible lines, and accepted lines. */
import { t } from './words/words'
import { LiveSocket } from './live.svelte'
import { noteNames } from './names.svelte'
import type { Happened, Hello, Private, TournamentLog, TournamentShown } from './tournament-wire'

const LOG_KEPT = 300

export class TournamentSocket extends LiveSocket<Hello | Happened, Private> {
  tournament = $state.raw<TournamentShown | null>(null)
  log = $state.raw<TournamentLog[]>([])
  /** The local time of the last clock message. The remaining time counts from here, so a wrong local clock does no
   * harm. */
  received = $state(0)

  constructor(readonly id: string) {
    super(`/ws/tournaments/${encodeURIComponent(id)}`, t('room.tournament_no_such_tournament'))
  }

  protected hear(message: Hello | Happened): void {
    if (message.type === 'hello') {
      this.log = message.log
    } else {
      this.number = Math.max(this.number, message.number)
      this.note(message.told)
    }
    this.show(message.tournament)
  }

  /** Note lines of the log once. A hello may have included lines that the next event repeats. */
  private note(told: TournamentLog[]): void {
    const last = this.log.at(-1)?.number ?? 0
    this.log = [...this.log, ...told.filter((one) => one.number > last)].slice(-LOG_KEPT)
  }

  private show(tournament: TournamentShown): void {
    this.tournament = tournament
    noteNames(tournament.names)
    this.received = performance.now()
  }
}

/** Return the seconds left of the level or break, including the running one; null if nothing is timed. */
export function secondsLeft(tournament: TournamentShown, received: number, now: number): number | null {
  const { milliseconds, runs } = tournament.clock
  if (milliseconds === null) return null
  return Math.max(0, Math.ceil((milliseconds - (runs ? now - received : 0)) / 1000))
}

/** Return `12:05`, or `1:02:05`. */
export function clockText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (value: number): string => String(value).padStart(2, '0')
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
