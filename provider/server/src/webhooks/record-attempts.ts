import { addMilliseconds, HOUR, MINUTE, SECOND } from '@tradepost/kit/clock'
import { type Kysely, runTransaction, sql } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import { write } from '@tradepost/kit/database/statements'
import { withoutFlush } from '@tradepost/kit/database/without-flush'
import { generateId } from '@tradepost/kit/ids'
import { transition } from '@tradepost/kit/states'
import type { Deps } from '#src/deps.ts'
import type { ProviderTables } from '#src/tables.ts'
import { type Attempt, isAccepted, type Postponed } from './attempt.ts'
import type { ClaimedDelivery } from './claim-deliveries.ts'
import { findAccepting, findFailed, healedQuery, recordHealth } from './endpoints/record-health.ts'
import { lookupPlans } from './index-plans.ts'
import { deliveryStates } from './states.ts'

/** The pauses before the second and each later attempt; eight attempts in all. Source: reference, 3.12. */
const RETRY_MILLISECONDS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]
/** `rate_limit` counts messages in any window of this length. */
export const RATE_WINDOW_MILLISECONDS = SECOND
const BATCH = 100

/**
 * Returns a function that records an attempt together with all others that ended while the last batch was written. It resolves
 * when the attempt is stored and rejects if it couldn't be.
 */
export function createAttemptRecorder(deps: Deps): (attempt: Attempt) => Promise<void> {
  type Waiting = { attempt: Attempt; resolve: () => void; reject: (error: unknown) => void }
  const waiting: Waiting[] = []
  let isWriting = false

  const record = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      await recordAttempts(
        deps,
        batch.map(({ attempt }) => attempt),
      )
      for (const { resolve } of batch) resolve()
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error)
      // An attempt that can't be stored must not fail the others.
      for (const each of batch) await record([each])
    }
  }
  const write = async () => {
    if (isWriting) return
    isWriting = true
    while (waiting.length > 0) await record(waiting.splice(0, BATCH))
    isWriting = false
  }
  return (attempt) =>
    new Promise((resolve, reject) => {
      waiting.push({ attempt, resolve, reject })
      void write()
    })
}

/**
 * Stores attempts and the states of their deliveries in one transaction. The health of an endpoint has its own: its row stays
 * locked for a short time only, because every process that sends to a failing endpoint waits for it.
 */
async function recordAttempts(deps: Deps, attempts: readonly Attempt[]): Promise<void> {
  const failed = findFailed(attempts)
  await recordHealth(deps, { attempts, endpointIds: failed })
  const values = { attempts: JSON.stringify(attempts.map(toStored)), acceptedBy: findAccepting(attempts, failed) }
  const healed = await runTransaction(deps.database.db, async (trx) => {
    await begin(trx)
    const [row] = await storeAttempts.run(trx.withoutPlugins(), values)
    return row?.healed ?? []
  })
  await recordHealth(deps, { attempts, endpointIds: healed })
}

/** An attempt that a crash loses is made again, as if it had not been recorded yet: the commit doesn't wait for the disk. */
const begin = (trx: Kysely<ProviderTables>): Promise<void> => write({ trx }, sql`select ${withoutFlush}, ${lookupPlans}`)

/** Returns an attempt with what follows from it, as its statement takes it. */
function toStored(attempt: Attempt) {
  const { claimed, isTimeout, retryAt, endedAt, ...result } = attempt
  const { businessId, mode, id: deliveryId, eventId, attemptCount, url } = claimed
  const number = attemptCount + 1
  return { ...result, businessId, mode, deliveryId, eventId, number, url, id: generateId('attempt'), ...getNextStep(attempt) }
}

/**
 * Skips rows that are gone or have another count: the endpoint was deleted, or the lease ended and another process recorded this
 * attempt. If the lease ended and it waits in the queue again, this attempt takes it out.
 */
const storeAttempts = prepare<ProviderTables, { attempts: string; acceptedBy: string[] }, { healed: string[] }>(
  (_, { attempts, acceptedBy }) => sql<{ healed: string[] }>`
  with attempt as (
    select * from json_to_recordset(${attempts}::json) as a ("businessId" text, mode text, "deliveryId" text, "eventId" text, id text,
      number int, "to" text, "nextAttemptAt" timestamptz, "countsUntil" timestamptz, status int, body text, error text, milliseconds int,
      "startedAt" timestamptz, url text, "requestHeaders" jsonb, "responseHeaders" jsonb, fault text)
  ), moved as (
    update webhook_deliveries d set status = a."to", attempt_count = a.number, counts_until = a."countsUntil"
    from attempt a where d.id = a."deliveryId" and d.event_id = a."eventId" and d.attempt_count = a.number - 1
    returning a.*
  ), settled as (
    delete from webhook_queue q using moved where q.delivery_id = moved."deliveryId" and moved."nextAttemptAt" is null
  ), waiting as (
    update webhook_queue q set next_attempt_at = moved."nextAttemptAt", leased_until = null, queued_at = null, held_fault = null
    from moved where q.delivery_id = moved."deliveryId" and moved."nextAttemptAt" is not null
  ), stored as (
    insert into webhook_attempts (business_id, mode, id, delivery_id, number, response_status, response_body, error, milliseconds,
      started_at, url, request_headers, response_headers, fault)
    select "businessId", mode, id, "deliveryId", number, status, body, error, milliseconds, "startedAt", url, "requestHeaders",
      "responseHeaders", fault
    from moved
  )
  select ${healedQuery(acceptedBy)} as healed`,
)

/** Returns the later of the schedule's time and the one that the endpoint asked for. */
function getNextAttemptAt({ startedAt, retryAt }: Attempt, pause: number): Date {
  const scheduled = addMilliseconds(startedAt, pause)
  return retryAt && retryAt > scheduled ? retryAt : scheduled
}

/** Returns the delivery's next status, its next attempt, and how long this attempt counts against the rate limit. */
function getNextStep(attempt: Attempt) {
  const { claimed, endedAt } = attempt
  // An example is sent once.
  const pause = claimed.isExample ? undefined : RETRY_MILLISECONDS[claimed.attemptCount - claimed.attemptsBefore]
  const trigger = isAccepted(attempt) ? 'accept' : pause === undefined ? 'exhaust' : 'miss'
  return {
    to: transition(deliveryStates, 'delivery', claimed.status, trigger).to,
    nextAttemptAt: isAccepted(attempt) || pause === undefined ? null : getNextAttemptAt(attempt, pause).toISOString(),
    // Counts from the end of the attempt: the message arrived before that, however late it was sent.
    countsUntil: claimed.rateLimit === null ? null : addMilliseconds(endedAt, RATE_WINDOW_MILLISECONDS).toISOString(),
  }
}

/** Lets an unsent delivery wait until the given time. It doesn't count as an attempt. */
export async function releaseDelivery(
  deps: Deps,
  { id, eventId, attemptCount }: ClaimedDelivery,
  postponed: Postponed,
): Promise<void> {
  const { nextAttemptAt, heldFault } = postponed
  await sql`
    update webhook_queue q set next_attempt_at = ${nextAttemptAt}, held_fault = ${heldFault}, leased_until = null, queued_at = null
    from webhook_deliveries d
    where q.delivery_id = ${id} and d.id = q.delivery_id and d.event_id = ${eventId} and d.attempt_count = ${attemptCount}`.execute(
    deps.database.db,
  )
}
