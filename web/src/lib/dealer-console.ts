/** What a dealer's console decides: what is to be done next, what Enter does, and what each key stands for. The page does it. */
import { HIDDEN, RANK_LETTERS, SUIT_LETTERS } from './cards'
import { capital, choiceWords } from './choices'
import { cents, money } from './money'
import { houseFelt, isBettingOpen, isPlaying, nameOf, placeWord, spoken } from './table'
import type { Choice, Dealing, EnteredFor, TableShown } from './wire'
import { t } from './words/words'

/** Cards that are being entered: the line they belong to, and how many it takes. */
export interface Asked {
  line: string
  choice: Choice
  least: number
  most: number
}

/** Everything that the console goes by. */
export interface Seen {
  table: TableShown
  /** What the dealer does next. */
  due: Choice | null
  asked: Asked | null
  /** The cards are a correction, or a player's own: not those that are due. */
  aside: boolean
  /** How many cards have been picked. */
  picked: number
  /** What players without a screen may do; `left` are those of whom nothing is planned. */
  enters: EnteredFor[]
  left: EnteredFor[]
  dealing: Dealing
  /** Steps of the floor that this dealer may take. */
  steps: readonly string[]
  ticked: ReadonlySet<number>
  /** The box that keys are for; all of them where none is chosen. */
  box: number | null
  busy: boolean
  /** An order stands in the panel that is carried out before anything else. */
  ordered: boolean
}

export interface Next {
  words: string
  button: string
  line: string
}

/** The line of what is due; a draw between rounds is the floor's. */
export function dealersLine(due: Choice): string {
  return due.verb === 'draw' || due.verb.startsWith('d ') ? due.verb : `d ${due.verb}`
}

/** Hands that could still be shown when the pots are to be pushed: whoever shows later wins nothing. */
export function unshown({ due, enters }: Seen): number[] {
  if (due?.kind !== 'push') return []
  return enters.filter((entry) => offers(entry, 'show')).map((entry) => entry.number)
}

/** Boxes that were paid or taken from and not ticked off. */
export function unticked({ dealing, ticked }: Seen): number[] {
  return [...new Set((dealing.payments ?? []).map((row) => row.box))].filter((box) => !ticked.has(box))
}

/** Whether some of the cards may stay face down. */
export function mayHide({ due, aside }: Seen): boolean {
  return !!due?.cards && !!due.down && !aside
}

const offers = (entry: EnteredFor, kind: Choice['kind']): boolean => entry.choices.some((one) => one.kind === kind)
const told = (words: string): Next => ({ words, button: '', line: '' })

/** The one thing to do next, and the line that does it where there is one. */
export function nextStep(seen: Seen): Next {
  const { table, due, asked, steps } = seen
  const question = table.round?.felt.question
  if (asked) return told(seen.aside || !due ? choiceWords(asked.choice) : choiceWords(due))
  if (table.suspended)
    return {
      words: t('floor.console_play_is_suspended'),
      button: steps.includes('resume') ? t('floor.console_resume') : '',
      line: 'resume',
    }
  if (question && isPlaying(table)) return told(capital(question))
  if (due) return { ...dueStep(due, unshown(seen).length > 0), line: dealersLine(due) }
  if (isPlaying(table)) return told(waitingFor(seen))
  if (!table.open)
    return {
      words: t('floor.console_the_table_is_closed'),
      button: steps.includes('open') ? t('floor.console_open_the_table') : '',
      line: 'open',
    }
  if (table.need !== 'deal') return told(t('floor.console_waiting_for_players'))
  const words = table.round?.result ? t('floor.console_the_round_is_over') : t('floor.console_ready_next_round')
  return { words, button: t('floor.console_next_round'), line: 'deal' }
}

function dueStep(due: Choice, hidden: boolean): Omit<Next, 'line'> {
  if (due.kind === 'settle')
    return { words: t('floor.console_take_and_pay'), button: t('floor.console_all_taken_and_paid') }
  if (due.kind === 'close')
    return { words: t('floor.console_place_your_bets'), button: t('floor.console_no_more_bets') }
  if (hidden) return { words: t('floor.console_does_anybody_else_show'), button: t('floor.console_push_the_pots') }
  const words = choiceWords(due)
  return { words, button: words }
}

/** Nothing is the dealer's to do: for whom everybody waits. */
function waitingFor({ table, enters }: Seen): string {
  const entry = enters.find((one) => one.turn)
  if (houseFelt(table)?.phase === 'betting') return t('floor.console_place_your_bets')
  if (!entry) {
    const who = (table.round?.to_act ?? []).map((place) => nameOf(table, place)).join(', ')
    return who ? t('floor.console_waiting_for', { who }) : t('floor.console_one_moment')
  }
  const who = `${placeWord(table)} ${entry.number}${table.kind === 'banked' ? '' : `, ${spoken(entry.name)}`}`
  if (offers(entry, 'show') && offers(entry, 'muck')) return t('floor.console_shows_hand', { who })
  const price = cents(entry.choices.find((one) => one.kind === 'call')?.cost)
  return t('floor.console_decides', { who, entry: price ? t('floor.console_to_call', { amount: money(price) }) : '' })
}

/** What Enter does, or the large button. `twice`: it has only just done what came before. */
export type EnterAct =
  'wait' | 'nothing' | 'obey' | 'enter-cards' | 'face-down' | 'ask-settle' | 'ask-close' | 'ask-push' | 'say'

