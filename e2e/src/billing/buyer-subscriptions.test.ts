import type {
  BuyerPlanPreview,
  BuyerSubscription,
  BuyerSubscriptionList,
  BuyerSubscriptionPage,
  ChangedMethod,
} from '@tradepost/contract/platform/buyer/buyer-subscriptions'
import type { PlanPreview, SellerSubscription } from '@tradepost/contract/platform/sales/seller-subscriptions'
import { DAY } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makePlan, monthly, moveClock, subscribeAt } from './shop-subscriptions.ts'

/** Attaches without an error, then declines every later charge. */
const FAILS_LATER = '4000000000000341'

let world: GatedWorld
let seller: Seller
let client: DodoPayments
let kiln: string
let plumb: string
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
  kiln = await makePlan(client, { name: 'Kiln', price: monthly(1200) })
  plumb = await makePlan(client, { name: 'Plumb Pro', price: monthly(2900) })
})
afterAll(() => world.close())

let people = 0
async function subscribe({ productId = kiln, number, country }: { productId?: string; number?: string; country?: string } = {}) {
  people += 1
  const visitor: Visitor = world.visitor()
  const email = `buyer-${people}@sub.example`
  await visitor.signUp({ email, name: 'Bea Buyer' })
  const { subscriptionId: id, orderId } = await subscribeAt(
    { world, seller },
    { visitor, email, ...(number ? { number } : {}), ...(country ? { country } : {}) },
    { productId },
  )
  const show = async () => (await visitor.get<BuyerSubscriptionPage>(`/api/subscriptions/${id}`)).body
  const post = <T = BuyerSubscription>(verb: string, body?: object) => visitor.post<T>(`/api/subscriptions/${id}/${verb}`, body)
  return { visitor, email, id, orderId, show, post }
}
const list = async (visitor: Visitor) => (await visitor.get<BuyerSubscriptionList>('/api/subscriptions')).body.items
const AT_END = { when: 'next_billing_date' }
const plan = (changes: object = {}) => ({ product_id: plumb, quantity: 1, addons: [], expected_total: 0, ...changes })

test('a buyer sees their subscriptions with price, next charge and card, but no seller data', async () => {
  const { visitor, id, orderId, show } = await subscribe()
  expect(await list(visitor)).toMatchObject([
    { subscription_id: id, order_id: orderId, name: 'Kiln', shop: { slug: seller.slug }, subscription: { status: 'active' } },
  ])
  const shown = await show()
  expect(shown).toMatchObject({
    subscription: { status: 'active', recurring_pre_tax_amount: 1200, currency: 'USD', payment_frequency_interval: 'Month' },
    card: { last_four: '4242' },
    payments: [{ total_amount: 1200, status: 'succeeded' }],
  })
  expect(JSON.stringify(shown)).not.toMatch(/metadata|business_id/)
})

test('the next charge shown, with tax and discounts, is the renewal charge, and its invoice can be downloaded', async () => {
  const { visitor, show } = await subscribe({ country: 'DE' })
  const { next_charge: next, subscription } = await show()
  expect(next).toMatchObject({ at: subscription.next_billing_date, lines: [{ name: 'Kiln', amount: 1200 }], net: 1200, tax: 228 })
  await moveClock(world, seller, { to: subscription.next_billing_date })
  const [renewal] = (await show()).payments
  expect(renewal).toMatchObject({ total_amount: next?.total, status: 'succeeded' })
  const invoice = await fetch(renewal?.invoice_url ?? '')
  expect(invoice.headers.get('content-type')).toContain('application/pdf')
  expect(await list(visitor)).toHaveLength(1)
})

test("a subscription keeps its price after the product's price changes, and shows its tax only if it is known", async () => {
  const productId = await makePlan(client, { name: 'Lathe', price: monthly(1000) })
  const { show } = await subscribe({ productId })
  await client.products.update(productId, { price: monthly(5000) })
  expect((await show()).next_charge).toMatchObject({ lines: [{ name: 'Lathe' }], net: 1000, tax: 0, total: 1000 })
  // Simulates a platform that has only just learned of the subscription.
  await sql`update subscription_records set body = body - 'cycle'`.execute(world.platform.deps.database.db)
  expect((await show()).next_charge).toMatchObject({ lines: [], net: 1000, tax: null, total: null })
})

test("a guest's subscription joins their account only after they prove its email", async () => {
  const guest = world.visitor()
  const email = 'later-proven@sub.example'
  await subscribeAt({ world, seller }, { visitor: guest, email }, { productId: kiln })
  await guest.signUp({ email, name: 'Lena' })
  expect(await list(guest)).toEqual([])
  await guest.followMail(email)
  await guest.get('/api/purchases')
  expect(await list(guest)).toMatchObject([{ name: 'Kiln' }])
})

