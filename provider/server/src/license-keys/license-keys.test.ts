import { DAY } from '@tradepost/kit/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '#src/deps.ts'
import { applyOutcome, NOTHING_DUE } from '#src/fulfillment/apply-outcome.ts'
import { getPayment } from '#src/payments/read-payments.ts'
import { skipBooks } from '#src/testing/test-books.ts'
import { buyKey, buyKeys, createLicensed, isValid, keysOf } from '#src/testing/test-license-keys.ts'
import { ask, makeTestProvider, post, type TestBusiness, type TestProvider, typed, usd } from '#src/testing/test-provider.ts'
import { eventsOf } from '#src/testing/test-subscriptions.ts'

let provider: TestProvider
let business: TestBusiness
let shop: { provider: TestProvider; business: TestBusiness }
beforeAll(async () => {
  provider = await makeTestProvider()
  skipBooks(provider)
})
afterAll(() => provider.close())
beforeEach(async () => {
  business = await provider.openBusiness()
  shop = { provider, business }
})

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/
const read = (id: string) => business.client.licenseKeys.retrieve(id)
const patch = (id: string, body: object) => ask(provider, `/license_keys/${id}`, { method: 'PATCH', key: business.apiKey, body })

describe('a sale', () => {
  test('issues one UUID per quantity of each product with keys, each with its event', async () => {
    const limited = await createLicensed(shop, { license_key_activations_limit: 3 })
    const yearly = await createLicensed(shop, { license_key_duration: { count: 1, interval: 'Year' } })
    const plain = await createLicensed(shop, { license_key_enabled: false })
    const { payment, keys } = await buyKeys(shop, { [limited]: 2, [yearly]: 1, [plain]: 4 })
    const { created_at, customer } = await business.client.payments.retrieve(payment)
    const shared = { customer_id: customer.customer_id, payment_id: payment, subscription_id: null, source: 'auto' }
    const limit = { ...shared, product_id: limited, activations_limit: 3, expires_at: null, status: 'active' }
    const term = { ...shared, product_id: yearly, activations_limit: null, expires_at: created_at.replace(/^\d{4}/, '2027') }
    expect(keys).toHaveLength(3)
    expect(keys).toEqual(expect.arrayContaining([limit, term].map((wanted) => expect.objectContaining(wanted))))
    expect(keys.filter(({ product_id }) => product_id === limited)).toHaveLength(2)
    for (const { id, key } of keys) expect([id, key]).toEqual([expect.stringMatching(/^lic_/), expect.stringMatching(UUID)])
    const types = (await eventsOf(provider, business)).map((event) => event.split(' ')[1])
    expect(types.filter((type) => type === 'license_key.created')).toHaveLength(3)
    const [event] = await provider.deps.database.db
      .selectFrom('events')
      .select('payload')
      .where('businessId', '=', business.businessId)
      .where('subjectId', '=', keys[0]?.id ?? '')
      .execute()
    expect(JSON.parse(event?.payload ?? '').data).toEqual({ payload_type: 'LicenseKey', ...keys[0] })
  })

  test('shows in the list of payments whether it issued keys', async () => {
    const { payment } = await buyKeys(shop, { [await createLicensed(shop)]: 1 })
    await provider.advance(1)
    const plain = await buyKeys(shop, { [await createLicensed(shop, { license_key_enabled: false })]: 1 })
    const { items } = await business.client.payments.list()
    expect(items.map((item) => [item.payment_id, item.has_license_key])).toEqual([
      [plain.payment, false],
      [payment, true],
    ])
  })

  test('that fails issues none, and one that succeeds later issues them then, once', async () => {
    const product = await createLicensed(shop)
    expect((await buyKeys(shop, { [product]: 1 }, { card: '4000000000000002' })).keys).toEqual([])
    const { payment, keys } = await buyKeys(shop, { [product]: 1 }, { card: '4000000000000259' })
    expect(keys).toEqual([])
    await provider.advance(DAY)
    expect((await business.client.payments.retrieve(payment)).status).toBe('succeeded')
    expect(await keysOf(shop, payment)).toHaveLength(1)
    await provider.advance(DAY)
    expect(await keysOf(shop, null)).toHaveLength(1)
  })

  test('of 1 and of 100 keys takes equally many statements, three more than a sale of none', async () => {
    const countFor = async (changes: object, quantity: number) => {
      business = await provider.openBusiness()
      shop = { provider, business }
      const product = await createLicensed(shop, { license_key_duration: { count: 1, interval: 'Year' }, ...changes })
      const { payment } = await buyKeys(shop, { [product]: quantity }, { card: '4000000000000259' })
      let statements = 0
      await transact(provider.deps, { businessId: business.businessId, mode: 'test' }, async (scope) => {
        const counting = scope.trx.withPlugin({
          transformQuery: ({ node }) => node,
          async transformResult({ result }) {
            statements += 1
            return result
          },
        })
        await applyOutcome({ ...scope, trx: counting }, await getPayment(scope, payment), { ...NOTHING_DUE, status: 'succeeded' })
      })
      expect((await keysOf(shop, payment)).length).toBe('license_key_enabled' in changes ? 0 : quantity)
      return statements
    }
    const ofOne = await countFor({}, 1)
    expect(await countFor({}, 100)).toBe(ofOne)
    expect(await countFor({ license_key_enabled: false }, 100)).toBe(ofOne - 3)
  })

  test('of more keys than one sale issues is refused before it is paid', async () => {
    const product_id = await createLicensed(shop, { price: usd(1) })
    const create = (quantity: number) =>
      ask(provider, '/checkouts', { key: business.apiKey, body: { product_cart: [{ product_id, quantity }] } })
    expect((await create(1000)).status).toBe(200)
    expect(await create(1001)).toMatchObject({
      status: 422,
      body: { code: 'INVALID_QUANTITY', issues: [{ path: 'product_cart.0.quantity' }] },
    })
    const opened = await provider.request(`/buy/${product_id}?quantity=100`, { redirect: 'manual' })
    const session = new URL(opened.headers.get('location') ?? '', provider.url).searchParams.get('session')
    const choose = (quantity: number) =>
      ask(provider, `/session/${session}/cart`, { method: 'PATCH', body: { lines: [{ position: 0, quantity }] } })
    expect((await choose(1000)).status).toBe(200)
    expect(await choose(1001)).toMatchObject({ status: 422, body: { code: 'INVALID_QUANTITY' } })
  })

  test('mails its keys with what the seller says about activating them', async () => {
    const license_key_activation_message = 'Paste it under Settings'
    const product = await createLicensed(shop, { license_key_activation_message })
    const { session_id } = await business.client.checkoutSessions.create({ product_cart: [{ product_id: product, quantity: 2 }] })
    const email = 'keys@example.com'
    await post(provider, `/session/${session_id}/pay`, typed('4242424242424242', { email, expected_total: 10_000 }))
    await provider.drainAll()
    const [mail] = (await (await provider.request(`/mailbox.json?to=${email}`)).json()) as { text: string; html: string }[]
    const keys = (await keysOf(shop, null)).map(({ key }) => key)
    for (const key of keys) expect(mail?.html).toContain(key)
    expect(mail?.text).toMatch(/Your license keys for “Caliper”: [0-9a-f-]{36}, [0-9a-f-]{36}\n/)
    expect(mail?.text).toContain('How to activate: Paste it under Settings')
  })
})

