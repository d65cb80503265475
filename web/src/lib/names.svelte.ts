/** People's names as they write them: lines call `Zoë O'Brien` `Zoe-OBrien`, and a page shows the written form. */
const written = $state<{ names: Record<string, string> }>({ names: {} })

/** Note the written names from the tournament on the screen. */
export function noteNames(names: Record<string, string>): void {
  written.names = names
}

export function person(name: string): string {
  return written.names[name] ?? name
}
