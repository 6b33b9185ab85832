import type { Metadata } from '@tradepost/contract/provider/primitives'
import { getCustomer } from '#src/customers/read-customers.ts'
import { createPayment } from '#src/payments/create-payment.ts'
import type { BillingReason, PaymentRow } from '#src/payments/table.ts'
import { calculatePaymentAmounts } from '#src/pricing/payment-of-cart.ts'
import type { PricedCart } from '#src/pricing/price-cart.ts'
import type { Scope } from '#src/scope.ts'
import { payFromWallet } from '#src/wallets/pay-from-wallet.ts'
import { listRemainingDiscounts } from './price-cycle.ts'
import type { SubscriptionRow } from './table.ts'

type Period = { from: Date; to: Date }

export type Bill = {
  cart: PricedCart
  billingReason: BillingReason
  /** The cycle that a renewal pays. */
  cycle?: number
  /** Period of the lines; usage has its own. */
  period: Period | null
  usagePeriod?: Period
  metadata?: Metadata | null | undefined
  /**
   * Until then (real time) the caller charges the card; without it, the job that checks payments does so right after the commit.
   */
  heldUntil?: Date
}

/**
 * Charges a subscription off-session; the customer's wallet pays first. Writes only the payment; applyPaymentToSubscription
 * applies the outcome.
 */
export async function billSubscription(scope: Scope, subscription: SubscriptionRow, bill: Bill): Promise<PaymentRow> {
  const { cart, billingReason, cycle = null, period, usagePeriod, metadata, heldUntil = null } = bill
  const customer = await getCustomer(scope, subscription.customerId)
  const { billing, paymentMethodId, taxId, customerBusinessName: businessName, language } = subscription
  const { lines, ...money } = calculatePaymentAmounts(cart, { country: billing.country, method: 'card', isRecurring: true })
  const codes = listRemainingDiscounts(subscription).filter(({ code }) => cart.codes.some((taken) => taken.code === code))
  const payment = await createPayment(scope, {
    brandId: subscription.brandId,
    checkoutSessionId: null,
    metadata: metadata ?? subscription.metadata,
    customerId: customer.id,
    customer: { email: customer.email, name: customer.name, phone_number: customer.phoneNumber },
    billing,
    taxId,
    businessName,
    language,
    customFieldResponses: null,
    ...money,
    lines: lines.map((line) => {
      const time = line.kind === 'usage' ? usagePeriod : period
      return { ...line, periodFrom: time?.from ?? null, periodTo: time?.to ?? null }
    }),
    cardHolderName: null,
    paymentMethod: cart.total > 0 ? 'card' : null,
    paymentMethodType: null,
    paymentMethodId,
    savesPaymentMethod: false,
    discountId: codes[0]?.id ?? null,
    discounts: codes.map(({ shown, cyclesLeft }, position) => ({ ...shown, position, cycles_remaining: cyclesLeft })),
    starts: { isOffSession: true, checkAt: scope.clock.now(), heldUntil, subscriptionId: subscription.id, billingReason, cycle },
  })
  return payFromWallet(scope, payment)
}
