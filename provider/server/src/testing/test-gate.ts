import type { AroundStatement } from '@tradepost/kit/database/database'
import { waitForAnswerOrLock } from '@tradepost/kit/testing/test-locks'
import type { TestProvider } from './test-provider.ts'
import { countWaiting } from './test-races.ts'

export type Gate = {
  aroundStatement: AroundStatement
  /**
   * Starts the first call and holds it after so many statements, until the second is answered or waits for what the first has
   * locked. `wasHeld` is false if the first call is shorter than that.
   */
  overtake<T>(provider: Pick<TestProvider, 'deps'>, calls: Calls<T>): Promise<{ first: T; second: T; wasHeld: boolean }>
}

type Calls<T> = { after: number; first: () => Promise<T>; second: () => Promise<T> }

/** Lets a test decide where one call overtakes another, which chance otherwise finds once in a thousand calls. */
export function createGate(): Gate {
  let left = 0
  let reached = () => {}
  let held: Promise<void> = Promise.resolve()
  return {
    async aroundStatement(_, run) {
      const answer = await run()
      if (left === 0) return answer
      left -= 1
      if (left > 0) return answer
      reached()
      await held
      return answer
    },
    async overtake(provider, { after, first, second }) {
      const gate = Promise.withResolvers<void>()
      const arrival = Promise.withResolvers<'held'>()
      held = gate.promise
      reached = () => arrival.resolve('held')
      left = after
      const running = first()
      const where = await Promise.race([arrival.promise, running.then(() => 'done' as const)])
      left = 0
      const overtaking = second()
      await waitForAnswerOrLock(overtaking, async () => (await countWaiting(provider)) > 0)
      gate.resolve()
      return { first: await running, second: await overtaking, wasHeld: where === 'held' }
    },
  }
}
