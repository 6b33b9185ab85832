import type { Deps } from '#src/deps.ts'
import { toReadOnly, transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { loadSoldGoods } from '#src/goods/load-sold-goods.ts'
import { applyPaymentUpdate } from '#src/orders/apply-payment-update.ts'
import { findOrderIdInMetadata } from '#src/orders/match-order.ts'
import { productIdsOf } from '#src/orders/payment-products.ts'
import { readSoldLines } from '#src/orders/read-sold-lines.ts'
import { listConnections } from '#src/organizations/find-connection.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import { SeenCustomer } from '#src/payments-provider/customers.ts'
import type { SoldLines } from '#src/payments-provider/payments.ts'
import { customers } from '#src/records/customers.ts'
import { findEventNews } from '#src/records/event-news.ts'
import { refreshRecordSoon } from '#src/records/load-record.ts'
import { openProvider } from '#src/records/open-provider.ts'
import { payments } from '#src/records/payments.ts'
import { listBodiesOf } from '#src/records/read-records.ts'
import { markInDoubt, saveRecords } from '#src/records/save-records.ts'
import type { Scope } from '#src/scope.ts'
import { readProductsOf } from '#src/storefront/read-catalog.ts'
import { type Delivery, isSigned } from './check-signature.ts'
import { type ReadEvent, readEvent } from './read-event.ts'

const ID_LENGTH_MAX = 255

/** Jobs that also run each minute: an event of these objects makes them run right away. */
const JOBS_AFTER: Readonly<Record<string, string>> = { refunds: 'keep-access', disputes: 'notify-of-disputes' }

type Received = { organizationId: string; delivery: Delivery }

/**
 * Returns the connection whose secret signed the event; also an inactive one, whose payments may still be processing. @throws 401
 * INVALID_SIGNATURE, also for an organization that doesn't exist
 */
async function findSigner(deps: Deps, { organizationId, delivery }: Received): Promise<ProviderConnectionRow> {
  const connections = await listConnections({ ...toReadOnly(deps), organizationId })
  const signer = connections.find(
    ({ webhookSecretSealed }) =>
      webhookSecretSealed !== null && isSigned(deps.providerSecrets.open(webhookSecretSealed), deps.clock, delivery),
  )
  if (signer) return signer
  deps.log.warn(
    { organizationId: organizationId.slice(0, ID_LENGTH_MAX), webhookId: delivery.id?.slice(0, ID_LENGTH_MAX) },
    'a delivery was refused: its signature is missing, wrong or too old',
  )
  throw fault('INVALID_SIGNATURE')
}

/** Stores the event. False if it is already stored: then all its effects are done. */
async function storeEvent(
  scope: Scope,
  event: ReadEvent,
  kept: { webhookId: string; environment: ProviderConnectionRow['environment']; body: string },
): Promise<boolean> {
  const now = scope.clock.now()
  const inserted = await scope.trx
    .insertInto('providerEvents')
    .values({
      ...kept,
      organizationId: scope.organizationId,
      type: event.type,
      paymentId: event.paymentId,
      subscriptionId: event.subscriptionId,
      problem: event.problem,
      happenedAt: event.happenedAt ?? now,
      receivedAt: now,
      handledAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('webhookId')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Loads unknown products of a payment that our checkout did not start (for example by a link), so that its order has their names.
 */
async function ensureProductsKnown(deps: Deps, signer: ProviderConnectionRow, { heard }: ReadEvent): Promise<void> {
  if (heard?.outcome !== 'succeeded' || findOrderIdInMetadata(heard.payment) !== undefined) return
  const ids = productIdsOf(heard.payment)
  const known = await readProductsOf({ ...toReadOnly(deps), ...signer }, ids)
  const unknown = ids.filter((id) => !known.some((product) => product.product_id === id))
  if (unknown.length === 0 || signer.apiKeySealed === null) return
  const provider = openProvider(deps, signer, 'glance')
  // Without their names the order is created anyway.
  await Promise.allSettled(unknown.map((id) => provider.products.get(id)))
}

/** Asks for the lines and the goods of a succeeded payment before the transaction, which must not wait for a provider. */
async function askForLines(deps: Deps, signer: ProviderConnectionRow, { heard }: ReadEvent): Promise<SoldLines | null> {
  if (heard?.outcome !== 'succeeded' || signer.apiKeySealed === null) return null
  const provider = openProvider(deps, signer)
  const items = await readSoldLines(provider, heard.payment)
  await loadSoldGoods({ ...toReadOnly(deps), ...signer }, provider, heard.payment)
  return items
}

/** Loads a new customer: checkouts create them, but no event reports it. */
async function meetCustomer(deps: Deps, signer: ProviderConnectionRow, id: string): Promise<void> {
  const [known] = await listBodiesOf({ ...toReadOnly(deps), ...signer }, customers, [id])
  if (id !== '' && signer.apiKeySealed !== null && !SeenCustomer.safeParse(known).success)
    refreshRecordSoon(deps, { connection: signer, noun: customers, id })
}

async function isKept({ trx, organizationId }: Scope, webhookId: string): Promise<boolean> {
  const kept = await trx
    .selectFrom('providerEvents')
    .select('webhookId')
    .where('organizationId', '=', organizationId)
    .where('webhookId', '=', webhookId)
    .executeTakeFirst()
  return kept !== undefined
}

/**
 * Receives an event of a payments provider: verifies, stores and applies it, all in one transaction. A repeated message has no
 * further effect. Events that we cannot read are stored too, since repeating them would not help.
 * @throws 503 while the provider doesn't return what its payment was for: then nothing is stored, and the event is sent again
 */
export async function receiveEvent(deps: Deps, received: Received): Promise<void> {
  const { organizationId, delivery } = received
  const signer = await findSigner(deps, received)
  const webhookId = delivery.id ?? ''
  if (webhookId.length > ID_LENGTH_MAX) throw fault('INVALID_SIGNATURE')
  const event = readEvent(delivery.body)
  if (event.problem !== null)
    deps.log.warn(
      { organizationId, webhookId, type: event.type, problem: event.problem },
      'a delivery does not fit and is only kept',
    )
  const body = Buffer.from(delivery.body).toString('utf8').replaceAll('\0', '')
  const { environment } = signer
  if (await isKept({ ...toReadOnly(deps), organizationId }, webhookId)) return
  await ensureProductsKnown(deps, signer, event)
  const items = await askForLines(deps, signer, event)
  const told = event.happenedAt && findEventNews(event.data, event.happenedAt)
  const isBehind = await transact(deps, async (work) => {
    const scope: Scope = { ...work, organizationId }
    if (!(await storeEvent(scope, event, { webhookId, environment, body }))) return false
    const records = { ...scope, environment }
    if (told?.paymentId !== undefined) await markInDoubt(records, payments, told.paymentId)
    const kept = told && (await saveRecords(records, told.noun, [told]))
    if (event.heard) await applyPaymentUpdate(scope, deps, { ...event.heard, items, environment })
    return kept !== undefined && kept.behind.length > 0
  })
  if (told && isBehind) refreshRecordSoon(deps, { connection: signer, noun: told.noun, id: told.id })
  if (told?.paymentId !== undefined) refreshRecordSoon(deps, { connection: signer, noun: payments, id: told.paymentId })
  const job = told && JOBS_AFTER[told.noun.name]
  if (job !== undefined) deps.keepBusy(deps.addJob(job, {}, job))
  if (event.heard?.outcome === 'succeeded') await meetCustomer(deps, signer, event.heard.payment.customer.customer_id)
}
