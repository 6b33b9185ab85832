import type { ChangePlan } from '@tradepost/contract/provider/subscriptions/subscription-changes'
import { generateId } from '@tradepost/kit/ids'
import { checkDiscount } from '#src/discounts/check-discount.ts'
import { findDiscountByCode } from '#src/discounts/read-discounts.ts'
import { redeemDiscounts } from '#src/discounts/redeem-discount.ts'
import { fault, faultAt } from '#src/faults.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { checkChargeable } from '#src/pricing/price-cart.ts'
import { getProduct } from '#src/products/read-products.ts'
import type { Scope } from '#src/scope.ts'
import { billSubscription } from '#src/subscriptions/bill-subscription.ts'
import { buildSubscriptionTerms, findRecurringPrice } from '#src/subscriptions/build-subscription-terms.ts'
import { changeSubscription } from '#src/subscriptions/change-subscription.ts'
import { checkNoPendingPayment } from '#src/subscriptions/check-no-pending-payment.ts'
import { toSubscriptionDiscount } from '#src/subscriptions/create-pending-subscription.ts'
import { lockSubscription } from '#src/subscriptions/get-subscription.ts'
import { calculateDatesFrom } from '#src/subscriptions/periods.ts'
import { findScheduledChange } from '#src/subscriptions/scheduled-change.ts'
import type { PlanChange, SubscriptionDiscount, SubscriptionRow } from '#src/subscriptions/table.ts'
import type { SubscriptionTerms } from '#src/subscriptions/terms.ts'
import { applyPlan } from './apply-plan.ts'
import { type PricedPlanChange, pricePlanChange } from './price-plan-change.ts'

/** @throws 409 if a change is pending or scheduled; 422 if the subscription's plan can't be changed now */
function checkChangeable(
  { status, onDemand, cancelsAtNextBilling, terms, planChange }: SubscriptionRow,
  { cancel_scheduled_change_plan: replacesScheduled }: ChangePlan,
): void {
  if (onDemand) throw fault('ON_DEMAND_PLAN_CHANGE_NOT_SUPPORTED')
  if (status !== 'active') throw fault('INACTIVE_SUBSCRIPTION_PLAN_CHANGE_NOT_SUPPORTED')
  if (cancelsAtNextBilling) throw fault('UNSUPPORTED_ACTION', 'This subscription is scheduled to be canceled. Keep it first')
  if (terms.kind === 'usage_based') throw fault('UNSUPPORTED_ACTION', "You can't change a usage-based plan")
  if (planChange?.paymentId) throw fault('PENDING_PLAN_CHANGE_EXISTS')
  if (planChange && !replacesScheduled) throw fault('SCHEDULED_PLAN_CHANGE_EXISTS')
}

async function newTerms(scope: Scope, { terms, brandId }: SubscriptionRow, input: ChangePlan): Promise<SubscriptionTerms> {
  const product = await getProduct(scope, input.product_id)
  const price = findRecurringPrice(product)
  if (product.archivedAt) throw fault('PRODUCT_IS_DELETED', `Product ${product.id} is no longer available`)
  if (price?.type !== 'recurring_price') throw fault('UNSUPPORTED_ACTION', 'The new plan must be a subscription product')
  if (product.brandId !== brandId) throw fault('BRAND_MISMATCH')
  if (price.currency !== terms.currency) throw fault('UNSUPPORTED_CURRENCY', 'The new plan must have the same currency')
  return buildSubscriptionTerms(scope, { product, price, order: input })
}

type Codes = { discounts: SubscriptionDiscount[]; taken: { id: string }[] }

/** Returns the codes of the new plan: the current ones that stay on a plan change, none, or the named ones, which it redeems. */
async function newCodes(
  scope: Scope,
  subscription: SubscriptionRow,
  input: ChangePlan,
  terms: SubscriptionTerms,
): Promise<Codes> {
  const named = input.discount_code ? [input.discount_code] : input.discount_codes
  if (!named) return { discounts: subscription.discounts.filter(({ staysOnPlanChange }) => staysOnPlanChange), taken: [] }
  const rows = []
  for (const code of named) {
    const found = await findDiscountByCode(scope, code)
    if (found && subscription.discounts.some(({ id }) => id === found.id)) throw fault('DISCOUNT_ALREADY_USED_ON_SUBSCRIPTION')
    const subtotal = terms.price * terms.quantity
    const use = { productIds: [terms.productId], currency: terms.currency, subtotal, customerId: subscription.customerId }
    rows.push(await checkDiscount(scope, found, use))
  }
  return { discounts: rows.map(toSubscriptionDiscount), taken: rows }
}

