import type { BuyerAccessList } from '@tradepost/contract/platform/buyer/buyer-access'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePlan, monthly, openCart, subscribeAt } from '#src/billing/shop-subscriptions.ts'
import { EMPTY_CARD, payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { allowSeveralSubscriptions, changeAccessPolicy } from './access-steps.ts'

let world: World
let seller: Seller
let client: DodoPayments
let plan: string
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
  plan = await makePlan(client, { name: 'Pro', price: monthly(1900) })
})
afterAll(() => world.close())

/** Presses the pay button; returns `paid` or the code of the refusal. */
const submit = (url: string, email: string): Promise<string> =>
  payHosted(url, { email }).then(
    () => 'paid',
    (error: Error) => /"code":"(\w+)"/.exec(error.message)?.[1] ?? error.message,
  )

let people = 0
async function signUp() {
  people += 1
  const visitor = world.visitor()
  const email = `twice-${people}@example.com`
  await visitor.signUp({ email, name: 'Bea Buyer' })
  return { visitor, email }
}
const setGuests = async (isOne: boolean) =>
  expect(
    (await seller.visitor.call('PUT', `/api/organizations/${seller.slug}/guest-subscriptions`, { one_per_product: isOne }))
      .status,
  ).toBe(200)
const listLive = async (email: string) => {
  const all = (await client.subscriptions.list({ page_size: 100 })).items
  return all.filter(({ status, customer }) => customer.email === email && status === 'active')
}
/** Whether the product's page sells it, rather than offering to manage the subscription. */
const listBuyable = async ({ visitor }: Awaited<ReturnType<typeof signUp>>) =>
  (await visitor.get<BuyerAccessList>('/api/account/access')).body.items.map(({ can_subscribe_again: can }) => can)
const startCheckout = (visitor: Awaited<ReturnType<typeof signUp>>['visitor']) =>
  visitor.post(`/api/shops/${seller.slug}/checkout`, {})

test('someone who has a subscription can’t buy it again while it runs, and can once it has ended', async () => {
  const buyer = await signUp()
  const { subscriptionId } = await subscribeAt({ world, seller }, buyer, { productId: plan })
  expect(await listBuyable(buyer)).toEqual([false])
  await buyer.visitor.call('PUT', `/api/shops/${seller.slug}/cart/items/${plan}`, { quantity: 1 })
  expect(await startCheckout(buyer.visitor)).toMatchObject({ status: 409, body: { code: 'ALREADY_SUBSCRIBED' } })
  const session = await buyer.visitor.post(`/api/checkout?shop=${seller.slug}`, {
    product_cart: [{ product_id: plan, quantity: 1 }],
  })
  expect(session).toMatchObject({ status: 409, body: { code: 'ALREADY_SUBSCRIBED' } })
  await client.subscriptions.update(subscriptionId, { status: 'cancelled' })
  // No event told the shop yet: the provider is asked.
  expect(await startCheckout(buyer.visitor)).toMatchObject({ status: 200 })
  await world.drainAll()
  expect(await listBuyable(buyer)).toEqual([true])
})

test('a policy that allows several sells the same plan twice', async () => {
  await allowSeveralSubscriptions(seller)
  const buyer = await signUp()
  await subscribeAt({ world, seller }, buyer, { productId: plan })
  expect(await listBuyable(buyer)).toEqual([true])
  await subscribeAt({ world, seller }, buyer, { productId: plan })
  await changeAccessPolicy(seller, { allow_several_subscriptions: false })
  expect(await listLive(buyer.email)).toHaveLength(2)
})

test('a claimed purchase as a guest counts, too', async () => {
  const email = 'claimed@example.com'
  await subscribeAt({ world, seller }, { visitor: world.visitor(), email }, { productId: plan })
  const visitor = world.visitor()
  await visitor.signUp({ email, name: 'Cleo Claims' })
  await visitor.followMail(email)
  await visitor.post('/api/account/prove-mailbox')
  await visitor.call('PUT', `/api/shops/${seller.slug}/cart/items/${plan}`, { quantity: 1 })
  expect(await startCheckout(visitor)).toMatchObject({ status: 409, body: { code: 'ALREADY_SUBSCRIBED' } })
})

test('guests may subscribe twice until the business forbids it; then they are refused and get a link by mail', async () => {
  const email = 'guest-twice@example.com'
  await subscribeAt({ world, seller }, { visitor: world.visitor(), email }, { productId: plan })
  await subscribeAt({ world, seller }, { visitor: world.visitor(), email }, { productId: plan })
  await setGuests(true)
  const { checkout_url: url } = await openCart(world.visitor(), seller.slug, [{ productId: plan }])
  expect(await submit(url, email)).toBe('CUSTOMER_HAS_EXISTING_SUBSCRIPTION')
  await world.drainAll()
  const mails = await fetch(`${world.provider.url}/mailbox.json?to=${encodeURIComponent(email)}`)
  const texts = ((await mails.json()) as { text: string }[]).map(({ text }) => text)
  expect(texts.filter((text) => /\/portal\/\w+\/open/.test(text))).toHaveLength(1)
  expect(await listLive(email)).toHaveLength(2)
  // Another address buys from the same open checkout.
  expect(await submit(url, 'guest-other@example.com')).toBe('paid')
})

