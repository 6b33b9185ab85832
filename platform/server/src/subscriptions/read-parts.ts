import type { LatestPayment, ShownAddon, ShownCard } from '@tradepost/contract/platform/seller-subscriptions'
import type { CustomerPaymentMethod } from '@tradepost/contract/provider/payment-methods'
import type { Subscription } from '@tradepost/contract/provider/subscriptions'
import { Fault } from '@tradepost/kit/faults'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'

/** What a page shows of a kept way to pay. */
export const viewCard = ({ payment_method_id, card }: CustomerPaymentMethod): ShownCard => ({
  payment_method_id,
  network: card.card_network,
  last_four: card.last4_digits,
  expiry_month: card.expiry_month,
  expiry_year: card.expiry_year,
})

/** Those of a customer that can be charged with nobody there. */
export async function listCards(provider: PaymentsProvider, customerId: string): Promise<ShownCard[]> {
  return (await provider.customers.listPaymentMethods(customerId)).filter((method) => method.card).map(viewCard)
}

/** What the add-ons of a subscription are called; one that the provider forgot has no name. */
export async function nameAddons(provider: PaymentsProvider, { addons }: Subscription): Promise<ShownAddon[]> {
  return Promise.all(
    addons.map(async ({ addon_id, quantity }) => ({ addon_id, quantity, name: await nameOf(provider, addon_id) })),
  )
}

async function nameOf(provider: PaymentsProvider, id: string): Promise<string | null> {
  try {
    return (await provider.addons.get(id)).name
  } catch (error) {
    if (error instanceof Fault && error.status === 404) return null
    throw error
  }
}

/** So many of the newest may be pages where no card was given yet. */
const LOOKED_AT = 10

/** The newest charge of a subscription, with why it failed. A card that was changed is no charge. */
export async function findLatestPayment(provider: PaymentsProvider, id: string): Promise<LatestPayment | null> {
  const newest = await provider.payments.list({ page: 0, pageSize: LOOKED_AT, subscription_id: id })
  const latest = newest.find(({ total_amount: total }) => total > 0)
  if (!latest) return null
  const { payment_id, status, total_amount, currency, created_at } = latest
  const error_message = status === 'failed' ? ((await provider.payments.get(payment_id)).error_message ?? null) : null
  return { payment_id, status, total_amount, currency, created_at, error_message }
}
