import { DeliveredPayment, WebhookEvent } from '@tradepost/contract/provider/webhooks'
import { findOrganization } from '#src/auth/find-organization.ts'
import { type Deps, reading, transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { listConnections } from '#src/organizations/find-connection.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import { takePayment } from '#src/orders/take-payment.ts'
import { type Delivery, isSigned } from './check-signature.ts'

/**
 * Takes one delivery of a payments provider: checks who signed it, keeps it as it came, and acts on it, all in one
 * transaction. The same `webhook-id` again changes nothing; what we do not know or cannot read is kept and accepted, so
 * that the provider does not repeat it for days. @throws 401 INVALID_SIGNATURE, and then nothing is kept.
 */
export async function receiveEvent(deps: Deps, organizationId: string, delivery: Delivery): Promise<void> {
  const connection = await findSigner(deps, organizationId, delivery)
  if (!connection || !delivery.id) {
    deps.log.warn({ organizationId, webhookId: delivery.id?.slice(0, 100) }, 'a delivery was refused: its signature is missing, stale or wrong')
    throw fault('INVALID_SIGNATURE')
  }
  const webhookId = delivery.id
  const body = Buffer.from(delivery.body).toString('utf8').replaceAll('\0', '')
  const event = readEvent(body)
  await transact(deps, async (work) => {
    const now = work.clock.now()
    const kept = await work.trx
      .insertInto('providerEvents')
      .values({
        organizationId,
        webhookId,
        environment: connection.environment,
        type: event.type,
        paymentId: event.payment?.payment_id ?? null,
        body,
        problem: event.problem,
        happenedAt: event.happenedAt ?? now,
        receivedAt: now,
        handledAt: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('webhookId')
      .executeTakeFirst()
    if (!kept) return
    if (event.payment) await takePayment(deps, { ...work, organizationId }, connection.environment, event.payment)
  })
  if (event.problem) deps.log.warn({ organizationId, webhookId, type: event.type, problem: event.problem }, 'a delivery was kept but not understood')
}

/** The connection whose secret signed the delivery; every provider that the organization ever chose may still report. */
async function findSigner(deps: Deps, organizationId: string, delivery: Delivery): Promise<ProviderConnectionRow | undefined> {
  if (!(await findOrganization(deps.database.db, organizationId))) return undefined
  const connections = await listConnections({ ...reading(deps), organizationId })
  return connections.find(
    ({ webhookSecretSealed: sealed }) => sealed !== null && isSigned(deps.providerSecrets.open(sealed), deps.clock, delivery),
  )
}

type ReadEvent = { type: string; payment: DeliveredPayment | undefined; problem: string | null; happenedAt: Date | undefined }

/** As much of a delivery as can be understood. */
function readEvent(body: string): ReadEvent {
  const unreadable = (problem: string, type = 'unknown'): ReadEvent => ({ type, payment: undefined, problem, happenedAt: undefined })
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return unreadable('not JSON')
  }
  const event = WebhookEvent.safeParse(json)
  if (!event.success) return unreadable(event.error.issues[0]?.message ?? 'not an event')
  const { type, timestamp, data } = event.data
  if (!type.startsWith('payment.')) return { type, payment: undefined, problem: null, happenedAt: new Date(timestamp) }
  const payment = DeliveredPayment.safeParse(data)
  if (!payment.success) {
    const issue = payment.error.issues[0]
    return unreadable(`${issue?.path.join('.')}: ${issue?.message}`, type)
  }
  return { type, payment: payment.data, problem: null, happenedAt: new Date(timestamp) }
}
