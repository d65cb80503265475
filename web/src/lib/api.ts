/** Requests to the HTTP endpoints. A refusal of the server becomes a `Refusal` with its sentence, translated if
 * possible. */
import { base } from './base'
import { translate } from './words/translate'

/** A refusal: its English sentence and, if it has one, its id with the values. */
interface Said {
  message: string
  sentence?: string
  values?: Record<string, string>
}

export class Refusal extends Error {
  constructor(
    { message, sentence, values }: Said,
    readonly status: number,
    readonly rules: string[] = [],
  ) {
    super(translate(message, sentence, values))
  }
}

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response
  try {
    response = await fetch(base + path, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
  } catch {
    throw new Refusal(
      { message: 'the server does not answer: is it running, and are you online?', sentence: 'no-server' },
      0,
    )
  }
  const text = await response.text()
  const told: unknown = text ? safely(text) : null
  if (!response.ok) throw refusal(told, response.status)
  return told as T
}

function safely(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function refusal(told: unknown, status: number): Refusal {
  const found = (told ?? {}) as Partial<Said> & { detail?: string; rules?: string[] }
  const message = found.message ?? found.detail ?? `the server said ${status}`
  return new Refusal({ ...found, message }, status, found.rules ?? [])
}
