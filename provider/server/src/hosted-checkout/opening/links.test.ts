import type { HostedSession } from '@tradepost/contract/hosted/checkout'
import type { BadLink } from '@tradepost/contract/hosted/links'
import { DAY, HOUR, MINUTE } from '@tradepost/kit/clock'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ProviderConfig } from '#src/config.ts'
import {
  ask,
  makeTestProvider,
  post,
  startOthers,
  type TestBusiness,
  type TestProvider,
  typed,
  usd,
} from '#src/testing/test-provider.ts'
import { openLink } from './open-link.ts'

let provider: TestProvider
let business: TestBusiness
let caliper: string
let tips: string
let archived: string
let monthly: string
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  const { products } = business.client
  const sell = async (price: Parameters<typeof products.create>[0]['price']) =>
    (await products.create({ name: 'Thing', price, tax_category: 'saas' })).product_id
  caliper = await sell(usd(2900))
  tips = await sell({ ...usd(500), pay_what_you_want: true, suggested_price: 1200 })
  archived = await sell(usd(2900))
  await products.archive(archived)
  monthly = await sell({
    ...usd(2900),
    type: 'recurring_price',
    payment_frequency_count: 1,
    payment_frequency_interval: 'Month',
    subscription_period_count: 1,
    subscription_period_interval: 'Year',
  })
})
afterAll(() => provider.close())

const visit = (address: string, cookie?: string, method = 'GET') =>
  provider.request(address, { method, redirect: 'manual', ...(cookie ? { headers: { cookie } } : {}) })
const link = (product: string, parameters: Record<string, string> = {}) => `/buy/${product}?${new URLSearchParams(parameters)}`

async function sessionAt(location: string): Promise<HostedSession> {
  const id = new URLSearchParams(location.split('?')[1]).get('session')
  return (await (await provider.request(`/session/${id}/data`)).json()) as HostedSession
}

