import type { CheckoutAddress } from '@tradepost/contract/platform/buyer/checkout'
import type { Order, PurchaseList } from '@tradepost/contract/platform/buyer/orders'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EMPTY_CARD, openHosted, payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { UNSELLABLE } from './unsellable-carts.ts'

let world: World
let seller: Seller
let other: Seller
let client: DodoPayments
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
  other = await world.openShop('Other Tools')
  client = await sellerClient(world, seller)
})
afterAll(() => world.close())

type Answer = CheckoutAddress & { code?: string; message?: string }
const ask = (parameters: Record<string, string> = {}) =>
  world
    .visitor()
    .get<Answer>(
      `/api/checkout/link?${new URLSearchParams({ shop: seller.slug, productId: seller.products.caliper.product_id, ...parameters })}`,
    )

/** Follows a link as a browser does; returns the URL of the resulting checkout. */
async function follow(link: string): Promise<string> {
  const answer = await fetch(link, { redirect: 'manual' })
  const session = new URL(answer.headers.get('location') ?? '', link).searchParams.get('session')
  if (!session) throw new Error(`The link opened nothing: ${answer.status} ${await answer.text()}`)
  return `${world.provider.url}/session/${session}`
}

const orders = () =>
  world.platform.deps.database.db
    .selectFrom('orders')
    .selectAll()
    .where('organizationId', '=', seller.organizationId)
    .orderBy('createdAt')
    .execute()

/** Returns the order paid with this email, opened through the link in the email. */
async function mailedOrder(email: string): Promise<Order> {
  const visitor = world.visitor()
  const [mail, ...more] = await visitor.mails(email)
  expect(more).toEqual([])
  const link = new URL(mail?.text.match(/https?:\/\/\S+\/orders\/\S+/)?.[0] ?? '')
  return (await visitor.get<Order>(`/api${link.pathname}${link.search}`)).body
}

describe('a checkout link', () => {
  test("is the URL of the product's page with the given parameters", async () => {
    const { status, body } = await ask({
      quantity: '2',
      fullName: 'Lin & Co',
      email: 'Link@Example.com',
      country: 'DE',
      addressLine: 'Quay 1',
      zipCode: '24103',
      disableEmail: 'true',
      paymentCurrency: 'USD',
      showCurrencySelector: 'false',
      showDiscounts: 'false',
      metadata_campaign: 'spring sale',
      metadata_tradepost_order: 'ord_somebody',
      city: '',
      utm_source: 'newsletter',
    })
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['checkout_url'])
    const link = new URL(body.checkout_url)
    expect(link.origin + link.pathname).toBe(`${world.provider.url}/buy/${seller.products.caliper.product_id}`)
    expect(Object.fromEntries(link.searchParams)).toEqual({
      quantity: '2',
      fullName: 'Lin & Co',
      email: 'link@example.com',
      country: 'DE',
      addressLine: 'Quay 1',
      zipCode: '24103',
      disableEmail: 'true',
      paymentCurrency: 'USD',
      showCurrencySelector: 'false',
      showDiscounts: 'false',
      metadata_campaign: 'spring sale',
    })
  })

  test('has a quantity of one by default and writes nothing to the database', async () => {
    const { body } = await ask()
    expect(new URL(body.checkout_url).search).toBe('?quantity=1')
    expect(await orders()).toEqual([])
    const { count } = await world.provider.deps.database.db
      .selectFrom('checkoutSessions')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(0)
  })

  test('leads to an order with its lines, receipt page and email once it is paid', async () => {
    const url = await follow(
      (await ask({ quantity: '2', firstName: 'Lin', lastName: 'Ker', metadata_campaign: 'spring' })).body.checkout_url,
    )
    expect(await openHosted(url)).toMatchObject({ prefill: { first_name: 'Lin', last_name: 'Ker' }, totals: { total: 7800 } })
    await payHosted(url, { email: 'link-buyer@example.com' })
    await world.drainAll()
    const order = await mailedOrder('link-buyer@example.com')
    expect(order).toMatchObject({
      status: 'paid',
      shop: { slug: seller.slug },
      email: 'link-buyer@example.com',
      lines: [{ name: 'Caliper', quantity: 2, amount: 7800 }],
      total: 7800,
    })
    const payment = await client.payments.retrieve(order.payment?.payment_id ?? '')
    expect(payment.metadata).toEqual({ campaign: 'spring' })
  })

  test('that several people follow creates one order each, visible only to its buyer', async () => {
    const link = (await ask()).body.checkout_url
    const asking = world.visitor()
    await asking.get('/shop')
    for (const email of ['first@example.com', 'second@example.com']) {
      await payHosted(await follow(link), { email })
      await world.drainAll()
    }
    const [first, second] = [await mailedOrder('first@example.com'), await mailedOrder('second@example.com')]
    expect(first.id).not.toBe(second.id)
    for (const { id, payment } of [first, second]) {
      expect((await asking.get(`/api/orders/${id}`)).status).toBe(404)
      expect((await asking.get(`/api/orders/${id}?payment_id=${payment?.payment_id}`)).status).toBe(404)
    }
  })

  test('bought by an account with a proven email appears in its purchases', async () => {
    const account = world.visitor()
    await account.signUp({ email: 'proven@example.com', name: 'Petra Proven' })
    await account.followMail('proven@example.com')
    await payHosted(await follow((await ask()).body.checkout_url), { email: 'proven@example.com' })
    await world.drainAll()
    expect((await account.get<PurchaseList>('/api/purchases')).body.items).toMatchObject([{ total: 3900 }])
  })

  test('creates one order even if the first payment is declined', async () => {
    const url = await follow((await ask()).body.checkout_url)
    await payHosted(url, { email: 'declined-first@example.com', number: EMPTY_CARD })
    await world.drainAll()
    await payHosted(url, { email: 'declined-first@example.com' })
    await world.drainAll()
    expect((await orders()).filter((order) => order.email === 'declined-first@example.com')).toMatchObject([{ status: 'paid' }])
  })

  test('for a new product that no page has shown puts its name on the receipt', async () => {
    const { product_id } = await client.products.create({
      name: 'Pay as you like',
      tax_category: 'digital_products',
      price: {
        type: 'one_time_price',
        currency: 'USD',
        price: 500,
        discount: 0,
        purchasing_power_parity: false,
        pay_what_you_want: true,
      },
    })
    expect((await ask({ productId: product_id, paymentAmount: '499' })).status).toBe(422)
    const { body } = await ask({ productId: product_id, paymentAmount: '1234' })
    await payHosted(await follow(body.checkout_url), { email: 'as-you-like@example.com' })
    await world.drainAll()
    expect(await mailedOrder('as-you-like@example.com')).toMatchObject({
      lines: [{ name: 'Pay as you like', amount: 1234 }],
      total: 1234,
    })
  })
})

