import { DAY, startStopwatch, systemClock } from '@tradepost/kit/clock'
import { recordTestEvents } from '@tradepost/provider-server/testing/test-events'
import type { TestBusiness, TestProvider } from '@tradepost/provider-server/testing/test-provider'
import { openLog } from '@tradepost/provider-server/testing/test-webhook-log'
import type { Arrivals } from './load/receiver-thread.ts'
import { report } from './report.ts'

const EVENTS = Number(process.env.REPLAY_EVENTS ?? 10_000)
const PATH = '/replay'

type Bench = {
  provider: TestProvider
  receiver: { url: string; arrived(path: string, count: number): Promise<Arrivals> }
}

/** Measures a replay of 10,000 events that an endpoint missed while it was disabled, then one of all that it got. */
export async function measureReplays({ provider, receiver }: Bench, flush: string): Promise<void> {
  const business = await provider.openBusiness()
  const { id } = await business.client.webhooks.create({ url: `${receiver.url}${PATH}`, disabled: true })
  await recordTestEvents(provider, business, { count: EVENTS })
  await provider.drainAll()
  await business.client.webhooks.update(id, { disabled: false })
  for (const what of ['missed', 'delivered']) {
    const seconds = await replay(business, id, () => receiver.arrived(PATH, EVENTS))
    const megabytes = Math.round(process.memoryUsage().rss / 2 ** 20)
    report(`webhooks, replay of ${EVENTS} ${what} events${flush}: ${seconds.toFixed(1)} s, 0 lost, rss ${megabytes} MB`)
    await provider.drainAll()
  }
}

/** Returns the seconds from the call until everything has arrived. */
async function replay(business: TestBusiness, webhook: string, arrived: () => Promise<Arrivals>): Promise<number> {
  const since = new Date(systemClock.now().getTime() - DAY).toISOString()
  const elapsed = startStopwatch()
  const { matched } = await openLog(business).replay(webhook, { since })
  if (matched !== EVENTS) throw new Error(`The replay found ${matched} events`)
  const numbers = (await arrived()).map(([number]) => number)
  if (new Set(numbers).size < EVENTS) throw new Error('An event came twice and another one never')
  return elapsed() / 1000
}
