/**
 * The language of this visit: the one chosen in this browser, or else the browser's own. An account stores its own
 * language and applies it in every browser (`session`).
 */
export type Language = 'en' | 'zh'
/** Each language by its own name, after one in letters that every font has. */
export const LANGUAGES: Record<Language, string> = { en: 'English', zh: 'Chinese · 中文' }
const TAGS: Record<Language, string> = { en: 'en-AU', zh: 'zh-CN' }
const KEY = 'pitboss-language'

/** Return the language chosen in this browser; null if none was. */
export function chosen(): Language | null {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'en' || kept === 'zh' ? kept : null
  } catch {
    return null // a browser without storage uses its own language
  }
}

function asked(): Language {
  const tags = navigator.languages.map((tag) => tag.slice(0, 2))
  return tags.find((tag) => tag === 'en' || tag === 'zh') === 'zh' ? 'zh' : 'en'
}

export const language = chosen() ?? asked()
/** The locale for numbers, times and plural forms. */
export const locale = TAGS[language]
document.documentElement.lang = locale

/** Store the choice in this browser and reload the page. */
export function speak(wanted: Language): void {
  try {
    localStorage.setItem(KEY, wanted)
  } catch {
    return
  }
  location.reload()
}
