import { DAY, MINUTE, SECOND } from '@tradepost/kit/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buyKey, isValid, license } from '#src/testing/test-license-keys.ts'
import { ask, makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { moveClock } from '#src/testing/test-subscriptions.ts'
import { activateLicense } from './activate-license.ts'

let provider: TestProvider
let business: TestBusiness
let shop: { provider: TestProvider; business: TestBusiness }
beforeAll(async () => {
  provider = await makeTestProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  business = await provider.openBusiness()
  shop = { provider, business }
})

const disable = (id: string, disabled = true) => business.client.licenseKeys.update(id, { disabled })
const activate = (license_key: unknown, name: unknown = 'Workshop') => license(shop, 'activate', { license_key, name })
const instancesOf = async (query: object) => (await business.client.licenseKeyInstances.list(query)).items

describe('an activation', () => {
  test('needs no API key, and answers with the customer and the product', async () => {
    const key = await buyKey(shop)
    const { status, body } = await activate(` ${key.key}\n`, ' Mac mini ')
    const { customer } = await business.client.payments.retrieve(key.payment_id ?? '')
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^lki_/),
      license_key_id: key.id,
      business_id: business.businessId,
      name: 'Mac mini',
      created_at: provider.clock.now().toISOString(),
      customer,
      product: { product_id: key.product_id, name: 'Caliper' },
    })
    const { customer: _, product: __, ...instance } = body
    expect(await business.client.licenseKeyInstances.retrieve(String(body.id))).toEqual(instance)
    expect((await business.client.licenseKeys.retrieve(key.id)).instances_count).toBe(1)
  })

  test('N17: takes a key of ours in capitals, and an imported one only as it is', async () => {
    const ours = await buyKey(shop, 9)
    expect((await activate(ours.key.toUpperCase())).status).toBe(201)
    expect((await activate(`\u200b${ours.key.toUpperCase()}\u00a0`)).status).toBe(201)
    expect(await isValid(shop, ours.key.toUpperCase())).toBe(true)
    const { customer_id, product_id } = ours
    for (const key of ['Imported-Key-1', '0a1b2c3d-0000-4000-8000-0123456789ab']) {
      await business.client.licenseKeys.create({ customer_id, product_id, key })
      expect(await isValid(shop, key), key).toBe(true)
      expect(await isValid(shop, key.toUpperCase()), key).toBe(false)
    }
    const shouted = ours.key.toUpperCase()
    await business.client.licenseKeys.create({ customer_id, product_id, key: shouted, activations_limit: 1 })
    expect((await activate(shouted)).body).not.toMatchObject({ license_key_id: ours.id })
  })

  test('above the limit is refused, until one is freed', async () => {
    const key = await buyKey(shop, 2)
    const [first] = [await activate(key.key), await activate(key.key)]
    expect(await activate(key.key)).toMatchObject({ status: 422, body: { code: 'LICENSE_KEY_LIMIT_REACHED' } })
    const freed = { license_key: key.key, license_key_instance_id: first?.body.id }
    expect(await license(shop, 'deactivate', freed)).toEqual({ status: 200, body: {} })
    expect(await license(shop, 'deactivate', freed)).toMatchObject({ status: 403, body: { code: 'LICENSE_KEY_NOT_FOUND' } })
    expect((await business.client.licenseKeys.retrieve(key.id)).instances_count).toBe(1)
    expect((await activate(key.key)).status).toBe(201)
  })

  test('of a disabled or expired key is refused, and it can still be freed', async () => {
    const key = await buyKey(shop)
    const { body } = await activate(key.key)
    await disable(key.id)
    expect(await activate(key.key)).toMatchObject({ status: 403, body: { code: 'INACTIVE_LICENSE_KEY' } })
    await disable(key.id, false)
    await business.client.licenseKeys.update(key.id, { expires_at: new Date(provider.clock.now().getTime() + DAY).toISOString() })
    provider.clock.advance(DAY)
    expect(await activate(key.key)).toMatchObject({ status: 403, body: { code: 'INACTIVE_LICENSE_KEY' } })
    const freed = await license(shop, 'deactivate', { license_key: key.key, license_key_instance_id: body.id })
    expect(freed.status).toBe(200)
    expect(await instancesOf({})).toEqual([])
  })

  test('takes two statements after the door counted the client: the key, the seat', async () => {
    const { key } = await buyKey(shop, 5)
    let statements = 0
    const db = provider.deps.database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        statements += 1
        return result
      },
    })
    const deps = { ...provider.deps, database: { ...provider.deps.database, db } }
    await activateLicense(deps, { license_key: key, name: 'Workshop' })
    expect(statements).toBe(2)
  })

  test.each([
    ['an unknown key', { license_key: 'nothing' }, 404, 'LICENSE_KEY_NOT_FOUND'],
    ['a key of 10,000 characters', { license_key: 'x'.repeat(10_000) }, 404, 'LICENSE_KEY_NOT_FOUND'],
    ['no key', { license_key: undefined }, 422, 'INVALID_REQUEST_PARAMETERS'],
    ['a key that is a number', { license_key: 7 }, 422, 'INVALID_REQUEST_PARAMETERS'],
    ['an empty key', { license_key: ' ' }, 422, 'INVALID_REQUEST_PARAMETERS'],
    ['no name', { name: undefined }, 422, 'INVALID_REQUEST_PARAMETERS'],
    ['an empty name', { name: '  ' }, 422, 'INVALID_REQUEST_PARAMETERS'],
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 422, 'INVALID_REQUEST_PARAMETERS'],
    ['a name with NUL', { name: 'a\0b' }, 422, 'INVALID_REQUEST_PARAMETERS'],
    ['a key with NUL', { license_key: 'a\0b' }, 422, 'INVALID_REQUEST_PARAMETERS'],
  ])('of %s is refused, and takes no seat', async (_, changes, status, code) => {
    const { key } = await buyKey(shop)
    expect(await license(shop, 'activate', { license_key: key, name: 'Workshop', ...changes })).toMatchObject({
      status,
      body: { code },
    })
    expect(await instancesOf({})).toEqual([])
  })
})

