/** The keyboard of the table: letters for what everybody does, digits for the rest. It presses the buttons on the page. */
export const HELP: [string, string][] = [
  ['F', 'fold'],
  ['C', 'check or call'],
  ['R', 'go to the amount of a bet or raise; Enter confirms it'],
  ['D', 'discard the chosen cards, or stand pat'],
  ['1 … 9', 'the wager of that circle, the same one all round; the numbered answer to a question; while discarding, the card'],
  ['H', 'show the hand'],
  ['M', 'muck the hand'],
  ['P', 'post a straddle'],
  ['Backspace', 'take the last wager back'],
  ['A', 'go to the amount of a wager'],
  ['S', 'the same wagers again'],
  ['Enter', 'ready: the dealer need not wait for you'],
  ['T', 'take the first free seat'],
  ['L', 'go to the log'],
  ['?', 'this help'],
  ['Esc', 'close a window, leave an amount'],
]

/** Whether a key was meant for the page and not for something being typed. */
export function isFree(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return false
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
