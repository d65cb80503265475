/** The language of this visit: what was chosen in this browser, or at first what the browser asks pages for. */
export type Language = 'en' | 'zh'
/** Each by its own name: whoever looks for a language reads that one. */
export const LANGUAGES: Record<Language, string> = { en: 'English', zh: '简体中文' }
const TAGS: Record<Language, string> = { en: 'en-AU', zh: 'zh-CN' }
const KEY = 'pitboss-language'

function chosen(): Language {
  try {
    const kept = localStorage.getItem(KEY)
    if (kept === 'en' || kept === 'zh') return kept
  } catch {
    // a browser that keeps nothing has what it asks for
  }
  const asked = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === 'en' || tag === 'zh')
  return asked === 'zh' ? 'zh' : 'en'
}

export const language = chosen()
/** For numbers, times and plural forms. */
export const locale = TAGS[language]
document.documentElement.lang = locale

/** Keeps the choice and begins the page anew in it. */
export function speak(wanted: Language): void {
  try {
    localStorage.setItem(KEY, wanted)
  } catch {
    return
  }
  location.reload()
}