/** Follows a link to its page, as a browser does. */
async function follow(parameters: Record<string, string> = {}, product = caliper) {
  const redirect = await visit(link(product, parameters))
  const location = redirect.headers.get('location') ?? ''
  expect((await visit(location)).status).toBe(200)
  const cookie = (redirect.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  return { status: redirect.status, location, cookie, session: await sessionAt(location) }
}

/** Returns the response to a link that opens nothing, and the message on its page. */
async function refused(productId: string, parameters: Record<string, string>) {
  const { status, headers } = await visit(link(productId, parameters))
  const opened = await openLink(provider.deps, {
    productId,
    query: new URLSearchParams(parameters),
    known: undefined,
    client: 'test',
  })
  return { status, location: headers.get('location'), ...(opened.kind === 'refused' ? opened.link : {}) }
}
const countSessions = async () => (await provider.deps.database.db.selectFrom('checkoutSessions').select('id').execute()).length
const pay = (session: string, changes: Record<string, unknown>) =>
  post(provider, `/session/${session}/pay`, typed('4242424242424242', changes))
const paymentOf = (answer: { body: Record<string, unknown> }) => business.client.payments.retrieve(String(answer.body.payment_id))

describe('a payment link', () => {
  test('opens a checkout and redirects to its short URL', async () => {
    const { status, location, session } = await follow({
      quantity: '2',
      redirect_url: 'https://shop.example/done',
      metadata_order: 'A 1',
    })
    expect(status).toBe(303)
    expect(location).toBe(`/buy/${caliper}?session=${session.session_id}`)
    expect(session).toMatchObject({ status: 'open', quantity_max: 1_000_000, totals: { total: 5800 }, prefill: { locked: [] } })
    const paid = await pay(session.session_id, { expected_total: 5800 })
    expect(await paymentOf(paid)).toMatchObject({ total_amount: 5800, metadata: { order: 'A 1' } })
    expect((await sessionAt(location)).redirect_url).toBe('https://shop.example/done')
  })

  test('M18: ignores the amount of a fixed price', async () => {
    const { session } = await follow({ paymentAmount: '100' })
    expect(session).toMatchObject({ status: 'open', totals: { total: 2900 } })
  })

  test('opens one checkout per visitor, however often it is visited', async () => {
    const parameters = { email: 'maya@example.com', country: 'DE' }
    const { location, cookie } = await follow(parameters)
    const sessions = await countSessions()
    const address = link(caliper, parameters)
    expect((await visit(address, cookie)).headers.get('location')).toBe(location)
    expect((await visit(link(caliper, { country: 'DE', email: 'maya@example.com' }), cookie)).headers.get('location')).toBe(
      location,
    )
    await visit(location)
    await visit(location)
    expect((await visit(address, undefined, 'HEAD')).status).toBe(200)
    expect(await countSessions()).toBe(sessions)
    expect((await visit(link(caliper, { country: 'FR' }), cookie)).headers.get('location')).not.toBe(location)
    expect((await visit(link(tips, parameters), cookie)).headers.get('location')).not.toBe(location)
  })

  test('opens another checkout once the first one is paid or expired', async () => {
    const first = await follow()
    await pay(first.session.session_id, { expected_total: 2900 })
    const again = await visit(link(caliper), first.cookie)
    expect(again.headers.get('location')).not.toBe(first.location)
    const second = await follow({ quantity: '3' })
    provider.clock.advance(DAY)
    expect((await visit(link(caliper, { quantity: '3' }), second.cookie)).headers.get('location')).not.toBe(second.location)
  })

  test('prefills the values that it has and ignores invalid ones', async () => {
    const { session } = await follow({
      fullName: 'Nobody',
      firstName: 'Maya',
      lastName: 'Lindqvist',
      email: 'Maya@Example.com',
      country: 'se',
      addressLine: 'Storgatan 1',
      city: 'Uppsala',
      state: 'x'.repeat(101),
      zipCode: 'SE-75310',
    })
    expect(session.prefill).toEqual({
      email: 'maya@example.com',
      name: null,
      first_name: 'Maya',
      last_name: 'Lindqvist',
      phone_number: null,
      billing: { country: 'SE', street: 'Storgatan 1', city: 'Uppsala', state: null, zipcode: '753 10' },
      locked: [],
    })
    expect((await follow({ fullName: 'Maya L', email: '{{email}}' })).session.prefill).toMatchObject({
      name: 'Maya L',
      email: null,
    })
  })

  test('N15: prefills an email with a plus, encoded or not', async () => {
    for (const email of ['maya+shop@example.com', 'maya%2Bshop@example.com']) {
      const location = (await visit(`/buy/${caliper}?email=${email}`)).headers.get('location') ?? ''
      expect((await sessionAt(location)).prefill.email, email).toBe('maya+shop@example.com')
    }
  })

  test('locks a field only if it has a value', async () => {
    const flags = ['FullName', 'FirstName', 'LastName', 'Email', 'Country', 'AddressLine', 'City', 'State', 'ZipCode']
    const all = Object.fromEntries(flags.map((name) => [`disable${name}`, 'true']))
    expect((await follow(all)).session.prefill.locked).toEqual([])
    expect((await follow({ ...all, email: 'maya@example.com', city: 'Uppsala' })).session.prefill.locked).toEqual([
      'email',
      'city',
    ])
    expect((await follow({ ...all, fullName: 'Maya' })).session.prefill.locked).toEqual(['name'])
    expect((await follow({ email: 'maya@example.com', disableEmail: '1' })).session.prefill.locked).toEqual([])
  })

  test('keeps a locked value, whatever the buyer sends', async () => {
    const { session } = await follow({
      firstName: 'Maya',
      disableFirstName: 'true',
      email: 'maya@example.com',
      disableEmail: 'true',
      country: 'DE',
      disableCountry: 'true',
      city: 'Berlin',
      disableCity: 'true',
    })
    const totals = (await (await provider.request(`/session/${session.session_id}/totals?country=US`)).json()) as { tax: number }
    expect(totals.tax).toBe(551)
    const changes = { email: 'eve@example.com', name: 'Eve Other', billing: { country: 'US', city: 'Austin', street: 'Elm 1' } }
    expect((await pay(session.session_id, { ...changes, expected_total: 2900 })).body.code).toBe('TOTAL_CHANGED')
    expect(await paymentOf(await pay(session.session_id, { ...changes, expected_total: 3451 }))).toMatchObject({
      tax: 551,
      card_holder_name: 'Maya Eve Other',
      customer: { email: 'maya@example.com' },
      billing: { country: 'DE', city: 'Berlin', street: 'Elm 1' },
    })
  })

  test.each([
    [{ fullName: 'Maya L', disableFullName: 'true' }, 'Eve', 'Maya L'],
    [{ firstName: 'Maya', lastName: 'L', disableFirstName: 'true', disableLastName: 'true' }, 'Eve', 'Maya L'],
    [{ firstName: 'Maya', disableFirstName: 'true' }, 'Maya Other', 'Maya Other'],
    [{ lastName: 'L', disableLastName: 'true' }, 'Eve L', 'Eve L'],
    [{ lastName: 'L', disableLastName: 'true' }, 'Eve', 'Eve L'],
    [{ firstName: 'Maya' }, 'Eve', 'Eve'],
  ])('with %j turns the name %s into %s', async (parameters, name, kept) => {
    const { session } = await follow(parameters)
    expect((await paymentOf(await pay(session.session_id, { name, expected_total: 2900 }))).card_holder_name).toBe(kept)
  })

  test('lets the buyer choose quantity, currency and code, unless it hides them', async () => {
    const { session } = await follow()
    const update = (id: string, body: object) => ask(provider, `/session/${id}/cart`, { method: 'PATCH', body })
    expect(await update(session.session_id, { lines: [{ position: 0, quantity: 3 }] })).toMatchObject({
      body: { totals: { total: 8700 } },
    })
    expect(await update(session.session_id, { lines: [{ position: 0, quantity: 0 }] })).toMatchObject({ status: 422 })
    const bare = (await follow({ showCurrencySelector: 'false', showDiscounts: 'false', paymentCurrency: 'eur' })).session
    expect(bare).toMatchObject({ currencies: null, allow_discount_code: false, totals: { currency: 'EUR', total: 2645 } })
    expect(await update(bare.session_id, { currency: 'USD' })).toMatchObject({ status: 403 })
  })

  test('sets the amount of a pay-what-you-want price, or leaves it to the buyer', async () => {
    expect((await follow({ paymentAmount: '750' }, tips)).session.lines).toMatchObject([{ unit_price: 750, open_price: null }])
    expect((await follow({}, tips)).session.lines).toMatchObject([{ unit_price: 1200, open_price: { minimum: 500 } }])
  })
})

test('a payment link sells a subscription in the chosen quantity', async () => {
  const { session } = await follow({ quantity: '2' }, monthly)
  expect(session).toMatchObject({
    lines: [{ quantity: 2, amount: 5800 }],
    totals: { total: 5800, recurring: { total: 5800 } },
    subscription: { frequency_count: 1, frequency_interval: 'Month', trial_days: 0 },
  })
  await provider.request(`/session/${session.session_id}/cart`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ lines: [{ position: 0, quantity: 3 }] }),
  })
  const { body } = await pay(session.session_id, { expected_total: 8700 })
  const payment = await business.client.payments.retrieve(String(body.payment_id))
  expect(await business.client.subscriptions.retrieve(String(payment.subscription_id))).toMatchObject({
    status: 'active',
    quantity: 3,
    recurring_pre_tax_amount: 8700,
  })
})

