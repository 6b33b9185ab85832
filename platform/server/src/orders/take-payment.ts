import type { ProviderEnvironment } from '@tradepost/contract/platform/seller'
import type { DeliveredPayment } from '@tradepost/contract/provider/webhooks'
import { sql } from '@tradepost/kit/database'
import type { Deps } from '#src/deps.ts'
import type { Scope } from '#src/scope.ts'
import { advanceOrder } from './advance-order.ts'
import { confirmOrder } from './confirm-order.ts'
import { createOrder } from './create-order.ts'
import type { OrderRow } from './table.ts'

/**
 * Makes what a provider says of a payment true for its order, in the caller's transaction: from a signed delivery or
 * from asking the provider. Whatever comes, in any order and however often, a payment has one order, and a paid order
 * stays paid. A payment that no checkout of ours began gets an order of its own once it has succeeded.
 */
export async function takePayment(deps: Deps, scope: Scope, environment: ProviderEnvironment, payment: DeliveredPayment): Promise<void> {
  // News of one payment is taken one piece after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment/${scope.organizationId}/${payment.payment_id}`}, 0))`.execute(scope.trx)
  const known = await findOrderOf(scope, environment, payment)
  switch (payment.status) {
    case 'succeeded': {
      const order = known ?? (await createOrder(scope, foreignOrder(environment, payment)))
      if (order.status !== 'paid') await confirmOrder(deps, scope, order, payment)
      return
    }
    case 'processing':
      if (known?.status === 'awaiting_payment') await advanceOrder(scope, known, 'defer')
      return
    case 'failed':
    case 'cancelled': {
      if (!known || known.status === 'paid') return
      const lastDecline = payment.error_message ?? (payment.status === 'cancelled' ? 'The payment was cancelled.' : 'The payment did not go through.')
      if (known.status === 'processing') await advanceOrder(scope, known, 'give_up', { lastDecline })
      else await noteDecline(scope, known, lastDecline)
      return
    }
    default:
      return
  }
}

/** The order of a payment: by the payment itself, by the session it was paid in, or by what we wrote into its metadata. */
async function findOrderOf(scope: Scope, environment: ProviderEnvironment, payment: DeliveredPayment): Promise<OrderRow | undefined> {
  const orderId = payment.metadata?.tradepost_order
  return scope.trx
    .selectFrom('orders')
    .selectAll()
    .where('organizationId', '=', scope.organizationId)
    .where('environment', '=', environment)
    .where((where) =>
      where.or([
        where('paymentId', '=', payment.payment_id),
        ...(payment.checkout_session_id ? [where('sessionId', '=', payment.checkout_session_id)] : []),
        ...(typeof orderId === 'string' ? [where('id', '=', orderId)] : []),
      ]),
    )
    .orderBy(sql`(payment_id is not distinct from ${payment.payment_id})`, 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

function foreignOrder(environment: ProviderEnvironment, payment: DeliveredPayment) {
  return { environment, currency: payment.currency, lines: [], guestId: null, userId: null, email: payment.customer.email }
}

async function noteDecline(scope: Scope, order: OrderRow, lastDecline: string): Promise<void> {
  await scope.trx
    .updateTable('orders')
    .set({ lastDecline, updatedAt: scope.clock.now() })
    .where('organizationId', '=', order.organizationId)
    .where('id', '=', order.id)
    .execute()
}