test('only an activation of the same key can be freed with it', async () => {
  const [mine, other] = [await buyKey(shop), await buyKey(shop)]
  const { body } = await activate(other.key)
  const free = (license_key: string, id: unknown) => license(shop, 'deactivate', { license_key, license_key_instance_id: id })
  for (const id of [body.id, 'lki_nothing'])
    expect(await free(mine.key, id)).toMatchObject({ status: 403, body: { code: 'LICENSE_KEY_NOT_FOUND' } })
  expect(await free('nothing', body.id)).toMatchObject({ status: 404, body: { code: 'LICENSE_KEY_NOT_FOUND' } })
  expect((await free(mine.key, undefined)).status).toBe(422)
  expect((await business.client.licenseKeys.retrieve(other.id)).instances_count).toBe(1)
})

describe('a validation', () => {
  test('is true for a key that works, and with one of its activations', async () => {
    const key = await buyKey(shop)
    const other = await buyKey(shop)
    const { body } = await activate(key.key)
    const validate = async (license_key: string, license_key_instance_id: unknown) =>
      (await license(shop, 'validate', { license_key, license_key_instance_id })).body
    expect(await validate(key.key, null)).toEqual({ valid: true })
    expect(await validate(key.key, body.id)).toEqual({ valid: true })
    expect(await validate(other.key, body.id)).toEqual({ valid: false })
    expect(await validate(key.key, 'lki_nothing')).toEqual({ valid: false })
    await disable(key.id)
    expect(await validate(key.key, body.id)).toEqual({ valid: false })
  })

  test('is false for anything unknown, and refused if it is malformed', async () => {
    for (const key of ['nothing', 'x'.repeat(10_000), '日本']) expect(await isValid(shop, key)).toBe(false)
    for (const license_key of ['', null, 7, {}])
      expect((await license(shop, 'validate', { license_key })).status, String(license_key)).toBe(422)
    expect((await license(shop, 'validate', '{"license_key":')).status).toBe(400)
  })

  test("follows the clock of the key's business", async () => {
    const key = await buyKey(shop)
    await business.client.licenseKeys.update(key.id, { expires_at: new Date(provider.clock.now().getTime() + DAY).toISOString() })
    await moveClock(shop, { seconds: 86_400 })
    expect(await isValid(shop, key.key)).toBe(false)
  })
})

test('activations are listed newest first, by key, and renamed', async () => {
  const [one, two] = [await buyKey(shop), await buyKey(shop)]
  const first = String((await activate(one.key)).body.id)
  await provider.advance(MINUTE)
  const second = String((await activate(two.key)).body.id)
  const ids = async (query: object = {}) => (await instancesOf(query)).map(({ id }) => id)
  expect(await ids()).toEqual([second, first])
  expect(await ids({ license_key_id: one.id })).toEqual([first])
  expect(await ids({ license_key_id: 'lic_nothing' })).toEqual([])
  expect(await ids({ grant_id: 'any' })).toEqual([])
  expect(await business.client.licenseKeyInstances.update(first, { name: 'Office' })).toMatchObject({ id: first, name: 'Office' })
  for (const name of ['', 'x'.repeat(256), null])
    expect(
      (await ask(provider, `/license_key_instances/${first}`, { method: 'PATCH', key: business.apiKey, body: { name } })).status,
    ).toBe(422)
  expect((await instancesOf({ license_key_id: one.id }))[0]?.name).toBe('Office')
})

test('a client is limited across all public calls and businesses, and told when to try again', async () => {
  const limited = await makeTestProvider({ config: { publicCallsPerMinute: 25, trustedProxies: ['127.0.0.0/8', '::1'] } })
  const call = (verb: string, address: string) =>
    limited.request(`/licenses/${verb}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ license_key: 'guess', name: 'A', license_key_instance_id: 'lki_a' }),
    })
  const verbs = ['activate', 'deactivate', 'validate', 'validate', 'validate']
  expect(await Promise.all(verbs.map(async (verb) => (await call(verb, '192.0.2.1')).status))).toEqual([404, 404, 200, 200, 200])
  for (const verb of verbs) {
    const refused = await call(verb, '192.0.2.1')
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 1])
    expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  }
  expect((await call('validate', '192.0.2.2')).status, 'another client').toBe(200)
  await limited.advance(SECOND)
  expect((await call('validate', '192.0.2.1')).status).toBe(200)
  const counts = () => limited.deps.database.db.selectFrom('rateCounts').selectAll().execute()
  expect((await counts()).length).toBeGreaterThan(0)
  await limited.advance(2 * 60 * MINUTE)
  expect(await counts(), 'past windows are forgotten').toEqual([])
  await limited.close()
})
