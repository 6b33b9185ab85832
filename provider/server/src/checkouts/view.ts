import type { CheckoutSessionStatus, CreatedCheckoutSession } from '@tradepost/contract/provider/checkouts'
import { clientSecretOf, publishableKeyOf } from '#src/payments/client-keys.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import type { Scope } from '#src/scope.ts'
import type { OpenedSession } from './open-checkout.ts'
import type { CheckoutSessionRow } from './table.ts'

/** The page where a session is paid. */
export const sessionUrlOf = ({ id }: Pick<CheckoutSessionRow, 'id'>, providerUrl: string): string =>
  `${providerUrl}/session/${id}`

/** A session whose saved card is charged right away has no page. Only a confirmed one has a payment, and keys for it. */
export function viewCreatedSession(scope: Scope, { session, payment }: OpenedSession): CreatedCheckoutSession {
  return {
    session_id: session.id,
    checkout_url: payment?.isOffSession ? null : sessionUrlOf(session, scope.url),
    client_secret: payment ? clientSecretOf(scope, payment) : null,
    payment_id: payment?.id ?? null,
    publishable_key: payment ? publishableKeyOf(scope) : null,
  }
}

/** The buyer's e-mail and name come from the payment, if there is one, before the session. */
export function viewSessionStatus(session: CheckoutSessionRow, payment: PaymentRow | undefined): CheckoutSessionStatus {
  const customer = session.request.customer && 'email' in session.request.customer ? session.request.customer : undefined
  return {
    id: session.id,
    created_at: session.createdAt.toISOString(),
    customer_email: payment?.customer.email ?? customer?.email ?? null,
    customer_name: payment?.customer.name ?? customer?.name ?? null,
    payment_id: payment?.id ?? null,
    payment_status: payment?.status ?? null,
  }
}
