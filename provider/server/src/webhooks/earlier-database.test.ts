import { addMilliseconds, createMovableClock, MINUTE, SECOND } from '@tradepost/kit/clock'
import { openDatabase, sql } from '@tradepost/kit/database/database'
import { migrateDatabase } from '@tradepost/kit/database/migrate'
import { createRowSealer } from '@tradepost/kit/secrets/sealer'
import { generateWebhookSecret } from '@tradepost/kit/secrets/secrets'
import { cloneDatabase } from '@tradepost/kit/testing/test-databases'
import { expect, test } from 'vitest'
import { modules } from '#src/modules.ts'
import { migrateProvider } from '#src/server.ts'
import type { ProviderTables } from '#src/tables.ts'
import { startTestProvider, testProviderConfig } from '#src/testing/test-provider.ts'
import { makeTestReceiver } from '#src/testing/test-receiver.ts'
import { ENDPOINT_SECRETS } from './table.ts'

/** The steps that came with the queues of events and of deliveries, and later ones that need them. */
const QUEUES = [
  'outbox/4-waiting-events',
  'webhooks/5-queue',
  'webhooks/6-fewer-indexes',
  'webhooks/7-rows-of-a-delivery',
  'webhooks/9-events-of-the-queue',
  'webhooks/10-known-events',
  'webhooks/11-months',
  'webhook-figures/2-months',
]
const WITHOUT_QUEUES = modules.map(({ name, migrations = [] }) => ({
  name,
  migrations: migrations.filter((step) => !QUEUES.includes(`${name}/${step.name}`)),
}))

/** Deliveries as a version without `webhook_queue` kept them, by their event's ID: those that it still had to send come first. */
const KEPT = [
  { id: 'msg_due', status: 'pending', attempts: 1, next: -SECOND, queued: null, leased: null },
  { id: 'msg_leased', status: 'pending', attempts: 0, next: 30 * SECOND, queued: null, leased: 30 * SECOND },
  { id: 'msg_queued', status: 'pending', attempts: 0, next: -SECOND, queued: -SECOND, leased: null },
  { id: 'msg_retried', status: 'pending', attempts: 2, next: MINUTE, queued: null, leased: null },
  { id: 'msg_delivered', status: 'delivered', attempts: 1, next: 0, queued: null, leased: null },
  { id: 'msg_failed', status: 'failed', attempts: 8, next: 0, queued: null, leased: null },
]

test('what waits in the database of an earlier version is sent, each at its time', async () => {
  const config = await testProviderConfig({ databaseUrl: await cloneDatabase('template1') })
  const clock = createMovableClock()
  const receiver = await makeTestReceiver()
  const { db, close } = openDatabase<ProviderTables>(config.databaseUrl, { max: 1 })
  await migrateDatabase(db, WITHOUT_QUEUES)
  const now = clock.now()
  const at = (milliseconds: number | null) => (milliseconds === null ? null : addMilliseconds(now, milliseconds))
  const place = { businessId: 'bus_1', mode: 'test', id: 'whk_1' }
  const secret = createRowSealer(config.encryptionKeys, ENDPOINT_SECRETS).seal(generateWebhookSecret(), place, 'secretSealed')
  await sql`insert into businesses (id, name, retries_renewals, retry_window_days, created_at)
    values ('bus_1', 'Acme Tools', false, 1, ${now})`.execute(db)
  await sql`insert into webhook_endpoints
      (business_id, mode, id, url, description, disabled, headers, metadata, secret_sealed, created_at, updated_at)
    values ('bus_1', 'test', 'whk_1', ${receiver.url}, '', false, '{}', '{}', ${secret}, ${now}, ${now})`.execute(db)
  for (const { id, status, attempts, next, queued, leased } of KEPT) {
    await sql`insert into events (business_id, mode, id, type, subject_id, payload, created_at, fanned_out_at)
      values ('bus_1', 'test', ${id}, 'payment.succeeded', 'pay_1', '{}', ${now}, ${now})`.execute(db)
    await sql`insert into webhook_deliveries (business_id, mode, id, event_id, endpoint_id, status, attempt_count, next_attempt_at,
        queued_at, leased_until, created_at)
      values ('bus_1', 'test', 'dlv_' || ${id}::text, ${id}, 'whk_1', ${status}, ${attempts}, ${at(next)}, ${at(queued)},
        ${at(leased)}, ${now})`.execute(db)
  }
  await sql`insert into events (business_id, mode, id, type, subject_id, payload, created_at)
    values ('bus_1', 'test', 'msg_waiting', 'payment.succeeded', 'pay_1', '{}', ${now})`.execute(db)
  await close()

  await migrateProvider(config.databaseUrl)
  const provider = await startTestProvider(config, { clock })
  const sent = () => receiver.received.map(({ headers }) => headers['webhook-id']).sort()
  await provider.drainAll()
  expect(sent()).toEqual(['msg_due', 'msg_queued', 'msg_waiting'])
  await provider.advance(30 * SECOND)
  expect(sent()).toEqual(['msg_due', 'msg_leased', 'msg_queued', 'msg_waiting'])
  await provider.advance(30 * SECOND)
  expect(sent()).toEqual(['msg_due', 'msg_leased', 'msg_queued', 'msg_retried', 'msg_waiting'])
  await provider.close()
  await receiver.close()
})
