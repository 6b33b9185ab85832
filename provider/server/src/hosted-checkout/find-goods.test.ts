import type { HostedSession } from '@tradepost/contract/hosted/checkout'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buyKeys, createLicensed, keysOf } from '#src/testing/test-license-keys.ts'
import { ask, makeTestProvider, post, type TestBusiness, type TestProvider, typed } from '#src/testing/test-provider.ts'

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

const goodsOf = async (session: string) =>
  ((await (await provider.request(`/session/${session}/data`)).json()) as HostedSession).goods

test('the paid page has the working keys of each product with its activation message, and the way to the downloads', async () => {
  const message = 'Open Settings.\nPaste the key.'
  const digital_product_delivery = { external_url: 'https://acme.example/manual', instructions: null }
  const told = await createLicensed(shop, { license_key_activation_message: message, digital_product_delivery })
  const silent = await createLicensed(shop)
  const { session, payment } = await buyKeys(shop, { [told]: 2, [silent]: 1 })
  const goods = await goodsOf(session)
  const issued = await keysOf(shop, payment)
  const keysFor = (product: string) => issued.filter((key) => key.product_id === product).map(({ key }) => key)
  const listed = goods?.license_keys.map(({ activation_message, keys }) => [activation_message, keys.toSorted()])
  expect(listed).toHaveLength(2)
  expect(listed).toEqual(
    expect.arrayContaining([
      [message, keysFor(told).toSorted()],
      [null, keysFor(silent)],
    ]),
  )
  const page = await fetch(goods?.delivery_url ?? '')
  expect([page.status, new URL(goods?.delivery_url ?? '').pathname]).toEqual([200, `/downloads/${payment}`])
})

test('a key that was disabled is no longer on the page, and a sale of neither keys nor files has no goods', async () => {
  const product = await createLicensed(shop)
  const { session, payment } = await buyKeys(shop, { [product]: 2 })
  const [first, second] = await keysOf(shop, payment)
  await business.client.licenseKeys.update(first?.id ?? '', { disabled: true })
  expect((await goodsOf(session))?.license_keys.flatMap(({ keys }) => keys)).toEqual([second?.key])
  await ask(provider, '/refunds', { key: business.apiKey, body: { payment_id: payment } })
  await provider.drainAll()
  expect(await goodsOf(session)).toBeNull()
  const plain = await createLicensed(shop, { license_key_enabled: false })
  expect(await goodsOf((await buyKeys(shop, { [plain]: 1 })).session)).toBeNull()
})

test('a checkout that is open or was declined shows nothing to use', async () => {
  const product = await createLicensed(shop)
  const { session_id } = await business.client.checkoutSessions.create({ product_cart: [{ product_id: product, quantity: 1 }] })
  expect(await goodsOf(session_id)).toBeNull()
  await post(provider, `/session/${session_id}/pay`, typed('4000000000000002', { expected_total: 5000 }))
  expect(await goodsOf(session_id)).toBeNull()
})
