/** People as they write themselves: lines call `Zoë O'Brien` `Zoe-OBrien`, and a page shows the one for the other. */
const written = $state<{ names: Record<string, string> }>({ names: {} })

/** The tournament on the screen has told them. */
export function noteNames(names: Record<string, string>): void {
  written.names = names
}

export function person(name: string): string {
  return written.names[name] ?? name
}
