import type {
  ReconciliationDifference,
  ReconciliationDifferenceList,
  ReconciliationRun,
  ReconciliationRuns,
} from '@tradepost/contract/platform/developers/seller-reconciliation'
import { HOUR, MINUTE } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { platformJobs } from '@tradepost/platform-server/modules'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDeliverer } from '#src/world/foreign/sign-delivery.ts'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Seller } from '#src/world/seller.ts'
import { openReconciledShop, type ReconciledShop } from './reconciled-shop.ts'
import { recordsOf } from './records-truth.ts'

let world: GatedWorld
let seller: Seller
let client: DodoPayments
let shop: ReconciledShop

const minute = async () => {
  await platformJobs(world.platform.deps)['refresh-oldest-records']?.(undefined)
  await world.platform.drainAll()
}

beforeAll(async () => {
  world = await makeGatedWorld()
  shop = await openReconciledShop(world)
  ;({ seller, client } = shop)
  await minute()
  await minute()
}, 120_000)
afterAll(() => world.close())

const path = (rest = '') => `/api/organizations/${seller.slug}/reconciliation${rest}`

/** Presses "Compare now" and does the work. */
async function compare(): Promise<ReconciliationRun> {
  const { status, body } = await seller.visitor.post<ReconciliationRun>(path('/runs'), {})
  expect(status).toBe(200)
  await world.platform.drainAll()
  return runOf(body.id)
}
const runs = async () => (await seller.visitor.get<ReconciliationRuns>(path('/runs'))).body.items
async function runOf(id: string): Promise<ReconciliationRun> {
  const run = (await runs()).find((each) => each.id === id)
  if (!run) throw new Error('The run is not listed')
  return run
}
async function differencesOf({ id }: ReconciliationRun): Promise<ReconciliationDifference[]> {
  const found: ReconciliationDifference[] = []
  let cursor = ''
  do {
    const { body } = await seller.visitor.get<ReconciliationDifferenceList>(path(`?run=${id}${cursor}`))
    found.push(...body.items)
    cursor = body.next === null ? '' : `&cursor=${body.next}`
  } while (cursor)
  return found
}
const lines = (found: readonly ReconciliationDifference[]) =>
  found.map(({ noun, object_id: id, field, cause }) => `${noun} ${id} ${field}: ${cause}`).sort()

test('a clean month has no differences, and takes one call per page', async () => {
  const from = world.gate.calls.length
  const run = await compare()
  expect(await differencesOf(run)).toEqual([])
  expect(run).toMatchObject({ status: 'done', differences: 0, progress: 1, reason: 'requested', problem: null })
  const asked = world.gate.calls.slice(from)
  const perNoun = Map.groupBy(asked, (call) => call.replace(/\?.*/, ''))
  // Products and meters have a second list, of those that are archived.
  for (const [call, asks] of perNoun) expect(asks.length, call).toBeLessThanOrEqual(/products|meters/.test(call) ? 2 : 1)
  expect(run.calls).toBe(asked.length)
  expect(asked.filter((call) => call.includes('page_number')).every((call) => call.includes('page_number=0'))).toBe(true)
})

