/**
 * One table's socket: numbered events, acknowledged lines with ids of our own, and coming back by itself.
 *
 * A line that was sent but not answered when the connection broke is sent again with the same id; the server does it once.
 */
import { capital } from './choices'
import type { Choice, Do, Hello, Private, Refused, ServerMessage, SignLine, TableShown, Told } from './wire'

const PING_EVERY = 10_000
const NO_TABLE = 4404
const LONGEST_WAIT = 8_000
const LOG_KEPT = 200

export type Connection = 'connecting' | 'open' | 'lost'

export interface Logged extends Told {
  key: number
}

interface Pending {
  message: Do
  done: (refused: Refused | null) => void
}

export class TableSocket {
  connection = $state<Connection>('connecting')
  table = $state.raw<TableShown | null>(null)
  sign = $state.raw<SignLine[]>([])
  mine = $state.raw<Private | null>(null)
  log = $state.raw<Logged[]>([])
  you = $state<string | null>(null)
  offices = $state<string[]>([])
  refused = $state.raw<Refused | null>(null)
  /** Why there is nothing to come back to: no such table. */
  gone = $state('')
  busy = $state(false)
  /** When the table last came, by our own clock: the time to act counts from here. */
  received = $state(0)
  private number = 0
  private logged = 0
  private lines = 0
  private resuming = false
  private socket: WebSocket | null = null
  private pending = new Map<string, Pending>()
  private tries = 0
  private heard = 0
  private asked = 0
  private timers: number[] = []
  private closed = false

  constructor(readonly id: string) {}

  /** What a player may do; a human dealer's steps are the console's. */
  get choices(): Choice[] {
    return this.mine?.place === 'd' ? [] : (this.mine?.choices ?? [])
  }

  open(): void {
    this.connect()
    this.timers.push(window.setInterval(() => this.beat(), PING_EVERY))
    window.addEventListener('online', this.hurry)
    window.addEventListener('offline', this.broken)
  }

  close(): void {
    this.closed = true
    this.timers.forEach((timer) => clearInterval(timer))
    window.removeEventListener('online', this.hurry)
    window.removeEventListener('offline', this.broken)
    this.socket?.close()
  }

  /** Does a line; resolves when it is on the server's disk, or with the refusal. */
  do(line: string, office?: Do['office']): Promise<Refused | null> {
    this.refused = null
    this.busy = true
    return new Promise((done) => {
      const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`
      const message: Do = { type: 'do', id, seen: this.number, line, ...(office ? { office } : {}) }
      this.pending.set(id, { message, done })
      this.send(message)
    })
  }

  forget(): void {
    this.refused = null
  }

  private send(message: Do): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  private connect(): void {
    if (this.closed) return
    this.connection = this.number ? 'lost' : 'connecting'
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/ws/tables/${encodeURIComponent(this.id)}`)
    this.socket = socket
    socket.onmessage = (message) => this.hear(JSON.parse(message.data as string) as ServerMessage)
    socket.onclose = (event) => {
      if (this.socket !== socket) return
      if (event.code === NO_TABLE) this.gone = capital(this.refused?.message || 'there is no such table') + '.'
      else this.again()
    }
  }

  private again(): void {
    this.socket = null
    if (this.closed) return
    this.connection = 'lost'
    const wait = Math.min(LONGEST_WAIT, 250 * 2 ** this.tries++)
    this.timers.push(window.setTimeout(() => this.hurry(), wait))
  }

  private hurry = (): void => {
    if (!this.socket) this.connect()
  }

  private broken = (): void => {
    const socket = this.socket
    this.again()
    socket?.close()
  }

  /** A ping that was never answered means a dead line. Time alone does not: a page in the background beats seldom. */
  private beat(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return
    if (this.asked > this.heard) {
      this.broken()
      return
    }
    this.asked = Date.now()
    this.socket.send('{"type":"ping"}')
  }

  private hear(message: ServerMessage): void {
    this.heard = Date.now()
    switch (message.type) {
      case 'hello':
        this.greet(message)
        break
      case 'event':
        this.resuming = false
        if (message.number > this.logged) this.note(message.number, message.told)
        if (message.number > this.number) {
          this.number = message.number
          this.sign = message.sign ?? this.sign
          this.show(message.table)
        }
        break
      case 'private':
        this.mine = message
        this.number = Math.max(this.number, message.number)
        break
      case 'ack':
        this.settle(message.id, null)
        break
      case 'refused':
        this.refused = message
        this.settle(message.id, message)
        break
      case 'jackpots':
        if (this.table) this.table = { ...this.table, jackpots: message.jackpots }
        break
    }
  }

  /** The whole table. After a break what was missed is asked for, and what was never answered is sent again. */
  private greet(hello: Hello): void {
    const back = this.logged > 0 && !this.resuming
    this.tries = 0
    this.asked = 0
    this.you = hello.you
    this.offices = hello.offices
    this.sign = hello.sign
    this.number = hello.number
    this.mine = hello.private
    this.show(hello.table)
    this.connection = 'open'
    this.resuming = back
    if (back) {
      this.socket?.send(JSON.stringify({ type: 'resume', after: this.logged }))
    } else {
      this.log = []
      this.note(hello.number, hello.log)
    }
    for (const pending of this.pending.values()) this.send(pending.message)
  }

  private show(table: TableShown): void {
    this.table = table
    this.received = Date.now()
  }

  private note(number: number, told: Told[]): void {
    this.logged = number
    const lines = told.map((one) => ({ ...one, key: ++this.lines }))
    this.log = [...this.log, ...lines].slice(-LOG_KEPT)
  }

  private settle(id: string, refused: Refused | null): void {
    const pending = this.pending.get(id)
    this.pending.delete(id)
    this.busy = this.pending.size > 0
    pending?.done(refused)
  }
}
