/** Storefront, cart, checkout and orders. */

import type { OpenedSession } from '@tradepost/contract/platform/buyer/checkout'
import type DodoPayments from 'dodopayments'
import { allowSeveralSubscriptions } from '#src/access/access-steps.ts'
import { makePlan, monthly } from '#src/billing/shop-subscriptions.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import type { World } from '#src/world/world.ts'
import { CODES, CURRENCIES, type GeneratedPlan, type GeneratedSale } from './generate-sales.ts'

/** A shop with everything that generated sales need, and its only buyer. */
export type Stocked = {
  world: World
  seller: Seller
  client: DodoPayments
  buyer: { visitor: Visitor; email: string }
  goods: string[][]
  plans: string[]
  addon: string
  codes: string[]
}

type Price = { currency: (typeof CURRENCIES)[number]; price: number; changes?: object }

async function sell(client: DodoPayments, name: string, { currency, price, changes }: Price): Promise<string> {
  const made = await client.products.create({
    name,
    tax_category: 'digital_products',
    price: { type: 'one_time_price', currency, price, discount: 0, purchasing_power_parity: false, ...changes },
  })
  return made.product_id
}

async function stockPlans(client: DodoPayments, addon: string): Promise<string[]> {
  const kinds = [{}, { trial_period_days: 14 }, { trial_period_days: 7, trial_amount: 500 }, { tax_inclusive: true }]
  const plans = kinds.map((terms, index) =>
    makePlan(client, { name: `Plan ${index}`, price: monthly(2999 + 1000 * index, terms), addons: [addon] }),
  )
  return Promise.all(plans)
}

let stocked = 0

/** Opens a shop, fills it, and signs up a buyer with a proven mailbox. */
export async function stockShop(world: World): Promise<Stocked> {
  stocked += 1
  const seller = await world.openShop(`Sales ${stocked}`)
  // The one buyer subscribes to the same plans over and over.
  await allowSeveralSubscriptions(seller)
  const client = await sellerClient(world, seller)
  const visitor = world.visitor()
  const email = `sales-${stocked}@example.com`
  await visitor.signUp({ email, name: 'Bea Buyer' })
  await visitor.followMail(email)
  const addon = await client.addons.create({ name: 'Team library', price: 650, currency: 'USD', tax_category: 'saas' })
  const goods = CURRENCIES.map((currency) =>
    Promise.all([
      sell(client, `${currency} Mallet`, { currency, price: 5900 }),
      sell(client, `${currency} Book`, { currency, price: 3999, changes: { tax_inclusive: true } }),
      sell(client, `${currency} Level`, { currency, price: 12_345, changes: { discount: 15 } }),
      sell(client, `${currency} Rule`, { currency, price: 7777, changes: { tax_inclusive: true, discount: 33 } }),
    ]),
  )
  // One buyer makes all sales, and takes many trials.
  await client.patch('/settings/subscriptions', { body: { one_trial_per_customer: false } })
  const codes = CODES.map((amount) => client.discounts.create({ type: 'percentage', amount, code: `OFF-${amount}` }))
  return {
    world,
    seller,
    client,
    buyer: { visitor, email },
    goods: await Promise.all(goods),
    plans: await stockPlans(client, addon.id),
    addon: addon.id,
    codes: (await Promise.all(codes)).map(({ code }) => code),
  }
}

function cartOf({ goods, plans, addon }: Stocked, sale: GeneratedSale) {
  if (sale.kind === 'once')
    return sale.items.map(({ index, quantity }) => ({ product_id: goods[sale.shelf]?.[index] ?? '', quantity }))
  const addons = sale.addons > 0 ? { addons: [{ addon_id: addon, quantity: sale.addons }] } : {}
  const plan = { product_id: plans[sale.plan] ?? '', quantity: sale.quantity, ...addons }
  return sale.extra ? [plan, { product_id: goods[0]?.[0] ?? '', quantity: 1 }] : [plan]
}

/** Opens the sale's checkout and returns its URL. */
async function openSale(shop: Stocked, sale: GeneratedSale): Promise<string> {
  const { seller, client, buyer } = shop
  const { country, ...business } = sale.buyer
  const body = {
    product_cart: cartOf(shop, sale),
    billing_address: { country, street: '1 Way', city: 'Town', state: 'CA', zipcode: '94000' },
    ...(sale.codes.length > 0 ? { discount_codes: sale.codes.map((index) => shop.codes[index] ?? '') } : {}),
    ...(sale.kind === 'once' && sale.billingCurrency ? { billing_currency: sale.billingCurrency } : {}),
  }
  if (!sale.isShops || 'taxId' in business) {
    const session = await client.checkoutSessions.create({
      ...body,
      billing_address: { ...body.billing_address, country: country as 'DE' },
      ...('taxId' in business ? { tax_id: business.taxId ?? null } : {}),
    })
    return session.checkout_url ?? ''
  }
  const opened = await buyer.visitor.post<OpenedSession & { message?: string }>(`/api/checkout?shop=${seller.slug}`, body)
  if (opened.status !== 200) throw new Error(`${JSON.stringify(sale)} was not opened: ${JSON.stringify(opened.body)}`)
  return opened.body.checkout_url
}

/** Makes and pays a sale; returns the payment's id. */
export async function makeSale(shop: Stocked, sale: GeneratedSale): Promise<string> {
  const url = await openSale(shop, sale)
  const { email } = shop.buyer
  const taxId = 'taxId' in sale.buyer ? sale.buyer.taxId : undefined
  const { payment_id: id } = await payHosted(url, {
    email,
    country: sale.buyer.country,
    keepsCard: sale.kind === 'plan',
    ...(taxId ? { taxId } : {}),
  })
  if (typeof id !== 'string') throw new Error(`${JSON.stringify(sale)} was not paid`)
  return id
}

/** Changes the plan of a sale's subscription, which may leave credit for its renewals. */
export async function changeSale(shop: Stocked, sale: GeneratedPlan, paymentId: string): Promise<void> {
  const { subscription_id: id } = await shop.client.payments.retrieve(paymentId)
  if (!id || !sale.change) return
  const { quantity, mode } = sale.change
  await shop.client.subscriptions.changePlan(id, {
    product_id: shop.plans[sale.plan === 3 ? 3 : 0] ?? '',
    quantity,
    proration_billing_mode: mode,
    addons: [],
  })
}
