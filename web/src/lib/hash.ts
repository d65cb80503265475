/**
 * SHA-256 and SHAKE-256 (FIPS 180-4, FIPS 202). Browsers offer the first only over HTTPS and the second not at all, but
 * a page must check a shuffle anywhere.
 */
export type Bytes = Uint8Array

export function bytesOf(hex: string): Bytes {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

export function hexOf(bytes: Bytes): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function textBytes(text: string): Bytes {
  return new TextEncoder().encode(text)
}

export function joined(...parts: Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

// --- SHA-256

const PRIMES = primes(64)
/** The first 32 bits of the fractional parts of the cube and square roots of the first primes. */
const K = PRIMES.map((prime) => fraction(Math.cbrt(prime)))
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

function primes(count: number): number[] {
  const found: number[] = []
  for (let number = 2; found.length < count; number++) if (found.every((prime) => number % prime)) found.push(number)
  return found
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

export function sha256(message: Bytes): Bytes {
  const padded = new Uint8Array((Math.floor((message.length + 8) / 64) + 1) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  const data = new DataView(padded.buffer)
  data.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29))
  data.setUint32(padded.length - 4, message.length << 3)
  const state = START.slice()
  const words = new Uint32Array(64)
  for (let block = 0; block < padded.length; block += 64) {
    for (let at = 0; at < 16; at++) words[at] = data.getUint32(block + 4 * at)
    for (let at = 16; at < 64; at++) {
      const [back, near] = [words[at - 15]!, words[at - 2]!]
      const low = turn(back, 7) ^ turn(back, 18) ^ (back >>> 3)
      const high = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10)
      words[at] = words[at - 16]! + low + words[at - 7]! + high
    }
    let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number]
    for (let at = 0; at < 64; at++) {
      const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[at]! + words[at]!
      const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0]
    }
    ;[a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] = (state[at]! + word) >>> 0))
  }
  const found = new DataView(new ArrayBuffer(32))
  state.forEach((word, at) => found.setUint32(4 * at, word))
  return new Uint8Array(found.buffer)
}

// --- SHAKE-256

const RATE = 136
const MASK = (1n << 64n) - 1n

function turn64(lane: bigint, by: number): bigint {
  return by ? ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & MASK : lane
}

/** Return the next state of the shift register that makes the round constants. */
function shifted(register: number): number {
  return (register << 1) ^ ((register >> 7) * 0x171)
}

function keccak(lanes: bigint[]): void {
  let register = 1
  for (let round = 0; round < 24; round++) {
    const columns = [0, 1, 2, 3, 4].map((x) => [0, 5, 10, 15, 20].reduce((sum, row) => sum ^ lanes[x + row]!, 0n))
    for (let at = 0; at < 25; at++) lanes[at]! ^= columns[(at + 4) % 5]! ^ turn64(columns[(at + 1) % 5]!, 1)
    let [x, y, moving] = [1, 0, lanes[1]!]
    for (let step = 0; step < 24; step++) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const there = lanes[x + 5 * y]!
      lanes[x + 5 * y] = turn64(moving, (((step + 1) * (step + 2)) / 2) % 64)
      moving = there
    }
    for (let row = 0; row < 25; row += 5) {
      const before = lanes.slice(row, row + 5)
      for (let at = 0; at < 5; at++)
        lanes[row + at] = before[at]! ^ (~before[(at + 1) % 5]! & MASK & before[(at + 2) % 5]!)
    }
    for (let bit = 0; bit < 7; bit++) {
      if (register & 1) lanes[0]! ^= 1n << BigInt(2 ** bit - 1)
      register = shifted(register)
    }
  }
}

export function shake256(message: Bytes, length: number): Bytes {
  const padded = new Uint8Array((Math.floor(message.length / RATE) + 1) * RATE)
  padded.set(message)
  padded[message.length]! ^= 0x1f
  padded[padded.length - 1]! ^= 0x80
  const lanes = new Array<bigint>(25).fill(0n)
  const data = new DataView(padded.buffer)
  for (let block = 0; block < padded.length; block += RATE) {
    for (let at = 0; at < RATE / 8; at++) lanes[at]! ^= data.getBigUint64(block + 8 * at, true)
    keccak(lanes)
  }
  const found = new Uint8Array(Math.ceil(length / RATE) * RATE)
  const out = new DataView(found.buffer)
  for (let block = 0; block < found.length; block += RATE) {
    if (block) keccak(lanes)
    for (let at = 0; at < RATE / 8; at++) out.setBigUint64(block + 8 * at, lanes[at]!, true)
  }
  return found.slice(0, length)
}
