import type { OpenedSession } from '@tradepost/contract/platform/buyer/checkout'
import type { Order } from '@tradepost/contract/platform/buyer/orders'
import { MINUTE } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeDeliverer } from '#src/world/foreign/sign-delivery.ts'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'

let world: GatedWorld
let seller: Seller
let visitor: Visitor
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
  visitor = world.visitor()
  const client = await sellerClient(world, seller)
  await client.discounts.create({ type: 'percentage', amount: 1000, code: 'WELCOME10' })
})
afterAll(() => world.close())
afterEach(() => world.gate.set('open'))

/** Pays for a Caliper with a code and German tax; the shop has not received the event yet. */
async function paid(email: string): Promise<{ paymentId: string; readOrder: () => Promise<Order> }> {
  const { body } = await visitor.post<OpenedSession>(`/api/checkout?shop=${seller.slug}`, {
    product_cart: [{ product_id: seller.products.caliper.product_id, quantity: 1 }],
    discount_code: 'WELCOME10',
  })
  const { payment_id: paymentId } = await payHosted(body.checkout_url, { email, country: 'DE' })
  const { id } = await world.platform.deps.database.db
    .selectFrom('orders')
    .select('id')
    .where('sessionId', '=', body.session_id)
    .executeTakeFirstOrThrow()
  return { paymentId: String(paymentId), readOrder: async () => (await visitor.get<Order>(`/api/orders/${id}`)).body }
}

const WHOLE = { status: 'paid', subtotal: 3900, discounts: [{ code: 'WELCOME10', amount: 390 }], tax: 667, total: 4177 }
const NET = { status: 'paid', subtotal: 3510, discounts: [{ code: 'WELCOME10', amount: null }], tax: 667, total: 4177 }
const linesOf = (paymentId: string) => `GET /payments/${paymentId}/line-items`

test.each(['broken', 'cut'] as const)(
  'M1: an order waits for its amounts while the provider is %s, until the webhook is retried',
  async (mode) => {
    const { readOrder } = await paid(`${mode}@example.com`)
    world.gate.set(mode)
    await world.drainAll()
    expect(await readOrder()).toMatchObject({ status: 'awaiting_payment', total: null })
    expect(await visitor.mails(`${mode}@example.com`)).toEqual([])
    world.gate.set('open')
    await world.advance(MINUTE)
    expect(await readOrder()).toMatchObject(WHOLE)
    expect(await visitor.mails(`${mode}@example.com`)).toHaveLength(1)
  },
)

test('M1: a lookup that finds the payment but not its lines is retried later', async () => {
  await world.provider.deps.database.db.updateTable('webhookEndpoints').set({ disabled: true }).execute()
  const { paymentId, readOrder } = await paid('looked-up@example.com')
  world.gate.fail(linesOf(paymentId))
  world.clock.advance(10_000)
  expect(await readOrder()).toMatchObject({ status: 'awaiting_payment' })
  world.gate.fake(linesOf(paymentId), undefined)
  world.clock.advance(10_000)
  expect(await readOrder()).toMatchObject(WHOLE)
  await world.provider.deps.database.db.updateTable('webhookEndpoints').set({ disabled: false }).execute()
})

test('M1: what the provider tells of a payment that its event tells unreadably is kept, even while it does not tell the lines', async () => {
  await world.provider.deps.database.db.updateTable('webhookEndpoints').set({ disabled: true }).execute()
  const { paymentId, readOrder } = await paid('unreadable@example.com')
  world.gate.fail(linesOf(paymentId))
  const deliverer = await makeDeliverer(world, seller)
  const body = deliverer.eventBody('payment.succeeded', { payload_type: 'Payment', payment_id: paymentId, total_amount: 'a lot' })
  expect((await deliverer.deliver({ id: 'msg_unreadable', body })).status).toBe(200)
  const { rows } = await sql<{ body: object }>`select body from payment_records where id = ${paymentId}`.execute(
    world.platform.deps.database.db,
  )
  const { total_amount, status, customer } = await (await sellerClient(world, seller)).payments.retrieve(paymentId)
  expect(rows[0]?.body).toMatchObject({ total_amount, status, customer })
  expect(await readOrder()).toMatchObject({ status: 'awaiting_payment' })

  world.gate.fake(linesOf(paymentId), undefined)
  await world.advance(MINUTE)
  expect(await readOrder()).toMatchObject(WHOLE)
  await world.provider.deps.database.db.updateTable('webhookEndpoints').set({ disabled: false }).execute()
})

test('M1: if the provider never returns the lines, the order has net lines that add up', async () => {
  const { readOrder } = await paid('unknown@example.com')
  world.gate.set('unknown')
  await world.drainAll()
  world.gate.set('open')
  expect(await readOrder()).toMatchObject({ ...NET, lines: [{ name: 'Caliper', amount: 3510 }] })
})

test.each<[string, (amounts: object) => unknown]>([
  ['without a breakdown', (amounts) => ({ currency: 'USD', items: [amounts] })],
  ['with a breakdown of something else', (amounts) => ({ currency: 'USD', items: [{ ...amounts, breakdown: { subtotal: 1 } }] })],
  ['that are malformed', () => ({ items: 'none' })],
])('M1: if the provider sends lines %s, the order has net lines with tax on top, and names the code', async (kind, answer) => {
  const email = `${kind.replaceAll(' ', '-')}@example.com`
  const { paymentId, readOrder } = await paid(email)
  world.gate.fake(linesOf(paymentId), answer({ items_id: 'li_1', name: 'Caliper', description: null, amount: 4177, tax: 667 }))
  await world.drainAll()
  expect(await readOrder()).toMatchObject({ ...NET, lines: [{ name: 'Caliper', quantity: 1, amount: 3510 }] })
  const [mail] = await visitor.mails(email)
  expect(mail?.text).toContain(
    'Caliper: $35.10\nSubtotal: $35.10\nDiscount (WELCOME10): Deducted above\nTax: $6.67\nTotal: $41.77\n',
  )
})
