/** One table's socket: numbered events, the table after each, and missed events after a break. */
import { t } from './words/words'
import { LiveSocket } from './live.svelte'
import { Contributor } from './mixing'
import type {
  Announced,
  Choice,
  ClockSet,
  Fixed,
  Happened,
  Hello,
  Jackpots,
  Private,
  SignLine,
  TableShown,
  Description,
  Wish,
} from './wire'

const LOG_KEPT = 200

export interface Logged extends Description {
  key: number
}

type Message = Hello | Happened | Jackpots | ClockSet | Announced | Fixed

export class TableSocket extends LiveSocket<Message, Private> {
  table = $state.raw<TableShown | null>(null)
  sign = $state.raw<SignLine[]>([])
  log = $state.raw<Logged[]>([])
  /** The local time of the last table, from which the time to act counts. */
  received = $state(0)
  private logged = 0
  /** The number of the table on the screen; private messages may have come before it. */
  private shown = 0
  private lines = 0
  private resuming = false
  private readonly contributor: Contributor

  constructor(readonly id: string) {
    super(`/ws/tables/${encodeURIComponent(id)}`, t('room.socket_no_such_table'))
    this.contributor = new Contributor(id, (message) => this.socket?.send(JSON.stringify(message)))
  }

  /** The player's choices; a human dealer's steps are on the console. */
  get choices(): Choice[] {
    return this.mine?.place === 'd' ? [] : (this.mine?.choices ?? [])
  }

  /** Send a wish for the pace of the table, which affects no result. */
  wish(pace: Wish['pace']): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ type: 'wish', pace }))
  }

  protected hear(message: Message): void {
    switch (message.type) {
      case 'hello':
        this.greet(message)
        break
      case 'event':
        this.resuming = false
        if (message.number > this.logged) this.note(message.number, message.told)
        if (message.number > this.shown) {
          this.number = Math.max(this.number, message.number)
          this.sign = message.sign ?? this.sign
          this.show(message.table)
          this.shown = message.number
        }
        break
      case 'clock':
        if (this.table?.round) this.show({ ...this.table, round: { ...this.table.round, clock: message.clock } })
        this.note(this.logged, message.told)
        break
      case 'fixed':
        this.contributor.fixed(message, this.you)
        break
      case 'announced':
        this.note(this.logged, message.told)
        break
      case 'jackpots':
        if (this.table) this.table = { ...this.table, jackpots: message.jackpots }
        break
    }
  }

  /** Handle the whole table. After a break, missed events are requested. */
  private greet(hello: Hello): void {
    const back = this.logged > 0 && !this.resuming
    this.sign = hello.sign
    this.contributor.begin()
    this.show(hello.table)
    this.shown = hello.number
    this.resuming = back
    if (back) {
      this.socket?.send(JSON.stringify({ type: 'resume', after: this.logged }))
    } else {
      this.log = []
      this.note(hello.number, hello.log)
    }
  }

  private show(table: TableShown): void {
    this.table = table
    this.received = Date.now()
    this.contributor.see(table, this.you)
  }

  private note(number: number, told: Description[]): void {
    this.logged = number
    const lines = told.map((one) => ({ ...one, key: ++this.lines }))
    this.log = [...this.log, ...lines].slice(-LOG_KEPT)
  }
}
