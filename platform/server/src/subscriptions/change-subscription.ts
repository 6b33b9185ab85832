import type { CancelForm } from '@tradepost/contract/platform/sales/seller-subscriptions'
import type { ChangePlanPreview } from '@tradepost/contract/provider/subscriptions/subscription-changes'
import type { Subscription } from '@tradepost/contract/provider/subscriptions/subscriptions'
import * as z from 'zod'
import { fault } from '#src/faults.ts'
import { type PlanChangeInput, SeenCharge, SeenSubscription } from '#src/payments-provider/calls/subscriptions.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import type { Body } from '#src/records/merge-update.ts'

/** The price of a whole cycle of a plan at current prices, with tax. */
export type Cycle = ChangePlanPreview['immediate_charge']

/** A subscription as its row has it. */
export type KnownSubscription = { subscription: Subscription; cycle: Cycle | null }

const WithCycle = z.object({ cycle: SeenCharge.nullable().catch(null) }).catch({ cycle: null })

/** Returns undefined for an unreadable body. */
export function readSubscription(body: Body): KnownSubscription | undefined {
  const subscription = SeenSubscription.safeParse(body).data
  return subscription && { subscription, cycle: WithCycle.parse(body).cycle }
}

type Change = { provider: PaymentsProvider; id: string; input: PlanChangeInput; expectedTotal: number }

/**
 * Changes a plan only at the price that the person saw: remaining time and prices may change while they decide. Returns the
 * subscription afterwards: with the new plan, unless its charge must be paid first.
 * @throws 409 PLAN_PRICE_CHANGED, and what the provider refuses about the change
 */
export async function changePlanAt({ provider, id, input, expectedTotal }: Change): Promise<Subscription> {
  const { immediate_charge } = await provider.subscriptions.previewPlan(id, input)
  if (immediate_charge.summary.total_amount !== expectedTotal) throw fault('PLAN_PRICE_CHANGED')
  await provider.subscriptions.changePlan(id, input)
  // The charge may take a while, and pages only wait for a payment that has a record.
  await provider.payments.list({ page: 0, pageSize: 1, subscription_id: id })
  return provider.subscriptions.get(id)
}

type CancelSubscriptionInput = { provider: PaymentsProvider; id: string; by: 'cancelled_by_customer' | 'cancelled_by_merchant' }

/**
 * Cancels a subscription now, or at the end of the paid period. The reason is only sent if given, because the provider refuses
 * empty texts. @throws 409, 422 for one that cannot be canceled this way
 */
export function cancelSubscription(
  { provider, id, by }: CancelSubscriptionInput,
  { when, feedback, comment }: CancelForm,
): Promise<Subscription> {
  return provider.subscriptions.update(id, {
    ...(when === 'now' ? { status: 'cancelled' as const } : { cancel_at_next_billing_date: true }),
    cancel_reason: by,
    ...(feedback ? { cancellation_feedback: feedback } : {}),
    ...(comment ? { cancellation_comment: comment } : {}),
  })
}
