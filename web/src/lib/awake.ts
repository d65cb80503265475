/** Keeps the screen on while the page is seen, where the browser can; a television or tablet sleeps otherwise. */
export function keepAwake(): () => void {
  let held: WakeLockSentinel | null = null
  let over = false

  async function hold(): Promise<void> {
    if (document.hidden || !('wakeLock' in navigator)) return
    try {
      held = await navigator.wakeLock.request('screen')
      if (over) await held.release()
    } catch {
      held = null // a nearly empty battery, or a page that is not allowed to
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
