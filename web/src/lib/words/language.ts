/**
 * The language of this visit: what was chosen in this browser, or at first what the browser asks pages for. An account
 * keeps its own, and brings it to whatever browser it is signed in with (`session`).
 */
export type Language = 'en' | 'zh'
/** Each by its own name, after one in letters that every font has. */
export const LANGUAGES: Record<Language, string> = { en: 'English', zh: 'Chinese · 中文' }
const TAGS: Record<Language, string> = { en: 'en-AU', zh: 'zh-CN' }
const KEY = 'pitboss-language'

/** What was chosen in this browser; nothing where nobody has. */
export function chosen(): Language | null {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'en' || kept === 'zh' ? kept : null
  } catch {
    return null // a browser that keeps nothing has what it asks for
  }
}

function asked(): Language {
  const tags = navigator.languages.map((tag) => tag.slice(0, 2))
  return tags.find((tag) => tag === 'en' || tag === 'zh') === 'zh' ? 'zh' : 'en'
}

export const language = chosen() ?? asked()
/** For numbers, times and plural forms. */
export const locale = TAGS[language]
document.documentElement.lang = locale

/** Keeps the choice in this browser and begins the page anew in it. */
export function speak(wanted: Language): void {
  try {
    localStorage.setItem(KEY, wanted)
  } catch {
    return
  }
  location.reload()
}