export type PreparedPlanChange = {
  subscription: SubscriptionRow
  change: PlanChange
  priced: PricedPlanChange
  taken: { id: string }[]
}

/**
 * Prepares a plan change without applying it.
 * @throws 404 PRODUCT_NOT_FOUND; 409 PENDING_PLAN_CHANGE_EXISTS, SCHEDULED_PLAN_CHANGE_EXISTS; 410 PRODUCT_IS_DELETED; 422 for a
 * subscription, plan, code or total that doesn't allow it, PREVIOUS_PAYMENT_PENDING
 */
export async function preparePlanChange(scope: Scope, id: string, input: ChangePlan): Promise<PreparedPlanChange> {
  const subscription = await lockSubscription(scope, id)
  checkChangeable(subscription, input)
  if (input.effective_at === 'next_billing_date' && input.proration_billing_mode !== 'full_immediately')
    throw fault('INVALID_PRORATION_MODE_WITH_NEXT_BILLING_DATE')
  if (input.adaptive_currency_fees_inclusive && subscription.billingCurrency !== subscription.terms.currency)
    throw faultAt(
      'adaptive_currency_fees_inclusive',
      'INVALID_REQUEST_PARAMETERS',
      'Conversion fees are added to the price. Leave out adaptive_currency_fees_inclusive',
    )
  await checkNoPendingPayment(scope, subscription)
  const terms = await newTerms(scope, subscription, input)
  const { discounts, taken } = await newCodes(scope, subscription, input, terms)
  const now = scope.clock.now()
  const priced = pricePlanChange(subscription, { terms, discounts }, { mode: input.proration_billing_mode, now })
  if (priced.cart) checkChargeable({ ...priced.cart, total: Math.max(priced.cart.total, 0) })
  const change: PlanChange = {
    id: generateId('planChange'),
    terms,
    discounts,
    metadata: input.metadata ?? null,
    createdAt: now.toISOString(),
    paymentId: null,
    startsCycle: priced.startsCycle,
    creditLeft: priced.creditLeft,
  }
  return { subscription, change, priced, taken }
}

/** Charges a plan change, if it costs anything now. */
async function billChange(
  scope: Scope,
  { subscription, change, priced, taken }: PreparedPlanChange,
): Promise<PaymentRow | undefined> {
  const { cart } = priced
  if (!cart || cart.total === 0) return undefined
  const now = scope.clock.now()
  const { terms, discounts, startsCycle, metadata } = change
  const to = startsCycle ? calculateDatesFrom(now, terms.frequency).nextBillingAt : subscription.nextBillingAt
  const payment = await billSubscription(
    scope,
    { ...subscription, discounts },
    { cart, billingReason: 'subscription_update', period: { from: now, to }, metadata },
  )
  await redeemDiscounts(scope, taken, { paymentId: payment.id, customerId: subscription.customerId })
  return payment
}

/** Changes the plan of a subscription: now, once paid, or at its next billing date. @throws what `preparePlanChange` throws */
export async function changePlan(scope: Scope, id: string, input: ChangePlan): Promise<void> {
  const planned = await preparePlanChange(scope, id, input)
  const { subscription, change } = planned
  if (input.effective_at === 'next_billing_date') {
    await changeSubscription(scope, subscription, { planChange: { ...change, creditLeft: 0 } }, 'subscription.updated')
    return
  }
  const payment = await billChange(scope, planned)
  if (payment && input.on_payment_failure === 'prevent_change')
    await changeSubscription(scope, subscription, {
      planChange: { ...change, paymentId: payment.id, replaces: subscription.planChange },
    })
  else {
    const charged = { ...change, paymentId: payment?.id ?? null }
    await applyPlan(scope, subscription, { change: charged, keepsValue: input.proration_billing_mode === 'do_not_bill' })
  }
}

/** @throws 404 SCHEDULED_PLAN_CHANGE_NOT_FOUND */
export async function cancelScheduledChange(scope: Scope, id: string): Promise<void> {
  const subscription = await lockSubscription(scope, id)
  const { planChange } = subscription
  if (!findScheduledChange(subscription)) throw fault('SCHEDULED_PLAN_CHANGE_NOT_FOUND')
  const left = planChange?.paymentId ? { ...planChange, replaces: null } : null
  await changeSubscription(scope, subscription, { planChange: left }, 'subscription.updated')
}
