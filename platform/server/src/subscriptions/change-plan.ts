import type { Subscription } from '@tradepost/contract/provider/subscriptions'
import { fault } from '#src/faults.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import type { PlanChangeInput } from '#src/payments-provider/subscriptions.ts'

type Change = { provider: PaymentsProvider; id: string; input: PlanChangeInput; expectedTotal: number }

/**
 * Changes a plan for what somebody saw that it costs: the part of a cycle that is left, and prices, change while they think.
 * Returns how the subscription then stands: with the new plan, unless its charge has to be paid first.
 * @throws 409 PLAN_PRICE_CHANGED, and what the provider refuses about the change
 */
export async function changePlanAt({ provider, id, input, expectedTotal }: Change): Promise<Subscription> {
  const { immediate_charge } = await provider.subscriptions.previewPlan(id, input)
  if (immediate_charge.summary.total_amount !== expectedTotal) throw fault('PLAN_PRICE_CHANGED')
  await provider.subscriptions.changePlan(id, input)
  // The charge may be under way for a while, and pages wait only for a payment that a record tells of.
  await provider.payments.list({ page: 0, pageSize: 1, subscription_id: id })
  return provider.subscriptions.get(id)
}
