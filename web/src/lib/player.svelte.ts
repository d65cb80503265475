/** A player's part in a tournament: entering, buying, secret wagers. Refusals are kept on screen. */
import { ask, type Refusal } from './api'
import { ClockFace } from './clock.svelte'
import { clickId } from './live.svelte'
import type { RefusedLine } from './desk.svelte'
import { whoAmI } from './session.svelte'
import type { Bought, LineChoice, Moved, Own, PurchaseShown } from './tournament-wire'

/** How long a move is shown, in milliseconds of the server's time. */
const FRESH = 90_000

export class PlayerDesk extends ClockFace {
  trouble = $state.raw<RefusedLine | null>(null)
  working = $state(false)

  get own(): Own | null {
    return this.mine?.own ?? null
  }

  /** The secret wager that may be handed in now. */
  get secret(): LineChoice | undefined {
    return this.mine?.choices.find((one) => one.verb === 'secret')
  }

  /** Your new seat, while the move is recent. */
  get moved(): Moved | undefined {
    const [shown, you] = [this.tournament, this.you]
    const last = shown?.moves.find((one) => one.player === you)
    if (!shown || !last || last.table !== this.own?.standing.table) return undefined
    return Date.parse(shown.clock.at) + this.since - Date.parse(last.at) < FRESH ? last : undefined
  }

  enter(): Promise<boolean> {
    return this.door('entry')
  }

  withdraw(): Promise<boolean> {
    return this.door('withdrawal')
  }

  buy(what: PurchaseShown['what']): Promise<boolean> {
    return this.door('purchase', { what, id: clickId(), seen: this.number } satisfies Bought)
  }

  /** Decline, so that the next hand need not wait. */
  goOn(): Promise<boolean> {
    return this.door('go-on')
  }

  async handIn(choice: LineChoice, wagers: Record<string, number>): Promise<boolean> {
    const words = Object.entries(wagers).filter(([, chips]) => chips > 0)
    this.trouble = null
    this.trouble = await this.do(
      `${choice.actor} secret ${choice.fields[0]?.least} ${this.you} ${words.map(([name, chips]) => `${name}=${chips}`).join(' ')}`,
    )
    return !this.trouble
  }

  private async door(path: string, body?: unknown): Promise<boolean> {
    this.trouble = null
    this.working = true
    try {
      await ask('POST', `/api/tournaments/${encodeURIComponent(this.id)}/${path}`, body)
      await whoAmI()
      return true
    } catch (error) {
      const { message, rules } = error as Refusal
      this.trouble = { message, rules }
      return false
    } finally {
      this.working = false
    }
  }
}
