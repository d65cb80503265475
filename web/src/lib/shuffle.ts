/** Checking a commitment in the browser: SHA-256 of the seed followed by the version (docs/shuffle.md). */
export async function commitmentOf(seed: string, version: string): Promise<string> {
  const bytes = seed.match(/../g)?.map((pair) => parseInt(pair, 16)) ?? []
  const data = new Uint8Array([...bytes, ...new TextEncoder().encode(version)])
  const digest = await crypto.subtle.digest('SHA-256', data)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The version of a deck's shuffle: `full` is `full/1`. */
export function versionOf(deck: string): string {
  return deck.includes('/') ? deck : `${deck}/1`
}
