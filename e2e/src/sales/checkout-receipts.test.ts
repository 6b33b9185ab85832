import type { OpenedSession } from '@tradepost/contract/platform/buyer/checkout'
import type { Order } from '@tradepost/contract/platform/buyer/orders'
import type { SellerPayment } from '@tradepost/contract/platform/sales/seller-payments'
import type { MailboxMail } from '@tradepost/contract/platform/site'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHosted, payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
let seller: Seller
let client: DodoPayments
let visitor: Visitor
/** Pay what you want, from 5.00. */
let tips: string
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
  visitor = world.visitor()
  const { product_id } = await client.products.create({
    name: 'Tips',
    tax_category: 'digital_products',
    price: {
      type: 'one_time_price',
      currency: 'USD',
      price: 500,
      discount: 0,
      purchasing_power_parity: false,
      pay_what_you_want: true,
      suggested_price: 900,
    },
  })
  tips = product_id
})
afterAll(() => world.close())

const caliper = () => ({ product_id: seller.products.caliper.product_id, quantity: 1 })
const open = (body: object) =>
  visitor.post<OpenedSession & { code?: string; message?: string }>(`/api/checkout?shop=${seller.slug}`, body)

/** Changes the options that the hosted page offers a buyer. */
async function choose({ checkout_url: url }: OpenedSession, method: 'PATCH' | 'PUT', part: string, body: object): Promise<void> {
  const answer = await fetch(`${url}/${part}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
}

/** Pays and returns the order; checks that its rows add up, on the page as in the email. */
async function payFor({ checkout_url: url, session_id: id }: OpenedSession, email: string, country?: string): Promise<Order> {
  await payHosted(url, { email, ...(country ? { country } : {}) })
  await world.drainAll()
  const row = await world.platform.deps.database.db
    .selectFrom('orders')
    .select('id')
    .where('sessionId', '=', id)
    .executeTakeFirstOrThrow()
  const { body: order } = await visitor.get<Order>(`/api/orders/${row.id}`)
  expect(order.status).toBe('paid')
  expect(order.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(order.subtotal)
  const discount = order.discounts.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  expect(order.subtotal - discount - order.credit - order.tax_relief + (order.tax ?? 0) - order.tax_included).toBe(order.total)
  return order
}

/** Returns the dashboard's view of an order's payment. */
const sellersSale = async (order: Order) =>
  (await seller.visitor.get<SellerPayment>(`/api/organizations/${seller.slug}/payments/${order.payment?.payment_id}`)).body.sale

/** Returns the text of the only email that an app sent to an address. */
async function onlyMail(url: string, email: string): Promise<string> {
  const mails = (await (await fetch(`${url}/mailbox.json?to=${encodeURIComponent(email)}`)).json()) as MailboxMail[]
  expect(mails).toHaveLength(1)
  return mails[0]?.text ?? ''
}

/** `isInclusive`: prices include tax. Oregon has none. */
describe.each([
  {
    where: 'tax on top',
    country: 'DE',
    isInclusive: false,
    sums: { tax: 667, tax_included: 0, total: 4177 },
    rows: 'Tax: $6.67',
  },
  {
    where: 'tax included',
    country: 'DE',
    isInclusive: true,
    sums: { tax: 560, tax_included: 560, total: 3510 },
    rows: 'Includes tax: $5.60',
  },
  { where: 'no tax', country: 'HK', isInclusive: false, sums: { tax: 0, tax_included: 0, total: 3510 }, rows: '' },
])('a sale with a discount code and $where', ({ where, country, isInclusive, sums, rows }) => {
  const email = `${where.replaceAll(' ', '-')}@example.com`
  let order: Order
  beforeAll(async () => {
    const code = `WELCOME-${country}-${isInclusive}`
    await client.discounts.create({ type: 'percentage', amount: 1000, code })
    const { product_id } = await client.products.create({
      name: 'Mallet',
      tax_category: 'digital_products',
      price: {
        type: 'one_time_price',
        currency: 'USD',
        price: 3900,
        discount: 0,
        purchasing_power_parity: false,
        tax_inclusive: isInclusive,
      },
    })
    const { body } = await open({ product_cart: [{ product_id, quantity: 1 }], discount_code: code })
    order = await payFor(body, email, country)
  })

  test('M1: has an order with the charged amounts and the code', () => {
    expect(order).toMatchObject({
      lines: [{ name: 'Mallet', quantity: 1, amount: 3900 }],
      subtotal: 3900,
      discounts: [{ amount: 390 }],
      credit: 0,
      tax_relief: 0,
      ...sums,
    })
  })

  test('M2: has an order email whose rows sum to its total', async () => {
    const text = await onlyMail(world.platform.url, email)
    expect(text).toMatch(/Mallet: \$39\.00\n(Subtotal: \$39\.00\n)?Discount \(WELCOME-.*\): −\$3\.90\n/)
    expect(text).toContain(rows)
    expect(text).toContain(`Total: $${(sums.total / 100).toFixed(2)}`)
  })

  test("M3: has the same amounts, to the cent, on the order page, in the dashboard and on the provider's receipt", async () => {
    expect(await sellersSale(order)).toMatchObject({
      lines: [{ name: 'Mallet', quantity: 1, amount: 3900 }],
      subtotal: 3900,
      discounts: order.discounts,
      ...sums,
    })
    const receipt = await onlyMail(world.provider.url, email)
    expect(receipt).toMatch(/Mallet: \$39\.00\nSubtotal: \$39\.00\nDiscount \(WELCOME-.*\): −\$3\.90\n/)
    expect(receipt).toContain(`Total paid: $${(sums.total / 100).toFixed(2)}`)
  })
})

test("a caller's amount for a pay-what-you-want price becomes the order's amount and must reach the minimum", async () => {
  const { body } = await open({ product_cart: [{ product_id: tips, quantity: 2, amount: 1200 }] })
  expect(await payFor(body, 'open-price@example.com')).toMatchObject({
    lines: [{ name: 'Tips', unit_price: 1200, amount: 2400 }],
  })
  const refused = await open({ product_cart: [{ product_id: tips, quantity: 1, amount: 100 }] })
  expect(refused).toMatchObject({ status: 422, body: { code: 'PAYMENTS_REFUSED' } })
})

test("a caller can't set the amount of a fixed price", async () => {
  const { status, body } = await open({ product_cart: [{ ...caliper(), amount: 1 }] })
  if (status === 200) expect(await payFor(body, 'fixed-price@example.com')).toMatchObject({ total: 3900 })
  else expect({ status, body }).toMatchObject({ status: 422, body: { code: 'PAYMENTS_REFUSED' } })
})

test('the amount that a buyer chooses for a pay-what-you-want price appears on the receipt', async () => {
  const { body } = await open({ product_cart: [{ product_id: tips, quantity: 1 }, caliper()] })
  await choose(body, 'PATCH', 'cart', { lines: [{ position: 0, amount: 3900 }] })
  const order = await payFor(body, 'chosen-price@example.com')
  expect(order.total).toBe(7800)
  const [mail] = await visitor.mails('chosen-price@example.com')
  expect(mail?.text).toContain('$78.00')
})

test('a discount code entered at checkout appears on the receipt', async () => {
  await client.discounts.create({ type: 'percentage', amount: 5000, code: 'HALFPRICE' })
  const { body } = await open({ product_cart: [caliper(), { product_id: seller.products.trySquare.product_id, quantity: 1 }] })
  await choose(body, 'PUT', 'discount', { code: 'HALFPRICE' })
  expect(await payFor(body, 'half@example.com')).toMatchObject({
    total: 3150,
    lines: [{ amount: 3900 }, { amount: 2400 }],
    discounts: [{ code: 'HALFPRICE', amount: 3150 }],
  })
})

test('an order has the requested currency, or the one that the buyer chose to pay in', async () => {
  const asked = await open({ product_cart: [caliper()], billing_currency: 'EUR' })
  const inEuro = (await openHosted(asked.body.checkout_url)).totals
  expect(inEuro.currency).toBe('EUR')
  expect(await payFor(asked.body, 'euro@example.com')).toMatchObject({ currency: 'EUR', total: inEuro.total })
  const chosen = await open({ product_cart: [caliper()] })
  await choose(chosen.body, 'PATCH', 'cart', { currency: 'JPY' })
  const inYen = (await openHosted(chosen.body.checkout_url)).totals
  expect(await payFor(chosen.body, 'yen@example.com')).toMatchObject({
    currency: 'JPY',
    subtotal: inYen.total,
    lines: [{ amount: inYen.total }],
  })
})

test('an order with nothing to pay is paid right away and confirmed by email', async () => {
  await client.discounts.create({ type: 'percentage', amount: 10_000, code: 'GIFT' })
  const { body } = await open({ product_cart: [caliper()], discount_code: 'GIFT' })
  expect(await payFor(body, 'gift@example.com')).toMatchObject({
    total: 0,
    lines: [{ amount: 3900 }],
    discounts: [{ amount: 3900 }],
  })
  expect(await visitor.mails('gift@example.com')).toHaveLength(1)
})

test('a product listed twice stays on two lines', async () => {
  const { body } = await open({ product_cart: [caliper(), { ...caliper(), quantity: 2 }] })
  expect((await payFor(body, 'two-lines@example.com')).lines.map((line) => [line.quantity, line.amount])).toEqual([
    [1, 3900],
    [2, 7800],
  ])
})
