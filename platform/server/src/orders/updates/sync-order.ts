import { addMilliseconds, SECOND } from '@tradepost/kit/clock'
import { write } from '@tradepost/kit/database/statements'
import { Fault } from '@tradepost/kit/faults'
import { type Deps, toReadOnly, transact } from '#src/deps.ts'
import { getShownOrder, type ShownOrder } from '#src/orders/find-order.ts'
import { buildNewCustomerQueries, loadBegunSubscription } from '#src/orders/load-buyer.ts'
import type { OrderRow } from '#src/orders/table.ts'
import { findConnection } from '#src/organizations/find-connection.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import type { TimeoutProfile } from '#src/payments-provider/client.ts'
import { isTransient } from '#src/payments-provider/faults.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { openProvider } from '#src/records/open-provider.ts'
import { drawTicket } from '#src/records/save-records.ts'
import { applyPaymentUpdate } from './apply-payment-update.ts'
import { loadPaymentUpdate } from './load-payment-update.ts'
import type { PaymentUpdate } from './payment-update.ts'

/** How long the provider's event may take before we ask, and the interval of asking then. */
const PATIENCE_MILLISECONDS = 3 * SECOND

const OUTCOMES: Readonly<Record<string, PaymentUpdate['outcome']>> = {
  succeeded: 'succeeded',
  processing: 'processing',
  failed: 'failed',
  cancelled: 'cancelled',
}

type Attempt = { status: string | null; paymentId: string | null }

/** Returns the latest attempt to pay an order; undefined for an order whose checkout was never opened. */
async function findAttempt({ sessionId, paymentId }: OrderRow, provider: PaymentsProvider): Promise<Attempt | undefined> {
  if (sessionId !== null) {
    const session = await provider.checkouts.get(sessionId)
    return { status: session.payment_status ?? null, paymentId: session.payment_id ?? null }
  }
  return paymentId === null ? undefined : { status: (await provider.payments.lookUp(paymentId)).status, paymentId }
}

/**
 * Asks the provider about a payment, and applies its outcome to its order; a payment without one gets it if it succeeded.
 * @throws a Fault
 */
export async function syncPayment(
  deps: Deps,
  { connection, provider }: { connection: ProviderConnectionRow; provider: PaymentsProvider },
  paymentId: string,
): Promise<void> {
  const ticket = await drawTicket(toReadOnly(deps))
  const payment = await provider.payments.lookUp(paymentId)
  const outcome = OUTCOMES[payment.status ?? '']
  if (!outcome) return
  const update = await loadPaymentUpdate(deps, { connection, provider }, { outcome, payment })
  const { organizationId, environment } = connection
  await transact(deps, async (work) => {
    const scope = { ...work, organizationId, environment }
    await applyPaymentUpdate(scope, deps, update)
    await write(scope, buildNewCustomerQueries(scope, update, ticket))
  })
  if (outcome === 'succeeded') await loadBegunSubscription(deps, connection, update)
}

/** `over`: nothing more changes on its own. `open`: the buyer is confirming with the bank. `unanswered`: the provider is away. */
export type LookUp = 'over' | 'open' | 'unanswered'

/** Asks the provider about an order's checkout, and applies the answer to the order. */
export async function syncOrder(deps: Deps, order: OrderRow, patience: TimeoutProfile): Promise<LookUp> {
  const { organizationId, environment } = order
  try {
    const connection = await findConnection({ ...toReadOnly(deps), organizationId }, environment)
    if (!connection) return 'over'
    const provider = openProvider(deps, connection, patience)
    const attempt = await findAttempt(order, provider)
    // The buyer is confirming with the bank: no outcome yet, and not over either.
    if (attempt?.status === 'requires_customer_action') return 'open'
    if (attempt?.paymentId && OUTCOMES[attempt.status ?? '']) await syncPayment(deps, { connection, provider }, attempt.paymentId)
    return 'over'
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    deps.log.info({ orderId: order.id, code: error.code }, 'the order could not be looked up')
    return isTransient(error.code) ? 'unanswered' : 'over'
  }
}

/** Returns the order, after asking the provider if its event is late. Only one browser at a time asks. */
export async function refreshOrder(deps: Deps, order: ShownOrder): Promise<ShownOrder> {
  if (order.status !== 'awaiting_payment' && order.status !== 'processing') return order
  const now = deps.clock.now()
  const due = addMilliseconds(now, -PATIENCE_MILLISECONDS)
  if (order.createdAt > due || (order.lookedUpAt && order.lookedUpAt > due)) return order
  const claimed = await deps.database.db
    .updateTable('orders')
    .set({ lookedUpAt: now })
    .where('organizationId', '=', order.organizationId)
    .where('id', '=', order.id)
    .where((where) => where.or([where('lookedUpAt', 'is', null), where('lookedUpAt', '<=', due)]))
    .returning('id')
    .executeTakeFirst()
  if (claimed) await syncOrder(deps, order, 'glance')
  return getShownOrder(toReadOnly(deps), order.id)
}
