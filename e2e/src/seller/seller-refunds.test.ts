import type { SellerRefundList } from '@tradepost/contract/platform/sales/seller-refunds'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinOrganization } from '#src/world/join-organization.ts'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { readPayment, sellProducts } from './home/sold-payments.ts'

let world: GatedWorld
let seller: Seller
let client: DodoPayments
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
})
afterAll(() => world.close())

const sell = (bought: Parameters<typeof sellProducts>[1] = {}) => sellProducts({ world, seller, client }, bought)
const refund = (id: string, body: unknown, { visitor } = seller) =>
  visitor.post<{ code?: string; message?: string; refund: { refund_id: string; status: string; amount: number } }>(
    `/api/organizations/${seller.slug}/payments/${id}/refunds`,
    body,
  )

test('a refund is one call to the provider, and the payment shows it pending, then succeeded with its credit note', async () => {
  const id = await sell()
  const from = world.gate.calls.length
  const made = await refund(id, { reason: 'Bought twice' })
  expect(world.gate.calls.slice(from)).toEqual(['POST /refunds'])
  expect(made).toMatchObject({ status: 200, body: { refund: { status: 'pending', amount: 3900, credit_note_url: null } } })
  expect((await readPayment(seller, id)).refundable).toBeNull()
  await world.drainAll()
  const payment = await readPayment(seller, id)
  expect(payment.refunds).toMatchObject([{ status: 'succeeded', reason: 'Bought twice', is_partial: false }])
  expect(payment.payment.refund_status).toBe('full')
  expect(payment.timeline[0]).toMatchObject({ title: 'Refunded', amount: { amount: 3900, currency: 'USD' } })
  const note = await fetch(payment.refunds?.[0]?.credit_note_url ?? '')
  expect(note.headers.get('content-type')).toBe('application/pdf')
})

test('an amount beyond what is left is refused with what is left, before the provider is asked', async () => {
  const id = await sell()
  expect((await refund(id, { amount: 1500 })).status).toBe(200)
  const from = world.gate.calls.length
  expect(await refund(id, { amount: 2401 })).toMatchObject({
    status: 422,
    body: { code: 'REFUND_TOO_LARGE', message: 'You can refund up to $24.00', issues: [{ path: 'amount' }] },
  })
  expect(world.gate.calls.slice(from)).toEqual([])
  await world.drainAll()
  expect((await refund(id, { amount: 2400 })).status).toBe(200)
  await world.drainAll()
  const { refunds, payment } = await readPayment(seller, id)
  // Both at the same instant of the world's clock.
  expect(refunds?.map(({ amount, status }) => `${amount} ${status}`).sort()).toEqual(['1500 succeeded', '2400 succeeded'])
  expect(payment.refund_status).toBe('full')
})

test('an amount is split over the lines in proportion, and a line is refunded by its ID', async () => {
  const { caliper, trySquare } = seller.products
  const id = await sell({ country: 'DE', products: [caliper.product_id, trySquare.product_id] })
  const before = await readPayment(seller, id)
  const lines = before.refundable?.lines ?? []
  expect(lines.map(({ amount, refundable_amount }) => amount === refundable_amount)).toEqual([true, true])
  expect(before.refundable?.amount).toBe(before.payment.total_amount)
  expect((await refund(id, { amount: 1000 })).status).toBe(200)
  await world.drainAll()
  const [first, second] = (await readPayment(seller, id)).refundable?.lines ?? []
  const taken = [lines[0], lines[1]].map((line, index) => (line?.amount ?? 0) - ([first, second][index]?.refundable_amount ?? 0))
  expect(taken.reduce((sum, each) => sum + each, 0)).toBe(1000)
  expect(taken[0]).toBe(Math.round((1000 * 39) / 63))
  const items = [{ item_id: second?.items_id, amount: second?.refundable_amount }]
  expect((await refund(id, { items })).status).toBe(200)
  expect(await refund(id, { items: [{ item_id: first?.items_id, amount: (first?.refundable_amount ?? 0) + 1 }] })).toMatchObject({
    status: 422,
    body: { code: 'REFUND_TOO_LARGE' },
  })
})

