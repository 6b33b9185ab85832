import type { ChargeForm, MethodLink, PeriodForm } from '@tradepost/contract/platform/sales/seller-subscriptions'
import type { Subscription } from '@tradepost/contract/provider/subscriptions/subscriptions'
import { fault } from '#src/faults.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'

type ProviderSubscription = { provider: PaymentsProvider; id: string }

/** Extends the term. @throws 422 for an end that is not later */
export function extendPeriod({ provider, id }: ProviderSubscription, { count, interval }: PeriodForm): Promise<Subscription> {
  return provider.subscriptions.update(id, { subscription_period_count: count, subscription_period_interval: interval })
}

/** Charges an on-demand subscription. @throws 422 for one that is not on demand, or not active */
export function chargeSubscription(
  { provider, id }: ProviderSubscription,
  { amount, description }: ChargeForm,
): Promise<{ payment_id: string }> {
  return provider.subscriptions.charge(id, { product_price: amount, product_description: description || null })
}

/** Cancels a scheduled plan change. @throws 404 if there is none */
export async function savePlan({ provider, id }: ProviderSubscription): Promise<Subscription> {
  await provider.subscriptions.cancelPlanChange(id)
  return provider.subscriptions.get(id)
}

/** Returns the provider's page where the customer enters another card and then returns to `returnUrl`. */
export async function openMethodLink({ provider, id }: ProviderSubscription, returnUrl: string): Promise<MethodLink> {
  const { payment_link: url, expires_on } = await provider.subscriptions.updatePaymentMethod(id, {
    payment_method: { type: 'new', return_url: returnUrl },
  })
  if (!url) throw fault('PAYMENTS_ANSWER_UNEXPECTED')
  return { url, expires_at: expires_on }
}
