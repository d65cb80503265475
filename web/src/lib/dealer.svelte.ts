/**
 * A dealer's console: cards that are typed or tapped, entries for players without a screen, plans for later turns, and
 * repeated wagers. The server decides what is possible; this file knows no rules.
 */
import { HIDDEN } from './cards'
import { wagerLine } from './choices'
import { cardKey, dealersLine, type Asked } from './dealer-console'
import { writeMoney, cents, type Cents } from './money'
import { usualLine } from './entries'
import { marked, orderOf, type Marked, type Order } from './orders'
import type { TableSocket } from './socket.svelte'
import { facesOn, houseFelt, isBettingOpen, isPlaying } from './table'
import type { Choice, Dealing, EnteredFor, WrongCards } from './wire'

const MOST_STEPS = 60
const MOST_ORDERS = 100
/** A card reader ends a card with Enter, which must not count as the dealer's own. */
const READER = 350

interface Kept {
  round: number
  cards: string[]
}

export class Dealer {
  picked = $state<string[]>([])
  rank = $state('')
  correcting = $state(false)
  /** The place whose cards are corrected; without one, the cards entered last. */
  wrong = $state.raw<WrongCards | null>(null)
  /** A player's choice that names cards: a hand shown, a discard. */
  naming = $state.raw<{ entry: EnteredFor; choice: Choice } | null>(null)
  /** The box that keys apply to; null for all boxes. */
  box = $state<number | null>(null)
  amount = $state<Cents>(1000)
  working = $state(false)
  ticked = $state.raw<ReadonlySet<number>>(new Set())
  /** The planned actions of boxes for their turn, by place and box. */
  plan = $state.raw<ReadonlyMap<string, string>>(new Map())
  /** Orders that were carried out here. */
  private obeyed = $state.raw<ReadonlySet<string>>(new Set())
  private entered = $state.raw<Kept>({ round: 0, cards: [] })
  private latest: string[] = []
  private hides = false
  private moment = ''
  /** True in lite mode, where only differences are entered: bets repeat, hands lie face down, and players not named
   * stay in. */
  lite = $state(false)
  /** The last round whose bets were repeated automatically. */
  private repeated = 0
  private typed = -READER
  /** Cards typed while earlier ones were on their way. */
  private ahead: string[] = []

  constructor(readonly socket: TableSocket) {
    this.entered = kept<Kept>(this.key('cards')) ?? this.entered
    this.lite = !!kept<boolean>(this.key('lite'))
    this.obeyed = new Set(kept<string[]>(this.key('orders')) ?? [])
  }

  get dealing(): Dealing {
    return this.socket.mine?.dealing ?? {}
  }
  /** The dealer's next step. */
  get due(): Choice | null {
    return this.socket.mine?.place === 'd' ? (this.socket.mine.choices?.[0] ?? null) : null
  }
  get enters(): EnteredFor[] {
    return this.dealing.enters ?? []
  }
  get busy(): boolean {
    return this.working || this.socket.busy
  }

  // --- orders

  private get open(): Marked[] {
    return marked(this.socket.log).filter((one) => !this.obeyed.has(one.key))
  }
  /** The order that the large panel shows before anything else. */
  get order(): Order | null {
    return orderOf(this.open, !!this.socket.table?.round?.felt.question)
  }
  /** Mark the orders as carried out. */
  obey(done = this.open): void {
    this.obeyed = new Set([...this.obeyed, ...done.map((one) => one.key)].slice(-MOST_ORDERS))
    keep(this.key('orders'), [...this.obeyed])
  }

  // --- cards

