import type { SellerCustomerList } from '@tradepost/contract/platform/sales/seller-customers'
import type { SellerWallets } from '@tradepost/contract/platform/sales/seller-wallets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePlan, monthly, moveClock, subscribeAt } from '#src/billing/shop-subscriptions.ts'
import { joinOrganization } from '#src/world/join-organization.ts'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { expectClosedToStrangers } from '#src/world/seller-guards.ts'

let world: GatedWorld
let seller: Seller
let customerId: string
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
  const client = await sellerClient(world, seller)
  customerId = (await client.customers.create({ email: 'maya@example.com', name: 'Maya Lindqvist' })).customer_id
})
afterAll(() => world.close())

let forms = 0
const path = (rest = '', id = customerId) => `/api/organizations/${seller.slug}/customers/${id}/wallets${rest}`
const get = async () => (await seller.visitor.get<SellerWallets>(path())).body
const adjust = (form: object) => {
  forms += 1
  const key = `form-of-a-seller-${forms}`
  const whole = { entry_type: 'credit', currency: 'USD', amount: 2500, reason: 'Goodwill', idempotency_key: key, ...form }
  return seller.visitor.post<SellerWallets>(path('/entries'), whole)
}
const balanceOf = ({ wallets }: SellerWallets, currency = 'USD') =>
  wallets.find((wallet) => wallet.currency === currency)?.balance

async function callsOf(ask: () => Promise<unknown>): Promise<string[]> {
  const from = world.gate.calls.length
  await ask()
  return world.gate.calls.slice(from)
}

test('a wallet is asked for the first time somebody looks, and then read from the record', async () => {
  expect(await get()).toMatchObject({
    wallets: [
      { currency: 'USD', balance: 0 },
      { currency: 'INR', balance: 0 },
    ],
    entries: [],
  })
  expect(await callsOf(get)).toEqual([])
})

test('credit takes one call: the balance changes at once, and the entry follows', async () => {
  const calls = await callsOf(async () => {
    const { status, body } = await adjust({})
    expect({ status, balance: balanceOf(body), isBehind: body.is_behind }).toEqual({ status: 200, balance: 2500, isBehind: true })
  })
  expect(calls).toEqual([`POST /customers/${customerId}/wallets/ledger-entries`])
  await world.drainAll()
  const shown = await get()
  expect(shown).toMatchObject({
    is_behind: false,
    entries: [{ event_type: 'merchant_adjustment', is_credit: true, amount: 2500, after_balance: 2500, reason: 'Goodwill' }],
  })
  expect(await callsOf(get)).toEqual([])
})

test('N56: after a clock move, a wallet is as fresh as the payments that it paid, and as their refunds', async () => {
  const client = await sellerClient(world, seller)
  const plan = await makePlan(client, { name: 'Kiln', price: monthly(1200) })
  const buyer = { visitor: world.visitor(), email: 'wallet@example.com' }
  const { subscriptionId } = await subscribeAt({ world, seller }, buyer, { productId: plan })
  const { customer } = await client.subscriptions.retrieve(subscriptionId)
  const shown = async () => (await seller.visitor.get<SellerWallets>(path('', customer.customer_id))).body
  const entry = {
    entry_type: 'credit',
    currency: 'USD',
    amount: 1500,
    reason: 'Goodwill',
    idempotency_key: 'credit-before-a-move',
  }
  await seller.visitor.post(path('/entries', customer.customer_id), entry)
  await world.drainAll()
  await moveClock(world, seller, { months: 1 })
  const moved = await shown()
  expect({ balance: balanceOf(moved), entries: moved.entries.map(({ event_type }) => event_type) }).toEqual({
    balance: 300,
    entries: ['payment', 'merchant_adjustment'],
  })
  await client.refunds.create({ payment_id: moved.entries[0]?.reference_object_id ?? '' })
  await world.drainAll()
  expect(balanceOf(await shown())).toBe(1500)
})

test('a form that is sent twice adds its amount once', async () => {
  const before = balanceOf(await get()) ?? 0
  const form = { amount: 100, idempotency_key: 'sent-twice-by-a-browser' }
  const [first, second] = [await adjust(form), await adjust(form)]
  expect([first.status, second.status]).toEqual([200, 200])
  await world.drainAll()
  expect(balanceOf(await get())).toBe(before + 100)
})

test('a debit above the balance is refused, and nothing changes', async () => {
  const before = await get()
  const { status, body } = await adjust({ entry_type: 'debit', amount: 1_000_000 })
  expect({ status, code: body }).toMatchObject({ status: 422, code: { code: 'PAYMENTS_REFUSED' } })
  await world.drainAll()
  expect(await get()).toEqual(before)
})

test.each([
  ['an amount of 0', { amount: 0 }],
  ['a negative amount', { amount: -1 }],
  ['a fraction', { amount: 1.5 }],
  ['2^63', { amount: 2 ** 63 }],
  ['another currency', { currency: 'EUR' }],
  ['no reason', { reason: ' ' }],
  ['a reason of 501 characters', { reason: 'x'.repeat(501) }],
  ['no key', { idempotency_key: '' }],
  ['an unknown kind', { entry_type: 'gift' }],
])('%s is refused before the provider is asked', async (_, form) => {
  expect(await callsOf(async () => expect((await adjust(form)).status).toBe(422))).toEqual([])
})

test('only members with access to wallets see and adjust them', async () => {
  const reader = await joinOrganization(world, seller, { email: 'reader@example.com', permissions: ['wallet:read'] })
  expect((await reader.get(path())).status).toBe(200)
  expect((await reader.post(path('/entries'), { entry_type: 'credit' })).status).toBe(403)
  const other = await joinOrganization(world, seller, { email: 'other@example.com', permissions: ['customer:read'] })
  expect((await other.get(path())).status).toBe(403)
  const customers = await other.get<SellerCustomerList>(`/api/organizations/${seller.slug}/customers`)
  expect(JSON.stringify(customers.body)).not.toContain('balance')
})

test("strangers can't see wallets, and another business's customer has none here", async () => {
  await expectClosedToStrangers({ world, seller, routes: [{ method: 'GET', path: `/customers/${customerId}/wallets` }] })
  expect((await seller.visitor.get(path('', 'cus_000000000000000000000'))).status).toBe(404)
})