test('a plan change charges the previewed amount and takes effect only once that is paid', async () => {
  const { show, post } = await subscribe()
  await moveClock(world, seller, { seconds: 5 * (DAY / 1000) })
  const { body } = await post<BuyerPlanPreview>('plan/preview', plan({ quantity: 2 }))
  const { total_amount: now } = body.immediate_charge.summary
  expect(now).toBeGreaterThan(0)
  const stale = await post('plan', plan({ quantity: 2, expected_total: now - 1 }))
  expect(stale).toMatchObject({ status: 409, body: { code: 'PLAN_PRICE_CHANGED' } })
  expect((await show()).subscription.product_id).toBe(kiln)
  expect((await post('plan', plan({ quantity: 2, expected_total: now }))).status).toBe(200)
  // The page knows of the charge and waits for it before any webhook reports it.
  expect((await show()).latest_payment).toMatchObject({ total_amount: now })
  await world.drainAll()
  expect(await show()).toMatchObject({
    subscription: { product_id: plumb, quantity: 2, recurring_pre_tax_amount: body.new_plan.recurring_pre_tax_amount },
    latest_payment: { total_amount: now, status: 'succeeded' },
  })
})

test('M13: after a plan change, the name and image are those of the new product', async () => {
  const bench = { name: 'Bench', price: monthly(3100), tax_category: 'saas' as const, metadata: { poster: 'bench' } }
  const { product_id } = await client.products.create(bench)
  const { visitor, show, post } = await subscribe()
  expect(await show()).toMatchObject({ name: 'Kiln', poster: null })
  const input = plan({ product_id })
  const { body } = await post<BuyerPlanPreview>('plan/preview', input)
  await post('plan', { ...input, expected_total: body.immediate_charge.summary.total_amount })
  await world.drainAll()
  expect(await show()).toMatchObject({ name: 'Bench', poster: 'bench' })
  expect(await list(visitor)).toMatchObject([{ name: 'Bench', poster: 'bench' }])
})

test('a declined plan change leaves the old plan unchanged', async () => {
  const { show, post } = await subscribe({ number: FAILS_LATER })
  await moveClock(world, seller, { seconds: DAY / 1000 })
  const { body } = await post<BuyerPlanPreview>('plan/preview', plan())
  const change = plan({ expected_total: body.immediate_charge.summary.total_amount })
  expect((await post('plan', change)).status).toBe(200)
  await world.drainAll()
  expect(await show()).toMatchObject({
    subscription: { product_id: kiln, status: 'active' },
    latest_payment: { status: 'failed', error_message: expect.stringMatching(/\w/) },
  })
})

test("a buyer can't choose how a plan change is charged", async () => {
  const { post } = await subscribe()
  const free = await post<BuyerPlanPreview>('plan/preview', plan({ proration_billing_mode: 'do_not_bill' }))
  expect(free.body.immediate_charge.summary.total_amount).toBeGreaterThan(0)
})

test("a buyer can't switch by ID to a plan that isn't for sale", async () => {
  const { post } = await subscribe()
  const hidden = await makePlan(client, { name: 'Staff', price: monthly(100) })
  await client.products.archive(hidden)
  expect((await post('plan', plan({ product_id: hidden }))).status).toBe(404)
  const other = await world.openShop('Foreign')
  const foreign = await makePlan(await sellerClient(world, other), { name: 'Foreign', price: monthly(100) })
  expect((await post('plan/preview', plan({ product_id: foreign }))).status).toBe(404)
  expect((await post('plan/preview', plan({ product_id: seller.products.caliper.product_id }))).status).toBe(422)
})

test('a buyer can cancel at the end of the paid period and undo the cancellation', async () => {
  const { show, post } = await subscribe()
  expect((await post('cancel', { ...AT_END, feedback: 'too_expensive', comment: 'Later, perhaps' })).body).toMatchObject({
    status: 'active',
    cancel_at_next_billing_date: true,
  })
  expect((await post('keep')).body.cancel_at_next_billing_date).toBe(false)
  await post('cancel', AT_END)
  await moveClock(world, seller, { months: 1 })
  expect((await show()).subscription.status).toBe('cancelled')
  expect((await post('keep')).status).toBe(422)
  expect((await post('cancel', { when: 'now' })).status).toBe(409)
})

