/** The dashboard's API, records and reconciliation. */

import { monthly, subscribeAt } from '#src/billing/shop-subscriptions.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import type { House } from '#src/world/world.ts'

const blank = { value: '', is_locked: false }

async function savePaymentLink({ visitor, slug, products }: Seller): Promise<void> {
  const names = ['full_name', 'first_name', 'last_name', 'email', 'country', 'address_line', 'city', 'state', 'zip_code']
  const saved = await visitor.post(`/api/organizations/${slug}/payment-links`, {
    name: 'Workshop',
    product_id: products.caliper.product_id,
    quantity: 1,
    amount: null,
    currency: null,
    shows_currency_selector: true,
    shows_discounts: true,
    filled: Object.fromEntries(names.map((name) => [name, blank])),
    redirect_url: '',
    metadata: { campaign: 'spring' },
  })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
}

async function uploadFile({ visitor, slug, products }: Seller): Promise<void> {
  const path = `/api/organizations/${slug}/products/${products.caliper.product_id}/files?name=plan.txt`
  const saved = await visitor.call('PUT', path, 'A plan', { 'content-type': 'text/plain' })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
}

/** Opens a shop with at least one of everything that the dashboard lists: a subscriber, add-ons, codes, usage, a link, a file. */
export async function openFullShop(world: House): Promise<Seller> {
  const seller = await world.openShop()
  const client = await sellerClient(world, seller)
  const addon = await client.addons.create({ name: 'Seat', price: 500, currency: 'USD', tax_category: 'saas' })
  const plan = await client.products.create({
    name: 'Plumb Pro',
    price: monthly(1234),
    tax_category: 'saas',
    addons: [addon.id],
    metadata: { tier: 'pro' },
  })
  const meter = await client.meters.create({
    name: 'API calls',
    event_name: 'api.call',
    measurement_unit: 'calls',
    aggregation: { type: 'count' },
  })
  await client.products.create({
    name: 'Plumb API',
    tax_category: 'saas',
    price: {
      ...monthly(0),
      type: 'usage_based_price',
      fixed_price: 0,
      meters: [{ meter_id: meter.id, name: meter.name, measurement_unit: 'calls', price_per_unit: '2' }],
    },
  })
  await client.brands.create({ name: 'Plumb & Level' })
  await client.discounts.create({
    type: 'percentage',
    amount: 1000,
    code: 'WELCOME',
    restricted_to: [seller.products.caliper.product_id],
  })
  const specific = await client.discounts.create({ type: 'percentage', amount: 500, customer_eligibility: 'specific' })
  await subscribeAt({ world, seller }, { visitor: world.visitor(), email: 'maya@example.com' }, { productId: plan.product_id })
  const customer = (await client.customers.list({ email: 'maya@example.com' })).items[0]
  if (!customer) throw new Error('The subscriber is no customer')
  await seller.visitor.post(`/api/organizations/${seller.slug}/discounts/${specific.discount_id}/customers`, {
    customer_id: customer.customer_id,
  })
  await client.usageEvents.ingest({
    events: [
      { event_id: `evt-${seller.slug}`, customer_id: customer.customer_id, event_name: 'api.call', metadata: { tokens: 7 } },
    ],
  })
  await savePaymentLink(seller)
  await uploadFile(seller)
  await world.drainAll()
  return seller
}
