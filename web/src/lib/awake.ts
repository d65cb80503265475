/** Keep the screen on while the page is visible, if the browser can; otherwise a television or tablet sleeps. */
export function keepAwake(): () => void {
  let held: WakeLockSentinel | null = null
  let over = false

  async function hold(): Promise<void> {
    if (document.hidden || !('wakeLock' in navigator)) return
    try {
      held = await navigator.wakeLock.request('screen')
      if (over) await held.release()
    } catch {
      held = null // the battery is nearly empty, or the page is not allowed to
    }
  }

  const seen = (): void => void hold()
  document.addEventListener('visibilitychange', seen)
  void hold()
  return () => {
    over = true
    document.removeEventListener('visibilitychange', seen)
    void held?.release()
  }
}