test('a buyer can cancel right away, and a subscription on hold can only be canceled right away', async () => {
  const paid = await subscribe()
  expect((await paid.post('cancel', { when: 'now' })).body.status).toBe('cancelled')
  const { show, post } = await subscribe({ number: FAILS_LATER })
  await moveClock(world, seller, { months: 1 })
  expect((await show()).subscription.status).toBe('on_hold')
  expect((await post('cancel', AT_END)).status).toBe(422)
  expect((await post('cancel', { when: 'now' })).body.status).toBe('cancelled')
})

test('a new card retries the failed charge, and the previous card can be chosen again', async () => {
  const { id, email, show, post } = await subscribe({ number: FAILS_LATER })
  await moveClock(world, seller, { months: 1 })
  const before = await show()
  expect(before.subscription.status).toBe('on_hold')
  const opened = await post<ChangedMethod>('payment-method', { type: 'new' })
  expect(opened.body.url).toContain(world.provider.url)
  await payHosted(opened.body.url ?? '', { email, keepsCard: true })
  await world.drainAll()
  const after = await show()
  expect(after).toMatchObject({ subscription: { status: 'active' }, card: { last_four: '4242' } })
  const [kept] = after.kept_cards
  expect(kept?.last_four).toBe('0341')
  const taken = await post<ChangedMethod>('payment-method', { type: 'existing', payment_method_id: kept?.payment_method_id })
  expect(taken).toMatchObject({ status: 200, body: { url: null } })
  expect((await client.subscriptions.retrieve(id)).payment_method_id).toBe(kept?.payment_method_id)
  expect((await post('payment-method', { type: 'existing', payment_method_id: 'pm_nobodys' })).status).toBe(404)
})

test('a buyer who returns before the event sees the new card and status, because the provider is asked', async () => {
  const { id, email, visitor, show, post } = await subscribe({ number: FAILS_LATER })
  await moveClock(world, seller, { months: 1 })
  const { body: opened } = await post<ChangedMethod>('payment-method', { type: 'new' })
  const [endpoint] = (await client.webhooks.list()).data
  await client.put(`/test_helpers/webhooks/${endpoint?.id}/faults`, { body: { seed: 1, drop: 1 } })
  await payHosted(opened.url ?? '', { email, keepsCard: true })
  expect((await show()).subscription.status).toBe('on_hold')
  world.gate.set('away')
  expect((await visitor.get(`/api/subscriptions/${id}?refresh=true`)).body).toMatchObject({ subscription: { status: 'on_hold' } })
  world.gate.set('open')
  const { body } = await visitor.get(`/api/subscriptions/${id}?refresh=true`)
  expect(body).toMatchObject({ subscription: { status: 'active' }, card: { last_four: '4242' } })
  expect((await show()).subscription.status).toBe('active')
  await client.delete(`/test_helpers/webhooks/${endpoint?.id}/faults`)
})

describe('of one subscription', () => {
  let post: Awaited<ReturnType<typeof subscribe>>['post']
  beforeAll(async () => {
    post = (await subscribe()).post
  })

  test.each([
    ['plan', { quantity: 0 }, 'quantity'],
    ['plan/preview', { addons: [{ addon_id: 'adn_1', quantity: 1.5 }] }, 'addons.0.quantity'],
    ['cancel', { when: 'tomorrow' }, 'when'],
    ['cancel', { when: 'now', feedback: 'bored' }, 'feedback'],
    ['payment-method', { type: 'gold' }, 'type'],
  ])('%s with the invalid value %j is rejected with the name of the field', async (verb, bad, field) => {
    expect(await post(verb, verb.startsWith('plan') ? plan(bad) : bad)).toMatchObject({
      status: 422,
      body: { issues: [{ path: field }] },
    })
  })
})

const routesOf = (id: string) => [
  { method: 'GET', path: `/${id}` },
  { method: 'POST', path: `/${id}/plan/preview`, body: plan() },
  { method: 'POST', path: `/${id}/plan`, body: plan() },
  { method: 'POST', path: `/${id}/cancel`, body: { when: 'now' } },
  { method: 'POST', path: `/${id}/keep` },
  { method: 'POST', path: `/${id}/payment-method`, body: { type: 'new' } },
]

test('a subscription is not found by anyone but its buyer', async () => {
  const { id, show } = await subscribe()
  const stranger = await subscribe()
  const guest = world.visitor()
  expect((await guest.get('/api/subscriptions')).status).toBe(401)
  for (const { method, path, body } of routesOf(id)) {
    expect((await guest.call(method, `/api/subscriptions${path}`, body)).status, `${method} ${path}`).toBe(401)
    for (const visitor of [stranger.visitor, seller.visitor])
      expect(await visitor.call(method, `/api/subscriptions${path}`, body), `${method} ${path}`).toMatchObject({
        status: 404,
        body: { code: 'SUBSCRIPTION_NOT_FOUND' },
      })
  }
  expect((await list(stranger.visitor)).map((item) => item.subscription_id)).toEqual([stranger.id])
  expect((await show()).subscription).toMatchObject({ status: 'active', cancel_at_next_billing_date: false, product_id: kiln })
})

