import type DodoPayments from 'dodopayments'
import { post, type TestBusiness, type TestProvider, typed, usd } from './test-provider.ts'

/** One of everything that a business may have, by its id. */
export type Things = Record<
  'addon' | 'brand' | 'checkout' | 'code' | 'customer' | 'discount' | 'payment' | 'product' | 'webhook',
  string
>

export const UNKNOWN: Things = {
  addon: 'adn_unknown',
  brand: 'brnd_unknown',
  checkout: 'cks_unknown',
  code: 'UNKNOWN',
  customer: 'cus_unknown',
  discount: 'dsc_unknown',
  payment: 'pay_unknown',
  product: 'pdt_unknown',
  webhook: 'whk_unknown',
}

const caliper = {
  name: 'Caliper',
  price: usd(6300),
  tax_category: 'digital_products' as const,
  digital_product_delivery: { external_url: 'https://shop.example/manual' },
}
const addon = { name: 'Case', price: 900, currency: 'USD' as const, tax_category: 'saas' as const }
const maya = { email: 'maya@example.com', name: 'Maya Lindqvist' }
const tenth = { type: 'percentage' as const, amount: 1000 }
const hook = { url: 'https://shop.example/hooks' }
const cartOf = ({ product }: Things) => ({ product_cart: [{ product_id: product, quantity: 1 }] })

/** Makes one of everything, the payment by paying the checkout. */
export async function makeThings(provider: TestProvider, { client }: TestBusiness): Promise<Things> {
  const { product_id: product } = await client.products.create(caliper)
  const { customer_id: customer } = await client.customers.create(maya)
  const { discount_id: discount, code } = await client.discounts.create(tenth)
  await client.post(`/discounts/${discount}/customers`, { body: { customer_ids: [customer] } })
  const { session_id: checkout } = await client.checkoutSessions.create({ product_cart: [{ product_id: product, quantity: 1 }] })
  const { body } = await post(provider, `/session/${checkout}/pay`, typed('4242424242424242'))
  return {
    addon: (await client.addons.create(addon)).id,
    brand: (await client.brands.create({ name: 'North' })).brand_id,
    checkout,
    code,
    customer,
    discount,
    payment: String(body.payment_id),
    product,
    webhook: (await client.webhooks.create(hook)).id,
  }
}

type Page = { page_number?: number; page_size?: number }
type Answering = { asResponse(): Promise<Response> }
type Call = (client: DodoPayments, things: Things, page?: Page) => Answering

/** Every call that a business makes with its key, as its own code makes it: by the SDK, with what is right to send. */
export const CALLS: Readonly<Record<string, Call>> = {
  'POST /addons': (client) => client.addons.create(addon),
  'GET /addons': (client, _, page) => client.addons.list(page),
  'GET /addons/{id}': (client, things) => client.addons.retrieve(things.addon),
  'PATCH /addons/{id}': (client, things) => client.addons.update(things.addon, { name: 'Mine now' }),
  'PUT /addons/{id}/images': (client, things) => client.addons.updateImages(things.addon),

  'POST /brands': (client) => client.brands.create({ name: 'South' }),
  'GET /brands': (client) => client.brands.list(),
  'GET /brands/{id}': (client, things) => client.brands.retrieve(things.brand),
  'PATCH /brands/{id}': (client, things) => client.brands.update(things.brand, { name: 'Mine now' }),
  'POST /brands/{id}/archive': (client, things) => client.brands.archive(things.brand, {}),
  'PUT /brands/{id}/images': (client, things) => client.brands.updateImages(things.brand),

  'POST /checkouts': (client, things) => client.checkoutSessions.create(cartOf(things)),
  'POST /checkouts/preview': (client, things) => client.checkoutSessions.preview(cartOf(things)),
  'GET /checkouts/{id}': (client, things) => client.checkoutSessions.retrieve(things.checkout),

  'POST /customers': (client) => client.customers.create(maya),
  'GET /customers': (client, _, page) => client.customers.list(page),
  'GET /customers/{customer_id}': (client, things) => client.customers.retrieve(things.customer),
  'PATCH /customers/{customer_id}': (client, things) => client.customers.update(things.customer, { name: 'Mine now' }),

  'POST /discounts': (client) => client.discounts.create(tenth),
  'GET /discounts': (client, _, page) => client.discounts.list(page),
  'GET /discounts/code/{code}': (client, things) => client.discounts.retrieveByCode(things.code),
  'GET /discounts/{discount_id}': (client, things) => client.discounts.retrieve(things.discount),
  'PATCH /discounts/{discount_id}': (client, things) => client.discounts.update(things.discount, { name: 'Mine now' }),
  'DELETE /discounts/{discount_id}': (client, things) => client.discounts.delete(things.discount),
  'GET /discounts/{discount_id}/customers': (client, things, query) =>
    client.get(`/discounts/${things.discount}/customers`, { query }),
  'POST /discounts/{discount_id}/customers': (client, things) =>
    client.post(`/discounts/${things.discount}/customers`, { body: { customer_ids: [things.customer] } }),
  'DELETE /discounts/{discount_id}/customers/{customer_id}': (client, things) =>
    client.delete(`/discounts/${things.discount}/customers/${things.customer}`),

  'GET /payments': (client, _, page) => client.payments.list(page),
  'GET /payments/{payment_id}': (client, things) => client.payments.retrieve(things.payment),
  'GET /payments/{payment_id}/line-items': (client, things) => client.payments.retrieveLineItems(things.payment),

  'POST /products': (client) => client.products.create(caliper),
  'GET /products': (client, _, page) => client.products.list(page),
  'GET /products/{id}': (client, things) => client.products.retrieve(things.product),
  'PATCH /products/{id}': (client, things) => client.products.update(things.product, { name: 'Mine now' }),
  'DELETE /products/{id}': (client, things) => client.products.archive(things.product),
  'POST /products/{id}/unarchive': (client, things) => client.products.unarchive(things.product),
  'PUT /products/{id}/images': (client, things) => client.products.images.update(things.product),
  'PUT /products/{id}/files': (client, things) => client.products.updateFiles(things.product, { file_name: 'plans.zip' }),

  'POST /webhooks': (client) => client.webhooks.create(hook),
  'GET /webhooks': (client) => client.webhooks.list(),
  'GET /webhooks/{webhook_id}': (client, things) => client.webhooks.retrieve(things.webhook),
  'PATCH /webhooks/{webhook_id}': (client, things) => client.webhooks.update(things.webhook, { disabled: true }),
  'DELETE /webhooks/{webhook_id}': (client, things) => client.webhooks.delete(things.webhook),
  'GET /webhooks/{webhook_id}/secret': (client, things) => client.webhooks.retrieveSecret(things.webhook),
  'GET /webhooks/{webhook_id}/headers': (client, things) => client.webhooks.headers.retrieve(things.webhook),
  'PATCH /webhooks/{webhook_id}/headers': (client, things) =>
    client.webhooks.headers.update(things.webhook, { headers: { 'x-shop': 'acme' } }),
}
