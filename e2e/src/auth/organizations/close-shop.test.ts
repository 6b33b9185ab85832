import type { Order } from '@tradepost/contract/platform/buyer/orders'
import { DAY, MINUTE } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { startDuring } from '@tradepost/kit/testing/test-locks'
import { toReadOnly, transact } from '@tradepost/platform-server/deps'
import { createOrder } from '@tradepost/platform-server/orders/create-order'
import { syncPayment } from '@tradepost/platform-server/orders/updates/sync-order'
import { getActiveConnection } from '@tradepost/platform-server/organizations/find-connection'
import { openProvider } from '@tradepost/platform-server/records/open-provider'
import { checkShopOpen } from '@tradepost/platform-server/storefront/find-shop'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePlan, monthly, openCart, subscribeAt } from '#src/billing/shop-subscriptions.ts'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'

/** The bank is slow to confirm this card. */
const SLOW_CARD = '4000000000000259'

let world: GatedWorld
beforeAll(async () => {
  world = await makeGatedWorld()
})
afterAll(() => world.close())

const close = ({ visitor, slug }: Seller) => visitor.post(`/api/organizations/${slug}/close`, { confirm_slug: slug })
const isOpen = async ({ slug }: Seller) => (await world.visitor().get(`/api/shops/${slug}`)).status === 200
const buyCaliper = ({ slug, products }: Seller, visitor = world.visitor()) =>
  openCart(visitor, slug, [{ productId: products.caliper.product_id }])
const idsOf = <T>(items: readonly T[], key: keyof T) => items.map((item) => item[key])

const AT = '2026-11-21T09:00:00Z'
/** A subscription in the provider's list format. */
const RUNNING = {
  subscription_id: 'sub_1',
  status: 'active',
  product_id: 'pdt_1',
  quantity: 1,
  currency: 'USD',
  recurring_pre_tax_amount: 1000,
  tax_inclusive: false,
  customer: { customer_id: 'cus_1', email: 'maya@example.com', name: 'Maya' },
  billing: { country: 'US' },
  on_demand: false,
  payment_frequency_count: 1,
  payment_frequency_interval: 'Month',
  subscription_period_count: 1,
  subscription_period_interval: 'Year',
  trial_period_days: 0,
  previous_billing_date: AT,
  next_billing_date: AT,
  cancel_at_next_billing_date: false,
  created_at: AT,
}

describe('M8: a shop with running subscriptions', () => {
  test("can't be closed, and the error says how many there are and where to cancel them", async () => {
    const seller = await world.openShop()
    const client = await sellerClient(world, seller)
    const plan = await makePlan(client, { name: 'Kiln', price: monthly(1200) })
    const ids: string[] = []
    for (const name of ['active', 'paused']) {
      const visitor = world.visitor()
      const email = `${name}-${seller.slug}@example.com`
      await visitor.signUp({ email })
      ids.push((await subscribeAt({ world, seller }, { visitor, email }, { productId: plan })).subscriptionId)
    }
    await client.subscriptions.update(ids[1] ?? '', { status: 'paused' })
    const refused = await close(seller)
    expect(refused).toMatchObject({ status: 409, body: { code: 'SUBSCRIPTIONS_RUNNING' } })
    expect(refused.body.message).toContain('2 subscriptions')
    expect(refused.body.message).toContain(`${world.platform.url}/dashboard/${seller.slug}/subscriptions`)
    expect(await isOpen(seller)).toBe(true)

    await client.subscriptions.update(ids[0] ?? '', { status: 'cancelled' })
    expect((await close(seller)).body.message).toContain('1 subscription is')
    await client.subscriptions.update(ids[1] ?? '', { status: 'cancelled' })
    expect((await close(seller)).status).toBe(204)
    expect(await isOpen(seller)).toBe(false)
  })

  test("counts them on every page of the provider's list and at every provider that it has sold through", async () => {
    const seller = await world.openShop()
    const items = Array.from({ length: 100 }, (_, index) => ({ ...RUNNING, subscription_id: `sub_${index}` }))
    const call = (page: number) => `GET /subscriptions?page_number=${page}&page_size=100&status=active`
    world.gate.fake(call(0), { items })
    world.gate.fake(call(1), { items: items.slice(0, 7) })
    const { message } = (await close(seller)).body
    world.gate.fake(call(0), undefined)
    world.gate.fake(call(1), undefined)
    expect(message).toContain('107 subscriptions')
  })
})

test("M8: a shop with a processing payment can't be closed until the bank has decided", async () => {
  const seller = await world.openShop()
  const { checkout_url: url } = await buyCaliper(seller)
  await payHosted(url, { email: 'slow@example.com', number: SLOW_CARD })
  const refused = await close(seller)
  expect(refused).toMatchObject({ status: 409, body: { code: 'PAYMENTS_UNDER_WAY' } })
  expect(refused.body.message).toContain('1 payment')
  expect(refused.body.message).toContain(`/dashboard/${seller.slug}/payments`)
  await world.advance(DAY)
  expect((await close(seller)).status).toBe(204)
})

