import type { HostedSession } from '@tradepost/contract/hosted/checkout'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buyKeys, createLicensed, keysOf } from '#src/testing/test-license-keys.ts'
import { ask, makeTestProvider, post, type TestBusiness, type TestProvider, typed } from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
let shop: { provider: TestProvider; business: TestBusiness }
let product: string
beforeAll(async () => {
  provider = await makeTestProvider({ config: { platformOrigin: 'https://market.example' } })
})
afterAll(() => provider.close())
beforeEach(async () => {
  business = await provider.openBusiness()
  shop = { provider, business }
  product = await createLicensed(shop)
})

const dataOf = async (session: string) => (await (await provider.request(`/session/${session}/data`)).json()) as HostedSession

/** Pays by a link with this `redirect_url`, and returns where the page leads. */
async function payByLink(redirect: string, card = '4242424242424242') {
  const path = `/buy/${product}?redirect_url=${encodeURIComponent(redirect)}`
  const opened = await provider.request(path, { redirect: 'manual' })
  const session = new URL(opened.headers.get('location') ?? '', provider.url).searchParams.get('session') ?? ''
  const { body } = await post(provider, `/session/${session}/pay`, typed(card, { expected_total: 5000 }))
  const { redirect_url, redirect_host } = await dataOf(session)
  return { payment: String(body.payment_id), redirect_url, redirect_host }
}
const nameOrigins = (...origins: unknown[]) =>
  ask(provider, '/settings/return_origins', { method: 'PATCH', key: business.apiKey, body: { origins } })

test('an address that the business gave through the API gets everything, with the license keys', async () => {
  const session = { return_url: 'https://anywhere.example/done?from=shop' }
  const { session: id, payment } = await buyKeys(shop, { [product]: 2 }, { session })
  const { redirect_url, redirect_host } = await dataOf(id)
  const back = new URL(redirect_url ?? '')
  expect(redirect_host).toBeNull()
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    from: 'shop',
    payment_id: payment,
    status: 'succeeded',
    email: 'maya@example.com',
  })
  const keys = (await keysOf(shop, payment)).map(({ key }) => key)
  expect(back.searchParams.get('license_key')?.split(',').sort()).toEqual(keys.sort())
})

test('a payment without keys adds none to the address', async () => {
  product = await createLicensed(shop, { license_key_enabled: false })
  const { session } = await buyKeys(shop, { [product]: 1 }, { session: { return_url: 'https://anywhere.example/' } })
  expect((await dataOf(session)).redirect_url).not.toContain('license_key')
})

describe('the address of a link', () => {
  test.each([
    'https://evil.example/collect?keep=this',
    'https://shop.example.evil.example/',
    'http://shop.example/',
    'https://shop.example:8443/',
    'https://market.example@evil.example/',
  ])('%s, which the business has not named, gets nothing, and the page says where it leads', async (redirect) => {
    await nameOrigins('https://shop.example')
    const wanted = new URL(redirect)
    expect(await payByLink(redirect)).toMatchObject({ redirect_url: wanted.href, redirect_host: wanted.host })
  })

  test.each<[string, string, () => Promise<unknown>]>([
    ['its setting', 'https://shop.example/thanks', () => nameOrigins('https://shop.example')],
    ["an endpoint's", 'https://hooks.example/thanks', () => business.client.webhooks.create({ url: 'https://hooks.example/in' })],
    ["the platform's", 'https://market.example/orders/1', async () => {}],
    [
      "its brand's",
      'https://brand.example/thanks',
      async () => {
        const brand = await business.client.brands.create({ name: 'North', url: 'https://brand.example' })
        product = await createLicensed(shop, { brand_id: brand.brand_id })
      },
    ],
  ])('that is at the origin of %s gets the payment and its status, but neither email nor keys', async (_, redirect, name) => {
    await name()
    const { payment, redirect_url, redirect_host } = await payByLink(redirect)
    expect(await keysOf(shop, payment)).toHaveLength(1)
    expect([redirect_url, redirect_host]).toEqual([`${redirect}?payment_id=${payment}&status=succeeded`, null])
  })

  test('that is plain http is refused in production, and what was named by it does not count', async () => {
    const production = await makeTestProvider({ config: { isProduction: true, platformOrigin: 'http://market.example' } })
    const opened = await production.openBusiness()
    const own = { provider: production, business: opened }
    const id = await createLicensed(own)
    const visit = (redirect: string) =>
      production.request(`/buy/${id}?redirect_url=${encodeURIComponent(redirect)}`, { redirect: 'manual' })
    expect((await visit('http://market.example/orders/1')).status).toBe(422)
    expect((await visit('HTTP://localhost:3000/')).status).toBe(422)
    expect((await visit('https://market.example/')).status).toBe(303)
    await production.close()
  })

  test("is not named by another business's setting or endpoint", async () => {
    const own = business
    business = await provider.openBusiness('Other')
    await nameOrigins('https://shop.example')
    await business.client.webhooks.create({ url: 'https://shop.example/in' })
    business = own
    expect(await payByLink('https://shop.example/')).toMatchObject({ redirect_host: 'shop.example' })
  })
})

const WRONG_ORIGINS = [
  ...['javascript:alert(1)', 'shop.example', '', 7, 'ftp://shop.example', 'http://shop.example', 'http://localhost.evil.example'],
  ...['https://shop.example/a', 'https://shop.example?a', 'https://shop.example#a', 'https://shop.example\\a', 'https://'],
  ...['https://*.shop.example', '*', 'https://*', 'https://user@shop.example', 'https://shop.example@evil.example'],
  ...['https://shop.example:99999', ' https://shop.example', 'https://shop.example\n', null],
]

test('the setting keeps origins, each once, and refuses what is none', async () => {
  const origins = ['https://shop.example', 'https://Shop.example/', 'http://localhost:3000']
  const saved = { origins: ['https://shop.example', 'http://localhost:3000'] }
  expect((await nameOrigins(...origins)).body).toEqual(saved)
  for (const wrong of WRONG_ORIGINS) expect((await nameOrigins(wrong)).status, String(wrong)).toBe(422)
  expect((await nameOrigins(...Array.from({ length: 51 }, (_, index) => `https://shop-${index}.example`))).status).toBe(422)
  expect(await business.client.get('/settings/return_origins')).toEqual(saved)
})
