/** Moving chips, unless the person prefers less motion. */

/** Return whether the person prefers less motion. */
export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
