import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from '@tradepost/e2e/world/world'
import { HOUR, startStopwatch } from '@tradepost/kit/clock'
import { BATCH, claimDue, listDueTenants } from '@tradepost/provider-server/schedule/claim-due'
import { startTestProvider } from '@tradepost/provider-server/testing/test-provider'
import { copySubscription, subscribe } from '@tradepost/provider-server/testing/test-subscriptions'
import { countLogged, countPages, readProcessorTime } from './postgres-cost.ts'
import { report } from './report.ts'
import { addPast, countRenewals, makeShops, makeSomeDue, type Shops } from './scale-shops.ts'

/**
 * Businesses, and subscriptions of each; and how many times fewer businesses the smaller size has. A million beside 10,000:
 * SCALE_BUSINESSES=1000 SCALE_SUBSCRIPTIONS=1000 SCALE_FACTOR=100.
 */
const BUSINESSES = Number(process.env.SCALE_BUSINESSES ?? 100)
const SUBSCRIPTIONS = Number(process.env.SCALE_SUBSCRIPTIONS ?? 100)
const FACTOR = Number(process.env.SCALE_FACTOR ?? 10)
/** Renewals that are measured together, and how many one business has due while another one has a single one. */
const RENEWALS = Number(process.env.SCALE_RENEWALS ?? 600)
const LARGE = Number(process.env.SCALE_LARGE ?? 5000)
/** Renewals of the past whose rows are there when the cost is measured. */
const PAST = Number(process.env.SCALE_PAST ?? 10_000)
const PROCESSES = 4
/** Postgres plans a statement anew five times before it keeps a plan. */
const WARM_UP = 8
const CALLS = 20

/**
 * Measures whether work costs more as a provider grows: pages that Postgres reads at two sizes, its processor time with one
 * process and with four, what it logs, and how long a business with one renewal waits for one that has many.
 */
export async function runScaleBench(_world: World): Promise<void> {
  const pages: Record<string, number>[] = []
  for (const factor of [FACTOR, 1]) {
    const shops = await makeShops(Math.max(2, BUSINESSES / factor), SUBSCRIPTIONS)
    try {
      pages.push(await measurePages(shops))
      if (factor === 1) {
        await addPast(shops, PAST)
        await measureCost(shops)
        await measureWait(shops)
      }
    } finally {
      await shops.provider.close()
    }
  }
  const [small = {}, large = {}] = pages
  for (const [name, figure] of Object.entries(large)) {
    const before = small[name] ?? 0
    report(
      `pages, ${name.padEnd(32)} ${before.toFixed(1).padStart(8)} → ${figure.toFixed(1).padStart(8)}, ${(figure / before).toFixed(2)} ×`,
    )
  }
}

async function measurePages(shops: Shops): Promise<Record<string, number>> {
  const { provider, seller, productId, subscriptionId } = shops
  const { pool } = provider.deps.database
  const post = (path: string, body: object) =>
    provider.request(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${seller.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  let number = 0
  const calls: Record<string, () => Promise<unknown>> = {
    'list of subscriptions': () => seller.client.subscriptions.list({ page_size: 10 }),
    'checkout session': () =>
      post('/checkouts', { product_cart: [{ product_id: productId, quantity: 1 }], return_url: 'https://shop.example' }),
    'link to change a card': () => post(`/subscriptions/${subscriptionId}/update-payment-method`, { type: 'new' }),
    'usage event': () => {
      number += 1
      const event = { event_id: `event-${number}`, customer_id: 'cus_unknown', event_name: 'call' }
      return post('/events/ingest', { events: [event] })
    },
  }
  const found: Record<string, number> = {}
  for (const [name, call] of Object.entries(calls)) {
    for (let index = 0; index < WARM_UP; index += 1) await call()
    await provider.drainAll()
    found[name] = await countPages(pool, CALLS, call)
  }
  for (let round = 0; round < 2; round += 1) {
    await makeSomeDue(shops, BATCH)
    found['renewal, of a full batch'] = (await countPages(pool, 1, () => provider.drainAll())) / BATCH
  }
  await makeSomeDue(shops, BATCH)
  found['asking who has jobs due'] = await countPages(pool, CALLS, () => listDueTenants(provider.deps))
  const { tenants } = await listDueTenants(provider.deps)
  found['claiming a job'] = (await countPages(pool, 1, () => claimDue(provider.deps, { tenants, share: BATCH }))) / BATCH
  return found
}

/** Measures renewals by one process and by four, in turns. */
async function measureCost(shops: Shops): Promise<void> {
  const { provider } = shops
  const { pool } = provider.deps.database
  const clock = provider.clock
  const others = await Promise.all(
    Array.from({ length: PROCESSES - 1 }, () =>
      startTestProvider({ ...provider.deps.config, port: 0 }, { clock, pollMilliseconds: HOUR }),
    ),
  )
  try {
    // What they look for when they start is over.
    for (const other of others) await other.drainAll()
    for (const processes of [1, PROCESSES, 1, PROCESSES]) {
      await makeSomeDue(shops, RENEWALS)
      const done = await countRenewals(shops)
      const before = await readProcessorTime(pool)
      const elapsed = startStopwatch()
      const bytes = await countLogged(pool, () =>
        Promise.all([provider, ...others].slice(0, processes).map((each) => each.drainAll())),
      )
      const seconds = elapsed() / 1000
      const milliseconds = (await readProcessorTime(pool)) - before
      const renewed = (await countRenewals(shops)) - done
      if (renewed !== RENEWALS) throw new Error(`${renewed} of ${RENEWALS} renewals were done`)
      report(
        `renewals of ${shops.count} subscriptions, ${processes} ${processes === 1 ? 'process  ' : 'processes'}: ` +
          `${(milliseconds / RENEWALS).toFixed(2)} ms of Postgres, ${(bytes / RENEWALS / 1024).toFixed(1)} kB logged, ${(RENEWALS / seconds).toFixed(0)}/s`,
      )
    }
  } finally {
    for (const other of others) await other.close()
  }
}

const LOOK_MILLISECONDS = 20

async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(LOOK_MILLISECONDS)
}

/** Measures how soon a business's one renewal is charged while another business has many due. */
async function measureWait(shops: Shops): Promise<void> {
  const { provider, seller, productId } = shops
  const { subscription } = await subscribe({ provider, business: seller }, productId, { total: 1200 })
  await copySubscription(provider, subscription.subscription_id, { count: LARGE, dueAt: provider.clock.now() })
  const before = await countRenewals(shops, seller.businessId)
  provider.deps.wake('schedule')
  await waitUntil(async () => (await countRenewals(shops, seller.businessId)) > before)
  const small = `${seller.businessId}_s1`
  const done = await countRenewals(shops, small)
  await makeSomeDue(shops, 1, small)
  const elapsed = startStopwatch()
  await waitUntil(async () => (await countRenewals(shops, small)) > done)
  report(`renewal of a small business beside one that has ${LARGE} due: charged after ${(elapsed() / 1000).toFixed(2)} s`)
}
