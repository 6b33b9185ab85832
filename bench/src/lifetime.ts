import type { World } from '@tradepost/e2e/world/world'
import { startStopwatch } from '@tradepost/kit/clock'
import { liveTwoYears } from '@tradepost/provider-server/testing/test-lifetime'
import { makeTestProvider } from '@tradepost/provider-server/testing/test-provider'
import { quantile } from './measure.ts'
import { report } from './report.ts'

const LIVES = 5

/**
 * Measures two years of one subscription, moved by its business's test clock, one lifetime after another (lifetime.test.ts checks
 * their contents).
 */
export async function runLifetimeBench(_world: World): Promise<void> {
  const provider = await makeTestProvider()
  const seconds: number[] = []
  try {
    for (let life = 0; life < LIVES; life += 1) {
      const business = await provider.openBusiness()
      const elapsed = startStopwatch()
      await liveTwoYears({ provider, business })
      seconds.push(elapsed() / 1000)
    }
  } finally {
    await provider.close()
  }
  const each = seconds.map((value) => value.toFixed(2)).join(', ')
  report(`24 months by the clock: median ${quantile(seconds, 0.5).toFixed(2)} s of ${each}`)
}
