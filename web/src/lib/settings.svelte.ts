/** What a person likes to see; kept in the browser. */
const KEY = 'pitboss-settings'

interface Kept {
  fourColours: boolean
  largePrint: boolean
}

function read(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>
    return { fourColours: kept.fourColours === true, largePrint: kept.largePrint === true }
  } catch {
    return { fourColours: false, largePrint: false }
  }
}

export const settings = $state(read())

/** Puts the settings on the page and keeps them; called from an effect. */
export function applySettings(): void {
  const root = document.documentElement
  root.classList.toggle('four-colours', settings.fourColours)
  root.classList.toggle('large-print', settings.largePrint)
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // a browser that keeps nothing still shows the choice for this visit
  }
}