test('while the provider is down, subscriptions are still shown and changes return 503', async () => {
  const { visitor, id } = await subscribe()
  world.gate.set('away')
  expect(await list(visitor)).toMatchObject([{ name: 'Kiln', subscription: { status: 'active' } }])
  for (const { method, path, body } of routesOf(id))
    expect(await visitor.call(method, `/api/subscriptions${path}`, body), `${method} ${path}`).toMatchObject({
      status: method === 'GET' ? 200 : 503,
    })
  world.gate.set('open')
})

/** Reads a subscription in the customer portal, as its pages do. */
async function readInPortal(customerId: string, path: string, body?: object) {
  const { link } = await client.customers.customerPortal.create(customerId)
  const [portal, token] = [link.split('/open')[0], new URL(link).searchParams.get('token')]
  const headers = { 'content-type': 'application/json', origin: world.provider.url }
  const opened = await fetch(`${portal}/open`, { method: 'POST', headers, body: JSON.stringify({ token }) })
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  return (await fetch(`${portal}/api${path}`, { ...sent, headers: { ...headers, cookie } })).json()
}

const credit = (customerId: string, amount: number) =>
  client.customers.wallets.ledgerEntries.create(customerId, { amount, currency: 'USD', entry_type: 'credit' })

test('N43: account, dashboard, portal and reminder tell the same next charge and what the wallet pays of it', async () => {
  const tried = await makePlan(client, { name: 'Tried', price: monthly(4900, { trial_period_days: 14 }) })
  const { id, email, show } = await subscribe({ productId: tried })
  const { customer, next_billing_date: at } = await client.subscriptions.retrieve(id)
  await credit(customer.customer_id, 308)
  await show()
  await world.drainAll()
  const { next_charge: next } = await show()
  expect(next).toMatchObject({ total: 4900, wallet_amount: 308, currency: 'USD' })
  const sold = await seller.visitor.get<SellerSubscription>(`/api/organizations/${seller.slug}/subscriptions/${id}`)
  expect(sold.body.next_charge).toEqual(next)
  const { next_charge: inPortal } = await readInPortal(customer.customer_id, `/subscriptions/${id}`)
  expect(inPortal).toMatchObject({ amount: 4900, wallet: 308, currency: 'USD' })
  await moveClock(world, seller, { to: new Date(Date.parse(at) - 2 * DAY).toISOString() })
  const mails = await (await fetch(`${world.provider.url}/mailbox.json?to=${email}`)).json()
  const reminder = mails.find(({ text }: { text: string }) => text.includes('Expected amount'))
  expect(reminder?.text).toMatch(/Wallet: −\$3\.08\nExpected amount: \$45\.92/)
  await moveClock(world, seller, { to: at })
  expect((await show()).payments[0]).toMatchObject({ total_amount: 4900, wallet_amount: 308 })
})

test('N44: a plan change tells what the wallet pays of it and what is charged now', async () => {
  const { id, show, post } = await subscribe()
  const { customer } = await client.subscriptions.retrieve(id)
  await credit(customer.customer_id, 500)
  await show()
  await world.drainAll()
  const form = { ...plan(), quantity: 1 }
  const { body } = await post<BuyerPlanPreview>('plan/preview', form)
  const { total_amount: total } = body.immediate_charge.summary
  expect(total).toBeGreaterThan(500)
  expect(body.wallet_amount).toBe(500)
  const asked = { ...form, proration_billing_mode: 'prorated_immediately', effective_at: 'immediately' }
  const path = `/api/organizations/${seller.slug}/subscriptions/${id}/plan/preview`
  const sold = await seller.visitor.post<PlanPreview>(path, { ...asked, on_payment_failure: 'prevent_change' })
  expect(sold.body).toMatchObject({ wallet_amount: 500 })
  await client.patch('/settings/customer_portal', { body: { plans: [plumb] } })
  const inPortal = await readInPortal(customer.customer_id, `/subscriptions/${id}/change-plan/preview`, {
    product_id: plumb,
    quantity: 1,
  })
  expect(inPortal.due_now).toMatchObject({ amount: total, wallet: 500 })
  await post('plan', { ...form, expected_total: total })
  await world.drainAll()
  const paid = (await show()).payments.find(({ total_amount }) => total_amount === total)
  expect(paid).toMatchObject({ status: 'succeeded', wallet_amount: 500 })
})