describe('a key', () => {
  test('expires to the millisecond after its duration, and is active again with a later expiry', async () => {
    const product = await createLicensed(shop, { license_key_duration: { count: 2, interval: 'Day' } })
    const [key] = (await buyKeys(shop, { [product]: 1 })).keys
    if (!key) throw new Error('No key')
    await provider.advance(2 * DAY - 1)
    expect(await isValid(shop, key.key)).toBe(true)
    provider.clock.advance(1)
    expect(await isValid(shop, key.key), 'before the job that expires it ran').toBe(false)
    expect((await read(key.id)).status).toBe('active')
    await provider.drainAll()
    expect((await read(key.id)).status).toBe('expired')
    const expires_at = new Date(provider.clock.now().getTime() + DAY).toISOString()
    expect((await patch(key.id, { expires_at })).body).toMatchObject({ status: 'active', expires_at })
    await provider.advance(DAY)
    expect((await read(key.id)).status).toBe('expired')
    expect((await patch(key.id, { expires_at: null })).body).toMatchObject({ status: 'active', expires_at: null })
    await provider.advance(1000 * DAY)
    expect(await isValid(shop, key.key)).toBe(true)
  })

  test('with an expiry in the past is expired at once, and can be disabled besides', async () => {
    const key = await buyKey(shop)
    expect((await patch(key.id, { expires_at: '2020-01-01T00:00:00Z' })).body.status).toBe('expired')
    expect((await patch(key.id, { disabled: true })).body.status).toBe('disabled')
    expect((await patch(key.id, { disabled: null })).body.status).toBe('disabled')
    expect((await patch(key.id, { disabled: false })).body.status).toBe('expired')
  })

  test('can not get a limit below its activations, but the same, a higher, or none', async () => {
    const key = await buyKey(shop, 5)
    for (const name of ['A', 'B']) await business.client.licenses.activate({ license_key: key.key, name })
    expect(await patch(key.id, { activations_limit: 1 })).toMatchObject({
      status: 422,
      body: { code: 'ACTIVATION_LIMIT_LESS_THAN_CURRENT_AMOUNT' },
    })
    expect(await read(key.id)).toMatchObject({ activations_limit: 5, instances_count: 2 })
    for (const activations_limit of [2, 7, null])
      expect((await patch(key.id, { activations_limit })).body).toMatchObject({ activations_limit, instances_count: 2 })
  })

  test.each([
    ['a limit as text', { activations_limit: '3' }, 'activations_limit'],
    ['a negative limit', { activations_limit: -1 }, 'activations_limit'],
    ['a limit of 2^31', { activations_limit: 2 ** 31 }, 'activations_limit'],
    ['a flag as text', { disabled: 'yes' }, 'disabled'],
    ['a date without a time', { expires_at: '2027-01-01' }, 'expires_at'],
  ])('refuses %s', async (_, body, path) => {
    const key = await buyKey(shop)
    expect(await patch(key.id, body)).toMatchObject({ status: 422, body: { issues: [{ path }] } })
    expect(await read(key.id)).toEqual(key)
  })
})

