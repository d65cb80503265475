/** How a person likes the pages; kept in the browser, the keys with the account too. */
const KEY = 'pitboss-settings'

interface Kept {
  fourColours: boolean
  largePrint: boolean
  /** Whether single letters, digits and signs are keys of a page: who speaks to the machine, or types by mistake, may not want it. */
  letterKeys: boolean
  /** Bets are sized in big blinds. */
  bigBlinds: boolean
  /** A result stays until the next hand is asked for. */
  waits: boolean
}

function read(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>
    return {
      fourColours: kept.fourColours === true,
      largePrint: kept.largePrint === true,
      letterKeys: kept.letterKeys !== false,
      bigBlinds: kept.bigBlinds === true,
      waits: kept.waits !== false,
    }
  } catch {
    return { fourColours: false, largePrint: false, letterKeys: true, bigBlinds: false, waits: true }
  }
}

export const settings = $state(read())

/** Puts the settings on the page and keeps them; called from an effect. */
export function applySettings(): void {
  const root = document.documentElement
  root.classList.toggle('four-colours', settings.fourColours)
  root.classList.toggle('large-print', settings.largePrint)
  root.classList.toggle('no-letter-keys', !settings.letterKeys)
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // a browser that keeps nothing still shows the choice for this visit
  }
}