test.each(['cut', 'broken'] as const)(
  'M8: closing a shop while the provider is %s returns 503 and changes nothing',
  async (mode) => {
    const seller = await world.openShop()
    world.gate.set(mode)
    const { status } = await close(seller)
    world.gate.set('open')
    expect(status).toBe(503)
    expect(await isOpen(seller)).toBe(true)
    expect((await close(seller)).status).toBe(204)
  },
)

describe('M8: a closed shop', () => {
  test("sells nothing more through a cart, checkout, link or the provider's product page", async () => {
    const seller = await world.openShop()
    const client = await sellerClient(world, seller)
    const visitor = world.visitor()
    const productId = seller.products.caliper.product_id
    await buyCaliper(seller, visitor)
    expect((await close(seller)).status).toBe(204)
    await world.drainAll()
    const shop = `/api/shops/${seller.slug}`
    const product_cart = [{ product_id: productId, quantity: 1 }]
    const answers = [
      await visitor.call('PUT', `${shop}/cart/items/${productId}`, { quantity: 2 }),
      await visitor.post(`${shop}/checkout`),
      await visitor.post(`/api/checkout?shop=${seller.slug}`, { product_cart }),
      await visitor.get(`/api/checkout/link?shop=${seller.slug}&productId=${productId}`),
    ]
    expect(idsOf(answers, 'status')).toEqual([404, 404, 404, 404])
    expect((await client.products.list({ archived: false })).items).toEqual([])
    expect((await client.products.list({ archived: true })).items).toHaveLength(2)
    const page = await fetch(`${world.provider.url}/buy/${productId}?quantity=1`, { redirect: 'manual' })
    expect(page.status).not.toBe(200)
    expect(page.headers.get('location') ?? '').not.toContain('/session/')
  })

  test('resumes archiving its products after the provider failed halfway', async () => {
    const seller = await world.openShop()
    const client = await sellerClient(world, seller)
    expect((await close(seller)).status).toBe(204)
    world.gate.set('broken')
    await world.drainAll()
    expect((await client.products.list({ archived: false })).items).toHaveLength(2)
    world.gate.set('open')
    await world.platform.reconcile()
    expect((await client.products.list({ archived: false })).items).toEqual([])
  })

  test('records a late payment of an open checkout, confirms it to the buyer and notifies the former owner', async () => {
    const seller = await world.openShop('Late Tools')
    const buyer = world.visitor()
    const { order_id: orderId, checkout_url: url } = await buyCaliper(seller, buyer)
    expect((await close(seller)).status).toBe(204)
    await seller.visitor.post('/api/auth/delete-user', { password: 'correct-horse-battery' })
    await world.drainAll()
    await payHosted(url, { email: 'late@example.com' })
    await world.drainAll()
    expect((await buyer.get<Order>(`/api/orders/${orderId}`)).body).toMatchObject({ status: 'paid', total: 3900 })
    expect((await buyer.mails('late@example.com'))[0]?.text).toContain('Thank you for your order')
    const [told] = await world.visitor().mails(seller.email)
    expect(told?.subject).toBe('A payment came in after you closed your shop')
    expect(told?.text).toContain('$39.00')
    expect(told?.text).toContain('Late Tools')
  })

  test('ends a subscription started by a late payment after its first period', async () => {
    const seller = await world.openShop()
    const client = await sellerClient(world, seller)
    const plan = await makePlan(client, { name: 'Kiln', price: monthly(1200) })
    const buyer = world.visitor()
    const { order_id: orderId, checkout_url: url } = await openCart(buyer, seller.slug, [{ productId: plan }])
    expect((await close(seller)).status).toBe(204)
    await world.drainAll()
    await payHosted(url, { email: 'late-plan@example.com' })
    await world.drainAll()
    await world.platform.reconcile()
    const { body } = await buyer.get<Order>(`/api/orders/${orderId}`)
    expect(await client.subscriptions.retrieve(body.subscription_id ?? '')).toMatchObject({
      status: 'active',
      cancel_at_next_billing_date: true,
    })
    const [told] = await world.visitor().mails(seller.email)
    expect(told?.text).toContain('won’t renew')
  })

  test("keeps its buyers' order pages and its reserved slug", async () => {
    const seller = await world.openShop()
    const buyer = world.visitor()
    const { order_id: orderId, checkout_url: url } = await buyCaliper(seller, buyer)
    await payHosted(url, { email: 'kept@example.com' })
    await world.drainAll()
    expect((await close(seller)).status).toBe(204)
    await world.drainAll()
    const { body } = await buyer.get<Order>(`/api/orders/${orderId}`)
    expect(body).toMatchObject({ status: 'paid' })
    const again = await seller.visitor.post('/api/auth/organization/create', { name: 'Again', slug: seller.slug })
    expect(again.status).toBe(400)
    expect((await seller.visitor.get(`/api/organizations/${seller.slug}/products`)).status).toBe(404)
  })
})

