/** The rule panel: which citation is open. */
export const rule = $state<{ open: string | null }>({ open: null })

export function openRule(citation: string): void {
  rule.open = citation
}

export function closeRule(): void {
  rule.open = null
}
