import { createHash } from 'node:crypto'
import type { OrderPage } from '@tradepost/contract/platform/buyer/orders'
import type DodoPayments from 'dodopayments'
import { openCart } from '#src/billing/shop-subscriptions.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import type { House } from '#src/world/world.ts'

export const PLANS = Buffer.from('Measure twice, cut once.\n'.repeat(400))
export const PLANS_SHA256 = createHash('sha256').update(PLANS).digest('hex')
export const ACTIVATION_MESSAGE = 'Open Settings, then License, and paste the key.'

/** Creates a product with license keys (two activations each), a file, a link and instructions. Costs $29.00. */
export async function makeGoods(client: DodoPayments, name = 'Plumb Desktop'): Promise<string> {
  const { product_id: id } = await client.products.create({
    name,
    tax_category: 'digital_products',
    price: { type: 'one_time_price', currency: 'USD', price: 2900, discount: 0, purchasing_power_parity: false },
    license_key_enabled: true,
    license_key_activations_limit: 2,
    license_key_activation_message: ACTIVATION_MESSAGE,
    digital_product_delivery: { external_url: 'https://acme.example/manual', instructions: 'Unzip it.\nThen open it.' },
  })
  const { url } = await client.products.updateFiles(id, { file_name: 'plans.txt' })
  const sent = await fetch(url, { method: 'PUT', body: new Uint8Array(PLANS) })
  if (sent.status !== 200) throw new Error(`The file was not taken: ${sent.status}`)
  return id
}

type Buying = { world: House; seller: Pick<Seller, 'slug'>; visitor: Visitor; email: string; number?: string; country?: string }

/** Buys products through the shop, as a buyer does; returns the page of the paid order. */
export async function buyGoods({ world, seller, visitor, ...paying }: Buying, productIds: readonly string[]): Promise<OrderPage> {
  const items = productIds.map((productId) => ({ productId }))
  const { order_id: id, checkout_url: url } = await openCart(visitor, seller.slug, items)
  await payHosted(url, paying)
  await world.drainAll()
  return (await visitor.get<OrderPage>(`/api/orders/${id}`)).body
}

/** Raises a dispute of a payment, and lets its buyer's bank decide for the buyer. */
export async function loseDispute({ world, client }: { world: House; client: DodoPayments }, paymentId: string): Promise<void> {
  const raised = await client.post<{ dispute_id: string }>('/test_helpers/disputes', { body: { payment_id: paymentId } })
  for (const to of ['challenged', 'lost'])
    await client.post(`/test_helpers/disputes/${raised.dispute_id}/advance`, { body: { to } })
  await world.drainAll()
}
