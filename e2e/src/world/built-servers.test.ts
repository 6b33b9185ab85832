import DodoPayments from 'dodopayments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltServers, OPERATOR_KEY, startBuiltServers } from './built-servers.ts'
import { openBusiness } from './open-business.ts'
import { payHosted } from './pages/hosted-checkout.ts'

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

let addresses: BuiltServers
beforeAll(async () => {
  addresses = await startBuiltServers()
}, 60_000)
afterAll(async () => expect(await addresses.stop()).toBe(0))

test('the built servers show their pages, redraw an image, sell, send the receipt and draw the invoice', async () => {
  const bearerToken = await openBusiness(addresses.provider, OPERATOR_KEY)
  const client = new DodoPayments({ bearerToken, baseURL: addresses.provider, maxRetries: 0 })
  for (const page of [addresses.platform, `${addresses.provider}/docs`, `${addresses.provider}/openapi.json`])
    expect((await fetch(page)).status, page).toBe(200)

  const { product_id } = await client.products.create({
    name: 'Caliper',
    tax_category: 'digital_products',
    price: { type: 'one_time_price', currency: 'USD', price: 3900, discount: 0, purchasing_power_parity: false },
  })
  const { url } = await client.products.images.update(product_id)
  expect((await fetch(url, { method: 'PUT', body: PNG, headers: { 'content-type': 'image/png' } })).status).toBe(200)
  const { image } = await client.products.retrieve(product_id)
  expect((await fetch(String(image))).headers.get('content-type')).toBe('image/webp')

  const { checkout_url } = await client.checkoutSessions.create({ product_cart: [{ product_id, quantity: 1 }] })
  const { payment_id } = await payHosted(String(checkout_url), { email: 'maya@example.com' })
  const invoice = await client.invoices.payments.retrieve(String(payment_id))
  expect(
    Buffer.from(await invoice.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await expect
    .poll(async () => (await fetch(`${addresses.provider}/mailbox.json?to=maya@example.com`)).json(), { timeout: 20_000 })
    .toEqual([expect.objectContaining({ html: expect.stringContaining('Caliper') })])
})

test('the notices of what the pages are made of are served beside them', async () => {
  const read = async (url: string) => (await fetch(url)).text()
  expect(await read(`${addresses.platform}/third-party-notices.txt`)).toMatch(
    /## react-dom - [\d.]+ \(MIT\)[\s\S]*## Inter \(OFL-1\.1\)/,
  )
  expect(await read(`${addresses.provider}/third-party-notices.txt`)).toMatch(/## preact - [\d.]+ \(MIT\)[\s\S]*## Inter/)
  expect(await read(`${addresses.provider}/third-party-notices-portal.txt`)).toMatch(/## react-dom - [\d.]+ \(MIT\)/)
})