export function enterAct(seen: Seen, twice: boolean): EnterAct {
  const { due, asked, picked, dealing, ticked } = seen
  const hides = mayHide(seen)
  if (seen.busy) return 'wait'
  if (seen.ordered) return twice ? 'nothing' : 'obey'
  if (twice && !picked) return 'nothing'
  if (asked && picked && !(hides && picked < asked.least)) return 'enter-cards'
  if (hides) return 'face-down'
  if (due?.kind === 'settle' && ticked.size && unticked(seen).length) return 'ask-settle'
  if (due?.kind === 'close' && dealing.closing?.length) return 'ask-close'
  if (unshown(seen).length) return 'ask-push'
  return nextStep(seen).button ? 'say' : 'nothing'
}

/** What a key of a card comes to: a rank, then a suit, or an unseen card; null where it is no card's. */
export type CardKey = { rank: string } | { card: string } | 'part'

export function cardKey(key: string, rank: string, picked: readonly string[]): CardKey | null {
  if (key === '1') return 'part' // of 10
  if (key === '?' || key === 'x') return { card: HIDDEN }
  if (rank && key.length === 1 && SUIT_LETTERS.includes(key))
    return picked.includes(rank + key) ? { rank: '' } : { card: rank + key }
  const typed = key === '0' ? 'T' : key.toUpperCase()
  return typed.length === 1 && RANK_LETTERS.includes(typed) ? { rank: typed } : null
}

/** A key as it was pressed, and what it was pressed on. */
export interface Pressed {
  key: string
  /** A button or link has the focus: Enter and space are its own. */
  onButton: boolean
  repeat: boolean
  /** A reader has only just typed a card, and ends it with Enter. */
  read: boolean
}

/** What a key stands for. `press` and `amount`: the first that is found of what may lie on the page. */
export type KeyAct =
  | { do: 'stop' | 'go' | 'unpick' | 'irregularity' | 'summon' | 'card' | 'nothing' | 'wait' }
  | { do: 'tick'; box: number }
  | { do: 'choose'; box: number | null }
  | { do: 'amount' | 'press'; at: string[] }

/** Keys that put wagers down: while a line is on its way they wait for it. */
const WAGERS = 'gweryuiop'
const CIRCLES = 'weryuiop'
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** What to do for a key; null where it is not the console's. `card`: it is one of a card's, and cards are asked for. */
export function keyAct(seen: Seen, { key, onButton, repeat, read }: Pressed, card: boolean): KeyAct | null {
  const { table, box, enters } = seen
  if (key === 'Escape') return { do: 'stop' }
  if (key === 'Enter') return onButton ? null : { do: read || repeat ? 'nothing' : 'go' }
  if (key === 'Backspace') return { do: 'unpick' }
  if (key === '!') return { do: 'irregularity' }
  if (key === 'z' && !table.summons) return { do: 'summon' }
  if (card) return { do: 'card' }
  if (key === ' ' && !onButton) {
    const next = seen.due?.kind === 'settle' ? unticked(seen)[0] : undefined
    return next === undefined ? null : { do: 'tick', box: next }
  }
  const step = STEPS[key]
  if (step) return enters.length ? { do: 'choose', box: boxBeside(enters, box, step) } : null
  if (/^[1-9]$/.test(key) && enters.some((entry) => entry.number === Number(key)))
    return { do: 'choose', box: box === Number(key) ? null : Number(key) }
  if (key === 'm') {
    const own = `[data-box="${box ?? enters.find((entry) => entry.turn)?.number}"] [data-amount]`
    return { do: 'amount', at: box === null ? ['.together [data-amount]', own] : [own] }
  }
  if (seen.busy && isBettingOpen(table) && key.length === 1 && WAGERS.includes(key)) return { do: 'wait' }
  return { do: 'press', at: buttonsOf(key, box, seen.left) }
}

/** The next box that something is entered for, from the chosen one on and round. */
function boxBeside(enters: EnteredFor[], box: number | null, step: number): number | null {
  const boxes = enters.map((entry) => entry.number)
  const at = box === null ? (step > 0 ? -1 : 0) : boxes.indexOf(box)
  return boxes[(at + step + boxes.length) % boxes.length] ?? null
}

/** Where a key's button may lie: of the chosen box, of all together, or of the only one that is left. */
export function buttonsOf(key: string, box: number | null, left: EnteredFor[]): string[] {
  if (box !== null) return buttonsIn(key, box)
  const only = left.length === 1 ? left[0] : null
  return [`.together [data-key=${JSON.stringify(key)}]:not(:disabled)`, ...(only ? buttonsIn(key, only.number) : [])]
}

function buttonsIn(key: string, box: number): string[] {
  const circle = CIRCLES.indexOf(key)
  const at = [`[data-key=${JSON.stringify(key)}]`, ...(circle < 0 ? [] : [`[data-circle="${circle}"]`])]
  return at.map((one) => `[data-box="${box}"] ${one}:not(:disabled)`)
}

/** A key that came while a line was on its way: the box it was for, and what was asked then. */
export interface Meant {
  key: string
  box: number | null
  words: string
}
const MOST_KEYS = 20

/** Keys in the order they came while a line was on its way. */
export function keptKeys(meant: Meant[], next: Meant): Meant[] {
  return meant.length < MOST_KEYS ? [...meant, next] : meant
}

/** The key that counts now that the line is on disk, and those left: none where something else is asked than then. */
export function takeKey(meant: Meant[], words: string): [Meant | null, Meant[]] {
  const [first, ...others] = meant
  return first?.words === words ? [first, others] : [null, []]
}
