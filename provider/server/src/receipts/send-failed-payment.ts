import { isReachable } from '@tradepost/kit/email/email'
import { getSeller } from '#src/brands/get-seller.ts'
import { listPaymentLines } from '#src/payments/get-payment.ts'
import { getSessionUrl } from '#src/payments/session-url.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { failedPaymentEmail } from './failed-payment-email.ts'

/** Returns the URL of the payment's checkout; null once it has expired. */
async function findCheckoutUrl(scope: Scope, sessionId: string): Promise<string | null> {
  const session = await scope.trx
    .selectFrom('checkoutSessions')
    .select('id')
    .where((row) => row.and({ ...toTenant(scope), id: sessionId }))
    .where('expiresAt', '>', scope.clock.now())
    .executeTakeFirst()
  return session ? getSessionUrl(session, scope.url) : null
}

/** Emails the buyer that a payment failed after they were told to wait for a confirmation; the email is sent after the commit. */
export async function sendFailedPayment(scope: Scope, payment: PaymentRow): Promise<void> {
  const { checkoutSessionId: sessionId, brandId, customer } = payment
  if (sessionId === null || !isReachable(customer.email)) return
  const mail = failedPaymentEmail({
    payment,
    lines: await listPaymentLines(scope, payment.id),
    seller: await getSeller(scope, brandId),
    url: await findCheckoutUrl(scope, sessionId),
  })
  await scope.mailer.write(scope.trx, scope.clock, mail)
  scope.leaves.add('emails')
}
