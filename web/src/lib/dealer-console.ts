/** The decisions of a dealer's console: the next step, the effect of Enter, and the meaning of each key. The page
 * carries them out. */
import { HIDDEN, RANK_LETTERS, SUIT_LETTERS } from './cards'
import { capital, choiceWords } from './choices'
import { cents, money } from './money'
import { houseFelt, isBettingOpen, isPlaying, nameOf, placeWord, spoken } from './table'
import type { Choice, Dealing, EnteredFor, TableShown } from './wire'
import { t } from './words/words'

/** Cards being entered: their line, and how many it takes. */
export interface Asked {
  line: string
  choice: Choice
  least: number
  most: number
}

/** The state on which the console's decisions depend. */
export interface Seen {
  table: TableShown
  /** The dealer's next step. */
  due: Choice | null
  asked: Asked | null
  /** True if the cards are a correction or a player's own, not the ones due. */
  aside: boolean
  /** The number of cards picked. */
  picked: number
  /** The actions of players without a screen; `left` are players without a planned action. */
  enters: EnteredFor[]
  left: EnteredFor[]
  dealing: Dealing
  /** Steps of the floor that this dealer may take. */
  steps: readonly string[]
  ticked: ReadonlySet<number>
  /** The box that keys apply to; null for all boxes. */
  box: number | null
  busy: boolean
  /** True if the panel shows an order that must be carried out first. */
  ordered: boolean
}

export interface Next {
  words: string
  button: string
  line: string
}

/** Return the line for the step that is due; a draw between rounds is a line of the floor. */
export function dealersLine(due: Choice): string {
  return due.verb === 'draw' || due.verb.startsWith('d ') ? due.verb : `d ${due.verb}`
}

/** Return the number of hands that could still be shown before the pots are pushed. Hands shown later win nothing. */
export function unshown({ due, enters }: Seen): number[] {
  if (due?.kind !== 'push') return []
  return enters.filter((entry) => offers(entry, 'show')).map((entry) => entry.number)
}

/** Return the number of boxes that were paid or taken from but not ticked off. */
export function unticked({ dealing, ticked }: Seen): number[] {
  return [...new Set((dealing.payments ?? []).map((row) => row.box))].filter((box) => !ticked.has(box))
}

/** Return whether some of the cards may stay face down. */
export function mayHide({ due, aside }: Seen): boolean {
  return !!due?.cards && !!due.down && !aside
}

const offers = (entry: EnteredFor, kind: Choice['kind']): boolean => entry.choices.some((one) => one.kind === kind)
const told = (words: string): Next => ({ words, button: '', line: '' })

/** Return the next step and, if there is one, its line. */
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

/** Return the words for the player whom everyone waits for, when the dealer has nothing to do. */
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

/** The effect of Enter, or of the large button. `twice` means that it has just completed the previous step. */
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

/** The meaning of a card key: a rank, then a suit, or an unseen card; null if it is not a card key. */
export type CardKey = { rank: string } | { card: string } | 'part'

export function cardKey(key: string, rank: string, picked: readonly string[]): CardKey | null {
  if (key === '1') return 'part' // of 10
  if (key === '?' || key === 'x') return { card: HIDDEN }
  if (rank && key.length === 1 && SUIT_LETTERS.includes(key))
    return picked.includes(rank + key) ? { rank: '' } : { card: rank + key }
  const typed = key === '0' ? 'T' : key.toUpperCase()
  return typed.length === 1 && RANK_LETTERS.includes(typed) ? { rank: typed } : null
}

/** A key press and its target. */
export interface Pressed {
  key: string
  /** True if a button or link has the focus, which uses Enter and space itself. */
  onButton: boolean
  repeat: boolean
  /** True if a card reader has just typed a card and ends it with Enter. */
  read: boolean
}

/** The meaning of a key. `press` and `amount` name candidates; the first one on the page is used. */
export type KeyAct =
  | { do: 'stop' | 'go' | 'unpick' | 'irregularity' | 'summon' | 'card' | 'nothing' | 'wait' }
  | { do: 'tick'; box: number }
  | { do: 'choose'; box: number | null }
  | { do: 'amount' | 'press'; at: string[] }

/** Keys that place wagers. They wait while a line is on its way. */
const WAGERS = 'gweryuiop'
const CIRCLES = 'weryuiop'
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Return the action for a key; null if the console does not use it. `card` is a card key while cards are requested. */
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

/** Return the next box that needs an entry, from the chosen one on, wrapping around. */
function boxBeside(enters: EnteredFor[], box: number | null, step: number): number | null {
  const boxes = enters.map((entry) => entry.number)
  const at = box === null ? (step > 0 ? -1 : 0) : boxes.indexOf(box)
  return boxes[(at + step + boxes.length) % boxes.length] ?? null
}

/** Return where a key's button may be: at the chosen box, at all boxes together, or at the only one left. */
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

/** A key pressed while a line was on its way, with its box and the question at that time. */
export interface Meant {
  key: string
  box: number | null
  words: string
}
const MOST_KEYS = 20

/** Return the keys pressed while a line was on its way, in order. */
export function keptKeys(meant: Meant[], next: Meant): Meant[] {
  return meant.length < MOST_KEYS ? [...meant, next] : meant
}

/** Return the key to use now that the line is on disk, and the remaining keys; none if the question has changed. */
export function takeKey(meant: Meant[], words: string): [Meant | null, Meant[]] {
  const [first, ...others] = meant
  return first?.words === words ? [first, others] : [null, []]
}
