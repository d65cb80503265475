/** Chips that move, where the person likes things to move. */

/** Whether the person has asked for less of it. */
export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
