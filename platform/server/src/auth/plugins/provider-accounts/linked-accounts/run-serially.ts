const running = new Map<string, Promise<unknown>>()

/**
 * Runs work for a key after earlier work for the same key has finished. Providers accept a refresh token once: of two requests
 * that find a token about to expire, the second then finds the new one. Across processes the provider decides.
 */
export async function runSerially<T>(key: string, work: () => Promise<T>): Promise<T> {
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