describe('an import', () => {
  const importKey = async (changes: object = {}) => {
    const { customer_id } = await business.client.customers.create({ email: 'maya@example.com', name: 'Maya' })
    const body = { key: `OLD-${customer_id}`, customer_id, product_id: await createLicensed(shop), ...changes }
    return { body, answer: await ask(provider, '/license_keys', { key: business.apiKey, body }) }
  }

  test('takes a key that was sold elsewhere, which then works as any other', async () => {
    const { body, answer } = await importKey({ activations_limit: 1, expires_at: '2031-01-01T00:00:00Z' })
    expect(answer).toMatchObject({
      status: 201,
      body: { ...body, expires_at: '2031-01-01T00:00:00.000Z', source: 'import', status: 'active', payment_id: null },
    })
    expect(await isValid(shop, body.key)).toBe(true)
    expect((await eventsOf(provider, business)).map((event) => event.split(' ')[1])).toEqual(['license_key.created'])
    await provider.advance(Date.parse('2031-01-01') - provider.clock.now().getTime())
    expect((await read(String(answer.body.id))).status).toBe('expired')
  })

  test('refuses a key that exists, at whichever business', async () => {
    const { body } = await importKey()
    const again = () => importKey({ key: body.key })
    expect((await again()).answer).toMatchObject({ status: 409, body: { code: 'LICENSE_KEY_ALREADY_EXISTS' } })
    business = await provider.openBusiness('Other')
    shop = { provider, business }
    expect((await again()).answer.status).toBe(409)
    expect((await business.client.licenseKeys.list()).items).toEqual([])
  })

  test.each([
    ['an unknown customer', { customer_id: 'cus_nobody' }, 404, 'CUSTOMER_NOT_FOUND'],
    ['an unknown product', { product_id: 'pdt_nothing' }, 404, 'PRODUCT_NOT_FOUND'],
    ['an empty key', { key: '' }, 422, 'INVALID_REQUEST_PARAMETERS'],
    ['a key with a space', { key: 'A B' }, 422, 'INVALID_REQUEST_PARAMETERS'],
    ['a key with a comma', { key: 'A,B' }, 422, 'INVALID_REQUEST_PARAMETERS'],
    ['a key of 256 characters', { key: 'x'.repeat(256) }, 422, 'INVALID_REQUEST_PARAMETERS'],
    ['no key', { key: undefined }, 422, 'INVALID_REQUEST_PARAMETERS'],
  ])('refuses %s', async (_, changes, status, code) => {
    expect((await importKey(changes)).answer).toMatchObject({ status, body: { code } })
    expect((await business.client.licenseKeys.list()).items).toEqual([])
  })
})

test('keys are listed newest first, and by customer, product, status, source and date', async () => {
  const first = await buyKey(shop)
  await provider.advance(DAY)
  const second = await buyKey(shop)
  await patch(second.id, { disabled: true })
  const list = async (query: object = {}) => (await business.client.licenseKeys.list(query)).items.map(({ id }) => id)
  expect(await list()).toEqual([second.id, first.id])
  expect(await list({ status: 'active' })).toEqual([first.id])
  expect(await list({ status: 'disabled' })).toEqual([second.id])
  expect(await list({ product_id: second.product_id })).toEqual([second.id])
  expect(await list({ customer_id: first.customer_id })).toEqual([second.id, first.id])
  expect(await list({ customer_id: 'cus_nobody' })).toEqual([])
  expect(await list({ source: 'auto' })).toEqual([second.id, first.id])
  for (const source of ['import', 'manual']) expect(await list({ source })).toEqual([])
  expect(await list({ created_at_gte: second.created_at })).toEqual([second.id])
  expect(await list({ created_at_lte: first.created_at })).toEqual([first.id])
})
