/** Does something with each, at most `lanes` of them at once, beginning them in their order. The first failure ends it. */
export async function mapConcurrently<T>(items: readonly T[], lanes: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values()
  const lane = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane))
}
