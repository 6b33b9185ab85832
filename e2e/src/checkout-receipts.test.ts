import type { OpenedSession } from '@tradepost/contract/platform/checkout'
import type { Order } from '@tradepost/contract/platform/orders'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHosted, payHosted } from './hosted-checkout.ts'
import type { Seller } from './seller.ts'
import { sellerClient } from './seller-client.ts'
import type { Visitor } from './visitor.ts'
import { makeWorld, type World } from './world.ts'

let world: World
let seller: Seller
let client: DodoPayments
let visitor: Visitor
/** From 5.00 up. */
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

/** Chooses what the hosted page lets a buyer choose. */
async function choose({ checkout_url: url }: OpenedSession, method: 'PATCH' | 'PUT', part: string, body: object): Promise<void> {
  const answer = await fetch(`${url}/${part}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
}

/** The order once it is paid; its column adds up, on the page as in the mail. */
async function payFor({ checkout_url: url, session_id: id }: OpenedSession, email: string): Promise<Order> {
  await payHosted(url, { email })
  await world.settle()
  const row = await world.platform.deps.database.db
    .selectFrom('orders')
    .select('id')
    .where('sessionId', '=', id)
    .executeTakeFirstOrThrow()
  const { body: order } = await visitor.get<Order>(`/api/orders/${row.id}`)
  expect(order.status).toBe('paid')
  expect(order.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(order.subtotal)
  expect(order.subtotal + (order.tax ?? 0)).toBe(order.total)
  return order
}

test('what a caller gives for an open price is what the order is about, and its least is kept', async () => {
  const { body } = await open({ product_cart: [{ product_id: tips, quantity: 2, amount: 1200 }] })
  expect(await payFor(body, 'open-price@example.com')).toMatchObject({
    lines: [{ name: 'Tips', unit_price: 1200, amount: 2400 }],
  })
  const refused = await open({ product_cart: [{ product_id: tips, quantity: 1, amount: 100 }] })
  expect(refused).toMatchObject({ status: 422, body: { code: 'PAYMENTS_REFUSED' } })
})

test('a price that is not open is never the amount of a caller', async () => {
  const { status, body } = await open({ product_cart: [{ ...caliper(), amount: 1 }] })
  if (status === 200) expect(await payFor(body, 'fixed-price@example.com')).toMatchObject({ total: 3900 })
  else expect({ status, body }).toMatchObject({ status: 422, body: { code: 'PAYMENTS_REFUSED' } })
})

test('what a buyer chooses to pay for an open price is on the receipt', async () => {
  const { body } = await open({ product_cart: [{ product_id: tips, quantity: 1 }, caliper()] })
  await choose(body, 'PATCH', 'cart', { lines: [{ position: 0, amount: 3900 }] })
  const order = await payFor(body, 'chosen-price@example.com')
  expect(order.total).toBe(7800)
  const [mail] = await visitor.mails('chosen-price@example.com')
  expect(mail?.text).toContain('$78.00')
})

test('what a code takes off at the checkout is on the receipt', async () => {
  await client.discounts.create({ type: 'percentage', amount: 5000, code: 'HALFPRICE' })
  const { body } = await open({ product_cart: [caliper(), { product_id: seller.products.trySquare.product_id, quantity: 1 }] })
  await choose(body, 'PUT', 'discount', { code: 'HALFPRICE' })
  expect(await payFor(body, 'half@example.com')).toMatchObject({ total: 3150, lines: [{ amount: 1950 }, { amount: 1200 }] })
})

test('an order is in the currency that was asked for, and in that which it was paid in', async () => {
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

test('nothing to pay is paid at once, with its mail', async () => {
  await client.discounts.create({ type: 'percentage', amount: 10_000, code: 'GIFT' })
  const { body } = await open({ product_cart: [caliper()], discount_code: 'GIFT' })
  expect(await payFor(body, 'gift@example.com')).toMatchObject({ total: 0, lines: [{ amount: 0 }] })
  expect(await visitor.mails('gift@example.com')).toHaveLength(1)
})

test('a product that comes twice stays two lines', async () => {
  const { body } = await open({ product_cart: [caliper(), { ...caliper(), quantity: 2 }] })
  expect((await payFor(body, 'two-lines@example.com')).lines.map((line) => [line.quantity, line.amount])).toEqual([
    [1, 3900],
    [2, 7800],
  ])
})
