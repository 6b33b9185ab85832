import type { DeliveredPayment } from '@tradepost/contract/provider/webhooks'
import { hashSecret, newSecret } from '@tradepost/kit/secrets'
import { findOrganization } from '#src/auth/find-organization.ts'
import { findVerifiedUser } from '#src/auth/find-user.ts'
import { takeOutBought } from '#src/cart/empty-cart.ts'
import type { Deps } from '#src/deps.ts'
import { orderMail } from '#src/mail/order-mail.ts'
import type { Scope } from '#src/scope.ts'
import { advanceOrder } from './advance-order.ts'
import { listOrderLines } from './get-order.ts'
import type { OrderRow } from './table.ts'
import { orderNumber } from './view.ts'

/**
 * Makes an order paid, with everything that follows, in the caller's transaction: what was bought leaves the cart, the
 * buyer is told by mail with a key to the order, and the account is theirs at once if they are signed in or have proved
 * that the e-mail is theirs. @throws 409 when it is paid already.
 */
export async function confirmOrder(deps: Deps, scope: Scope, order: OrderRow, payment: DeliveredPayment): Promise<OrderRow> {
  const key = newSecret('tpo')
  const email = payment.customer.email.toLowerCase()
  const userId = order.userId ?? (await findVerifiedUser(scope.trx, email))?.id ?? null
  const tax = payment.tax ?? 0
  const paid = await advanceOrder(scope, order, 'settle', {
    paymentId: payment.payment_id,
    total: payment.total_amount,
    tax,
    // A payment that we did not begin brings no lines: then what was paid is all that we know.
    ...(order.sessionId ? {} : { subtotal: payment.total_amount - tax }),
    email,
    userId,
    keyHash: hashSecret(key),
    cardNetwork: payment.card_network ?? null,
    cardLastFour: payment.card_last_four ?? null,
    lastDecline: null,
    paidAt: scope.clock.now(),
  })
  const lines = await listOrderLines(scope.trx, paid)
  await takeOutBought(scope, [paid.userId, paid.guestId].filter((owner) => owner !== null), lines)
  if (userId) await rememberCustomer(scope, paid, userId, payment.customer.customer_id)
  const organization = await findOrganization(scope.trx, scope.organizationId)
  await deps.mailer.write(
    scope.trx,
    scope.clock,
    orderMail({
      to: email,
      shopName: organization?.name ?? 'The shop',
      number: orderNumber(paid),
      url: `${deps.config.url}/orders/${paid.id}?key=${key}`,
      currency: paid.currency,
      lines,
      tax,
      total: payment.total_amount,
    }),
  )
  return paid
}

/** So that this person's next checkout is for the same customer. */
async function rememberCustomer(scope: Scope, order: OrderRow, userId: string, customerId: string): Promise<void> {
  await scope.trx
    .insertInto('providerCustomers')
    .values({ organizationId: scope.organizationId, environment: order.environment, userId, customerId })
    .onConflict((conflict) => conflict.columns(['organizationId', 'environment', 'userId']).doUpdateSet({ customerId }))
    .execute()
}