describe("an invalid link shows the reason on a page and doesn't redirect:", () => {
  test.each<[string, () => string, Record<string, string>, number, Partial<BadLink>]>([
    ['an unknown product', () => 'pdt_unknown', {}, 404, { problem: 'product_unknown', business_name: null }],
    ['an archived product', () => archived, {}, 410, { problem: 'product_archived', business_name: 'Acme Tools' }],
    ['quantity 0', () => caliper, { quantity: '0' }, 422, { problem: 'quantity', parameter: 'quantity' }],
    ['half a product', () => caliper, { quantity: '1.5' }, 422, { problem: 'quantity' }],
    ['a negative quantity', () => caliper, { quantity: '-1' }, 422, { problem: 'quantity' }],
    ['a quantity of 1,000,001', () => caliper, { quantity: '1000001' }, 422, { problem: 'quantity' }],
    ['a total that is too large', () => caliper, { quantity: '1000000' }, 422, { problem: 'total_maximum' }],
    ['an invalid amount', () => tips, { paymentAmount: '7,50' }, 422, { problem: 'amount', parameter: 'paymentAmount' }],
    [
      'an amount below the minimum',
      () => tips,
      { paymentAmount: '499' },
      422,
      { problem: 'amount_minimum', minimum: { amount: 500, currency: 'USD' } },
    ],
    ['an unknown currency', () => caliper, { paymentCurrency: 'QQQ' }, 422, { problem: 'currency' }],
    ["a currency that can't be charged", () => caliper, { paymentCurrency: 'KWD' }, 422, { problem: 'currency' }],
    ['an unsupported country', () => caliper, { country: 'KP' }, 422, { problem: 'country', parameter: 'country' }],
    ['an invalid country', () => caliper, { country: 'Germany' }, 422, { problem: 'country' }],
    ['a URL that runs code', () => caliper, { redirect_url: 'javascript:alert(1)' }, 422, { problem: 'redirect_url' }],
    ['a URL that runs script', () => caliper, { redirect_url: 'javascript:alert(1)' }, 422, { problem: 'redirect_url' }],
    ['a URL with a NUL', () => caliper, { redirect_url: 'https://shop.example/\0' }, 422, { problem: 'redirect_url' }],
    ['metadata with a NUL', () => caliper, { metadata_a: 'b\0' }, 422, { problem: 'metadata' }],
    ['metadata that is too long', () => caliper, { metadata_a: 'b'.repeat(501) }, 422, { problem: 'metadata' }],
    ['metadata without a key', () => caliper, { metadata_: 'b' }, 422, { problem: 'metadata' }],
  ])('%s', async (_, product, parameters, status, problem) => {
    const sessions = await countSessions()
    expect(await refused(product(), parameters)).toMatchObject({ status, location: null, ...problem })
    expect(await countSessions()).toBe(sessions)
  })

  test('a product ID with characters that no database can store', async () => {
    expect((await visit('/buy/pdt_%00')).status).toBe(404)
  })

  test('a session that no link of this product opened', async () => {
    const { session } = await follow()
    const other = await business.client.checkoutSessions.create({ product_cart: [{ product_id: caliper, quantity: 1 }] })
    for (const [product, id] of [
      [tips, session.session_id],
      [caliper, other.session_id],
      [caliper, 'cks_unknown'],
      [caliper, '\0'],
    ]) {
      expect((await visit(link(product ?? '', { session: id ?? '' }))).status).toBe(404)
    }
  })
})

