import type {
  SellerCustomer,
  SellerCustomerEmails,
  SellerCustomerList,
} from '@tradepost/contract/platform/sales/seller-customers'
import type { SellerPaymentList } from '@tradepost/contract/platform/sales/seller-payments'
import { DAY } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePlan, monthly, moveClock, subscribeAt } from '#src/billing/shop-subscriptions.ts'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { expectClosedToStrangers, expectToldWhenAway } from '#src/world/seller-guards.ts'

let world: GatedWorld
let seller: Seller
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
})
afterAll(() => world.close())

const FORM = { name: 'Ruth Delgado', email: 'Ruth@Example.com', phone_number: '+1 415 555 0101', metadata: { crm_id: 'A-1' } }
const path = (rest = '') => `/api/organizations/${seller.slug}/customers${rest}`
const create = (form: object) => seller.visitor.post<SellerCustomer>(path(), { ...FORM, ...form })
const namesOf = async (query: Record<string, string>) =>
  (await seller.visitor.get<SellerCustomerList>(path(`?${new URLSearchParams(query)}`))).body.items.map(({ name }) => name).sort()

/** Buys a Caliper, as the signed-in person if there is one. */
async function buy(visitor: ReturnType<GatedWorld['visitor']>, email: string): Promise<void> {
  await visitor.call('PUT', `/api/shops/${seller.slug}/cart/items/${seller.products.caliper.product_id}`, { quantity: 1 })
  const { body } = await visitor.post(`/api/shops/${seller.slug}/checkout`)
  const paid = await fetch(`${body.checkout_url}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      name: 'Bea Buyer',
      billing: { country: 'US' },
      expected_total: 3900,
      card: { number: '4242424242424242', expiry_month: 12, expiry_year: 2034, security_code: '123' },
    }),
  })
  expect(paid.status).toBe(200)
  await world.drainAll()
}

test('a customer is created and shown, and an update replaces the whole form, including emptied fields', async () => {
  const made = await create({ name: '<b>Ruth</b> Delgado' })
  expect(made).toMatchObject({
    status: 200,
    body: { name: '<b>Ruth</b> Delgado', email: 'ruth@example.com', phone_number: '+1 415 555 0101', has_account: false },
  })
  const { customer_id } = made.body
  expect((await seller.visitor.get(path(`/${customer_id}`))).body).toEqual(made.body)
  const form = { name: 'Ruth D.', email: 'ruth.d@example.com', phone_number: '', metadata: {} }
  const changed = await seller.visitor.call('PUT', path(`/${customer_id}`), form)
  expect(changed.body).toEqual({ ...made.body, ...form, phone_number: null })
})

test('the customer list finds by part of a name, email or phone number and by creation time', async () => {
  await create({ name: 'Findable Ann', email: 'ann@find.example', phone_number: '+44 20 7946 0000' })
  await world.advance(DAY)
  const bob = await create({ name: 'Findable Bob', email: 'bob@find.example' })
  const since = bob.body.created_at
  expect(await namesOf({ q: 'findable' })).toEqual(['Findable Ann', 'Findable Bob'])
  expect(await namesOf({ q: 'BOB@find' })).toEqual(['Findable Bob'])
  expect(await namesOf({ q: '@find.example' })).toEqual(['Findable Ann', 'Findable Bob'])
  expect(await namesOf({ q: '7946' })).toEqual(['Findable Ann'])
  expect(await namesOf({ q: 'findable', created_at_gte: since })).toEqual(['Findable Bob'])
  expect(await namesOf({ q: 'findable', created_at_lt: since })).toEqual(['Findable Ann'])
})

test('the customer list sorts names alphabetically, ignoring case', async () => {
  for (const name of ['sorted Ada', 'Sorted bea', 'SORTED CLEO']) await create({ name })
  const inOrder = async (order: string) =>
    (await seller.visitor.get<SellerCustomerList>(path(`?q=sorted&sort=name&order=${order}`))).body.items.map(({ name }) => name)
  expect(await inOrder('asc')).toEqual(['sorted Ada', 'Sorted bea', 'SORTED CLEO'])
  expect(await inOrder('desc')).toEqual(['SORTED CLEO', 'Sorted bea', 'sorted Ada'])
})

test('a customer has only their own payments, and is marked as having an account after a signed-in purchase', async () => {
  const buyer = world.visitor()
  await buyer.signUp({ email: 'bea@example.com', name: 'Bea Buyer' })
  await buy(buyer, 'bea@example.com')
  await buy(world.visitor(), 'guest@example.com')
  const idOf = async (email: string) =>
    (await seller.visitor.get<SellerCustomerList>(path(`?q=${email}`))).body.items[0]?.customer_id ?? ''
  const [bea, guest] = [await idOf('bea@example.com'), await idOf('guest@example.com')]
  const payments = async (id: string) =>
    (await seller.visitor.get<SellerPaymentList>(`/api/organizations/${seller.slug}/payments?customer_id=${id}`)).body.items
  expect(await payments(bea)).toMatchObject([{ total_amount: 3900, customer: { customer_id: bea } }])
  expect(await payments('cus_nobody')).toEqual([])
  const { items } = (await seller.visitor.get<SellerCustomerList>(path('?q=bea@example.com'))).body
  expect(items).toMatchObject([
    { orders: 1, spent: [{ currency: 'USD', amount: 3900 }], last_order_at: expect.any(String), running_subscriptions: 0 },
  ])
  expect((await seller.visitor.get(path(`/${bea}`))).body.has_account).toBe(true)
  expect((await seller.visitor.get(path(`/${guest}`))).body.has_account).toBe(false)
})

test('a free trial is an order from its start, and its renewals are spent but no orders', async () => {
  const client = await sellerClient(world, seller)
  const productId = await makePlan(client, { name: 'Tried', price: monthly(500, { trial_period_days: 7 }) })
  await subscribeAt({ world, seller }, { visitor: world.visitor(), email: 'trial@example.com' }, { productId })
  const totals = async () => (await seller.visitor.get<SellerCustomerList>(path('?q=trial@example.com'))).body.items[0]
  const started = await totals()
  expect(started).toMatchObject({ orders: 1, spent: [], last_order_at: expect.any(String) })
  await moveClock(world, seller, { seconds: 8 * (DAY / 1000) })
  const spent = [{ currency: 'USD', amount: 500 }]
  expect(await totals()).toMatchObject({ orders: 1, spent, last_order_at: started?.last_order_at })
})

test('N47: a customer has spent what they paid less refunds and lost disputes, in the list and in its export', async () => {
  const client = await sellerClient(world, seller)
  const totals = async (email: string) => (await seller.visitor.get<SellerCustomerList>(path(`?q=${email}`))).body.items[0]
  const readPaymentId = async (email: string) => {
    const { items } = (await seller.visitor.get<SellerPaymentList>(`/api/organizations/${seller.slug}/payments?q=${email}`)).body
    return items[0]?.payment_id ?? ''
  }
  const [whole, part, disputed, open] = ['whole', 'part', 'disputed', 'open'].map((name) => `${name}@back.example`) as [
    string,
    string,
    string,
    string,
  ]
  for (const email of [whole, part, part, disputed, open]) await buy(world.visitor(), email)
  await client.refunds.create({ payment_id: await readPaymentId(whole) })
  const { items } = await client.payments.retrieveLineItems(await readPaymentId(part))
  await client.refunds.create({
    payment_id: await readPaymentId(part),
    items: [{ item_id: items[0]?.items_id ?? '', amount: 900, tax_inclusive: true }],
  })
  const dispute = async (email: string) => {
    const body = { payment_id: await readPaymentId(email), reason: 'product_not_received' }
    return (await client.post<{ dispute_id: string }>('/test_helpers/disputes', { body })).dispute_id
  }
  await dispute(open)
  await client.post(`/test_helpers/disputes/${await dispute(disputed)}/advance`, { body: { to: 'dispute_lost' } })
  await world.drainAll()
  const usd = (amount: number) => [{ currency: 'USD', amount }]
  expect(await totals(whole)).toMatchObject({ orders: 1, spent: usd(0) })
  expect(await totals(part)).toMatchObject({ orders: 2, spent: usd(6900) })
  expect(await totals(disputed)).toMatchObject({ orders: 1, spent: usd(0) })
  expect(await totals(open)).toMatchObject({ orders: 1, spent: usd(3900) })
  const file = await seller.visitor.get<{ text: string }>(`/api/organizations/${seller.slug}/customers.csv?q=back.example`)
  const rowOf = (email: string) => file.body.text.split('\r\n').find((row) => row.includes(email))
  expect(rowOf(part)).toMatch(/\b6900\b/)
  expect(rowOf(disputed)).toMatch(/,0,0.00,USD,/)
})

test.each([
  [{ name: '  ' }, 'name'],
  [{ name: 'x'.repeat(201) }, 'name'],
  [{ email: 'nobody' }, 'email'],
  [{ email: undefined }, 'email'],
  [{ phone_number: '1'.repeat(33) }, 'phone_number'],
  [{ metadata: { 'a key': 'b' } }, 'metadata.a key'],
  [{ metadata: { a: 'x'.repeat(501) } }, 'metadata.a'],
])('an invalid customer form is rejected with the name of the field: %j', async (bad, field) => {
  expect(await create(bad)).toMatchObject({ status: 422, body: { issues: [{ path: field }] } })
})

test('another business can neither see nor change a customer', async () => {
  const client = await sellerClient(world, seller)
  const { customer_id } = await client.customers.create({ email: 'mine@example.com', name: 'Mine' })
  const other = await world.openShop('Other Tools')
  const theirs = `/api/organizations/${other.slug}/customers`
  expect((await other.visitor.get<SellerCustomerList>(theirs)).body.items).toEqual([])
  expect((await other.visitor.get(`${theirs}/${customer_id}`)).status).toBe(404)
  expect((await other.visitor.call('PUT', `${theirs}/${customer_id}`, FORM)).status).toBe(404)
  expect((await seller.visitor.get(path(`/${customer_id}`))).body.name).toBe('Mine')
})

const ROUTES = [
  { method: 'GET', path: '/customers' },
  { method: 'POST', path: '/customers', body: FORM },
  { method: 'GET', path: '/customers/cus_1' },
  { method: 'PUT', path: '/customers/cus_1', body: FORM },
]

test("strangers can't access customers", () => expectClosedToStrangers({ world, seller, routes: ROUTES }))
test('while the provider is down, customer changes return 503', () => expectToldWhenAway({ world, seller, routes: ROUTES }))

test('a customer’s page has the totals of the list, and the emails of shop and provider with how far each got', async () => {
  const email = 'story@example.com'
  await buy(world.visitor(), email)
  await sql`update emails set sent_at = null, attempt_count = 11 where recipient = ${email}`.execute(
    world.platform.deps.database.db,
  )
  const [listed] = (await seller.visitor.get<SellerCustomerList>(path(`?q=${email}`))).body.items
  const id = listed?.customer_id ?? ''
  const { body: shown } = await seller.visitor.get<SellerCustomer>(path(`/${id}`))
  expect(shown).toMatchObject({ ...listed })
  expect(shown.spent).toEqual([{ currency: 'USD', amount: 3900 }])
  const { body: emails } = await seller.visitor.get<SellerCustomerEmails>(path(`/${id}/emails`))
  expect(emails.is_complete).toBe(true)
  expect(emails.items.map(({ sender, status, subject }) => [sender, status, subject]).sort()).toEqual([
    ['provider', 'sent', expect.stringContaining('receipt')],
    ['shop', 'failed', expect.stringMatching(/^Your order \w+ at Acme/)],
  ])
  const other = await world.openShop()
  expect((await other.visitor.get(`/api/organizations/${other.slug}/customers/${id}/emails`)).status).toBe(404)
})

test('notes about a customer are kept with who saved them, and an empty text removes them', async () => {
  const { customer_id: id } = (await create({ email: 'noted@example.com' })).body
  const note = (text: string) => seller.visitor.call<SellerCustomer>('PUT', path(`/${id}/notes`), { text })
  const read = async () => (await seller.visitor.get<SellerCustomer>(path(`/${id}`))).body.notes
  expect(await read()).toBeNull()
  const { user } = (await seller.visitor.get<{ user: { name: string } }>('/api/auth/get-session')).body
  expect((await note(' Pays <b>late</b> \n')).body.notes).toMatchObject({ text: 'Pays <b>late</b>', author: user.name })
  expect(await read()).toMatchObject({ text: 'Pays <b>late</b>' })
  expect((await note('x'.repeat(5001))).status).toBe(422)
  expect((await note('')).body.notes).toBeNull()
  expect((await seller.visitor.call('PUT', path('/cus_nobody/notes'), { text: 'None' })).status).toBe(404)
})
