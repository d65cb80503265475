/** Sounds of a clock or a table, made here without a file. They are off until a person turns them on and the browser
 * allows them. */
const TONES = {
  minute: [880, 880],
  level: [523, 659, 784],
  turn: [659, 880],
  win: [523, 784],
  jackpot: [523, 659, 784, 1047, 784, 1047],
} as const
const LONG = 0.35
const GAP = 0.42

export type Sound = keyof typeof TONES

export class Chime {
  on = $state(false)
  /** True if sound is on here but the browser waits for a touch or a key. */
  held = $state(false)
  private context: AudioContext | null = null

  /** `kept` is the name under which the browser stores that sound is on. */
  constructor(private readonly kept = 'pitboss.clock.sound') {}

  /** Turn sound on again if it was on before and the browser allows it without a touch. */
  begin(): void {
    if (localStorage.getItem(this.kept) === 'on') this.prepare()
  }

  toggle(): void {
    if (this.on) {
      localStorage.removeItem(this.kept)
      this.end()
      return
    }
    localStorage.setItem(this.kept, 'on')
    if (!this.context) this.prepare()
    void this.context?.resume()
  }

  play(sound: Sound): void {
    const context = this.context
    if (!this.on || !context) return
    TONES[sound].forEach((pitch, at) => tone(context, pitch, context.currentTime + at * GAP))
  }

  end(): void {
    void this.context?.close()
    this.context = null
    this.on = this.held = false
  }

  private prepare(): void {
    const context = new AudioContext()
    this.context = context
    const look = (): void => {
      if (this.context !== context) return
      this.on = context.state === 'running'
      this.held = !this.on
    }
    context.onstatechange = look
    look()
  }
}

function tone(context: AudioContext, pitch: number, from: number): void {
  const [source, volume] = [context.createOscillator(), context.createGain()]
  source.frequency.value = pitch
  volume.gain.setValueAtTime(0.0001, from)
  volume.gain.exponentialRampToValueAtTime(0.6, from + 0.03)
  volume.gain.exponentialRampToValueAtTime(0.0001, from + LONG)
  source.connect(volume).connect(context.destination)
  source.start(from)
  source.stop(from + LONG)
}
