import type { ShownInvoices } from '@tradepost/contract/platform/buyer/invoices'
import type { OrderPage } from '@tradepost/contract/platform/buyer/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPayment, sellProducts } from '#src/seller/home/sold-payments.ts'
import { joinOrganization } from '#src/world/join-organization.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { buyGoods } from './sell-goods.ts'

let world: World
let seller: Seller
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
})
afterAll(() => world.close())

type Answer = ShownInvoices & { code?: string; issues?: { path: string }[] }

const TAX_ID = 'DE123456789'
const COMPANY = { business_name: 'Weber GmbH', tax_id: TAX_ID }

/** Somebody in Germany buys the caliper: $39.00 and 19% VAT. */
async function buy(email: string): Promise<{ visitor: Visitor; order: OrderPage; path: string }> {
  const visitor = world.visitor()
  const order = await buyGoods({ world, seller, visitor, email, country: 'DE' }, [seller.products.caliper.product_id])
  return { visitor, order, path: `/api/orders/${order.id}/invoices` }
}

const sellTo = async (email: string) =>
  sellProducts({ world, seller, client: await sellerClient(world, seller) }, { email, country: 'DE' })
const pathOf = (paymentId: string, slug = seller.slug) => `/api/organizations/${slug}/payments/${paymentId}/invoices`

test('N4 the buyer adds a tax ID on the order page: the tax goes back, and the seller sees the same documents', async () => {
  const { visitor, order, path } = await buy('adds@example.com')
  expect((await visitor.get<Answer>(path)).body.invoices).toMatchObject({ can_add: ['business_name', 'tax_id'], tax: 741 })
  const wrong = await visitor.post<Answer>(path, { tax_id: 'DE12' })
  expect(wrong).toMatchObject({ status: 422, body: { issues: [{ path: 'tax_id' }] } })
  expect((await visitor.post<Answer>(path, {})).status).toBe(422)
  expect(await visitor.post<Answer>(path, COMPANY)).toMatchObject({ status: 200, body: { invoices: { is_pending: true } } })
  await world.drainAll()
  const { invoices } = (await visitor.get<Answer>(path)).body
  expect(invoices).toMatchObject({ can_add: [], is_pending: false })
  const paymentId = order.payment?.payment_id ?? ''
  expect((await seller.visitor.get<Answer>(pathOf(paymentId))).body.invoices).toEqual(invoices)
  const { refunds, payment } = await readPayment(seller, paymentId)
  expect([refunds?.map(({ amount, status }) => [amount, status]), payment.refund_status]).toEqual([
    [[741, 'succeeded']],
    'partial',
  ])
  expect((await visitor.get<OrderPage>(`/api/orders/${order.id}`)).body.returned.refunds).toMatchObject([{ amount: 741 }])
  expect(await visitor.post<Answer>(path, COMPANY)).toMatchObject({ status: 409 })
})

test('N4 the seller adds a company name, which the audit log records, and only who may refund', async () => {
  const paymentId = await sellTo('named@example.com')
  const reader = await joinOrganization(world, seller, { email: 'reader@example.com', permissions: ['payment:read'] })
  expect((await reader.get<Answer>(pathOf(paymentId))).body.invoices?.items).toHaveLength(1)
  expect((await reader.post<Answer>(pathOf(paymentId), COMPANY)).status).toBe(403)
  const corrected = await seller.visitor.post<Answer>(pathOf(paymentId), { business_name: 'Weber GmbH' })
  expect(corrected.body.invoices?.items.map(({ kind }) => kind).sort()).toEqual(['credit_note', 'invoice', 'invoice'])
  const log = await seller.visitor.get<{ items: { action: string; object: { id: string } }[] }>(
    `/api/organizations/${seller.slug}/audit-log`,
  )
  expect(log.body.items.find(({ action }) => action === 'invoice.corrected')?.object.id).toBe(paymentId)
})

test("N4 an order that the visitor may not see, and another shop's payment, are not found", async () => {
  const { path } = await buy('hidden@example.com')
  const stranger = world.visitor()
  expect([(await stranger.get(path)).status, (await stranger.post(path, COMPANY)).status]).toEqual([404, 404])
  const other = await world.openShop()
  const paymentId = await sellTo('foreign@example.com')
  expect((await other.visitor.get(pathOf(paymentId, other.slug))).status).toBe(404)
  expect((await other.visitor.post(pathOf(paymentId, other.slug), COMPANY)).status).toBe(404)
})

test('N4 with the hosted provider, whose API corrects no invoices, none are offered', async () => {
  const shop = await world.openShop()
  // Nobody is asked: the provider of a test mode is not here.
  await world.platform.deps.database.db
    .updateTable('providerConnections')
    .set({ environment: 'test_mode' })
    .where('organizationId', '=', shop.organizationId)
    .execute()
  expect(await shop.visitor.get<Answer>(pathOf('pay_any', shop.slug))).toMatchObject({ status: 200, body: { invoices: null } })
  expect(await shop.visitor.post<Answer>(pathOf('pay_any', shop.slug), COMPANY)).toMatchObject({
    status: 409,
    body: { code: 'INVOICE_CORRECTED_ELSEWHERE' },
  })
})
