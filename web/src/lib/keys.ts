/** The keyboard of the table: letters for what everybody does, digits for the rest. It presses the buttons on the page. */
import { settings } from './settings.svelte'
import { t } from './words/words'

export const HELP: [string, string][] = [
  ['F', t('room.fold')],
  ['C', t('room.check_or_call')],
  ['R', t('room.go_to_the_amount_of_a_bet')],
  ['D', t('room.discard_the_chosen_cards')],
  ['1 … 9', t('room.the_wager_of_that_circle')],
  ['H', t('room.show_the_hand')],
  ['M', t('room.muck_the_hand')],
  ['P', t('room.post_a_straddle')],
  ['Backspace', t('room.take_the_last_wager_back')],
  ['A', t('room.go_to_the_amount_of_a')],
  ['S', t('room.the_same_wagers_again')],
  ['Enter', t('room.ready_the_dealer_need_not')],
  ['T', t('room.take_the_first_free_seat')],
  ['L', t('room.go_to_the_log')],
  ['Alt R', t('room.go_to_the_clauses')],
  ['?', t('room.this_help')],
  ['Esc', t('room.close_a_window_leave_an')],
]

/** Whether a key was meant for the page and not for something being typed, and is one that the person wants. */
export function isFree(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return false
  if (event.key.length === 1 && !settings.letterKeys) return false
  return !target?.closest('input, select, textarea')
}

function press(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found || (found as HTMLButtonElement).disabled) return false
  found.click()
  return true
}

function focus(selector: string): boolean {
  const found = document.querySelector<HTMLInputElement>(selector)
  found?.focus()
  found?.select?.()
  return !!found
}

/** Does what a key stands for; true when it stood for something. */
export function pressKey(key: string): boolean {
  if (/^[1-9]$/.test(key)) {
    return press(`.actions [data-pick="${key}"]`) || pressNumbered(key)
  }
  switch (key.toLowerCase()) {
    case 'f':
    case 'c':
    case 'd':
    case 'h':
    case 'm':
    case 'p':
      return press(`.actions [data-key="${key.toLowerCase()}"]`)
    case 'r':
    case 'a':
      return focus('.actions #amount')
    case 'backspace':
      return press('.actions [data-back]:last-of-type')
    case 's':
      return press('.actions [data-verb="again"]')
    case 't':
      return press('.felt .free[data-free]')
    case 'l':
      return focus('[role="log"]')
    default:
      return false
  }
}

function pressNumbered(key: string): boolean {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.actions button')) {
    if (button.querySelector('kbd')?.textContent === key && !button.disabled) {
      button.click()
      return true
    }
  }
  return false
}
