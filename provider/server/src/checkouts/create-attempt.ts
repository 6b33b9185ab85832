import type { PaySession } from '@tradepost/contract/hosted/checkout'
import { Fault } from '@tradepost/kit/faults'
import { findOrCreateCustomer } from '#src/customers/create-customer.ts'
import { getCustomer } from '#src/customers/read-customers.ts'
import type { CustomerRow } from '#src/customers/table.ts'
import { redeemDiscounts } from '#src/discounts/redeem-discount.ts'
import type { DiscountRow } from '#src/discounts/table.ts'
import { attemptPayment } from '#src/payments/attempt-payment.ts'
import { AttemptExists, type AttemptTerms, createPayment, type NewPayment } from '#src/payments/create-payment.ts'
import { getPayment } from '#src/payments/read-payments.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import type { PricedCart } from '#src/pricing/price-cart.ts'
import type { Scope } from '#src/scope.ts'
import { createPendingSubscription, updatePendingSubscription } from '#src/subscriptions/create-pending-subscription.ts'
import { buildAttemptTerms } from './attempt-terms.ts'
import { verifyDiscounts } from './check-codes.ts'
import { checkSecondSubscription } from './check-second-subscription.ts'
import type { Chosen } from './chosen-instrument.ts'
import { checkTrial, claimTrial } from './limit-trials.ts'
import type { CheckoutSessionRow } from './table.ts'

type CreatedAttempt = {
  session: CheckoutSessionRow
  cart: PricedCart
  input: PaySession
  chosen: Chosen
  /** Of the card that pays. */
  cardFingerprint: string | null
}

/**
 * Records the buyer's attempt to pay this cart, in the caller's transaction: a new payment, or, for a payment link, another
 * attempt at its payment. Redeems each discount.
 * @throws AttemptExists if the session has a pending attempt or is paid; 422 if a discount was used up since it was applied, and
 * CUSTOMER_HAS_EXISTING_SUBSCRIPTION; 409 TRIAL_ALREADY_USED
 */
export async function createAttempt(
  scope: Scope,
  { session, cart, input, chosen, cardFingerprint }: CreatedAttempt,
): Promise<PaymentRow> {
  const email = await getBuyerEmail(scope, session, input)
  await checkSecondSubscription(scope, session, email)
  await checkTrial(scope, session, { email, cardFingerprint })
  const customer = await customerFor(scope, session, input)
  const discounts = await verifyDiscounts(scope, session, customer.id)
  const isRecurring = session.plan !== null
  const { customer_business_name: businessName } = session.request
  const { columns } = chosen
  const terms = buildAttemptTerms({ cart, discounts, customer, payer: input, businessName, columns, isRecurring })
  const payment = await writeAttempt(scope, { session, discounts, terms })
  await redeemDiscounts(scope, discounts, { paymentId: payment.id, customerId: customer.id })
  await claimTrial(scope, session, { payment, cardFingerprint })
  return payment
}

type Written = { session: CheckoutSessionRow; discounts: readonly DiscountRow[]; terms: AttemptTerms }

async function writeAttempt(scope: Scope, { session, discounts, terms }: Written): Promise<PaymentRow> {
  const { paymentId } = session
  if (paymentId === null)
    return createPayment(scope, {
      ...terms,
      brandId: session.brandId,
      checkoutSessionId: session.id,
      metadata: session.request.metadata ?? {},
      starts: await createInitialState(scope, { session, discounts, terms }),
    })
  try {
    const attempted = await attemptPayment(scope, await getPayment(scope, paymentId), terms)
    if (attempted.billingReason === 'subscription_create' && attempted.subscriptionId)
      await updatePendingSubscription(scope, attempted.subscriptionId, {
        discounts,
        billingCurrency: terms.currency,
        customFieldResponses: terms.customFieldResponses,
        ...(session.plan?.initialTerms.trialUsed ? { trialDays: 0, trialAmount: null } : {}),
      })
    return attempted
  } catch (error) {
    if (error instanceof Fault && error.status === 409) throw new AttemptExists()
    throw error
  }
}

/** Creates the pending subscription of an attempt. Each attempt gets its own, because each is its own payment. */
export async function createInitialState(
  scope: Scope,
  { session, discounts, terms }: Written,
): Promise<NonNullable<NewPayment['starts']>> {
  const { plan, request } = session
  if (!plan) return {}
  const subscription = await createPendingSubscription(scope, {
    plan,
    brandId: session.brandId,
    customerId: terms.customerId,
    billingCurrency: terms.currency,
    billing: terms.billing,
    taxId: terms.taxId,
    customerBusinessName: terms.businessName,
    customFieldResponses: terms.customFieldResponses,
    language: terms.language,
    discounts,
    metadata: request.metadata ?? {},
  })
  return { subscriptionId: subscription.id, billingReason: 'subscription_create' }
}

/** Returns the email of the session's customer, or the one that the buyer typed. */
export async function getBuyerEmail(
  scope: Scope,
  { customerId }: CheckoutSessionRow,
  { email }: Pick<PaySession, 'email'>,
): Promise<string> {
  return customerId ? (await getCustomer(scope, customerId)).email : email
}

/** Returns the session's customer, or the newest one with this email, or a new one. */
async function customerFor(scope: Scope, session: CheckoutSessionRow, input: PaySession): Promise<CustomerRow> {
  if (session.customerId) return getCustomer(scope, session.customerId)
  const { email, name, phone_number } = input
  const { feature_flags: flags, customer } = session.request
  const isAlwaysNew = Boolean(
    flags?.always_create_new_customer || (customer && 'email' in customer && customer.create_new_customer),
  )
  return findOrCreateCustomer(scope, { email, name, phone_number }, { isAlwaysNew })
}
