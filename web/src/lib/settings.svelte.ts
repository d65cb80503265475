/** A person's preferences for the pages, stored in the browser; the shortcuts are also stored with the account. */
const KEY = 'pitboss-settings'

export const THEMES = ['night', 'day'] as const
export const CLOTHS = ['spruce', 'harbour', 'claret', 'plum', 'slate'] as const
export const BACKS = ['claret', 'harbour', 'spruce', 'slate'] as const
export type Theme = (typeof THEMES)[number]
export type Cloth = (typeof CLOTHS)[number]

interface Kept {
  fourColours: boolean
  largePrint: boolean
  /** True if single letters, digits and signs are shortcuts. People who use speech input, or often mistype, may not
   * want them. */
  letterKeys: boolean
  /** True if bets are sized in big blinds. */
  bigBlinds: boolean
  /** True if a result stays until the next hand is requested. */
  waits: boolean
  theme: Theme
  /** The colour of every cloth; empty for each game's own. */
  cloth: Cloth | ''
  /** The colour of the backs of the cards. */
  back: Cloth
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
      theme: THEMES.find((one) => one === kept.theme) ?? 'night',
      cloth: CLOTHS.find((one) => one === kept.cloth) ?? '',
      back: BACKS.find((one) => one === kept.back) ?? 'claret',
    }
  } catch {
    return {
      fourColours: false,
      largePrint: false,
      letterKeys: true,
      bigBlinds: false,
      waits: true,
      theme: 'night',
      cloth: '',
      back: 'claret',
    }
  }
}

export const settings = $state(read())

/** Apply the settings to the page and store them; called from an effect. A page that is not `lit` is always dark. */
export function applySettings(lit: boolean): void {
  const root = document.documentElement
  root.dataset.theme = lit ? settings.theme : 'night'
  root.dataset.cloth = settings.cloth
  root.dataset.back = settings.back
  root.classList.toggle('four-colours', settings.fourColours)
  root.classList.toggle('large-print', settings.largePrint)
  root.classList.toggle('no-letter-keys', !settings.letterKeys)
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // a browser without storage still shows the choice for this visit
  }
}
