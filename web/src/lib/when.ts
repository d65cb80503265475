/** Times for people, in the reader's own zone. */
const FORMAT = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false })

export function whenText(time: string): string {
  return FORMAT.format(new Date(time))
}
