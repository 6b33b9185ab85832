import { sql } from '@tradepost/kit/database/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReadOnlyScope } from '#src/deps.ts'
import type { Scope } from '#src/scope.ts'
import { countRowsScanned } from '#src/testing/test-plans.ts'
import { makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { filterDeliveries } from './list-deliveries.ts'

const ROWS = 100_000
const FOUND = 10

let provider: TestProvider
let business: TestBusiness
let scope: Scope
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  scope = await createReadOnlyScope(provider.deps, { businessId: business.businessId, mode: 'test' })
})
afterAll(() => provider.close())

test('the list of pending deliveries reads none of those that were delivered', async () => {
  const { db } = provider.deps.database
  await db.transaction().execute(async (trx) => {
    // The rows exist only for the plan; their references are none.
    await sql`select set_config('session_replication_role', 'replica', true), set_config('statement_timeout', '0', true)`.execute(
      trx,
    )
    await sql`
      with created as (
        insert into webhook_deliveries (business_id, mode, id, event_id, endpoint_id, status, attempt_count, created_at)
        select ${business.businessId}, 'test', 'dlv_' || n, 'msg_' || n, 'whe',
          case when n <= ${FOUND} then 'pending' else 'delivered' end, 1, now() - n * interval '1 second'
        from generate_series(1, ${ROWS}::int) n returning *
      )
      insert into webhook_queue (business_id, mode, delivery_id, event_id, endpoint_id, next_attempt_at)
      select business_id, mode, id, event_id, endpoint_id, now() + interval '1 day' from created where status = 'pending'`.execute(
      trx,
    )
  })
  await sql`analyze webhook_deliveries, webhook_queue`.execute(db)
  const page = filterDeliveries(scope, { status: 'pending' })
    .orderBy('webhookDeliveries.createdAt', 'desc')
    .orderBy('webhookDeliveries.id', 'desc')
    .limit(51)
  expect(await countRowsScanned(db, page.compile())).toBeLessThanOrEqual(3 * FOUND)
})
