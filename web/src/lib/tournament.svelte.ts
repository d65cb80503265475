/** A tournament's socket: the whole of it whenever it has changed, what you may say, and the lines that were taken. */
import { t } from './words/words'
import { LiveSocket } from './live.svelte'
import { noteNames } from './names.svelte'
import type { Happened, Hello, Private, TournamentLog, TournamentShown } from './tournament-wire'

const LOG_KEPT = 300

export class TournamentSocket extends LiveSocket<Hello | Happened, Private> {
  tournament = $state.raw<TournamentShown | null>(null)
  log = $state.raw<TournamentLog[]>([])
  /** When the clock was last told, by our own clock: what remains counts from here, so a wrong clock does not matter. */
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

  /** A hello may have had lines that the next event tells once more. */
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

/** Seconds of the level or break that are left now, the one that runs included; null where nothing is timed. */
export function secondsLeft(tournament: TournamentShown, received: number, now: number): number | null {
  const { milliseconds, runs } = tournament.clock
  if (milliseconds === null) return null
  return Math.max(0, Math.ceil((milliseconds - (runs ? now - received : 0)) / 1000))
}

/** `12:05`, or `1:02:05`. */
export function clockText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (value: number): string => String(value).padStart(2, '0')
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
