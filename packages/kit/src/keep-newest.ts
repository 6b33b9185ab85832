/** Keeps what was made last. */
export type Kept<T> = { get(key: string): T | undefined; keep(key: string, made: T): T }

/** Keeps at most `max` things, by key. The one that was kept first goes first. */
export function keepNewest<T>(max: number): Kept<T> {
  const kept = new Map<string, T>()
  return {
    get: (key) => kept.get(key),
    keep(key, made) {
      const [oldest] = kept.keys()
      if (kept.size >= max && oldest !== undefined) kept.delete(oldest)
      kept.set(key, made)
      return made
    },
  }
}