type Plant = { noun: string; field: string; value?: unknown; id?: () => string; cause: ReconciliationDifference['cause'] }
const told = 'failed_apply'
const elsewhere = 'changed_elsewhere'
/** 20 kinds: a field of a row that is wrong, a row that is missing, and one that should not be there. */
const PLANTS: readonly Plant[] = [
  { noun: 'payments', field: 'status', value: 'processing', id: () => shop.keyed, cause: told },
  { noun: 'payments', field: 'total_amount', value: 1, id: () => shop.refunded, cause: told },
  {
    noun: 'payments',
    field: 'customer.email',
    value: { customer: { email: 'other@example.com' } },
    id: () => shop.disputed,
    cause: told,
  },
  { noun: 'payments', field: 'payment_id', id: () => shop.plain, cause: told },
  { noun: 'payments', field: 'payment_id', value: 'made up', id: () => 'pay_madeup', cause: elsewhere },
  { noun: 'subscriptions', field: 'status', value: 'on_hold', cause: told },
  { noun: 'subscriptions', field: 'next_billing_date', value: '2020-01-01T00:00:00Z', cause: told },
  { noun: 'subscriptions', field: 'cancel_at_next_billing_date', value: true, cause: told },
  { noun: 'refunds', field: 'status', value: 'pending', cause: told },
  { noun: 'refunds', field: 'amount', value: 1, cause: told },
  { noun: 'disputes', field: 'dispute_status', value: 'dispute_won', cause: told },
  { noun: 'disputes', field: 'dispute_stage', value: 'pre_arbitration', cause: told },
  { noun: 'license_keys', field: 'status', value: 'disabled', cause: elsewhere },
  { noun: 'customers', field: 'name', value: 'Somebody', cause: elsewhere },
  { noun: 'products', field: 'name', value: 'Something', cause: elsewhere },
  { noun: 'products', field: 'is_archived', value: true, cause: elsewhere },
  { noun: 'discounts', field: 'amount', value: 9999, cause: elsewhere },
  { noun: 'addons', field: 'price', value: 1, cause: elsewhere },
  { noun: 'brands', field: 'name', value: 'A brand', cause: elsewhere },
  { noun: 'meters', field: 'name', value: 'A meter', cause: elsewhere },
]

/** Changes a row behind the back of everything that notes changes. @returns the object's ID */
async function plant({ noun, field, value, id }: Plant): Promise<string> {
  const { db } = world.platform.deps.database
  const table = sql.table(`${noun.replace(/s$/, '')}_records`)
  if (value === 'made up') {
    await sql`insert into ${table} (organization_id, environment, id, body, is_whole, source, written_as, checked_at, created_at)
      select organization_id, environment, 'pay_madeup', body || '{"payment_id":"pay_madeup"}', true, source, written_as, checked_at, created_at
      from ${table} where id = ${shop.keyed}`.execute(db)
    return 'pay_madeup'
  }
  const newest = sql<{ id: string }>`select id from ${table} where body is not null order by id limit 1`
  const row = id?.() ?? (await newest.execute(db)).rows[0]?.id ?? ''
  const merged = typeof value === 'object' ? value : { [field]: value }
  if (value === undefined) await sql`delete from ${table} where id = ${row}`.execute(db)
  else
    await sql`update ${table} set body = body || jsonb_build_object(${Object.keys(merged ?? {})[0]}::text,
      case when jsonb_typeof(body -> ${Object.keys(merged ?? {})[0]}::text) = 'object'
        then (body -> ${Object.keys(merged ?? {})[0]}::text) || ${JSON.stringify(Object.values(merged ?? {})[0])}::jsonb
        else ${JSON.stringify(Object.values(merged ?? {})[0])}::jsonb end) where id = ${row}`.execute(db)
  return row
}

test('20 kinds of planted differences are found, named and repaired', async () => {
  const planted = []
  for (const each of PLANTS) planted.push(`${each.noun} ${await plant(each)} ${each.field}: ${each.cause}`)
  expect(planted.filter((line) => line.split(' ')[1] === '')).toEqual([])
  const run = await compare()
  const found = await differencesOf(run)
  expect(lines(found)).toEqual(planted.sort())
  expect(found.filter(({ repaired_at: at }) => at === null)).toEqual([])
  expect(run).toMatchObject({ status: 'done', differences: PLANTS.length })
  const { db } = world.platform.deps.database
  const { rows } = await sql`delete from payment_records where id = 'pay_madeup' returning body`.execute(db)
  expect(rows).toEqual([{ body: null }])
  await recordsOf(world, client).expectTruth()
  expect(await differencesOf(await compare())).toEqual([])
})

