import { sql } from '@tradepost/kit/database/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordTestEvents } from '#src/testing/test-events.ts'
import { countRowsScanned } from '#src/testing/test-plans.ts'
import { makeTestProvider, type TestProvider } from '#src/testing/test-provider.ts'
import { makeTestReceiver, type TestReceiver } from '#src/testing/test-receiver.ts'
import { claimQueued, toValues } from './claim-deliveries.ts'
import { indexPlans } from './index-plans.ts'

const BACKLOG = 100_000

let provider: TestProvider
let receiver: TestReceiver
beforeAll(async () => {
  provider = await makeTestProvider()
  receiver = await makeTestReceiver()
})
afterAll(async () => {
  await receiver.close()
  await provider.close()
})

/** Counts the rows that one claim's scans return or discard. The claim is rolled back. */
async function countRowsRead(): Promise<number> {
  const { deps } = provider
  const trx = await deps.database.db.startTransaction().execute()
  await sql`select ${indexPlans}`.execute(trx)
  const count = await countRowsScanned(
    trx,
    claimQueued.fill(toValues({ now: deps.clock.now(), free: 400 })).compile(deps.database.db),
  )
  await trx.rollback().execute()
  return count
}

test('M45: a claim reads no more of a queue of 100,000 deliveries than of a short one', async () => {
  const { db } = provider.deps.database
  const business = await provider.openBusiness()
  receiver.answerWith('hang')
  const { id } = await business.client.webhooks.create({ url: receiver.url })
  await recordTestEvents(provider, business, { count: 1 })
  await receiver.arrived(1)
  const backlog = async (from: number, to: number) =>
    db.transaction().execute(async (trx) => {
      // The rows exist only for the query plan; checking all their references would take longer than the rest of the test.
      await sql`select set_config('session_replication_role', 'replica', true), set_config('statement_timeout', '0', true)`.execute(
        trx,
      )
      await sql`
        with created as (
          insert into webhook_deliveries (business_id, mode, id, event_id, endpoint_id, status, attempt_count, created_at)
          select business_id, mode, 'dlv_' || n, 'msg_' || n, ${id}, 'pending', 0, created_at
          from (select * from events limit 1) event, generate_series(${from}::int, ${to}::int) n returning *
        )
        insert into webhook_queue (business_id, mode, delivery_id, event_id, endpoint_id, next_attempt_at, queued_at)
        select business_id, mode, id, event_id, endpoint_id, created_at, created_at from created`.execute(trx)
    })
  await backlog(1, 100)
  // Some of the time, one delivery is in flight.
  const short = (await countRowsRead()) + 3
  await backlog(101, BACKLOG)
  // Whatever statistics Postgres has about the table by then.
  expect(await countRowsRead()).toBeLessThanOrEqual(short)
  await sql`analyze webhook_deliveries, webhook_queue`.execute(db)
  expect(await countRowsRead()).toBeLessThanOrEqual(short)
})

test('M46: endpoints whose last attempt failed get a quarter of a batch while others have deliveries waiting', async () => {
  const { deps } = provider
  const openWithEndpoints = async () => {
    const business = await provider.openBusiness()
    await recordTestEvents(provider, business, { count: 16 })
    const urls = Array.from({ length: 5 }, (_, number) => `${receiver.url}/${number}`)
    for (const url of urls) await business.client.webhooks.create({ url, disabled: true })
    return business.businessId
  }
  const failing = await openWithEndpoints()
  const healthy = await openWithEndpoints()
  const trx = await deps.database.db.startTransaction().execute()
  // Queues everything that can be sent; failing deliveries have waited longer. No other transaction sees this.
  await sql`delete from webhook_deliveries`.execute(trx)
  await sql`
    update webhook_endpoints set disabled = false, failed_at = case when business_id = ${failing} then ${deps.clock.now()}::timestamptz end
    where business_id in (${failing}, ${healthy})`.execute(trx)
  await sql`
    with created as (
      insert into webhook_deliveries (business_id, mode, id, event_id, endpoint_id, status, attempt_count, created_at)
      select v.business_id, v.mode, 'dlv_' || row_number() over (), v.id, e.id, 'pending', 0, v.created_at
      from events v join webhook_endpoints e using (business_id) where business_id in (${failing}, ${healthy}) returning *
    )
    insert into webhook_queue (business_id, mode, delivery_id, event_id, endpoint_id, next_attempt_at, queued_at)
    select business_id, mode, id, event_id, endpoint_id, created_at,
      created_at - case when business_id = ${failing} then interval '1 hour' else interval '0' end
    from created`.execute(trx)
  const rows = await claimQueued.run(trx.withoutPlugins(), toValues({ now: deps.clock.now(), free: 400 }))
  await trx.rollback().execute()
  const countOf = (id: string) => rows.filter(({ businessId }) => businessId === id).length
  expect({ failing: countOf(failing), healthy: countOf(healthy) }).toEqual({ failing: 25, healthy: 75 })
})
