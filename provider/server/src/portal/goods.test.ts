import type {
  PortalActivation,
  PortalDownload,
  PortalHome,
  PortalLicenseKey,
  PortalWallet,
  PortalWalletEntry,
} from '@tradepost/contract/hosted/portal'
import { DAY, SECOND } from '@tradepost/kit/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { monthly, moveClock, subscribe } from '#src/testing/test-subscriptions.ts'
import { enter, send, type Visit } from './test-portal.ts'

const EMAIL = 'maya@example.com'

let provider: TestProvider
let business: TestBusiness
let visit: Visit
let customerId: string
let paymentId: string
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  const made = await call('/products', {
    name: 'Plumb Pro',
    price: monthly(1200, { payment_frequency_interval: 'Week' }),
    tax_category: 'saas',
    license_key_enabled: true,
    license_key_activations_limit: 2,
    digital_product_delivery: { external_url: 'https://acme.example/manual', instructions: 'Unzip it' },
  })
  const product = String(made.body.product_id)
  const { url } = await business.client.products.updateFiles(product, { file_name: 'plumb.zip' })
  expect((await fetch(url, { method: 'PUT', body: 'zipped' })).status).toBe(200)
  const { subscription } = await subscribe({ provider, business }, product, { total: 1200, typed: { email: EMAIL } })
  customerId = subscription.customer.customer_id
  await moveClock({ provider, business }, { seconds: (7 * DAY) / SECOND })
  paymentId = (await business.client.payments.list({ customer_id: customerId })).items[0]?.payment_id ?? ''
  visit = await enter(provider, business, customerId)
})
afterAll(() => provider.close())

const call = (path: string, body: object) => ask(provider, path, { key: business.apiKey, body })
const itemsOf = async <Item>(path: string) => (await send(visit, `/api${path}`)).body.items as Item[]

describe('license keys', () => {
  const keyOf = async () => (await itemsOf<PortalLicenseKey>('/license-keys'))[0]
  const activationsOf = (id = '') => itemsOf<PortalActivation>(`/license-keys/${id}/instances`)
  const free = (id = '') => send(visit, `/api/license-key-instances/${id}`, { method: 'DELETE' })

  test('show their product, their limit and their activations, and a freed one makes room for another', async () => {
    const license_key = (await keyOf())?.key ?? ''
    await business.client.licenses.activate({ license_key, name: 'Workbench' })
    provider.clock.advance(SECOND)
    await business.client.licenses.activate({ license_key, name: 'Laptop' })
    const key = await keyOf()
    expect(key).toMatchObject({ product_name: 'Plumb Pro', status: 'active', activations_limit: 2, instances_count: 2 })
    expect(await call('/licenses/activate', { license_key, name: 'Phone' })).toMatchObject({
      status: 422,
      body: { code: 'LICENSE_KEY_LIMIT_REACHED' },
    })
    const activations = await activationsOf(key?.id)
    expect(activations.map(({ name }) => name)).toEqual(['Laptop', 'Workbench'])
    expect((await free(activations[0]?.id)).status).toBe(204)
    expect(await free(activations[0]?.id)).toMatchObject({ status: 404, body: { code: 'LICENSE_KEY_INSTANCE_NOT_FOUND' } })
    expect((await activationsOf(key?.id)).map(({ name }) => name)).toEqual(['Workbench'])
    expect((await call('/licenses/activate', { license_key, name: 'Phone' })).status).toBe(201)
  })

  test('show nothing of the business’s that a customer has no use for', async () => {
    const key = await keyOf()
    expect(Object.keys(key ?? {}).sort()).toEqual(
      ['activations_limit', 'created_at', 'expires_at', 'id', 'instances_count', 'key', 'product_name', 'status'].sort(),
    )
  })
})

describe('downloads', () => {
  const list = () => itemsOf<PortalDownload>('/downloads')

  test('show what a subscription delivers once, however often it renewed, and each file opens', async () => {
    const [product, ...others] = await list()
    expect(others).toEqual([])
    expect(product).toMatchObject({ name: 'Plumb Pro', withdrawal: null, instructions: 'Unzip it' })
    expect(product?.files).toMatchObject([{ name: 'plumb.zip', bytes: 6 }])
    const answer = await provider.request(product?.files[0]?.url ?? '')
    expect(await answer.text()).toBe('zipped')
    expect((await send(visit, '/api/home')).body).toMatchObject({ has_downloads: true })
  })

  test('stay while one of the payments still counts, and say why they are gone after the last refund', async () => {
    await business.client.refunds.create({ payment_id: paymentId })
    await provider.drainAll()
    expect((await list())[0]).toMatchObject({ withdrawal: null })
    const { items } = await business.client.payments.list({ customer_id: customerId })
    await business.client.refunds.create({ payment_id: items.find((each) => each.payment_id !== paymentId)?.payment_id ?? '' })
    await provider.drainAll()
    expect((await list())[0]).toMatchObject({ name: 'Plumb Pro', withdrawal: 'refunded', files: [], instructions: null })
  })
})

describe('wallets', () => {
  test('show their balances and what changed them, and only a wallet with money on the home page', async () => {
    const path = `/customers/${customerId}/wallets/ledger-entries`
    await call(path, { entry_type: 'credit', currency: 'USD', amount: 500, reason: 'Sorry for the wait' })
    await call(path, { entry_type: 'debit', currency: 'USD', amount: 200 })
    expect(await itemsOf<PortalWallet>('/wallets')).toEqual([
      { currency: 'USD', balance: 300 },
      { currency: 'INR', balance: 0 },
    ])
    const entries = await itemsOf<PortalWalletEntry>('/wallets/ledger-entries')
    expect(entries.map(({ amount, is_credit, after_balance, reason }) => [amount, is_credit, after_balance, reason])).toEqual([
      [200, false, 300, null],
      [500, true, 500, 'Sorry for the wait'],
    ])
    const home = (await send(visit, '/api/home')).body as unknown as PortalHome
    expect(home.wallets).toEqual([{ currency: 'USD', balance: 300 }])
  })
})

test('a customer who bought nothing has empty lists, not errors', async () => {
  const { customer_id } = await business.client.customers.create({ email: 'new@example.com', name: 'New' })
  const empty = await enter(provider, business, customer_id)
  for (const path of [
    '/license-keys',
    '/downloads',
    '/wallets/ledger-entries',
    '/payments',
    '/subscriptions',
    '/payment-methods',
  ])
    expect(await send(empty, `/api${path}`)).toMatchObject({ status: 200, body: { items: [] } })
  expect((await send(empty, '/api/home')).body).toMatchObject({
    subscriptions: [],
    license_keys: [],
    wallets: [],
    has_downloads: false,
  })
})