describe("another payment can't pay an order:", () => {
  test("a link's payment that names a more expensive order becomes an order of its own", async () => {
    const buyer = world.visitor()
    const opened = await buyer.post<Answer>(`/api/checkout/dynamic?shop=${seller.slug}`, {
      product_id: seller.products.caliper.product_id,
      quantity: 100,
      billing: { city: 'Reno', country: 'US', state: 'NV', street: '1 Way', zipcode: '89501' },
      customer: { email: 'dear@example.com' },
    })
    const dear = (await orders()).find((order) => order.checkoutUrl === opened.body.checkout_url)
    const link = new URL((await ask()).body.checkout_url)
    link.searchParams.set('metadata_tradepost_order', dear?.id ?? '')
    await payHosted(await follow(link.href), { email: 'cheap@example.com' })
    await world.drainAll()
    expect((await orders()).find((order) => order.id === dear?.id)).toMatchObject({ status: 'awaiting_payment', email: null })
    expect(await mailedOrder('cheap@example.com')).toMatchObject({ total: 3900, lines: [{ quantity: 1 }] })
  })
})

describe('no checkout link is created for', () => {
  const single = UNSELLABLE.filter(([what]) => !/^two |behind/.test(what))

  test.each(single)('%s', async (_, cart, words) => {
    const [item] = await cart({
      client,
      good: seller.products.caliper.product_id,
      foreign: other.products.caliper.product_id,
    })
    const refused = await ask({ productId: item?.product_id ?? '', quantity: String(item?.quantity) })
    expect(refused).toMatchObject({ status: 422, body: { code: 'PAYMENTS_REFUSED', message: expect.stringMatching(words) } })
  })

  test('an unsupported country', async () => {
    expect((await ask({ country: 'KP' })).body.message).toMatch(/Country KP currently not supported/)
  })

  test('an unknown shop, or no shop if there are several', async () => {
    expect(await ask({ shop: 'nowhere' })).toMatchObject({ status: 404, body: { code: 'SHOP_NOT_FOUND' } })
    const unnamed = await world.visitor().get(`/api/checkout/link?productId=${seller.products.caliper.product_id}`)
    expect(unnamed).toMatchObject({ status: 422, body: { code: 'SHOP_REQUIRED' } })
  })
})
