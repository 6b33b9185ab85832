type Limits = {
  atOnce: number
  /** How many may wait; more are refused. */
  waitingMax: number
  /** Builds the refusal. */
  refuse: () => Error
}

/** Returns a function that does work for which few may run at the same time; the others wait in their order. */
export function limitAtOnce({ atOnce, waitingMax, refuse }: Limits): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running === atOnce) {
      if (waiting.length === waitingMax) throw refuse()
      await new Promise<void>((begin) => waiting.push(begin))
    } else running += 1
    try {
      return await work()
    } finally {
      const begin = waiting.shift()
      if (begin) begin()
      else running -= 1
    }
  }
}
