/** Runs `atOnce` pieces of work at the same time, lets `waitingMax` more wait, and refuses the rest. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** @throws the error from `refuse` if the queue is full */
export function limitConcurrency(options: { atOnce: number; waitingMax: number; refuse: () => Error }): Turns {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < options.atOnce) running += 1
    else {
      if (waiting.length >= options.waitingMax) throw options.refuse()
      // A finished piece passes its turn to the next in the queue, so that no newcomer takes it.
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
