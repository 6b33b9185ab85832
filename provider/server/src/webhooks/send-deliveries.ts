import { HOUR, later, MINUTE, SECOND, stopwatch } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database'
import { newId } from '@tradepost/kit/ids'
import { transition } from '@tradepost/kit/states'
import type { Deps } from '#src/deps.ts'
import type { Mode } from '#src/outbox/table.ts'
import { tenantOf } from '#src/scope.ts'
import { signMessage } from './sign-message.ts'
import { type DeliveryStatus, deliveryStates } from './states.ts'

/** The pauses before the second and every further try; eight tries in all. Source: reference, 3.12. */
export const RETRY_MILLISECONDS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]
/** Longer than a try can last: a delivery whose sender died is taken up again after it. */
const LEASE_MILLISECONDS = 30 * SECOND
const BATCH = 100
const IN_FLIGHT_MAX = 400
const IN_FLIGHT_PER_ENDPOINT_MAX = 16

type Claimed = {
  businessId: string
  mode: Mode
  id: string
  eventId: string
  endpointId: string
  status: DeliveryStatus
  attemptCount: number
  url: string
  headers: Record<string, string>
  secretSealed: string
  payload: string
}
type Outcome = { status: number | null; body: string | null; error: string | null; milliseconds: number; startedAt: Date }

export type DeliverySender = { sendDue(): Promise<number>; inFlight(): number; settled(): Promise<void> }

/**
 * Sends what is due. Deliveries are claimed a hundred at a time and sent side by side; an endpoint that hangs keeps
 * only its own waiting. `finished` is called after every try, because the next ones may then be taken.
 */
export function makeDeliverySender(deps: Deps, finished: () => void): DeliverySender {
  const sending = new Set<Promise<void>>()
  const perEndpoint = new Map<string, number>()

  const send = async (claimed: Claimed) => {
    perEndpoint.set(claimed.endpointId, (perEndpoint.get(claimed.endpointId) ?? 0) + 1)
    try {
      await recordAttempt(deps, claimed, await tryDelivery(deps, claimed))
    } catch (error) {
      // The lease runs out and the delivery is tried again.
      deps.log.error({ delivery: claimed.id, error: String(error) }, 'delivery could not be recorded')
    } finally {
      perEndpoint.set(claimed.endpointId, (perEndpoint.get(claimed.endpointId) ?? 1) - 1)
    }
  }
  return {
    async sendDue() {
      if (sending.size >= IN_FLIGHT_MAX) return 0
      const busy = [...perEndpoint].filter(([, count]) => count >= IN_FLIGHT_PER_ENDPOINT_MAX).map(([id]) => id)
      const claimed = await claimDue(deps, busy)
      for (const each of claimed) {
        const task = send(each).finally(() => {
          sending.delete(task)
          finished()
        })
        sending.add(task)
      }
      return claimed.length
    },
    inFlight: () => sending.size,
    async settled() {
      while (sending.size > 0) await Promise.all(sending)
    },
  }
}

async function claimDue(deps: Deps, busyEndpoints: string[]): Promise<Claimed[]> {
  const now = deps.clock.now()
  const { rows } = await sql<Claimed>`
    with first as (
      select d.business_id, d.mode, d.id, row_number() over (partition by d.endpoint_id order by d.next_attempt_at) as place
      from (
        select w.* from webhook_deliveries w
        join webhook_endpoints e on e.business_id = w.business_id and e.mode = w.mode and e.id = w.endpoint_id
        where w.status = 'pending' and w.next_attempt_at <= ${now} and not e.disabled
          and w.endpoint_id <> all(${busyEndpoints}::text[])
        order by w.next_attempt_at limit ${IN_FLIGHT_MAX}
      ) d
    ), due as (
      select d.business_id, d.mode, d.id from webhook_deliveries d
      join first on first.business_id = d.business_id and first.mode = d.mode and first.id = d.id
      where first.place <= ${IN_FLIGHT_PER_ENDPOINT_MAX} and d.status = 'pending' and d.next_attempt_at <= ${now}
      order by d.next_attempt_at limit ${BATCH} for update of d skip locked
    ), claimed as (
      update webhook_deliveries d set next_attempt_at = ${later(now, LEASE_MILLISECONDS)}
      from due where d.business_id = due.business_id and d.mode = due.mode and d.id = due.id
      returning d.business_id, d.mode, d.id, d.event_id, d.endpoint_id, d.status, d.attempt_count
    )
    select c.business_id as "businessId", c.mode, c.id, c.event_id as "eventId", c.endpoint_id as "endpointId", c.status,
      c.attempt_count as "attemptCount", e.url, e.headers, e.secret_sealed as "secretSealed", v.payload
    from claimed c
    join webhook_endpoints e on e.business_id = c.business_id and e.mode = c.mode and e.id = c.endpoint_id
    join events v on v.business_id = c.business_id and v.mode = c.mode and v.id = c.event_id`.execute(
    deps.database.db.withoutPlugins(),
  )
  return rows
}

async function tryDelivery(deps: Deps, claimed: Claimed): Promise<Outcome> {
  const startedAt = deps.clock.now()
  const elapsed = stopwatch()
  try {
    const signed = signMessage(deps.webhookSecrets.open(claimed.secretSealed), {
      id: claimed.eventId,
      at: startedAt,
      body: claimed.payload,
    })
    const headers = { ...claimed.headers, ...signed, 'content-type': 'application/json', 'user-agent': 'tradepost-webhooks' }
    const reply = await deps.safeFetch.post(claimed.url, headers, claimed.payload)
    return { status: reply.status, body: reply.body, error: null, milliseconds: Math.round(elapsed()), startedAt }
  } catch (error) {
    const words = error instanceof Error ? error.message || error.name : String(error)
    return { status: null, body: null, error: words.slice(0, 500), milliseconds: Math.round(elapsed()), startedAt }
  }
}

/** Keeps what a try met and when the next one is due, in one transaction. */
async function recordAttempt(deps: Deps, claimed: Claimed, outcome: Outcome): Promise<void> {
  const number = claimed.attemptCount + 1
  const isAccepted = outcome.status !== null && outcome.status >= 200 && outcome.status < 300
  const pause = RETRY_MILLISECONDS[claimed.attemptCount]
  const { to } = transition(
    deliveryStates,
    'delivery',
    claimed.status,
    isAccepted ? 'accept' : pause === undefined ? 'exhaust' : 'miss',
  )
  await deps.database.db.transaction().execute(async (trx) => {
    const moved = await trx
      .updateTable('webhookDeliveries')
      .set({
        status: to,
        attemptCount: number,
        ...(isAccepted || pause === undefined ? {} : { nextAttemptAt: later(outcome.startedAt, pause) }),
      })
      .where((row) => row.and({ ...tenantOf(claimed), id: claimed.id }))
      .where('attemptCount', '=', claimed.attemptCount)
      .executeTakeFirst()
    // The endpoint was deleted meanwhile, or the lease ran out and somebody else recorded this try.
    if (moved.numUpdatedRows === 0n) return
    await trx
      .insertInto('webhookAttempts')
      .values({
        ...tenantOf(claimed),
        id: newId('attempt'),
        deliveryId: claimed.id,
        number,
        responseStatus: outcome.status,
        responseBody: outcome.body,
        error: outcome.error,
        milliseconds: outcome.milliseconds,
        startedAt: outcome.startedAt,
      })
      .execute()
  })
}
