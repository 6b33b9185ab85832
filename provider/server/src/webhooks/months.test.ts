import { createMovableClock, DAY, systemClock } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { migrateAlone, migrateDatabase } from '@tradepost/kit/database/migrate'
import { generateId } from '@tradepost/kit/ids'
import { cloneDatabase } from '@tradepost/kit/testing/test-databases'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '#src/modules.ts'
import { migrateProvider } from '#src/server.ts'
import type { ProviderTables } from '#src/tables.ts'
import { recordTestEvents } from '#src/testing/test-events.ts'
import {
  makeTestProvider,
  startTestProvider,
  type TestBusiness,
  type TestProvider,
  testProviderConfig,
} from '#src/testing/test-provider.ts'
import { makeTestReceiver, type TestReceiver } from '#src/testing/test-receiver.ts'
import { openLog, refusalOf } from '#src/testing/test-webhook-log.ts'
import { claimQueued, toValues } from './claim-deliveries.ts'
import { lookupPlans } from './index-plans.ts'
import { createDeliveries } from './queue-deliveries.ts'

const TABLES = ['events', 'webhook_deliveries', 'webhook_attempts'] as const
const FAN_OUTS = 16
const MONTHS = ['webhooks/11-months', 'webhook-figures/2-months']

let provider: TestProvider
let business: TestBusiness
let receiver: TestReceiver
let webhook: string
beforeAll(async () => {
  // Its first partition is that of the month in which the test database was made.
  provider = await makeTestProvider({ clock: createMovableClock(systemClock.now().toISOString()) })
  receiver = await makeTestReceiver()
  business = await provider.openBusiness()
  webhook = (await business.client.webhooks.create({ url: receiver.url })).id
})
afterAll(async () => {
  await provider.close()
  await receiver.close()
})

const emit = async () => {
  await recordTestEvents(provider, business, { count: 1 })
  await provider.drainAll()
  const { data } = await openLog(business).deliveries()
  const [last] = data
  if (!last) throw new Error('Nothing was delivered')
  return last
}

