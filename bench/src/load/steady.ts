import { makeWorld } from '@tradepost/e2e/world/world'
import { systemClock } from '@tradepost/kit/clock'
import { quantile, runFor } from '../measure.ts'
import { report } from '../report.ts'
import { sellOnce } from './sales.ts'

const MINUTES = Number(process.env.MINUTES ?? 3)
const CALLERS = 8

/**
 * Measures how many sales a minute one shop makes while it grows, both servers with their jobs: MINUTES says for how long. The
 * first minute warms up; the last one is compared with the second.
 */
export async function runSteadyBench(): Promise<void> {
  const world = await makeWorld({ clock: systemClock, isWorking: true })
  try {
    const seller = await world.openShop()
    const counts: number[] = []
    for (let minute = 1; minute <= MINUTES; minute += 1) {
      const times = await runFor(60, CALLERS, () => sellOnce(world, seller))
      counts.push(times.length)
      report(`minute ${minute}: ${times.length} sales, p50 ${quantile(times, 0.5).toFixed(1)} ms`)
    }
    const [, second = 0] = counts
    report(`minute ${MINUTES} has ${((counts.at(-1) ?? 0) / second).toFixed(2)} of the sales of minute 2`)
  } finally {
    await world.close()
  }
}
