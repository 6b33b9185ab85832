import type { BillingReason, PaymentRow } from '#src/payments/table.ts'
import type { Scope } from '#src/scope.ts'
import { lockSubscription } from '#src/subscriptions/get-subscription.ts'
import type { SubscriptionRow } from '#src/subscriptions/table.ts'
import { applyFinalUsage } from './apply-final-usage.ts'
import { applyFirstPayment } from './apply-first-payment.ts'
import { applyMethodUpdate } from './apply-method-update.ts'
import { applyOnDemandCharge } from './apply-on-demand-charge.ts'
import { applyPlanChange } from './apply-plan-change.ts'
import { applyRenewal } from './apply-renewal.ts'
import type { OutcomeHandler } from './outcome-handler.ts'

const OUTCOME_HANDLERS: Readonly<Partial<Record<BillingReason, OutcomeHandler>>> = {
  subscription_create: applyFirstPayment,
  subscription_cycle: applyRenewal,
  subscription_update: applyPlanChange,
  on_demand: applyOnDemandCharge,
  final_usage: applyFinalUsage,
  method_update: applyMethodUpdate,
}

/**
 * Applies the outcome of a payment to its subscription, in the transaction that records it. Returns the subscription as it is then;
 * undefined without one, and for a pending payment, which it ignores.
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
