import { FeatureFlags } from '@tradepost/contract/provider/checkout/checkouts'
import type { UpdatePaymentMethod } from '@tradepost/contract/provider/subscriptions/subscription-changes'
import { LANGUAGES } from '@tradepost/messages/languages'
import { buildAttemptTerms } from '#src/checkouts/attempt-terms.ts'
import { UNDECIDED } from '#src/checkouts/chosen-instrument.ts'
import { SESSION_MILLISECONDS, writeSession } from '#src/checkouts/create-checkout-session.ts'
import type { CheckoutSessionRow } from '#src/checkouts/table.ts'
import { setSessionPayment } from '#src/checkouts/update-session.ts'
import { getCustomer } from '#src/customers/read-customers.ts'
import { fault } from '#src/faults.ts'
import { createPayment } from '#src/payments/create-payment.ts'
import { getSessionUrl, setPaymentLink } from '#src/payments/payment-due.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { priceCart } from '#src/pricing/price-cart.ts'
import { findOutstandingPayment } from '#src/renewals/dunning.ts'
import { checkTakesMethod, useSavedMethod } from '#src/renewals/set-payment-method.ts'
import type { Scope } from '#src/scope.ts'
import { lockSubscription } from '#src/subscriptions/get-subscription.ts'
import type { SubscriptionRow } from '#src/subscriptions/table.ts'
import { buildFirstLines, type SubscriptionPlan } from '#src/subscriptions/terms.ts'

/** Returns the plan of a checkout with nothing due, which saves a card. */
function toPlan({ terms }: SubscriptionRow): SubscriptionPlan {
  const onDemand = { isMandateOnly: true, price: null, description: null }
  return { terms, initialTerms: { trialDays: 0, trialAmount: null, trialTakesCodes: false, onDemand } }
}

/** `cancelUrl`: where a buyer goes who enters no card. */
type NewPaymentMethod = Extract<UpdatePaymentMethod, { type: 'new' }> & { cancelUrl?: string }
type OpenedPage = { payment: PaymentRow; session: CheckoutSessionRow }

/**
 * Opens a page where the buyer enters another card. Its payment is the outstanding one, which the new card pays, or else one of
 * 0, after which the subscription uses the card.
 */
export async function openCardPage(
  scope: Scope,
  id: string,
  { return_url, cancelUrl, allowed_payment_method_types }: NewPaymentMethod,
  providerUrl: string,
): Promise<OpenedPage> {
  const subscription = await lockSubscription(scope, id)
  checkTakesMethod(subscription)
  const outstanding = await findOutstandingPayment(scope, subscription)
  if (subscription.outstandingPaymentId !== null && !outstanding) throw fault('SUBSCRIPTION_PAYMENT_RETRY_LIMIT_EXCEEDED')
  const { terms, billing, taxId, customerId, brandId, billingCurrency } = subscription
  const customer = await getCustomer(scope, customerId)
  const plan = toPlan(subscription)
  const session = await writeSession(scope, {
    brandId,
    customerId,
    currency: terms.currency,
    billingCurrency,
    lines: buildFirstLines(plan),
    discounts: [],
    plan,
    link: null,
    request: {
      customer: { customer_id: customerId },
      billing_address: billing,
      return_url,
      cancel_url: cancelUrl,
      allowed_payment_method_types,
      show_saved_payment_methods: true,
      confirm: false,
      feature_flags: FeatureFlags.parse({
        allow_currency_selection: false,
        allow_discount_code: false,
        // The outstanding payment was taxed when it was due.
        ...(outstanding ? { allow_tax_id: false } : {}),
      }),
    },
    lifeMilliseconds: SESSION_MILLISECONDS,
  })
  const paymentLink = getSessionUrl(session, providerUrl)
  if (outstanding) {
    const payment = await setPaymentLink(scope, outstanding, paymentLink)
    await setSessionPayment(scope, session, payment)
    return { payment, session }
  }
  const cart = priceCart(session, billing)
  const payer = { billing, name: null, tax_id: taxId ?? undefined, language: subscription.language ?? LANGUAGES[0] }
  const payment = await createPayment(scope, {
    ...buildAttemptTerms({ cart, discounts: [], customer, payer, columns: UNDECIDED }),
    brandId,
    checkoutSessionId: session.id,
    metadata: subscription.metadata,
    starts: {
      status: 'requires_payment_method',
      isRetryable: true,
      paymentLink,
      checkAt: session.expiresAt,
      subscriptionId: id,
      billingReason: 'method_update',
    },
  })
  await setSessionPayment(scope, session, payment)
  return { payment, session }
}

/** The outstanding payment, or a payment of 0, with its page if there is one. Empty if only the card changed. */
export type ChangedCard = { payment?: PaymentRow | undefined; session?: CheckoutSessionRow }

/**
 * POST /subscriptions/{id}/update-payment-method. @throws 404 SUBSCRIPTION_NOT_FOUND, PAYMENT_METHOD_NOT_FOUND; 422
 * SUBSCRIPTION_INACTIVE, SUBSCRIPTION_PAYMENT_RETRY_LIMIT_EXCEEDED
 */
export async function changeCard(
  scope: Scope,
  id: string,
  input: UpdatePaymentMethod,
  providerUrl: string,
): Promise<ChangedCard> {
  if (input.type === 'new') return openCardPage(scope, id, input, providerUrl)
  return { payment: await useSavedMethod(scope, id, input.payment_method_id) }
}
