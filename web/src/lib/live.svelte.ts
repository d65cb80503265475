/**
 * A socket of the room: who you are there, acknowledged lines with ids of our own, and automatic reconnection.
 *
 * A line that was sent but not answered when the connection broke is sent again with the same id; the server does it once.
 */
import { base } from './base'
import { capital } from './choices'
import type { Ack, Do, Pong, Refused } from './wire'

const PING_EVERY = 10_000
const NOT_THERE = 4404
const LONGEST_WAIT = 8_000

export type Connection = 'connecting' | 'open' | 'lost'

interface Pending {
  message: Do
  done: (refused: Refused | null) => void
}

/** Return a new request id. A line sent twice with it is applied once. */
export function clickId(): string {
  return crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`
}

/** The messages that every socket receives besides its own. */
type Common<Mine> =
  | Ack
  | Refused
  | Pong
  | { type: 'hello'; number: number; you: string | null; offices: string[]; private: Mine }
  | ({ type: 'private'; number: number } & Mine)

/** `Message`: the socket's own messages; `Mine`: the part for this person alone. */
export abstract class LiveSocket<Message, Mine = object> {
  connection = $state<Connection>('connecting')
  refused = $state.raw<Refused | null>(null)
  /** The reason not to reconnect: no such table. */
  gone = $state('')
  busy = $state(false)
  mine = $state.raw<Mine | null>(null)
  you = $state<string | null>(null)
  offices = $state<string[]>([])
  /** The number of the last message on the screen. */
  protected number = 0
  protected socket: WebSocket | null = null
  private pending = new Map<string, Pending>()
  private tries = 0
  private heard = 0
  private asked = 0
  private beating = 0
  private waiting = 0
  private closed = false

  /** `missing` is the text to show if the server has no such place. */
  constructor(
    private readonly path: string,
    private readonly missing: string,
  ) {}

  /** Handle a message of this socket's own; a hello carries the whole page. */
  protected abstract hear(message: Message): void

  /** Handle a refused line; without a line, this person was refused. */
  protected turnedDown(refused: Refused): void {
    this.refused = refused
    this.settle(refused.id, refused)
  }

  private receive(message: Message | Common<Mine>): void {
    const common = message as Common<Mine>
    switch (common.type) {
      case 'hello':
        this.you = common.you
        this.offices = common.offices
        this.number = common.number
        this.mine = common.private
        this.hear(message as Message)
        this.greeted()
        break
      case 'private':
        this.mine = common
        this.number = Math.max(this.number, common.number)
        break
      case 'ack':
        this.settle(common.id, null)
        break
      case 'refused':
        this.turnedDown(common)
        break
      case 'pong':
        break
      default:
        this.hear(message as Message)
    }
  }

  open(): void {
    this.connect()
    this.beating = window.setInterval(() => this.beat(), PING_EVERY)
    window.addEventListener('online', this.hurry)
    window.addEventListener('offline', this.broken)
  }

  close(): void {
    this.closed = true
    clearInterval(this.beating)
    clearTimeout(this.waiting)
    window.removeEventListener('online', this.hurry)
    window.removeEventListener('offline', this.broken)
    this.socket?.close()
  }

  /** Send a line; resolves when it is on the server's disk, or with the refusal. */
  do(line: string, office?: Do['office']): Promise<Refused | null> {
    this.refused = null
    this.busy = true
    return new Promise((done) => {
      const id = clickId()
      const message: Do = { type: 'do', id, seen: this.number, line, ...(office ? { office } : {}) }
      this.pending.set(id, { message, done })
      this.send(message)
    })
  }

  forget(): void {
    this.refused = null
  }

  /** Handle the server's hello: send unanswered lines again. */
  protected greeted(): void {
    this.tries = 0
    this.asked = 0
    this.connection = 'open'
    for (const pending of this.pending.values()) this.send(pending.message)
  }

  private settle(id: string, refused: Refused | null): void {
    const pending = this.pending.get(id)
    this.pending.delete(id)
    this.busy = this.pending.size > 0
    pending?.done(refused)
  }

  private send(message: Do): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  private connect(): void {
    if (this.closed) return
    this.connection = this.number ? 'lost' : 'connecting'
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}${base}${this.path}`)
    this.socket = socket
    socket.onmessage = (message) => {
      this.heard = performance.now()
      this.receive(JSON.parse(message.data as string) as Message)
    }
    socket.onclose = (event) => {
      if (this.socket !== socket) return
      if (event.code === NOT_THERE) this.gone = capital(this.refused?.message || this.missing) + '.'
      else this.again()
    }
  }

  private again(): void {
    this.socket = null
    if (this.closed) return
    this.connection = 'lost'
    const wait = Math.min(LONGEST_WAIT, 250 * 2 ** this.tries++)
    clearTimeout(this.waiting)
    this.waiting = window.setTimeout(() => this.hurry(), wait)
  }

  private hurry = (): void => {
    if (!this.socket) this.connect()
  }

  private broken = (): void => {
    const socket = this.socket
    this.again()
    socket?.close()
  }

  /** Send a ping. An unanswered one means a dead connection. Elapsed time alone does not, because background pages run
   * timers rarely. */
  private beat(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return
    if (this.asked > this.heard) {
      this.broken()
      return
    }
    this.asked = performance.now()
    this.socket.send('{"type":"ping"}')
  }
}
