/** A request whose answer may be lost. It is repeated with the same id, and the room applies it once. */
import type { Refusal } from './api'
import { clickId } from './live.svelte'

export class RequestId {
  #line = ''
  #id = ''

  /** Return the body to send: with a new id, or with the id of the same unanswered line. */
  body(line: string): { line: string; id: string } {
    if (this.#line !== line) this.#id = clickId()
    this.#line = line
    return { line, id: this.#id }
  }

  /** Note an answer, so that the next request gets a new id. */
  answered(refused?: Refusal): void {
    if (!refused || (refused.status > 0 && refused.status < 500)) this.#line = ''
  }
}
