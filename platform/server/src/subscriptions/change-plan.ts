import type { Subscription } from '@tradepost/contract/provider/subscriptions/subscriptions'
import { fault } from '#src/faults.ts'
import type { PlanChangeInput } from '#src/payments-provider/calls/subscriptions.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'

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
