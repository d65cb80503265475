/** Money is whole cents, never a fraction: the server sends cents as numbers or dollars as text. */
import { locale } from './words/language'

export type Cents = number

/** Return cents from the server's value: a number is cents already, a text is dollars. */
export function cents(value: string | number | null | undefined): Cents {
  if (value === null || value === undefined) return 0
  return typeof value === 'number' ? value : (readMoney(value) ?? 0)
}

/** Return the cents of a typed amount such as `200` or `12.50`; null if it is not an amount. */
export function readMoney(text: string): Cents | null {
  const found = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim().replace(/[$,\s]/g, ''))
  if (!found) return null
  const whole = Number(found[2]) * 100 + Number((found[3] ?? '').padEnd(2, '0'))
  return found[1] ? -whole : whole
}

/** Return dollars in the notation, without needless cents: `12.50`, `200`. */
export function writeMoney(amount: Cents): string {
  const sign = amount < 0 ? '-' : ''
  const whole = Math.abs(amount)
  const rest = whole % 100
  return sign + Math.floor(whole / 100) + (rest ? '.' + String(rest).padStart(2, '0') : '')
}

const WHOLE = new Intl.NumberFormat(locale)
const BROKEN = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 })

/** Return dollars for people: `1,250`, `12.50`. */
export function money(amount: Cents): string {
  return (amount % 100 ? BROKEN : WHOLE).format(amount / 100)
}

/** Return a number for people: `12,300`. */
export function whole(count: number): string {
  return WHOLE.format(count)
}

/** Return a win or loss with its sign: `+40`, `−10`. */
export function signed(amount: Cents): string {
  return amount > 0 ? '+' + money(amount) : amount < 0 ? '−' + money(-amount) : '0'
}
