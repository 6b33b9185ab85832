import type { BalanceDays, SellerBalance, SellerBalanceEntryList } from '@tradepost/contract/platform/sales/seller-balance'
import type {
  SellerPayout,
  SellerPayoutEntries,
  SellerPayoutList,
  SellerPayoutSchedule,
} from '@tradepost/contract/platform/sales/seller-payouts'
import { refreshRecords } from '@tradepost/platform-server/records/refresh-records'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCart } from '#src/billing/shop-subscriptions.ts'
import { joinOrganization } from '#src/world/join-organization.ts'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { expectClosedToStrangers } from '#src/world/seller-guards.ts'

let world: GatedWorld
let seller: Seller
let client: DodoPayments
let payoutId: string
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
  await sell()
  await sell()
  await runPayouts('success')
  payoutId = (await list()).items[0]?.payout_id ?? ''
})
afterAll(() => world.close())

const home = (rest: string) => `/api/organizations/${seller.slug}/${rest}`
const get = async <T>(rest: string) => (await seller.visitor.get<T>(home(rest))).body
const list = (query = '') => get<SellerPayoutList>(`payouts?${query}`)
const refresh = () => refreshRecords(world.platform.deps, { organizationId: seller.organizationId, environment: 'embedded' })

async function sell(): Promise<void> {
  const productId = seller.products.caliper.product_id
  const { checkout_url: url } = await openCart(world.visitor(), seller.slug, [{ productId, quantity: 2 }])
  await payHosted(url, { email: 'maya@example.com' })
  await world.drainAll()
  await refresh()
}

async function runPayouts(outcome: string): Promise<void> {
  await client.post('/test_helpers/payouts/run', { body: { outcome } })
  await world.drainAll()
  await refresh()
}

/** Returns an answer, and the calls that it waited for. */
async function withCalls<T>(ask: () => Promise<T>): Promise<{ answer: T; calls: string[] }> {
  const from = world.gate.calls.length
  const answer = await ask()
  return { answer, calls: world.gate.calls.slice(from) }
}

test('a payout is shown with a breakdown that sums to its amount, and its page waits for no call', async () => {
  const { answer, calls } = await withCalls(() => get<SellerPayout>(`payouts/${payoutId}`))
  expect(answer).toMatchObject({ status: 'success', currency: 'USD', payout_document_url: expect.stringContaining(payoutId) })
  expect(answer.breakup?.length).toBeGreaterThan(1)
  expect(answer.breakup?.reduce((sum, { total }) => sum + total, 0)).toBe(answer.amount)
  expect(calls).toEqual([])
  const statement = await fetch(answer.payout_document_url ?? '')
  expect(statement.headers.get('content-type')).toBe('application/pdf')
})

test('its entries are read from the provider and sum to the amount, and the file has all of them', async () => {
  const { amount } = await get<SellerPayout>(`payouts/${payoutId}`)
  const { answer, calls } = await withCalls(() => get<SellerPayoutEntries>(`payouts/${payoutId}/entries`))
  expect(answer.items.reduce((sum, entry) => sum + entry.payout_currency_amount, 0)).toBe(amount)
  expect(calls.length).toBeLessThanOrEqual(2)
  const file = await seller.visitor.get<string>(home(`payouts/${payoutId}/entries.csv`))
  expect(file.status).toBe(200)
  expect((await seller.visitor.get(home('payouts/pyt_000000000000000000000/entries.csv'))).status).toBe(404)
})

test('the balance is what the ledger sums to: available after a sale, on its way in a payout, back after it failed', async () => {
  const balance = async () => (await get<SellerBalance>('balance')).balances[0]
  expect(await balance()).toEqual({ currency: 'USD', available: 0, held: 0, on_its_way: 0 })
  await sell()
  const before = await balance()
  expect(before?.available).toBeGreaterThan(0)
  await runPayouts('in_progress')
  const [sent] = (await list('status=in_progress')).items
  expect(await balance()).toEqual({ currency: 'USD', available: 0, held: 0, on_its_way: sent?.amount })
  await client.post(`/test_helpers/payouts/${sent?.payout_id}/advance`, { body: { to: 'failed' } })
  await world.drainAll()
  await refresh()
  expect(await balance()).toEqual(before)
  const { answer, calls } = await withCalls(() => get<SellerBalance>('balance'))
  expect(answer.checked_at).not.toBeNull()
  expect(calls).toEqual([])
})

test('the ledger can be filtered and exported, each entry leading from the balance before to the one after it', async () => {
  const { items } = await get<SellerBalanceEntryList>('balance-entries?order=desc')
  for (const { is_credit, amount, before_balance: before, after_balance: after } of items)
    expect((after ?? 0) - (before ?? 0)).toBe(is_credit ? amount : -amount)
  const payments = await get<SellerBalanceEntryList>('balance-entries?event_type=payment')
  expect(payments.items.map(({ event_type }) => event_type)).toEqual(['payment', 'payment', 'payment'])
  const [{ reference_object_id: payment } = { reference_object_id: null }] = payments.items
  expect((await get<SellerBalanceEntryList>(`balance-entries?q=${payment}`)).items.length).toBeGreaterThan(1)
  const figures = await get<{ sums: { amount: number }[] }>('balance-entries/figures')
  expect(figures.sums[0]?.amount).toBe((await get<SellerBalance>('balance')).balances[0]?.available)
  const file = await seller.visitor.get(home('balance-entries.csv'))
  expect(file.status).toBe(200)
})

test('the balance by day ends with the available balance', async () => {
  const { answer, calls } = await withCalls(() => get<BalanceDays>('balance/days?currency=USD&days=90'))
  expect(answer.days).toHaveLength(90)
  expect(answer.days.at(-1)?.balance).toBe((await get<SellerBalance>('balance')).balances[0]?.available)
  expect(calls).toEqual([])
  expect((await seller.visitor.get(home('balance/days?currency=USD&days=7'))).status).toBe(400)
  expect((await seller.visitor.get(home('balance/days?currency=usd'))).status).toBe(400)
})

test('the schedule is a setting with one call, which only members with access to settings change', async () => {
  const shown = await get<SellerPayoutSchedule>('payout-schedule')
  expect(shown.settings?.schedule).toBe('twice_monthly')
  const { answer, calls } = await withCalls(() =>
    seller.visitor.call<SellerPayoutSchedule>('PUT', home('payout-schedule'), { schedule: 'weekly' }),
  )
  expect(answer.body.settings?.schedule).toBe('weekly')
  expect(calls).toEqual(['PATCH /settings/payouts'])
  expect((await seller.visitor.call('PUT', home('payout-schedule'), { schedule: 'daily' })).status).toBe(422)
  const member = await joinOrganization(world, seller, { email: 'books@example.com', permissions: ['payout:read'] })
  expect((await member.get(home('payouts'))).status).toBe(200)
  expect((await member.call('PUT', home('payout-schedule'), { schedule: 'monthly' })).status).toBe(403)
  const other = await joinOrganization(world, seller, { email: 'none@example.com', permissions: ['payment:read'] })
  expect((await other.get(home('balance'))).status).toBe(403)
})

test("strangers can't see payouts or the balance", async () => {
  const paths = ['/payouts', `/payouts/${payoutId}`, `/payouts/${payoutId}/entries`, '/balance', '/balance-entries']
  const routes = paths.map((path) => ({ method: 'GET', path }))
  await expectClosedToStrangers({ world, seller, routes })
  expect((await seller.visitor.get(home('payouts/pyt_000000000000000000000'))).status).toBe(404)
})
