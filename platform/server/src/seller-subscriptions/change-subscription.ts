import type { ChargeForm, MethodLink, PeriodForm } from '@tradepost/contract/platform/seller-subscriptions'
import type { Subscription } from '@tradepost/contract/provider/subscriptions'
import { fault } from '#src/faults.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'

type About = { provider: PaymentsProvider; id: string }

/** Makes the term longer. @throws 422 for one that is not longer */
export function extendPeriod({ provider, id }: About, { count, interval }: PeriodForm): Promise<Subscription> {
  return provider.subscriptions.update(id, { subscription_period_count: count, subscription_period_interval: interval })
}

/** Charges an on-demand subscription. @throws 422 for one that is not, or is not active */
export function chargeSubscription(
  { provider, id }: About,
  { amount, description }: ChargeForm,
): Promise<{ payment_id: string }> {
  return provider.subscriptions.charge(id, { product_price: amount, product_description: description || null })
}

/** Takes back a change of plan that waits. @throws 404 where none does */
export async function savePlan({ provider, id }: About): Promise<Subscription> {
  await provider.subscriptions.cancelPlanChange(id)
  return provider.subscriptions.get(id)
}

/** A page of the provider where the buyer gives another card, and comes to `returnUrl` from. */
export async function openMethodLink({ provider, id }: About, returnUrl: string): Promise<MethodLink> {
  const { payment_link: url, expires_on } = await provider.subscriptions.updatePaymentMethod(id, {
    payment_method: { type: 'new', return_url: returnUrl },
  })
  if (!url) throw fault('PAYMENTS_ANSWER_UNEXPECTED')
  return { url, expires_at: expires_on }
}
