import type { BillingAddress } from '@tradepost/contract/provider/payments'
import type { Language } from '@tradepost/messages/languages'
import { getCustomer } from '#src/customers/read-customers.ts'
import { redeemDiscounts } from '#src/discounts/redeem-discount.ts'
import { fault } from '#src/faults.ts'
import { getPaymentMethod } from '#src/payment-methods/get-payment-method.ts'
import { createPayment } from '#src/payments/create-payment.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { priceCart } from '#src/pricing/price-cart.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { payFromWallet } from '#src/wallets/pay-from-wallet.ts'
import { buildAttemptTerms } from './attempt-terms.ts'
import { getBuyer } from './buyer.ts'
import { verifyDiscounts } from './check-codes.ts'
import { isCustomerProven, savedMethodColumns } from './chosen-instrument.ts'
import { createInitialState } from './create-attempt.ts'
import { listCardTypes } from './eligible-payment-methods.ts'
import type { CheckoutSessionRow } from './table.ts'

/** Finds the language of the customer's last on-session payment; undefined if they have none. */
async function findCustomerLanguage(scope: Scope, customerId: string): Promise<Language | undefined> {
  const latest = await scope.trx
    .selectFrom('payments')
    .select('language')
    .where((row) => row.and({ ...toTenant(scope), customerId, isOffSession: false }))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.language
}

type Charged = { session: CheckoutSessionRow; billing: BillingAddress; paymentMethodId: string; taxId?: string | undefined }

/**
 * Creates the payment of a session with a saved card, without the buyer. Writes only the payment; the job that checks payments
 * charges it right after the commit, and an event reports the outcome.
 * @throws 404 PAYMENT_METHOD_NOT_FOUND; 422 PAYMENT_METHOD_UNSUPPORTED without a named customer, or if cards aren't allowed
 */
export async function createOffSessionPayment(
  scope: Scope,
  { session, billing, paymentMethodId, taxId }: Charged,
): Promise<PaymentRow> {
  const { customerId } = session
  if (customerId === null) throw fault('PAYMENT_METHOD_UNSUPPORTED', 'payment_method_id requires customer_id')
  const { id, cardType } = await getPaymentMethod(scope, { id: paymentMethodId, customerId })
  if (!listCardTypes(session).includes(cardType === 'DEBIT' ? 'debit' : 'credit')) throw fault('PAYMENT_METHOD_UNSUPPORTED')
  const cart = priceCart(session, getBuyer(session, { ...billing, tax_id: taxId }))
  const customer = await getCustomer(scope, customerId)
  const discounts = await verifyDiscounts(scope, session, customerId)
  const payer = { billing, name: null, tax_id: taxId, language: await findCustomerLanguage(scope, customerId) }
  const isRecurring = session.plan !== null
  const { customer_business_name: businessName } = session.request
  const columns = savedMethodColumns(id)
  const terms = buildAttemptTerms({ cart, discounts, customer, payer, businessName, columns, isRecurring })
  const payment = await createPayment(scope, {
    ...terms,
    brandId: session.brandId,
    checkoutSessionId: session.id,
    metadata: session.request.metadata ?? {},
    starts: {
      ...(await createInitialState(scope, { session, discounts, terms })),
      isOffSession: true,
      checkAt: scope.clock.now(),
    },
  })
  await redeemDiscounts(scope, discounts, { paymentId: payment.id, customerId })
  return isCustomerProven(session) ? payFromWallet(scope, payment) : payment
}
