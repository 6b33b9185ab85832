/** Work that takes turns: `atOnce` pieces run side by side, `waitingMax` more wait, and what comes beyond is refused. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** @throws what `refuse` makes, when as many wait already as may */
export function takeTurns(options: { atOnce: number; waitingMax: number; refuse: () => Error }): Turns {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < options.atOnce) running += 1
    else {
      if (waiting.length >= options.waitingMax) throw options.refuse()
      // Whoever ends hands its turn over, so that nobody who comes in between takes it.
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
