/** How a bot plays, in words. The server names a level and perhaps a style: `expert tight-aggressive`. */
import { t, type Id } from './words/words'

export const LEVELS = ['beginner', 'regular', 'expert'] as const
export const STYLES = ['balanced', 'tight-passive', 'tight-aggressive', 'loose-passive', 'loose-aggressive'] as const
export type Level = (typeof LEVELS)[number]
export type Style = (typeof STYLES)[number]

const under = (style: Style): string => style.replace('-', '_')

export function levelWords(level: Level): string {
  return t(`room.bot_level_${level}`)
}
export function levelMeans(level: Level): string {
  return t(`room.bot_plays_${level}`)
}
export function styleWords(style: Style): string {
  return t(`room.bot_style_${under(style)}` as Extract<Id, `room.bot_style_${string}`>)
}
export function styleMeans(style: Style): string {
  return t(`room.bot_plays_${under(style)}` as 'room.bot_plays_balanced')
}

/** Return the level alone, for a mark next to a name. */
export function levelOf(plays: string | undefined): string {
  const level = plays?.split(' ')[0]
  return LEVELS.some((one) => one === level) ? levelWords(level as Level) : ''
}

/** Return level and style in words: `expert, tight and aggressive`. */
export function playsWords(plays: string | undefined): string {
  const style = plays?.split(' ')[1]
  return STYLES.some((one) => one === style) ? `${levelOf(plays)}, ${styleWords(style as Style)}` : levelOf(plays)
}
