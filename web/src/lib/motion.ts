/** Chips that move, where the person likes things to move. */

/** Whether the person has asked for less of it. */
export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** A transition between where something stands in its felt and another point of it. */
export function slid(
  node: HTMLElement,
  { x, y }: { x: number; y: number },
): { duration: number; css?: (t: number, u: number) => string } {
  if (isStill()) return { duration: 0 }
  const [far, down] = [x - parseFloat(node.style.left), y - parseFloat(node.style.top)]
  return {
    duration: 320,
    css: (t, u) =>
      `transform: translate(calc(-50% + ${far * u}px), calc(-50% + ${down * u}px)); opacity: ${0.3 + 0.7 * t}`,
  }
}
