import type { CheckoutSessionStatus, CreatedCheckoutSession } from '@tradepost/contract/provider/checkout/checkouts'
import { createClientSecret, createPublishableKey } from '#src/payments/client-keys.ts'
import { getSessionUrl } from '#src/payments/payment-due.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import type { Scope } from '#src/scope.ts'
import { findPerson } from './buyer.ts'
import type { OpenedSession } from './open-checkout.ts'
import type { CheckoutSessionRow } from './table.ts'

/**
 * Returns a session as the API shows it. One whose saved card is charged right away has no URL. Only a confirmed one has a
 * payment and its keys.
 */
export function viewCreatedSession(scope: Scope, { session, payment }: OpenedSession): CreatedCheckoutSession {
  return {
    session_id: session.id,
    checkout_url: payment?.isOffSession ? null : getSessionUrl(session, scope.url),
    client_secret: payment ? createClientSecret(scope, payment) : null,
    payment_id: payment?.id ?? null,
    publishable_key: payment ? createPublishableKey(scope) : null,
  }
}

/** Returns the status of a session. The buyer's email and name come from the payment, if it exists, or else the session. */
export function viewSessionStatus(session: CheckoutSessionRow, payment: PaymentRow | undefined): CheckoutSessionStatus {
  const customer = findPerson(session.request)
  return {
    id: session.id,
    created_at: session.createdAt.toISOString(),
    customer_email: payment?.customer.email ?? customer?.email ?? null,
    customer_name: payment?.customer.name ?? customer?.name ?? null,
    payment_id: payment?.id ?? null,
    payment_status: payment?.status ?? null,
  }
}