describe('M52: card testing', () => {
  const GOOD = '4242424242424242'
  const DECLINED = '4000000000000002'
  const CHALLENGED = '4000002500003155'
  const started: TestProvider[] = []
  afterEach(async () => {
    for (const each of started.splice(0)) await each.close()
  })

  /** Runs behind a trusted proxy, so that requests come from different clients. */
  async function start(config: Partial<ProviderConfig> = {}): Promise<TestProvider> {
    const server = await makeTestProvider({ config: { trustedProxies: ['127.0.0.0/8', '::1'], ...config } })
    started.push(server)
    return server
  }
  async function openShop(server: TestProvider): Promise<string> {
    const { client } = await server.openBusiness()
    return (await client.products.create({ name: 'Caliper', price: usd(2900), tax_category: 'saas' })).product_id
  }

  /** A client with its own IP address. The second header is how it would fake another client each time. */
  function clientAt(address: string, server: TestProvider) {
    const from = { 'x-forwarded-for': address, 'x-client-address': crypto.randomUUID() }
    const request = (path: string, headers: Record<string, string> = {}) =>
      server.request(path, { redirect: 'manual', headers: { ...headers, ...from } })
    const open = async (product: string) => {
      const location = (await request(`/buy/${product}`)).headers.get('location') ?? ''
      return new URLSearchParams(location.split('?')[1]).get('session') ?? ''
    }
    const send = async (path: string, body: unknown) => {
      const answer = await server.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...from },
        body: JSON.stringify(body),
      })
      const { code, payment_id: paymentId } = (await answer.json()) as { code?: string; payment_id?: string }
      return { status: answer.status, code, paymentId, retryAfter: Number(answer.headers.get('retry-after')) }
    }
    const payFor = (session: string, number: string) => send(`/session/${session}/pay`, typed(number, { expected_total: 2900 }))
    return { request, open, send, payFor, buy: async (product: string, number: string) => payFor(await open(product), number) }
  }
  const chargesOf = async (server: TestProvider) =>
    (await server.acquirerDatabase.db.selectFrom('charges').select('status').execute()).length

  test('M52: 60 declined cards from one client are stopped at the limit for an hour, even on new checkouts', async () => {
    const server = await start()
    const shop = await openShop(server)
    const thief = clientAt('192.0.2.1', server)
    const answers = []
    let session = ''
    for (let card = 0; card < 60; card += 1) {
      if (card % 15 === 0) session = await thief.open(shop)
      answers.push(await thief.payFor(session, DECLINED))
    }
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 60 }, (_, card) => (card < 40 ? 200 : 429)))
    expect(answers.at(-1)).toMatchObject({ code: 'TOO_MANY_DECLINES', retryAfter: 3600 })
    // A valid card is what a card tester looks for, so it's refused too and never charged.
    expect(await thief.payFor(session, GOOD)).toMatchObject({ status: 429 })
    expect(await chargesOf(server)).toBe(40)
    expect(await clientAt('192.0.2.2', server).buy(shop, GOOD)).toMatchObject({ status: 200 })
    expect(await thief.buy(await openShop(server), GOOD)).toMatchObject({ status: 200 })
    server.clock.advance(HOUR)
    expect(await thief.payFor(session, GOOD)).toMatchObject({ status: 200 })
  })

  test('M52: customers with valid cards behind one address can pay, and give a card tester there no extra attempts', async () => {
    const server = await start({ declinesPerHour: 3 })
    const shop = await openShop(server)
    const office = clientAt('192.0.2.1', server)
    for (let sale = 0; sale < 12; sale += 1) expect(await office.buy(shop, GOOD)).toMatchObject({ status: 200 })
    for (let card = 0; card < 3; card += 1) {
      expect(await office.buy(shop, DECLINED)).toMatchObject({ status: 200 })
      if (card < 2) expect(await office.buy(shop, GOOD)).toMatchObject({ status: 200 })
    }
    expect(await office.buy(shop, DECLINED)).toMatchObject({ status: 429 })
  })

  test('M52: a challenged card counts as declined if denied or canceled, and not if approved', async () => {
    const server = await start({ declinesPerHour: 2 })
    const shop = await openShop(server)
    const client = clientAt('192.0.2.1', server)
    for (const answer of ['approve', 'approve', 'approve', 'deny', 'cancel']) {
      const session = await client.open(shop)
      const { status, paymentId } = await client.payFor(session, CHALLENGED)
      expect(status).toBe(200)
      expect(await client.send(`/session/${session}/challenge/${paymentId}`, { answer })).toMatchObject({ status: 200 })
    }
    expect(await client.buy(shop, GOOD)).toMatchObject({ status: 429 })
  })

  test("M52: simultaneous attempts on several processes don't exceed the limit", async () => {
    const server = await start({ declinesPerHour: 5 })
    const others = await startOthers(server)
    started.push(...others)
    const shop = await openShop(server)
    const thieves = [server, ...others].map((each) => clientAt('192.0.2.1', each))
    const sessions = await Promise.all(
      thieves.flatMap(({ open, payFor }) => Array.from({ length: 8 }, async () => ({ payFor, session: await open(shop) }))),
    )
    const tries = await Promise.all(sessions.map(({ payFor, session }) => payFor(session, DECLINED)))
    const statuses = tries.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(statuses.length - 5).fill(429)])
    expect(await chargesOf(server)).toBe(5)
  })

  test('M52: a client that opens too many link checkouts gets a message in its language and waits a minute', async () => {
    const server = await start({ linksPerMinute: 3 })
    const shop = await openShop(server)
    const client = clientAt('2001:db8:1:2::1', server)
    const first = await client.request(`/buy/${shop}`)
    const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    for (let visits = 1; visits < 3; visits += 1) expect((await client.request(`/buy/${shop}`)).status).toBe(303)
    // One customer of an IPv6 network owns all addresses with this prefix.
    const refused = await clientAt('2001:db8:1:2:3::4', server).request(`/buy/${shop}`, { 'accept-language': 'fr' })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect(refused.headers.get('content-language')).toBe('fr')
    expect(await refused.text()).toContain('"link":{"problem":"too_many"')
    expect(await server.deps.database.db.selectFrom('checkoutSessions').select('id').execute()).toHaveLength(3)
    expect((await client.request(`/buy/${shop}`, { cookie })).headers.get('location')).toBe(first.headers.get('location'))
    expect((await clientAt('2001:db8:1:3::1', server).request(`/buy/${shop}`)).status).toBe(303)
    expect((await client.request(`/buy/${await openShop(server)}`)).status).toBe(303)
    server.clock.advance(MINUTE)
    expect((await client.request(`/buy/${shop}`)).status).toBe(303)
  })

  test('M52: client counts are deleted once their time is over', async () => {
    const server = await start()
    await clientAt('192.0.2.1', server).buy(await openShop(server), DECLINED)
    const counts = () => server.deps.database.db.selectFrom('clientCounts').select(['kind', 'count']).orderBy('kind').execute()
    expect(await counts()).toEqual([
      { kind: 'decline', count: 1 },
      { kind: 'link', count: 1 },
    ])
    await server.advance(MINUTE)
    expect(await counts()).toHaveLength(2)
    await server.advance(2 * HOUR)
    expect(await counts()).toEqual([])
  })
})