  get asked(): Asked | null {
    if (this.naming) return asking(`${this.naming.entry.place} ${this.naming.choice.verb}`, this.naming.choice)
    const corrects = this.wrong?.choice ?? this.dealing.corrects
    if (this.correcting && corrects) return asking(corrects.verb, corrects)
    return this.due?.cards ? asking(dealersLine(this.due), this.due) : null
  }
  /** True if the next board cards end the open decisions: players not named stay in. */
  get lightly(): boolean {
    const table = this.socket.table
    return !!table && this.lite && !this.asked && this.usual.length > 0 && isPlaying(table) && !isBettingOpen(table)
  }
  /** The usual actions of everyone for whom nothing else was entered. */
  get usual(): [EnteredFor, string][] {
    if (this.socket.table?.kind !== 'banked') return []
    return this.enters.flatMap((entry): [EnteredFor, string][] => {
      const line = this.planned(entry) ? null : usualLine(entry)
      return line === null ? [] : [[entry, line]]
    })
  }
  setLite(on: boolean): void {
    this.lite = on
    keep(this.key('lite'), on)
    this.follow()
  }
  /** In lite mode, take the steps that follow automatically: repeat the last bets, deal hands face down. */
  private async goAlong(): Promise<void> {
    const [table, due] = [this.socket.table, this.due]
    if (!table || !this.lite || this.busy || this.order) return
    const round = table.round?.number ?? 0
    if (isBettingOpen(table) && this.mayAgain && this.repeated !== round) {
      this.repeated = round
      await this.again()
    } else if (due?.kind === 'deal' && due.cards && due.down === due.cards[0] && !this.correcting && !this.naming)
      await this.faceDown()
  }
  /** Pick the cards typed while a line was on its way, as soon as cards are asked for. */
  private catchUp(): void {
    if (this.busy || !this.asked || !this.ahead.length) return
    const rank = this.rank // of the card that is being typed
    for (const card of this.ahead.splice(0)) this.pick(card)
    this.rank = rank
  }

  /** Every card whose face this console knows: face-up cards, and cards entered here. */
  get out(): ReadonlySet<string> {
    const table = this.socket.table
    if (!table) return new Set()
    const mine = this.entered.round === table.round?.number ? this.entered.cards : []
    const found = new Set([...facesOn(table), ...mine])
    if (this.correcting) for (const card of this.wrong?.cards ?? this.latest) found.delete(card)
    return found
  }

  /** Return whether a key is a card key now. */
  isCardKey(key: string): boolean {
    return !!this.asked && cardKey(key, this.rank, this.picked) !== null
  }
  /** Handle a card key: a rank, then a suit. */
  type(key: string): void {
    const typed = cardKey(key, this.rank, this.picked)
    if (!typed || typed === 'part') return
    if ('card' in typed) this.pick(typed.card)
    else this.rank = typed.rank
    if ('rank' in typed && typed.rank) this.typed = performance.now()
  }
  /** Note a key that is not a card key: a person pressed it, not a card reader. */
  byHand(): void {
    this.typed = -READER
  }
  /** True if an Enter now comes from a card reader that ends its input. */
  get justTyped(): boolean {
    return performance.now() - this.typed < READER
  }

  pick(card: string): boolean {
    const asked = this.asked
    this.rank = ''
    this.typed = performance.now()
    if (!asked && (this.lightly || (this.lite && this.ahead.length))) {
      this.ahead.push(card)
      this.decideAll(this.usual)
      return true
    }
    if (this.busy) {
      this.ahead.push(card)
      return true
    }
    if (!asked) return false
    if (card !== HIDDEN && this.picked.includes(card)) this.picked = this.picked.filter((other) => other !== card)
    else if (!this.out.has(card) && this.picked.length < asked.most) this.picked = [...this.picked, card]
    if (this.picked.length === asked.most && asked.least === asked.most) void this.enter()
    return true
  }
  unpick(): boolean {
    if (!this.rank && !this.picked.length) return false
    if (this.rank) this.rank = ''
    else {
      if (this.picked.at(-1) === HIDDEN) this.hides = false
      this.picked = this.picked.slice(0, -1)
    }
    return true
  }
  /** Enter the next hand's cards that nobody looks at. */
  private hideAhead(): void {
    const due = this.due
    if (!this.hides || this.picked.length || this.rank || !due?.cards || !due.down || this.correcting || this.naming)
      return
    if (due.down !== due.cards[0]) this.picked = Array<string>(due.down).fill(HIDDEN)
  }

