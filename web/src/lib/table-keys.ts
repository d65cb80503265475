/** The keyboard of the table: letters for common actions, digits for the rest. Keys press the buttons on the page. */
import { settings } from './settings.svelte'
import { t } from './words/words'

export const HELP: [string, string][] = [
  ['F', t('room.keys_fold')],
  ['C', t('room.keys_check_or_call')],
  ['R', t('room.keys_go_amount_bet_raise')],
  ['D', t('room.keys_discard_chosen_cards')],
  ['1 … 9', t('room.keys_wager_circle')],
  ['H', t('room.keys_show_the_hand')],
  ['M', t('room.keys_muck_the_hand')],
  ['P', t('room.keys_post_a_straddle')],
  ['Backspace', t('room.keys_take_last_wager_back')],
  ['A', t('room.keys_go_amount_wager')],
  ['S', t('room.keys_the_same_wagers_again')],
  ['B', t('room.keys_change_bets')],
  ['Enter', t('room.keys_ready')],
  ['T', t('room.keys_take_first_free_seat')],
  ['L', t('room.keys_go_to_the_log')],
  ['Alt R', t('room.keys_go_clauses')],
  ['?', t('room.keys_this_help')],
  ['Esc', t('room.keys_close_window')],
]

/** Return whether a key is meant for the page rather than a text field, and its shortcut is on. */
export function isFree(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return false
  if (event.key.length === 1 && !settings.letterKeys) return false
  return !target?.closest('input, select, textarea')
}

/** The target of a key: a button, or a field to focus; `digit` names the button that shows this digit. */
export type Target = { press: string; digit?: string } | { focus: string }

const BUTTONS: Record<string, string> = {
  backspace: '.felt .box.mine [data-back]',
  s: '.actions [data-verb="again"]',
  t: '.felt .free[data-free]',
}
const FIELDS: Record<string, string> = { r: '.actions #amount', a: '.actions #amount', l: '[role="log"]' }
/** Letters shown on the buttons themselves. */
const LETTERS = ['f', 'c', 'd', 'h', 'm', 'p', 'b']

/** Return the target of a key at a table; null if it has none. */
export function targetOf(key: string): Target | null {
  const low = key.toLowerCase()
  if (/^[1-9]$/.test(key)) return { press: `.actions [data-pick="${key}"]`, digit: key }
  if (LETTERS.includes(low)) return { press: `.actions [data-key="${low}"]` }
  if (BUTTONS[low]) return { press: BUTTONS[low] }
  return FIELDS[low] ? { focus: FIELDS[low] } : null
}

function press(found: HTMLElement | null | undefined): boolean {
  if (!found || (found as HTMLButtonElement).disabled) return false
  found.click()
  return true
}

/** Press a key's target; return true if it had one. */
export function pressKey(key: string): boolean {
  const target = targetOf(key)
  if (!target) return false
  if ('focus' in target) {
    const field = document.querySelector<HTMLInputElement>(target.focus)
    field?.focus()
    field?.select?.()
    return !!field
  }
  if (press([...document.querySelectorAll<HTMLElement>(target.press)].at(-1))) return true
  const buttons = target.digit ? [...document.querySelectorAll<HTMLButtonElement>('.actions button, .felt button')] : []
  return press(buttons.find((one) => one.querySelector('kbd')?.textContent === target.digit && !one.disabled))
}