test('M8: a checkout started while the shop closes is either rejected or already open', async () => {
  for (let round = 0; round < 4; round += 1) {
    const seller = await world.openShop()
    const buyers = Array.from({ length: 4 }, () => world.visitor())
    const productId = seller.products.caliper.product_id
    for (const buyer of buyers) await buyer.call('PUT', `/api/shops/${seller.slug}/cart/items/${productId}`, { quantity: 1 })
    const [closed, ...started] = await Promise.all([
      close(seller),
      ...buyers.map((buyer) => buyer.post<{ order_id?: string }>(`/api/shops/${seller.slug}/checkout`)),
    ])
    expect(closed.status).toBe(204)
    const { rows } = await world.platform.deps.database.pool.query<{ id: string; status: string }>(
      `select o.id, o.status from orders o
       join closed_organizations c using (organization_id) where o.organization_id = $1`,
      [seller.organizationId],
    )
    const opened = started.filter(({ status }) => status === 200).map(({ body }) => body.order_id)
    expect(started.every(({ status }) => status === 200 || status === 404)).toBe(true)
    expect(
      rows
        .filter(({ status }) => status === 'awaiting_payment')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(opened.toSorted())
  }
})

test('M8: a shop closes once a checkout that found it open has its order', async () => {
  const seller = await world.openShop()
  const { answer } = await transact(world.platform.deps, async (work) => {
    const scope = { ...work, organizationId: seller.organizationId }
    await createOrder(scope, {
      environment: 'embedded',
      currency: 'USD',
      lines: [],
      guestId: null,
      userId: null,
      language: null,
    })
    await checkShopOpen(scope)
    const closing = await startDuring(scope.trx, () => close(seller))
    expect(await isOpen(seller)).toBe(true)
    return closing
  })
  expect((await answer).status).toBe(204)
})

/** Makes a call in the middle of the transaction that closes a shop. */
async function callDuringClosing<T>({ organizationId, email }: Seller, call: () => Promise<T>): Promise<T> {
  const { answer } = await world.platform.deps.database.db.transaction().execute(async (trx) => {
    await sql`select id from organization where id = ${organizationId} for update`.execute(trx)
    await sql`insert into closed_organizations (organization_id, closed_at, owner_emails)
      values (${organizationId}, now(), ${[email]})`.execute(trx)
    return startDuring(trx, call)
  })
  return answer
}

test('M8: a checkout that waits for a closing transaction finds the shop closed and creates no order', async () => {
  const seller = await world.openShop()
  const buyer = world.visitor()
  const productId = seller.products.caliper.product_id
  await buyer.call('PUT', `/api/shops/${seller.slug}/cart/items/${productId}`, { quantity: 1 })
  const checkout = await callDuringClosing(seller, () => buyer.post(`/api/shops/${seller.slug}/checkout`))
  expect(checkout).toMatchObject({ status: 404, body: { code: 'SHOP_NOT_FOUND' } })
  const { rowCount } = await world.platform.deps.database.pool.query('select from orders where organization_id = $1', [
    seller.organizationId,
  ])
  expect(rowCount).toBe(0)
})

test('M8: a payment without an order that is found while its shop closes is told to the former owner', async () => {
  const seller = await world.openShop()
  const client = await sellerClient(world, seller)
  const product_cart = [{ product_id: seller.products.caliper.product_id, quantity: 1 }]
  const { checkout_url: url } = await client.checkoutSessions.create({ product_cart })
  await payHosted(url ?? '', { email: 'elsewhere@example.com' })
  await world.drainAll()
  const [payment] = (await client.payments.list()).items
  // As if its event had been lost.
  const { deps } = world.platform
  await deps.database.pool.query('delete from order_lines where organization_id = $1', [seller.organizationId])
  await deps.database.pool.query('delete from orders where organization_id = $1', [seller.organizationId])
  const connection = await getActiveConnection({ ...toReadOnly(deps), organizationId: seller.organizationId })
  await callDuringClosing(seller, () =>
    syncPayment(deps, { connection, provider: openProvider(deps, connection) }, payment?.payment_id ?? ''),
  )
  await world.platform.drainAll()
  const [told] = await world.visitor().mails(seller.email)
  expect(told?.subject).toBe('A payment came in after you closed your shop')
})

test('M8: emails of former owners are deleted once no late payment is possible', async () => {
  const seller = await world.openShop()
  expect((await close(seller)).status).toBe(204)
  const kept = async () =>
    (
      await world.platform.deps.database.db
        .selectFrom('closedOrganizations')
        .select('ownerEmails')
        .where('organizationId', '=', seller.organizationId)
        .executeTakeFirstOrThrow()
    ).ownerEmails
  expect(await kept()).toEqual([seller.email])
  await world.advance(32 * DAY + MINUTE)
  await world.platform.reconcile()
  expect(await kept()).toEqual([])
})