  /** Enter the picked cards. The card entry closes at once, so that the next can begin, unless the line is refused. */
  async enter(): Promise<void> {
    const asked = this.asked
    if (!asked || this.picked.length < asked.least) return
    const cards = this.picked.slice()
    const [naming, corrected, box, wrong] = [this.naming, this.correcting, this.box, this.wrong]
    this.stop()
    const taken = await this.say(`${asked.line} ${cards.join('')}`.trim())
    if (!taken) {
      this.ahead = []
      if (!this.naming && !this.correcting)
        [this.naming, this.correcting, this.box, this.wrong] = [naming, corrected, box, wrong]
      return
    }
    const rank = this.rank
    this.note(cards, corrected ? (wrong?.cards ?? this.latest) : [])
    this.hideAhead()
    this.catchUp()
    if (this.asked) this.rank = rank
  }
  /**
   * Enter the remaining cards face down. If a whole hand is face down, all following hands are too; if part of one is,
   * only face-up cards are entered from then on.
   */
  async faceDown(): Promise<void> {
    const due = this.due
    if (!due?.cards || this.correcting || this.naming) return
    if (due.down !== due.cards[0]) {
      this.hides = true
      this.picked = [...Array<string>(due.down ?? 0).fill(HIDDEN), ...this.picked.filter((card) => card !== HIDDEN)]
      if (this.picked.length === due.cards[0]) await this.enter()
      return
    }
    this.picked = []
    this.latest = []
    await this.work(async () => {
      const next = this.due
      if (!next?.cards || next.kind !== 'deal' || next.down !== next.cards[0]) return false
      return this.say(`${dealersLine(next)} ${HIDDEN.repeat(next.down ?? 0)}`)
    })
  }
  get mayCorrect(): boolean {
    return !!this.dealing.corrects || !!this.dealing.wrong?.length
  }
  correct(wrong: WrongCards | null = null): void {
    const which = wrong ?? (this.dealing.corrects ? null : (this.dealing.wrong?.at(-1) ?? null))
    if (!which && !this.dealing.corrects) return
    this.stop()
    this.correcting = true
    this.wrong = which
  }
  /** Return to the step that is due. */
  stop(): void {
    this.correcting = false
    this.wrong = null
    this.naming = null
    this.picked = []
    this.rank = ''
    this.box = null
  }
  private note(cards: string[], gone: string[]): void {
    const round = this.socket.table?.round?.number ?? 0
    const before = this.entered.round === round ? this.entered.cards : []
    const left = before.filter((card) => !gone.includes(card))
    this.latest = cards.filter((card) => card !== HIDDEN)
    this.entered = { round, cards: [...left, ...this.latest] }
    keep(this.key('cards'), this.entered)
  }

  // --- actions of players

  /** Drop plans when the decision changes. A new street is a new decision. */
  follow(): void {
    const table = this.socket.table
    if (!table) return
    const felt = table.round?.felt
    const now = `${table.round?.number} ${felt?.status} ${felt?.kind === 'banked' ? felt.phase + felt.stage : felt?.street} ${felt?.board.length}`
    if (now !== this.moment) {
      if (this.moment) this.moved(now)
      this.moment = now
    }
    if (!this.busy) this.hideAhead()
    void this.goAlong()
    this.catchUp()
    if (!this.busy && this.enters.some((entry) => entry.turn && this.plan.has(keyOf(entry)))) void this.run()
  }
  private moved(now: string): void {
    this.plan = new Map()
    this.box = null
    if (now.split(' ')[0] !== this.moment.split(' ')[0]) {
      this.ticked = new Set()
      this.latest = []
      this.ahead = []
    }
  }