test('license keys that a refund disables are enabled again if the seller keeps them, and only those', async () => {
  const { product_id } = await client.products.create({
    name: 'Plumb',
    tax_category: 'saas',
    price: { type: 'one_time_price', price: 2900, currency: 'USD', discount: 0, purchasing_power_parity: false },
    license_key_enabled: true,
  })
  const statusOf = async (paymentId: string) =>
    (await client.licenseKeys.list({ page_size: 100 })).items.find(({ payment_id: each }) => each === paymentId)?.status
  const [kept, withdrawn, disabled] = [
    await sell({ products: [product_id] }),
    await sell({ products: [product_id] }),
    await sell({ products: [product_id] }),
  ]
  const key = (await client.licenseKeys.list({ page_size: 100 })).items.find(({ payment_id: each }) => each === disabled)
  await client.licenseKeys.update(key?.id ?? '', { disabled: true })
  await seller.visitor.post(`/api/organizations/${seller.slug}/records/check`)
  await world.drainAll()
  expect((await readPayment(seller, kept)).has_license_keys).toBe(true)
  for (const [id, keeps_access] of [
    [kept, true],
    [withdrawn, false],
    [disabled, true],
  ] as const) {
    expect((await refund(id, { keeps_access })).status).toBe(200)
    await world.advance(60_000)
  }
  expect([await statusOf(kept), await statusOf(withdrawn), await statusOf(disabled)]).toEqual(['active', 'disabled', 'disabled'])
  expect(await world.platform.deps.database.db.selectFrom('keptAccess').selectAll().execute()).toEqual([])
})

test('a refund whose answer was lost tells the seller to look before trying again', async () => {
  const id = await sell()
  world.gate.fail('POST /refunds')
  expect(await refund(id, { amount: 100 })).toMatchObject({ status: 503, body: { code: 'REFUND_OUTCOME_UNKNOWN' } })
})

describe('a refund is refused', () => {
  test.each([
    ['an amount of 0', { amount: 0 }],
    ['a negative amount', { amount: -5 }],
    ['a fraction', { amount: 1.5 }],
    ['2^31', { amount: 2 ** 31 }],
    ['an amount and items', { amount: 5, items: [{ item_id: 'x', amount: 5 }] }],
    ['no items', { items: [] }],
    ['a reason of 3,001 characters', { reason: 'x'.repeat(3001) }],
  ])('with %s: 422', async (_, body) => {
    const from = world.gate.calls.length
    expect((await refund('pay_none', body)).status).toBe(422)
    expect(world.gate.calls.slice(from)).toEqual([])
  })

  test("of another business's payment: 404", async () => {
    const other = await world.openShop('Other')
    const id = await sell()
    const path = `/api/organizations/${other.slug}/payments/${id}/refunds`
    expect((await other.visitor.post(path, {})).status).toBe(404)
  })

  test('without the permission, also for what goes beyond it: 403', async () => {
    const id = await sell()
    const reader = await joinOrganization(world, seller, {
      email: 'reader@example.com',
      permissions: ['payment:read', 'refund:read'],
    })
    const clerk = await joinOrganization(world, seller, {
      email: 'clerk@example.com',
      permissions: ['payment:read', 'refund:create'],
    })
    expect((await refund(id, {}, { ...seller, visitor: reader })).status).toBe(403)
    expect((await refund(id, { keeps_access: true }, { ...seller, visitor: clerk })).status).toBe(403)
    expect((await refund(id, { cancels_subscription: true }, { ...seller, visitor: clerk })).status).toBe(403)
    const seen = (
      await reader.get<{ refundable: unknown; disputes: unknown; refunds: unknown }>(
        `/api/organizations/${seller.slug}/payments/${id}`,
      )
    ).body
    expect([seen.refundable, seen.disputes, seen.refunds]).toEqual([null, null, []])
  })
})

test('the list finds refunds by customer and reason, counts and exports them without asking the provider', async () => {
  const from = world.gate.calls.length
  const path = `/api/organizations/${seller.slug}/refunds`
  const found = await seller.visitor.get<SellerRefundList>(`${path}?q=bought`)
  expect(found.body.items).toMatchObject([{ reason: 'Bought twice', customer: { name: 'Maya Lindqvist' } }])
  const { body } = await seller.visitor.get<{ counts: Record<string, number>; sums: unknown[] }>(`${path}/figures`)
  expect(body.counts.succeeded).toBeGreaterThan(3)
  expect((await seller.visitor.get(`${path}.csv`)).status).toBe(200)
  const id = found.body.items[0]?.refund_id
  expect((await seller.visitor.get(`${path}/${id}`)).status).toBe(200)
  expect(
    (await seller.visitor.get<{ groups: { kind: string }[] }>(`/api/organizations/${seller.slug}/search?q=${id}`)).body.groups,
  ).toMatchObject([{ kind: 'refund' }])
  expect(world.gate.calls.slice(from)).toEqual([])
})
