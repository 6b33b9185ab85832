/** Subscriptions over months, compared with a second opinion on billing. */

import type { StartedCheckout } from '@tradepost/contract/platform/buyer/cart'
import type DodoPayments from 'dodopayments'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import type { House } from '#src/world/world.ts'

/** Returns a price per month, in US dollars, for ten years. */
export const monthly = (price: number, changes: Record<string, unknown> = {}) => ({
  type: 'recurring_price' as const,
  currency: 'USD' as const,
  price,
  discount: 0,
  purchasing_power_parity: false,
  payment_frequency_count: 1,
  payment_frequency_interval: 'Month' as const,
  subscription_period_count: 10,
  subscription_period_interval: 'Year' as const,
  ...changes,
})

/** Creates a subscription product. */
export async function makePlan(
  client: DodoPayments,
  { name, price, addons = [] }: { name: string; price: ReturnType<typeof monthly>; addons?: string[] },
): Promise<string> {
  return (await client.products.create({ name, price, tax_category: 'saas', addons })).product_id
}

/** Fills the browser's cart with exactly these items, and opens the hosted checkout for it. */
export async function openCart(
  visitor: Visitor,
  slug: string,
  items: readonly { productId: string; quantity?: number; addons?: { addon_id: string; quantity: number }[] }[],
): Promise<StartedCheckout> {
  for (const { productId, quantity = 1, addons } of items) {
    const put = await visitor.call('PUT', `/api/shops/${slug}/cart/items/${productId}`, {
      quantity,
      ...(addons ? { addons } : {}),
    })
    if (put.status !== 200) throw new Error(JSON.stringify(put.body))
  }
  const opened = await visitor.post<StartedCheckout>(`/api/shops/${slug}/checkout`, { country: 'US' })
  if (opened.status !== 200) throw new Error(JSON.stringify(opened.body))
  return opened.body
}

type Buying = { visitor: Visitor; email: string; name?: string; number?: string; country?: string }
type Bought = { productId: string; quantity?: number; addons?: { addon_id: string; quantity: number }[] }

/** Subscribes through the shop, as a buyer does; returns the ids of the order and the subscription. */
export async function subscribeAt(
  { world, seller }: { world: House; seller: Pick<Seller, 'slug'> },
  { visitor, ...paying }: Buying,
  bought: Bought,
): Promise<{ orderId: string; subscriptionId: string }> {
  const { order_id: orderId, checkout_url: url } = await openCart(visitor, seller.slug, [bought])
  await payHosted(url, { ...paying, keepsCard: true })
  await world.drainAll()
  const { body } = await visitor.get<{ subscription_id: string | null }>(`/api/orders/${orderId}`)
  if (!body.subscription_id) throw new Error(`The order ${orderId} began no subscription: ${JSON.stringify(body)}`)
  return { orderId, subscriptionId: body.subscription_id }
}

/** Moves the seller's test clock and does the work due on the way. */
export async function moveClock(world: House, { visitor, slug }: Seller, to: Record<string, unknown>): Promise<void> {
  const moved = await visitor.post(`/api/organizations/${slug}/clock/advance`, to)
  if (moved.status !== 200) throw new Error(JSON.stringify(moved.body))
  await world.drainAll()
}