  /** Decide for a box: now, or after the boxes before it. The same choice again cancels it. */
  decide(entry: EnteredFor, line: string): void {
    const plan = new Map(this.plan)
    const at = keyOf(entry)
    if (plan.get(at) === line) plan.delete(at)
    else plan.set(at, line)
    this.plan = plan
    this.box = null
    void this.run()
  }
  /** Decide for everyone without another entry. */
  decideAll(lines: [EnteredFor, string][]): void {
    const plan = new Map(this.plan)
    for (const [entry, line] of lines) if (!plan.has(keyOf(entry))) plan.set(keyOf(entry), line)
    this.plan = plan
    void this.run()
  }
  planned(entry: EnteredFor): string | undefined {
    return this.plan.get(keyOf(entry))
  }
  private async run(): Promise<void> {
    await this.work(async () => {
      const next = this.enters.find((entry) => entry.turn && this.plan.has(keyOf(entry)))
      if (!next) return false
      const line = this.plan.get(keyOf(next)) ?? ''
      const taken = await this.say(`${next.place} ${line}`)
      this.plan = new Map(taken ? [...this.plan].filter(([at]) => at !== keyOf(next)) : [])
      return taken
    })
  }

  // --- wagers

  /** Place the amount on a wager of one box, or of every box that may place it. */
  async wager(name: string, only?: EnteredFor): Promise<void> {
    const lines = this.enters
      .filter((entry) => !only || entry === only)
      .flatMap((entry) =>
        entry.choices
          .filter((one) => one.kind === 'wager' && one.wager === name)
          .map((one) => `${entry.place} ${wagerLine(one, this.amount)}`),
      )
    await this.sayAll(lines)
  }
  async takeBack(entry: EnteredFor, name: string): Promise<void> {
    const choice = entry.choices.find((one) => one.kind === 'take-back' && one.wager === name)
    if (choice) await this.sayAll([`${entry.place} ${choice.verb}`])
  }
  /** Repeat the last round's wagers for everyone who has none yet, in order, because some need an earlier one. */
  async again(): Promise<void> {
    const felt = this.socket.table ? houseFelt(this.socket.table) : null
    await this.sayAll(
      this.enters.flatMap(({ place }) => {
        const lie = (felt?.places[place]?.wagers ?? []).some((one) => one.patron === place)
        return lie
          ? []
          : (this.dealing.last?.[place] ?? []).map(
              ([wager, amount]) => `${place} bet ${wager} ${writeMoney(cents(amount))}`,
            )
      }),
    )
  }
  get mayAgain(): boolean {
    return this.enters.some(({ place }) => this.dealing.last?.[place])
  }

  // --- take and pay

  tick(box: number): void {
    const ticked = new Set(this.ticked)
    if (!ticked.delete(box)) ticked.add(box)
    this.ticked = ticked
  }

  // --- saying it

  async say(line: string): Promise<boolean> {
    const [before, mild] = [this.open, this.order?.mild]
    const taken = !(await this.socket.do(line, 'dealer'))
    if (taken && mild) this.obey(before)
    return taken
  }
  async sayAll(lines: string[]): Promise<void> {
    const left = lines.slice()
    await this.work(async () => {
      const line = left.shift()
      return line !== undefined && this.say(line)
    })
  }
  /** Run steps one after the other, each once the previous one is on disk, until none is left or one is refused. */
  private async work(step: () => Promise<boolean>): Promise<void> {
    if (this.working) return
    this.working = true
    try {
      for (let count = 0; count < MOST_STEPS && (await step()); count++);
    } finally {
      this.working = false
    }
    this.follow()
  }
  private key(what: string): string {
    return `pitboss-dealer ${this.socket.id} ${what}`
  }
}

function asking(line: string, choice: Choice): Asked {
  const [least = 0, most = 0] = choice.cards ?? []
  return { line, choice, least, most }
}

export function keyOf(entry: EnteredFor): string {
  return `${entry.place} ${entry.number}`
}

function keep(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // a reload loses the entered state; the server keeps it
  }
}
function kept<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}
