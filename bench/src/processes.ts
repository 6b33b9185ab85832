import { randomUUID } from 'node:crypto'
import { followUntilPaid, openShopAt, startSale } from '@tradepost/e2e/world/operation/buy'
import { type Fleet, makeFleet } from '@tradepost/e2e/world/operation/program-process'
import { payHosted } from '@tradepost/e2e/world/pages/hosted-checkout'
import { makeVisitor } from '@tradepost/e2e/world/pages/visitor'
import { startStopwatch } from '@tradepost/kit/clock'
import { quantile, runFor } from './measure.ts'
import { report } from './report.ts'

const SECONDS = Number(process.env.SECONDS ?? 30)
/** Processes of the platform that are compared. */
const COUNTS = [1, 4]
/** Sales by which a process compiles its code and prepares its statements, before any is measured. */
const WARM_UP = 30

/**
 * Measures how long after a payment its order's page says so, with one process of the platform and with four. Both sell in turn,
 * so that whatever else the machine does slows both down.
 */
export async function runProcessBench(): Promise<void> {
  const fleets: Fleet[] = []
  try {
    for (const count of COUNTS) {
      const fleet = await makeFleet()
      fleets.push(fleet)
      await fleet.start('provider')
      await Promise.all(Array.from({ length: count }, () => fleet.start('platform')))
    }
    const shops = await Promise.all(fleets.map(openSale))
    for (const [index, sell] of shops.entries())
      for (let count = 0; count < WARM_UP * (COUNTS[index] ?? 1); count += 1) await sell()
    const times: number[][] = COUNTS.map(() => [])
    await runFor(SECONDS, 1, async () => {
      for (const [index, sell] of shops.entries()) times[index]?.push(await sell())
    })
    printTimes(times)
  } finally {
    await Promise.all(fleets.map((fleet) => fleet.close()))
  }
}

/** Opens a shop, and returns what sells once and measures the time from the payment's answer to the page. */
async function openSale({ balancers }: Fleet): Promise<() => Promise<number>> {
  const { url } = balancers.platform
  const seller = await openShopAt(url)
  return async () => {
    const buyer = makeVisitor(url)
    const { order_id, checkout_url } = await startSale(buyer, seller)
    await payHosted(checkout_url, { email: `${randomUUID()}@example.com` })
    const elapsed = startStopwatch()
    await followUntilPaid(buyer, order_id)
    return elapsed()
  }
}

function printTimes(times: readonly number[][]): void {
  const slow = times.map((each) => quantile(each, 0.95))
  for (const [index, each] of times.entries())
    report(
      `${`pay to paid, ${COUNTS[index]} of the platform`.padEnd(52)} p50 ${quantile(each, 0.5).toFixed(1)} ms  ` +
        `p95 ${slow[index]?.toFixed(1)} ms  n ${each.length}`,
    )
  report(`p95 with four processes: ${((slow[1] ?? 0) / (slow[0] ?? 1)).toFixed(2)} times that with one`)
}