/** Lists the partitions in which the rows of an event are. */
async function listPlaces({ deps }: TestProvider, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select tableoid::regclass::text as place from events where id = ${eventId}
    union all select tableoid::regclass::text from webhook_deliveries where event_id = ${eventId}
    union all select a.tableoid::regclass::text from webhook_attempts a join webhook_deliveries d on d.id = a.delivery_id
      where d.event_id = ${eventId}`.execute(deps.database.db)
  return rows.map(({ place }) => place)
}

const nameOfMonth = (instant: Date): string => `_p${instant.toISOString().slice(0, 7).replace('-', '')}01`

test('an event, its deliveries and their attempts are in the partitions of its month', async () => {
  const { event_id } = await emit()
  expect(await listPlaces(provider, event_id)).toEqual(TABLES.map((table) => table + nameOfMonth(provider.clock.now())))
})

test('a claim looks a delivery and its event up in the partitions of their month alone', async () => {
  const { event_id, id } = await emit()
  const { db } = provider.deps.database
  const trx = await db.startTransaction().execute()
  await sql`select ${lookupPlans}`.execute(trx)
  await sql`insert into webhook_queue (business_id, mode, delivery_id, event_id, endpoint_id, next_attempt_at, queued_at)
    values (${business.businessId}, 'test', ${id}, ${event_id}, ${webhook}, now(), now())`.execute(trx)
  const { sql: text, parameters } = claimQueued.fill(toValues({ now: provider.clock.now(), free: 400 })).compile(db)
  const { rows } = await trx.executeQuery<{ 'QUERY PLAN': string }>(CompiledQuery.raw(`explain analyze ${text}`, [...parameters]))
  await trx.rollback().execute()
  const read = rows.flatMap(({ 'QUERY PLAN': line }) =>
    line.includes('never executed') ? [] : (/ on (events\w*|webhook_deliveries_\w+) /.exec(line)?.[1] ?? []),
  )
  const month = nameOfMonth(provider.clock.now())
  expect(new Set(read)).toEqual(new Set([`events${month}`, `webhook_deliveries${month}`]))
})

test('an endpoint gets an event once if sixteen fan out at the same time', async () => {
  const { event_id, id } = await emit()
  const { db } = provider.deps.database
  await sql`delete from webhook_deliveries where id = ${id}`.execute(db)
  const delivery = { businessId: business.businessId, mode: 'test' as const, eventId: event_id, endpointId: webhook }
  const created = await Promise.all(
    Array.from({ length: FAN_OUTS }, () =>
      db.transaction().execute((trx) => createDeliveries(trx, [delivery], provider.clock.now())),
    ),
  )
  expect(created.flat()).toHaveLength(1)
  await provider.drainAll()
  expect(receiver.received.filter(({ headers }) => headers['webhook-id'] === event_id)).toHaveLength(2)
})

test('an event of three months ago is found, and sent again by a replay, until its month goes; then it is 404', async () => {
  const log = openLog(business)
  const since = provider.clock.now().toISOString()
  const { event_id, id } = await emit()
  await provider.advance(89 * DAY)
  const before = receiver.received.length
  await log.replay(webhook, { since })
  await provider.drainAll()
  expect(receiver.received.slice(before).map(({ headers }) => headers['webhook-id'])).toContain(event_id)
  expect(await log.event(event_id)).toMatchObject({ id: event_id, deliveries: [{ id, attempt_count: 2 }] })
  expect((await log.delivery(id)).attempts).toHaveLength(2)
  await provider.advance(32 * DAY)
  expect(await refusalOf(log.event(event_id))).toMatchObject({ status: 404, code: 'WEBHOOK_EVENT_NOT_FOUND' })
  expect(await refusalOf(log.delivery(id))).toMatchObject({ status: 404, code: 'WEBHOOK_DELIVERY_NOT_FOUND' })
  expect(await listPlaces(provider, event_id)).toEqual([])
})

test('what waits for a disabled endpoint goes with its month', async () => {
  receiver.answerWith({ status: 500 })
  const { event_id } = await emit()
  await business.client.webhooks.update(webhook, { disabled: true })
  await provider.advance(60 * DAY)
  const queued = () =>
    provider.deps.database.db.selectFrom('webhookQueue').select('deliveryId').where('eventId', '=', event_id).execute()
  expect(await queued()).toHaveLength(1)
  await provider.advance(62 * DAY)
  expect(await queued()).toEqual([])
  receiver.answerWith({ status: 200 })
  await business.client.webhooks.update(webhook, { disabled: false })
})

test('an example, and an event whose partition is missing, are in the default partition and go after 90 days', async () => {
  const log = openLog(business)
  const example = await log.example(webhook, 'payment.succeeded')
  await provider.drainAll()
  const event = { businessId: business.businessId, mode: 'test', subjectId: 'pay_1', type: 'payment.succeeded', payload: '{}' }
  const stray = generateId('message', new Date(0))
  await sql`insert into events (business_id, mode, id, type, subject_id, payload, created_at, recorded_at)
    values (${event.businessId}, ${event.mode}, ${stray}, ${event.type}, ${event.subjectId}, ${event.payload},
      ${provider.clock.now()}, ${provider.clock.now()})`.execute(provider.deps.database.db)
  expect(await listPlaces(provider, example.event_id)).toEqual([
    'events_default',
    'webhook_deliveries_default',
    `webhook_attempts${nameOfMonth(provider.clock.now())}`,
  ])
  expect(await listPlaces(provider, stray)).toEqual(['events_default'])
  await provider.advance(90 * DAY)
  expect((await log.delivery(example.id)).attempts).toHaveLength(1)
  await provider.advance(1)
  expect(await listPlaces(provider, example.event_id)).toEqual([])
  expect(await listPlaces(provider, stray)).toEqual([])
})

test('a database of before is divided while it delivers, and programs of before go on', async () => {
  const config = await testProviderConfig({ databaseUrl: await cloneDatabase('template1') })
  const url = config.databaseUrl
  const before = modules.map(({ name, migrations = [] }) => ({
    name,
    migrations: migrations.filter((step) => !MONTHS.includes(`${name}/${step.name}`)),
  }))
  await migrateAlone<ProviderTables>(url, ({ db }) => migrateDatabase(db, before))
  const old = await startTestProvider(config, { clock: createMovableClock(systemClock.now().toISOString()) })
  const shop = await old.openBusiness()
  const endpoint = await shop.client.webhooks.create({ url: receiver.url })
  const sentBefore = receiver.received.length
  let isOver = false
  let count = 0
  const sell = async () => {
    for (; !isOver; count += 1) {
      await recordTestEvents(old, shop, { count: 1 })
      await old.drainAll()
    }
  }
  const selling = [sell(), sell()]
  await migrateProvider(url)
  isOver = true
  await Promise.all(selling)
  await old.drainAll()
  expect(new Set(receiver.received.slice(sentBefore).map(({ headers }) => headers['webhook-id'])).size).toBe(count)
  expect(receiver.received).toHaveLength(sentBefore + count)

  // A program of the release before doesn't name the event in the queue.
  const { db } = old.deps.database
  const { rows } = await sql<{ event: string; options: string[]; limits: number }>`
    with delivery as (
      insert into webhook_deliveries (business_id, mode, id, event_id, endpoint_id, status, attempt_count, attempts_before, created_at)
      select business_id, mode, 'dlv_of_before', 'msg_of_before', ${endpoint.id}, 'pending', 0, 0, created_at from webhook_deliveries limit 1
      on conflict (event_id, endpoint_id) do nothing
      returning business_id, mode, id, endpoint_id, created_at
    ), queued as (
      insert into webhook_queue (business_id, mode, delivery_id, endpoint_id, next_attempt_at)
      select business_id, mode, id, endpoint_id, created_at + interval '1 day' from delivery returning event_id
    )
    select event_id as event, (select reloptions from pg_class where oid = 'webhook_deliveries_default'::regclass) as options,
      (select count(*)::int from pg_constraint where conname like '%\\_months') as limits from queued`.execute(db)
  expect(rows).toEqual([{ event: 'msg_of_before', options: ['fillfactor=60'], limits: 0 }])
  await old.close()
}, 60_000)
