/** Something said through a door whose answer may be lost: said again it has the same id, and the room does it once. */
import type { Refusal } from './api'
import { clickId } from './live.svelte'

export class RequestId {
  #line = ''
  #id = ''

  /** The body to send: a new id, or that of the same line to which no answer came. */
  body(line: string): { line: string; id: string } {
    if (this.#line !== line) this.#id = clickId()
    this.#line = line
    return { line, id: this.#id }
  }

  /** An answer came: the next time is another. */
  answered(refused?: Refusal): void {
    if (!refused || (refused.status > 0 && refused.status < 500)) this.#line = ''
  }
}
