import { type Kysely, sql } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import { write } from '@tradepost/kit/database/statements'
import { generateId, readIdTime } from '@tradepost/kit/ids'
import { type Tenant, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'

/** What a delivery begins with. */
export type NewDelivery = Tenant & { eventId: string; endpointId: string; replayId?: string; faultKey?: string | undefined }

type Created = { id: string }

const insert = prepare<ProviderTables, { rows: string; now: Date }, Created>(
  (_, { rows, now }) => sql<Created>`
    with created as (
      insert into webhook_deliveries
        (business_id, mode, id, event_id, endpoint_id, replay_id, fault_key, status, attempt_count, attempts_before, created_at)
      select "businessId", mode, id, "eventId", "endpointId", "replayId", "faultKey", 'pending', 0, 0, ${now}::timestamptz
      from json_to_recordset(${rows}::json) as delivery ("businessId" text, mode text, id text, "eventId" text, "endpointId" text,
        "replayId" text, "faultKey" text)
      on conflict (event_id, endpoint_id) do nothing
      returning business_id, mode, id, event_id, endpoint_id
    )
    insert into webhook_queue (business_id, mode, delivery_id, event_id, endpoint_id, next_attempt_at, queued_at)
    select business_id, mode, id, event_id, endpoint_id, ${now}::timestamptz, ${now}::timestamptz from created
    returning delivery_id as id`,
)

/** A delivery's ID has the time of its event's, so that its attempts are in the same month. Examples tell none. */
const nameDelivery = ({ eventId }: NewDelivery, now: Date): string =>
  generateId('delivery', readIdTime('message', eventId) ?? now)

const toInput = (deliveries: readonly NewDelivery[], now: Date) => ({
  rows: JSON.stringify(deliveries.map((delivery) => ({ ...delivery, id: nameDelivery(delivery, now) }))),
  now,
})

/** Creates deliveries and queues them. An endpoint that already has one of the event gets no other. Returns their IDs. */
export async function createDeliveries(
  trx: Kysely<ProviderTables>,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<string[]> {
  const created = await insert.run(trx, toInput(deliveries, now))
  return created.map(({ id }) => id)
}

/** Does so with the transaction's next statement. */
export const createDeliveriesAlong = (
  trx: Kysely<ProviderTables>,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<void> => write({ trx }, insert.fill(toInput(deliveries, now)))

type Again = Tenant & { ids: readonly string[]; replayId: string | null; now: Date }

/**
 * Queues deliveries of a business that are settled, from the beginning of the schedule. A replay takes them over. Returns how
 * many there are.
 */
export async function resendDeliveries(trx: Kysely<ProviderTables>, { ids, replayId, now, ...tenant }: Again): Promise<number> {
  const { businessId, mode } = toTenant(tenant)
  const { rows } = await sql`
    with again as (
      update webhook_deliveries set status = 'pending', attempts_before = attempt_count, replay_id = coalesce(${replayId}, replay_id)
      where business_id = ${businessId} and mode = ${mode} and id = any (${ids}::text[]) and status <> 'pending'
      returning business_id, mode, id, event_id, endpoint_id
    )
    insert into webhook_queue (business_id, mode, delivery_id, event_id, endpoint_id, next_attempt_at, queued_at)
    select business_id, mode, id, event_id, endpoint_id, ${now}::timestamptz, ${now}::timestamptz from again
    returning 1`.execute(trx)
  return rows.length
}

/** Condition: the delivery waits for its next attempt, neither queued nor on its way. */
const IS_WAITING = sql`queued_at is null and leased_until is null`

type Endpoint = Tenant & { endpointId: string; limit: number }

/** Selects deliveries of an endpoint that wait for their next attempt, those of the soonest first. */
const waitingQuery = ({ businessId, mode, endpointId, limit }: Endpoint) => sql`
  select delivery_id from webhook_queue
  where business_id = ${businessId} and mode = ${mode} and endpoint_id = ${endpointId} and ${IS_WAITING}
  order by next_attempt_at, delivery_id limit ${limit}`

/** Counts the deliveries of an endpoint that wait for their next attempt. */
export async function countWaiting(trx: Kysely<ProviderTables>, endpoint: Endpoint): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${waitingQuery(endpoint)}) as waiting`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Queues the deliveries of an endpoint now that wait for their next attempt. Returns how many there are. */
export async function advanceDeliveries(
  trx: Kysely<ProviderTables>,
  { now, ...endpoint }: Endpoint & { now: Date },
): Promise<number> {
  const { rows } = await sql`
    update webhook_queue set next_attempt_at = ${now}, queued_at = ${now}
    where delivery_id in (${waitingQuery(endpoint)} for update skip locked) and ${IS_WAITING}
    returning 1`.execute(trx)
  return rows.length
}

/**
 * Queues a delivery now that waits for its next attempt; the schedule goes on from there. Returns false if it doesn't wait: it is
 * settled, queued or on its way.
 */
export async function advanceDelivery(
  trx: Kysely<ProviderTables>,
  { id, now, ...tenant }: Tenant & { id: string; now: Date },
): Promise<boolean> {
  const { businessId, mode } = toTenant(tenant)
  const { rows } = await sql`
    update webhook_queue set next_attempt_at = ${now}, queued_at = ${now}
    where business_id = ${businessId} and mode = ${mode} and delivery_id = ${id} and ${IS_WAITING}
    returning 1`.execute(trx)
  return rows.length > 0
}
