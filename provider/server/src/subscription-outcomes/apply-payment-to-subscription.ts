import type { BillingReason, PaymentRow } from '#src/payments/table.ts'
import { setPaymentMethod } from '#src/renewals/set-payment-method.ts'
import type { Scope } from '#src/scope.ts'
import { changeSubscription } from '#src/subscriptions/change-subscription.ts'
import { lockSubscription } from '#src/subscriptions/get-subscription.ts'
import { sendFinalPaymentFailedEmail, sendOnDemandFailedEmail } from '#src/subscriptions/send-billing-email.ts'
import type { SubscriptionRow } from '#src/subscriptions/table.ts'
import { applyFirstPayment } from './apply-first-payment.ts'
import { applyPlanChange } from './apply-plan-change.ts'
import { applyRenewal } from './apply-renewal.ts'
import type { OutcomeHandler } from './outcome-handler.ts'

/** A failed on-demand charge changes nothing: the seller decides what to do next. */
const applyOnDemandCharge: OutcomeHandler = async (scope, { subscription, payment, isPaid }) => {
  if (subscription.status !== 'active') return
  if (!isPaid) return sendOnDemandFailedEmail(scope, subscription, payment)
  return changeSubscription(scope, subscription, {}, 'subscription.renewed')
}

/** Applies a payment method that the customer confirmed. It also pays the outstanding payment. */
const applyMethodUpdate: OutcomeHandler = async (scope, { subscription, payment, isPaid }) => {
  if (isPaid && payment.paymentMethodId) await setPaymentMethod(scope, subscription, payment.paymentMethodId)
}

/** Applies the final usage charge of a subscription that has ended: a decline changes nothing. */
const applyFinalUsage: OutcomeHandler = async (scope, { subscription, payment, isPaid }) => {
  if (!isPaid) await sendFinalPaymentFailedEmail(scope, subscription, payment)
}

const OUTCOME_HANDLERS: Readonly<Partial<Record<BillingReason, OutcomeHandler>>> = {
  subscription_create: applyFirstPayment,
  subscription_cycle: applyRenewal,
  subscription_update: applyPlanChange,
  on_demand: applyOnDemandCharge,
  final_usage: applyFinalUsage,
  method_update: applyMethodUpdate,
}

/**
 * Applies the outcome of a payment to its subscription, in the transaction that records it. Returns the subscription as it is
 * then; undefined without one, and for a pending payment, which it ignores.
 */
export async function applyPaymentToSubscription(
  scope: Scope,
  payment: PaymentRow,
  declineCode: string | null,
): Promise<SubscriptionRow | undefined> {
  const { subscriptionId, status } = payment
  if (subscriptionId === null || !(status === 'succeeded' || status === 'failed' || status === 'cancelled')) return undefined
  const subscription = await lockSubscription(scope, subscriptionId)
  const outcome = { subscription, payment, isPaid: status === 'succeeded', declineCode }
  return (await OUTCOME_HANDLERS[payment.billingReason]?.(scope, outcome)) ?? subscription
}
