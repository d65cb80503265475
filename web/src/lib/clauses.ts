/**
 * Keyboard access to clauses. A page has many and few are read, so Tab skips their links. One key, or the link at the
 * top of the page, goes to them; arrows move between them, and Escape returns.
 */
const LINKS = '.cite a'
let before: HTMLElement | null = null

function links(): HTMLElement[] {
  const within: ParentNode = document.querySelector('dialog[open]') ?? document
  return [...within.querySelectorAll<HTMLElement>(LINKS)].filter((link) => link.checkVisibility())
}

/** Move to the first clause after the focus, or the first on the page. */
export function toClauses(): void {
  const at = document.activeElement as HTMLElement | null
  const all = links()
  const next =
    all.find(
      (link) => at && at !== document.body && at.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING,
    ) ?? all[0]
  if (!at?.matches(LINKS)) before = at
  next?.focus()
}

/** Handle the keys of a page: Alt and R. */
export function clauseKey(event: KeyboardEvent): void {
  if (!event.altKey || event.code !== 'KeyR') return
  event.preventDefault()
  toClauses()
}

/** Handle the keys of a focused clause. */
export function amongClauses(event: KeyboardEvent): void {
  const all = links()
  const at = all.indexOf(event.currentTarget as HTMLElement)
  const to = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: all.length - 1,
  }[event.key]
  if (event.key === 'Escape' && before?.isConnected) before.focus()
  else if (to === undefined) return
  else all[Math.min(Math.max(to, 0), all.length - 1)]?.focus()
  event.preventDefault()
  event.stopPropagation()
}
