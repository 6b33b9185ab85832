import type { ChargeSubscription } from '@tradepost/contract/provider/subscriptions/subscription-changes'
import { fault } from '#src/faults.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { checkChargeable } from '#src/pricing/price-cart.ts'
import type { Scope } from '#src/scope.ts'
import { billSubscription } from './bill-subscription.ts'
import { checkNoPendingPayment } from './check-no-pending-payment.ts'
import { lockSubscription } from './get-subscription.ts'
import { priceLines } from './price-cycle.ts'
import type { SubscriptionRow } from './table.ts'
import { buildCycleLines } from './terms.ts'

/** @throws 422 if the subscription can't be charged on demand now */
function checkOnDemand({ status, onDemand, cancelsAtNextBilling }: SubscriptionRow): void {
  if (!onDemand) throw fault('SUBSCRIPTION_NOT_ON_DEMAND')
  if (status === 'expired') throw fault('SUBSCRIPTION_EXPIRED')
  if (status !== 'active') throw fault('SUBSCRIPTION_INACTIVE')
  if (cancelsAtNextBilling) throw fault('CHARGE_NOT_ALLOWED_FOR_SCHEDULED_CANCELLATION')
}

/**
 * Charges an on-demand subscription the amount that the business sets, in the currency of its product, with the product's tax
 * treatment. @throws 404 SUBSCRIPTION_NOT_FOUND; 422 SUBSCRIPTION_NOT_ON_DEMAND, SUBSCRIPTION_EXPIRED, SUBSCRIPTION_INACTIVE,
 * CHARGE_NOT_ALLOWED_FOR_SCHEDULED_CANCELLATION, PREVIOUS_PAYMENT_PENDING, UNSUPPORTED_CURRENCY, or a total that can't be charged
 */
export async function chargeOnDemand(scope: Scope, id: string, input: ChargeSubscription): Promise<PaymentRow> {
  const subscription = await lockSubscription(scope, id)
  checkOnDemand(subscription)
  await checkNoPendingPayment(scope, subscription)
  const { terms, billingCurrency } = subscription
  if (input.product_currency && input.product_currency !== terms.currency)
    throw fault('UNSUPPORTED_CURRENCY', `This subscription is priced in ${terms.currency}`)
  if (input.adaptive_currency_fees_inclusive && billingCurrency !== terms.currency)
    throw fault('INVALID_REQUEST_PARAMETERS', 'Conversion fees are added to the price. Remove adaptive_currency_fees_inclusive')
  const [line] = buildCycleLines(terms)
  if (!line) throw fault('UNSUPPORTED_ACTION')
  const description = input.product_description ?? line.description
  const charged = { ...line, quantity: 1, unitPrice: input.product_price, discountPercent: 0, description }
  const cart = priceLines(subscription, { lines: [charged] })
  checkChargeable(cart)
  return billSubscription(scope, subscription, { cart, billingReason: 'on_demand', period: null, metadata: input.metadata })
}
