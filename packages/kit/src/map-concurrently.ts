/** Runs work for each item in order, at most `lanes` at the same time. Stops at the first failure. */
export async function mapConcurrently<T>(items: readonly T[], lanes: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values()
  const lane = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane))
}
