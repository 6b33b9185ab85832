/** Steps of tests in the customer portal. */

import type { Page } from '@playwright/test'
import type DodoPayments from 'dodopayments'
import { monthly } from '#src/billing/shop-subscriptions.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import type { House } from '#src/world/world.ts'

/** Attaches without an error, then declines every later charge. */
export const FAILS_LATER = '4000000000000341'

/** A shop whose subscription has license keys and a file, and one customer of it. */
export type PortalShop = {
  world: House
  seller: Seller
  client: DodoPayments
  productId: string
  customerId: string
  email: string
  subscriptionId: string
}

type Card = { number?: string }

async function makeProduct(world: House, client: DodoPayments): Promise<string> {
  const { product_id } = await client.products.create({
    name: 'Plumb Pro',
    price: monthly(2900),
    tax_category: 'saas',
    license_key_enabled: true,
    license_key_activations_limit: 3,
  })
  const { url } = await client.products.updateFiles(product_id, { file_name: 'plumb-4.0.2.zip' })
  const uploaded = await fetch(url, { method: 'PUT', body: 'zipped' })
  if (!uploaded.ok) throw new Error(await uploaded.text())
  await world.drainAll()
  return product_id
}

/** Opens a shop and lets a customer subscribe with a card. */
export async function openPortalShop(world: House, { number }: Card = {}): Promise<PortalShop> {
  const seller = await world.openShop()
  const client = await sellerClient(world, seller)
  const productId = await makeProduct(world, client)
  const email = `maya@${seller.slug}.example`
  const { checkout_url: url } = await client.checkoutSessions.create({ product_cart: [{ product_id: productId, quantity: 1 }] })
  await payHosted(url ?? '', { email, name: 'Maya Lindqvist', ...(number ? { number } : {}) })
  await world.drainAll()
  const [subscription] = (await client.subscriptions.list()).items
  if (!subscription) throw new Error('Nobody subscribed')
  const { subscription_id: subscriptionId, customer } = subscription
  return { world, seller, client, productId, customerId: customer.customer_id, email, subscriptionId }
}

/** Lets the customer buy once more, with their saved card or another. */
export async function buyOnce({ world, client, customerId, email, seller }: PortalShop, number?: string): Promise<void> {
  const { checkout_url: url } = await client.checkoutSessions.create({
    product_cart: [{ product_id: seller.products.caliper.product_id, quantity: 1 }],
    customer: { customer_id: customerId },
  })
  await payHosted(url ?? '', { email, name: 'Maya Lindqvist', ...(number ? { number } : {}) })
  await world.drainAll()
}

/** Opens the portal by a new link, as the customer does. */
export async function enterPortal(page: Page, { client, customerId }: PortalShop, returnUrl?: string): Promise<void> {
  const { link } = await client.customers.customerPortal.create(customerId, returnUrl ? { return_url: returnUrl } : {})
  await page.goto(link)
  await page.waitForURL(/\/portal\/bus_[^/]+$/)
}
