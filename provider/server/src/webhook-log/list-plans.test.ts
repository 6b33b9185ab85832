import { sql } from '@tradepost/kit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReadOnlyScope } from '#src/deps.ts'
import type { Scope } from '#src/scope.ts'
import { countRowsScanned } from '#src/test-plans.ts'
import { makeTestProvider, type TestBusiness, type TestProvider } from '#src/test-provider.ts'
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
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      insert into webhook_deliveries
        (business_id, mode, id, event_id, endpoint_id, status, attempt_count, next_attempt_at, created_at)
      select ${business.businessId}, 'test', 'dlv_' || n, 'msg_' || n, 'whe', case when n <= ${FOUND} then 'pending' else 'delivered' end, 1,
        now() + interval '1 day', now() - n * interval '1 second'
      from generate_series(1, ${ROWS}::int) n`.execute(trx)
  })
  await sql`analyze webhook_deliveries`.execute(db)
  const page = filterDeliveries(scope, { status: 'pending' })
    .orderBy('webhookDeliveries.createdAt', 'desc')
    .orderBy('webhookDeliveries.id', 'desc')
    .limit(51)
  expect(await countRowsScanned(db, page.compile())).toBeLessThanOrEqual(3 * FOUND)
})
