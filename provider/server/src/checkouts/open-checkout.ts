import type { CreateCheckoutSession } from '@tradepost/contract/provider/checkouts'
import type { PaymentRow } from '#src/payments/table.ts'
import type { Scope } from '#src/scope.ts'
import { chargeKeptCard } from './charge-kept-card.ts'
import { createCheckoutSession } from './create-checkout-session.ts'
import type { CheckoutSessionRow } from './table.ts'

/** A session, and its payment when that needs no buyer. */
export type OpenedSession = { session: CheckoutSessionRow; payment: PaymentRow | undefined }

/**
 * POST /checkouts: a page to pay at, or, with a kept card and everything confirmed, the charge itself.
 * @throws what `createCheckoutSession` and `chargeKeptCard` throw
 */
export async function openCheckout(scope: Scope, input: CreateCheckoutSession): Promise<OpenedSession> {
  const session = await createCheckoutSession(scope, input)
  const { payment_method_id: paymentMethodId, billing_address: billing, tax_id: taxId } = input
  const payment =
    paymentMethodId && billing
      ? await chargeKeptCard(scope, { session, billing, paymentMethodId, taxId: taxId ?? undefined })
      : undefined
  return { session, payment }
}
