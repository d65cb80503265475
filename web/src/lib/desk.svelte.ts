/** The director's desk: it sends the lines that are possible now, asks before grave ones, and keeps refusals on screen.
 * */
import { translateWord } from './words/translate'
import { t } from './words/words'
import { ask, type Refusal } from './api'
import { capital } from './choices'
import { cents, whole } from './money'
import { TournamentSocket } from './tournament.svelte'
import { dollars, seatName } from './tournaments'
import type { LineChoice, Private, Said, Standing, TournamentShown, Withheld } from './tournament-wire'

export interface Question {
  title: string
  words: string
  yes: string
  reason: boolean
  then: (why: string) => void
}

export interface RefusedLine {
  message: string
  rules: string[]
}

const WORDS: Record<string, string> = {
  absent: t('room.desk_mark_absent'),
  back: t('room.is_back'),
  retire: t('room.desk_retires'),
  're-enter': t('room.desk_re_enter'),
  seat: t('room.desk_give_a_seat'),
  deputise: t('room.desk_name_a_deputy'),
  appoint: t('room.desk_appoint'),
  here: t('room.i_am_back'),
  away: t('room.desk_am_leaving_room'),
  brief: t('room.desk_players_are_briefed'),
  notify: t('room.desk_inspectorate_is_told'),
  publish: t('room.desk_publish_the_terms'),
  designate: t('room.desk_designate_tables'),
  release: t('room.desk_release_a_table'),
  refuse: t('room.desk_refuse_an_application'),
  postpone: t('room.desk_postpone_the_start'),
  cancel: t('room.desk_cancel_the_tournament'),
  conclude: t('room.desk_conclude_a_table'),
  close: t('room.desk_close_result_final'),
  end: t('room.desk_time_is_over'),
  redraw: t('room.redraw_everybody'),
}

/** Return the words on a verb's button. */
export function verbWords(verb: string): string {
  return WORDS[verb] ?? capital(translateWord(verb))
}

/** Return `t2/5` in words for people. */
export function seatWords(place: string): string {
  const [table = '', seat = ''] = place.split('/')
  return seatName(table, Number(seat))
}

/** Return chips with thousands separators: `12,500`. */
export function chips(count: number | null | undefined): string {
  return count === null || count === undefined ? '?' : whole(count)
}

export class Desk {
  readonly socket: TournamentSocket
  trouble = $state.raw<RefusedLine | null>(null)
  question = $state.raw<Question | null>(null)
  /** The last completed action, for sighted people and screen readers. */
  done = $state('')
  working = $state(false)
  private players = $derived.by(() => {
    const found = new Map<string, LineChoice[]>()
    for (const choice of this.socket.mine?.choices ?? []) {
      const first = choice.fields[0]
      if (first?.all || (first?.kind !== 'player' && first?.kind !== 'players')) continue
      for (const name of first.options ?? []) found.set(name, [...(found.get(name) ?? []), choice])
    }
    return found
  })
  private rows = $derived.by(() => new Map((this.socket.tournament?.standings ?? []).map((one) => [one.player, one])))

  constructor(readonly id: string) {
    this.socket = new TournamentSocket(id)
  }

  get tournament(): TournamentShown {
    return this.socket.tournament as TournamentShown
  }

  get mine(): Private | null {
    return this.socket.mine
  }

  get busy(): boolean {
    return this.socket.busy || this.working
  }

  /** Return every choice that is offered under a verb. */
  offered(verb: string, actor?: string): LineChoice[] {
    return (this.mine?.choices ?? []).filter((one) => one.verb === verb && (!actor || one.actor === actor))
  }

  /** Return the choices whose first part is this player. */
  about(player: string, verb?: string): LineChoice[] {
    const found = this.players.get(player) ?? []
    return verb ? found.filter((one) => one.verb === verb) : found
  }

  withheld(verb: string): Withheld | undefined {
    return this.mine?.withheld.find((one) => one.verb === verb)
  }

  /** Return the price of a verb for a player: `$55`; empty if it is free. */
  price(verb: string): string {
    const amount = cents(this.mine?.prices[verb])
    return amount > 0 ? dollars(amount) : amount < 0 ? t('room.desk_back', { amount: dollars(-amount) }) : ''
  }

  standing(player: string): Standing | undefined {
    return this.rows.get(player)
  }

  /** Send a line, or ask first if the choice is grave. Returns true if the line was accepted. */
  async say(line: string, choice?: LineChoice, words = ''): Promise<boolean> {
    if (!choice?.grave) return this.send(line)
    return new Promise((resolve) => {
      this.question = {
        title: `${verbWords(choice.verb).replace(/ ?…+$/, '')}?`,
        words: words || capital(choice.meaning) + '.',
        yes: t('room.desk_yes_do_it'),
        reason: false,
        then: () => void this.send(line).then(resolve),
      }
    })
  }

  /** Ask before an action that no choice covers. */
  confirm(title: string, words: string, then: (why: string) => void, reason = false): void {
    this.question = { title, words, yes: t('room.desk_yes_do_it'), reason, then }
  }

  private async send(line: string): Promise<boolean> {
    this.trouble = null
    const refused = await this.socket.do(line)
    this.trouble = refused
    return !refused
  }

  /** Send a request to one of the tournament's endpoints. A refusal is shown like a refused line, and null is returned.
   * */
  async door<T>(method: string, path: string, body?: unknown): Promise<T | null> {
    this.trouble = null
    this.working = true
    try {
      return await ask<T>(method, `/api/tournaments/${encodeURIComponent(this.id)}/${path}`, body)
    } catch (error) {
      const { message, rules } = error as Refusal
      this.trouble = { message, rules }
      return null
    } finally {
      this.working = false
    }
  }

  async draw(what: 'seats' | 'break' | 'redraw', table = ''): Promise<void> {
    await this.door<Said>('POST', 'draw', { what, table })
  }
}
