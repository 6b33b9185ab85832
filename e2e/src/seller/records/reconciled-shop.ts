import DodoPayments from 'dodopayments'
import { monthly, subscribeAt } from '#src/billing/shop-subscriptions.ts'
import { sellProducts } from '#src/seller/home/sold-payments.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import type { World } from '#src/world/world.ts'

/** Payments by what became of them. `client`: the platform learns of its changes by events only. */
export type ReconciledShop = {
  seller: Seller
  client: DodoPayments
  plain: string
  refunded: string
  disputed: string
  keyed: string
}

/** Opens a shop with one of everything that has records. */
export async function openReconciledShop(world: World): Promise<ReconciledShop> {
  const seller = await world.openShop()
  // Its changes reach the platform at once, like those of a colleague in the dashboard.
  const own = await sellerClient(world, seller)
  const client = new DodoPayments({ bearerToken: own.bearerToken, baseURL: world.provider.url, maxRetries: 0 })
  const addon = await own.addons.create({ name: 'Seat', price: 500, currency: 'USD', tax_category: 'saas' })
  const plan = await own.products.create({
    name: 'Plumb Pro',
    price: monthly(1234),
    tax_category: 'saas',
    addons: [addon.id],
  })
  const keyed = await own.products.create({
    name: 'Level',
    price: { type: 'one_time_price', price: 900, currency: 'USD', discount: 0, purchasing_power_parity: false },
    tax_category: 'saas',
    license_key_enabled: true,
  })
  await own.meters.create({
    name: 'API calls',
    event_name: 'api.call',
    measurement_unit: 'calls',
    aggregation: { type: 'count' },
  })
  await own.brands.create({ name: 'Plumb & Level' })
  await own.discounts.create({ type: 'percentage', amount: 1000, code: 'WELCOME' })
  await subscribeAt({ world, seller }, { visitor: world.visitor(), email: 'maya@example.com' }, { productId: plan.product_id })
  const sell = (products?: string[]) => sellProducts({ world, seller, client }, products ? { products } : {})
  const shop = {
    seller,
    client,
    plain: await sell(),
    refunded: await sell(),
    disputed: await sell(),
    keyed: await sell([keyed.product_id]),
  }
  await client.refunds.create({ payment_id: shop.refunded, reason: 'Broken' })
  await client.post('/test_helpers/disputes', { body: { payment_id: shop.disputed } })
  await world.drainAll()
  return shop
}