describe('while its endpoint is disabled', () => {
  const disable = (disabled: boolean) =>
    world.provider.deps.database.db.updateTable('webhookEndpoints').set({ disabled }).execute()
  const watch = async () => {
    // It looks every five minutes only.
    await world.platform.deps.database.db.deleteFrom('webhookWatches').execute()
    await platformJobs(world.platform.deps)['watch-endpoints']?.(undefined)
    await world.platform.drainAll()
  }

  test('a shop is compared every hour and once more when it is enabled: sales become orders without an event, and an event that arrives later is no difference', async () => {
    await disable(true)
    const { checkout_url: url } = await client.checkoutSessions.create({
      product_cart: [{ product_id: seller.products.trySquare.product_id, quantity: 1 }],
    })
    await payHosted(url ?? '', { email: 'nora@example.com', name: 'Nora' })
    await client.refunds.create({ payment_id: shop.disputed, reason: 'Late' }).catch(() => undefined)
    await world.drainAll()
    const { items } = await client.payments.list({ page_size: 100 })
    const sold = items.find(({ customer }) => customer.email === 'nora@example.com')?.payment_id
    await watch()
    const [run] = await runs()
    expect(run).toMatchObject({ reason: 'endpoint_disabled', status: 'done' })
    expect(run && lines(await differencesOf(run))).toContain(`payments ${sold} payment_id: missed_event`)
    const { db } = world.platform.deps.database
    const orders = await db
      .selectFrom('orders')
      .select('status')
      .where('paymentId', '=', sold ?? '')
      .execute()
    expect(orders).toEqual([{ status: 'paid' }])

    // Its event was still on its way, then.
    const deliverer = await makeDeliverer(world, seller)
    const late = deliverer.eventBody('payment.succeeded', {
      payload_type: 'Payment',
      ...(await client.payments.retrieve(sold ?? '')),
    })
    expect((await deliverer.deliver({ id: 'msg_late', body: late })).status).toBe(200)
    expect(run && lines(await differencesOf(run)).filter((line) => line.includes(sold ?? ''))).toEqual([])

    const count = (await runs()).length
    await watch()
    expect(await runs()).toHaveLength(count)
    world.clock.advance(HOUR + MINUTE)
    await watch()
    expect((await runs())[0]).toMatchObject({ reason: 'endpoint_disabled', status: 'done', differences: 0 })
    await disable(false)
    await watch()
    expect((await runs())[0]).toMatchObject({ reason: 'endpoint_enabled', status: 'done' })
    const after = (await runs()).length
    await watch()
    expect(await runs()).toHaveLength(after)
  })
})

test('while the provider is away, a run says so, changes nothing, and goes on later', async () => {
  await client.products.update(seller.products.caliper.product_id, { name: 'Caliper, digital' })
  world.gate.set('away')
  const waiting = await compare()
  expect(waiting).toMatchObject({ status: 'waiting', differences: 0, finished_at: null })
  expect(waiting.problem?.message).toContain('payments provider')
  expect((await compare()).id).toBe(waiting.id)
  world.gate.set('open')
  await world.platform.drainAll()
  expect(await runOf(waiting.id)).toMatchObject({ status: 'waiting' })
  world.clock.advance(MINUTE)
  await platformJobs(world.platform.deps).reconcile?.(undefined)
  const done = await runOf(waiting.id)
  expect(done).toMatchObject({ status: 'done', problem: null })
  expect(lines(await differencesOf(done))).toEqual([`products ${seller.products.caliper.product_id} name: changed_elsewhere`])
})

test('two people who compare at once start one run, and every night there is one', async () => {
  const pressed = await Promise.all(Array.from({ length: 8 }, () => seller.visitor.post<ReconciliationRun>(path('/runs'), {})))
  expect(new Set(pressed.map(({ body }) => body.id)).size).toBe(1)
  await world.platform.drainAll()
  await platformJobs(world.platform.deps)['reconcile-every-shop']?.({ reason: 'nightly' })
  await world.platform.drainAll()
  expect((await runs()).slice(0, 2)).toMatchObject([{ reason: 'nightly' }, { reason: 'requested' }])
})
