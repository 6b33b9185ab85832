const running = new Map<string, Promise<unknown>>()

/**
 * Runs work for one key after the work that runs for it already. Providers take a refresh token once: of two requests
 * that find a token near its end, the second then finds it fresh. Across processes the provider decides.
 */
export async function onceAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = running.get(key) ?? Promise.resolve()
  const mine = before.then(work, work)
  const settled = mine.then(
    () => {},
    () => {},
  )
  running.set(key, settled)
  try {
    return await mine
  } finally {
    if (running.get(key) === settled) running.delete(key)
  }
}