const REFUSED = 'CUSTOMER_HAS_EXISTING_SUBSCRIPTION'
/** Opens two checkouts of someone signed in before either is paid. */
async function openTabs(buyer: Awaited<ReturnType<typeof signUp>>, productId = plan): Promise<[string, string]> {
  const open = async () => (await openCart(buyer.visitor, seller.slug, [{ productId }])).checkout_url
  return [await open(), await open()]
}
/** The same, through the two inputs of the specification. */
async function openInputs({ visitor, email }: Awaited<ReturnType<typeof signUp>>): Promise<[string, string]> {
  const product_cart = [{ product_id: plan, quantity: 1 }]
  const billing = { street: '1 Market St', city: 'San Francisco', state: 'CA', zipcode: '94105', country: 'US' }
  const path = `/api/checkout?shop=${seller.slug}`
  const session = await visitor.post<{ checkout_url: string }>(path, { product_cart })
  const payment = await visitor.post<{ checkout_url: string }>(path, { product_cart, billing, customer: { email, name: 'Bea' } })
  expect([session.status, payment.status]).toEqual([200, 200])
  return [session.body.checkout_url, payment.body.checkout_url]
}

describe('two tabs of someone signed in', () => {
  beforeAll(() => setGuests(false))

  test('that pay at once end with one subscription, and a link by mail', async () => {
    const buyer = await signUp()
    const answers = await Promise.all((await openTabs(buyer)).map((url) => submit(url, buyer.email)))
    await world.drainAll()
    expect(answers.sort()).toEqual([REFUSED, 'paid'])
    expect(await listLive(buyer.email)).toHaveLength(1)
    const mails = await fetch(`${world.provider.url}/mailbox.json?to=${encodeURIComponent(buyer.email)}`)
    const texts = ((await mails.json()) as { text: string }[]).map(({ text }) => text)
    expect(texts.filter((text) => /\/portal\/\w+\/open/.test(text))).toHaveLength(1)
  })

  test('that pay one after the other end with one, whatever email is typed', async () => {
    const buyer = await signUp()
    const [first, second] = await openTabs(buyer)
    expect(await submit(first, buyer.email)).toBe('paid')
    await world.drainAll()
    expect(await submit(second, 'another-address@example.com')).toBe(REFUSED)
    expect(await listLive('another-address@example.com')).toEqual([])
  })

  test('end with one through the other ways to open a checkout', async () => {
    const buyer = await signUp()
    const [session, payment] = await openInputs(buyer)
    const [cart] = await openTabs(buyer)
    expect(await submit(payment, buyer.email)).toBe('paid')
    await world.drainAll()
    expect([await submit(session, buyer.email), await submit(cart, buyer.email)]).toEqual([REFUSED, REFUSED])
    expect(await listLive(buyer.email)).toHaveLength(1)
  })

  test('can have a card declined and buy in the other one; and once the first subscription has ended, in both', async () => {
    const buyer = await signUp()
    const [first, second] = await openTabs(buyer)
    expect((await payHosted(first, { email: buyer.email, number: EMPTY_CARD })).status).toBe('failed')
    expect(await submit(second, buyer.email)).toBe('paid')
    await world.drainAll()
    const [live] = await listLive(buyer.email)
    await client.subscriptions.update(live?.subscription_id ?? '', { status: 'cancelled' })
    expect(await submit(first, buyer.email)).toBe('paid')
  })

  test('buy two different plans, and two people the same', async () => {
    const other = await makePlan(client, { name: 'Basic', price: monthly(900) })
    const buyer = await signUp()
    const [first] = await openTabs(buyer)
    const product_cart = [{ product_id: other, quantity: 1 }]
    const second = await buyer.visitor.post<{ checkout_url: string }>(`/api/checkout?shop=${seller.slug}`, { product_cart })
    const [stranger] = await openTabs(await signUp())
    expect(await submit(first, buyer.email)).toBe('paid')
    expect(await submit(second.body.checkout_url, buyer.email)).toBe('paid')
    expect(await submit(stranger, 'someone-else@example.com')).toBe('paid')
  })

  test('buy twice where the policy allows it', async () => {
    await allowSeveralSubscriptions(seller)
    const buyer = await signUp()
    for (const url of await openTabs(buyer)) expect(await submit(url, buyer.email)).toBe('paid')
    await changeAccessPolicy(seller, { allow_several_subscriptions: false })
  })
})

test('two tabs of a guest that pay at once end with one subscription where the business wants that', async () => {
  await setGuests(true)
  const buyer = await signUp()
  const first = await openCart(buyer.visitor, seller.slug, [{ productId: plan }])
  const second = await openCart(buyer.visitor, seller.slug, [{ productId: plan }])
  const answers = await Promise.all([first, second].map(({ checkout_url: url }) => submit(url, buyer.email)))
  await world.drainAll()
  expect(answers.sort()).toEqual(['CUSTOMER_HAS_EXISTING_SUBSCRIPTION', 'paid'])
  expect(await listLive(buyer.email)).toHaveLength(1)
})
