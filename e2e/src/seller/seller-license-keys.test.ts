import type { AuditEntryList } from '@tradepost/contract/platform/audit-log'
import type {
  LicenseKeyImportResult,
  SellerLicenseKey,
  SellerLicenseKeyList,
} from '@tradepost/contract/platform/sales/seller-license-keys'
import type { SellerSearch } from '@tradepost/contract/platform/seller-search'
import { refreshRecords } from '@tradepost/platform-server/records/refresh-records'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCart } from '#src/billing/shop-subscriptions.ts'
import { joinOrganization } from '#src/world/join-organization.ts'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { expectClosedToStrangers, expectToldWhenAway } from '#src/world/seller-guards.ts'

let world: GatedWorld
let seller: Seller
let client: DodoPayments
let productId: string
let keyId: string
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
  const product = await client.products.create({
    name: 'Plumb for Mac',
    price: { type: 'one_time_price', currency: 'USD', price: 4900, discount: 0, purchasing_power_parity: false },
    tax_category: 'saas',
    license_key_enabled: true,
    license_key_activations_limit: 2,
  })
  productId = product.product_id
  await refresh()
  const buyer = world.visitor()
  const { checkout_url: url } = await openCart(buyer, seller.slug, [{ productId, quantity: 2 }])
  await payHosted(url, { email: 'maya@example.com', name: 'Maya Lindqvist' })
  await world.drainAll()
  keyId = (await list()).items[0]?.id ?? ''
})
afterAll(() => world.close())

const path = (rest = '') => `/api/organizations/${seller.slug}/license-keys${rest}`
const list = async (query = '') => (await seller.visitor.get<SellerLicenseKeyList>(path(`?${query}`))).body
const get = async (id = keyId) => (await seller.visitor.get<SellerLicenseKey>(path(`/${id}`))).body
const refresh = () => refreshRecords(world.platform.deps, { organizationId: seller.organizationId, environment: 'embedded' })
const importLines = (lines: readonly object[]) =>
  seller.visitor.post<LicenseKeyImportResult>(path('/import'), { product_id: productId, lines })

/** Returns an answer, and the calls that it waited for. */
async function withCalls<T>(ask: () => Promise<T>): Promise<{ answer: T; calls: string[] }> {
  const from = world.gate.calls.length
  const answer = await ask()
  return { answer, calls: world.gate.calls.slice(from) }
}

test('a sale lists a key for each quantity right away, with its customer and product, without asking the provider', async () => {
  const { answer, calls } = await withCalls(() => list())
  expect(answer.items).toHaveLength(2)
  expect(answer.items[0]).toMatchObject({
    status: 'active',
    source: 'auto',
    activations_limit: 2,
    instances_count: 0,
    customer: { name: 'Maya Lindqvist', email: 'maya@example.com' },
    product_name: 'Plumb for Mac',
  })
  expect(calls).toEqual([])
})

test('a key is found by itself, its customer and its product, also from the palette', async () => {
  const { key } = await get()
  expect((await list(`q=${key.slice(0, 8)}`)).items.map(({ id }) => id)).toEqual([keyId])
  expect((await list('q=lindqvist')).items).toHaveLength(2)
  expect((await list('q=plumb%20for')).items).toHaveLength(2)
  expect((await list('q=zzzzzzzzzzzz')).items).toEqual([])
  const found = await seller.visitor.get<SellerSearch>(`/api/organizations/${seller.slug}/search?q=${key}`)
  expect(found.body.groups.find(({ kind }) => kind === 'license_key')?.items).toEqual([
    { id: keyId, title: key, amount: null, detail: 'Maya Lindqvist' },
  ])
})

test('an activation appears with its device, and the page of the key waits for no call', async () => {
  const { key } = await get()
  await client.licenses.activate({ license_key: key, name: 'Studio iMac' })
  await client.licenses.activate({ license_key: key, name: 'MacBook' })
  await refresh()
  const { answer, calls } = await withCalls(() => get())
  expect(answer.instances.map(({ name }) => name).sort()).toEqual(['MacBook', 'Studio iMac'])
  expect(answer.instances_count).toBe(2)
  expect(calls).toEqual([])
})

test('removing an activation takes one call, frees a seat, and leaves the record whole', async () => {
  const { instances, key } = await get()
  const gone = instances.find(({ name }) => name === 'Studio iMac')
  const { answer, calls } = await withCalls(() =>
    seller.visitor.call<SellerLicenseKey>('DELETE', path(`/${keyId}/instances/${gone?.id}`)),
  )
  expect(calls).toEqual(['POST /licenses/deactivate'])
  expect(answer.body).toMatchObject({ instances_count: 1, instances: [{ name: 'MacBook' }] })
  expect((await withCalls(() => get())).calls).toEqual([])
  expect((await client.licenses.activate({ license_key: key, name: 'Studio PC' })).name).toBe('Studio PC')
  const again = await seller.visitor.call('DELETE', path(`/${keyId}/instances/${gone?.id}`))
  expect(again.status).toBe(404)
  await refresh()
})

test('a key is disabled and enabled with one call each, and apps hear of it', async () => {
  const { key } = await get()
  const off = await withCalls(() => seller.visitor.post<SellerLicenseKey>(path(`/${keyId}/disable`)))
  expect(off.calls).toEqual([`PATCH /license_keys/${keyId}`])
  expect(off.answer.body.status).toBe('disabled')
  expect(await client.licenses.validate({ license_key: key })).toEqual({ valid: false })
  expect((await list('status=disabled')).items.map(({ id }) => id)).toEqual([keyId])
  expect((await seller.visitor.post<SellerLicenseKey>(path(`/${keyId}/enable`))).body.status).toBe('active')
  expect(await client.licenses.validate({ license_key: key })).toEqual({ valid: true })
})

test('limit and expiry are saved; a limit below the activations is refused with the reason', async () => {
  const form = { activations_limit: 5, expires_at: '2031-01-31T23:59:59.000Z' }
  const saved = await seller.visitor.call<SellerLicenseKey>('PUT', path(`/${keyId}`), form)
  expect(saved.body).toMatchObject(form)
  expect(await get()).toMatchObject(form)
  const low = await seller.visitor.call('PUT', path(`/${keyId}`), { ...form, activations_limit: 1 })
  expect({ status: low.status, code: low.body.code }).toEqual({ status: 422, code: 'PAYMENTS_REFUSED' })
  const lifted = await seller.visitor.call<SellerLicenseKey>('PUT', path(`/${keyId}`), {
    activations_limit: null,
    expires_at: null,
  })
  expect(lifted.body).toMatchObject({ activations_limit: null, expires_at: null })
})

test('a key whose expiry has passed is listed as expired before the provider says so', async () => {
  const soon = new Date(world.clock.now().getTime() + 60_000).toISOString()
  const [, other] = (await list()).items
  await seller.visitor.call('PUT', path(`/${other?.id}`), { activations_limit: 2, expires_at: soon })
  world.clock.advance(120_000)
  expect((await list('status=expired')).items.map(({ id, status }) => ({ id, status }))).toEqual([
    { id: other?.id, status: 'expired' },
  ])
})

test.each([
  ['a negative limit', { activations_limit: -1, expires_at: null }],
  ['a fractional limit', { activations_limit: 1.5, expires_at: null }],
  ['a limit above 2^31', { activations_limit: 2 ** 31, expires_at: null }],
  ['an expiry that is no time', { activations_limit: null, expires_at: 'tomorrow' }],
  ['an unknown field', { activations_limit: null, expires_at: null, key: 'mine' }],
])('%s is refused before the provider is asked', async (_, form) => {
  const { answer, calls } = await withCalls(() => seller.visitor.call('PUT', path(`/${keyId}`), form))
  expect(answer.status).toBe(422)
  expect(calls).toEqual([])
})

test('a full refund disables its key on every page as soon as its event arrives', async () => {
  const { checkout_url: url } = await openCart(world.visitor(), seller.slug, [{ productId, quantity: 1 }])
  await payHosted(url, { email: 'refunded@example.com', name: 'Rita Refund' })
  await world.drainAll()
  const bought = (await list()).items.find(({ customer }) => customer?.email === 'refunded@example.com')
  expect(bought).toMatchObject({ status: 'active' })
  await client.refunds.create({ payment_id: bought?.payment_id ?? '' })
  await world.drainAll()
  expect((await list()).items.find(({ id }) => id === bought?.id)).toMatchObject({ status: 'disabled' })
  expect((await list(`payment_id=${bought?.payment_id}`)).items).toMatchObject([{ status: 'disabled' }])
})

test('an import answers for each line: imported, an existing key, an unknown customer, an unknown product', async () => {
  const plain = { activations_limit: null, expires_at: null }
  const { answer, calls } = await withCalls(() =>
    importLines([
      { ...plain, line: 1, key: 'ACME-1', customer: 'MAYA@example.com', activations_limit: 3 },
      { ...plain, line: 2, key: 'ACME-1', customer: 'maya@example.com' },
      { ...plain, line: 3, key: 'ACME-3', customer: 'nobody@example.com' },
      { ...plain, line: 4, key: 'ACME-4', customer: 'cus_000000000000000000000' },
    ]),
  )
  expect(answer.status).toBe(200)
  expect(answer.body.lines.map(({ line, refusal }) => ({ line, code: refusal?.code ?? null }))).toEqual([
    { line: 1, code: null },
    { line: 2, code: 'PAYMENTS_CONFLICT' },
    { line: 3, code: 'LICENSE_KEY_CUSTOMER_UNKNOWN' },
    { line: 4, code: 'PAYMENTS_ITEM_NOT_FOUND' },
  ])
  expect(calls).toEqual(['POST /license_keys', 'POST /license_keys', 'POST /license_keys'])
  expect((await list('source=import')).items).toMatchObject([
    { key: 'ACME-1', activations_limit: 3, customer: { name: 'Maya Lindqvist' } },
  ])
})

test('an import with too many lines, or a key with a space, is refused as a whole', async () => {
  const line = (number: number, key = `K-${number}`) => ({
    line: number,
    key,
    customer: 'maya@example.com',
    activations_limit: null,
    expires_at: null,
  })
  expect((await importLines(Array.from({ length: 26 }, (_, index) => line(index + 1)))).status).toBe(422)
  expect((await importLines([line(1, 'K 1')])).status).toBe(422)
  expect((await importLines([])).status).toBe(422)
})

test('while the provider is away, an import asks once and refuses the other lines with the reason', async () => {
  const line = (number: number) => ({
    line: number,
    key: `AWAY-${number}`,
    customer: 'maya@example.com',
    activations_limit: null,
    expires_at: null,
  })
  world.gate.set('broken')
  const { answer, calls } = await withCalls(() => importLines([line(1), line(2), line(3)]))
  world.gate.set('open')
  expect(answer.body.lines.map(({ refusal }) => refusal?.code)).toEqual(Array(3).fill('PAYMENTS_PROVIDER_UNAVAILABLE'))
  expect(calls).toHaveLength(1)
})

test('the audit log names the key by its end, and records what changed', async () => {
  const { key } = await get()
  const log = await seller.visitor.get<AuditEntryList>(`/api/organizations/${seller.slug}/audit-log`)
  const disabled = log.body.items.find(({ action }) => action === 'license_key.disabled')
  expect(disabled).toMatchObject({
    object: { id: keyId, name: `…${key.slice(-4)}` },
    changes: { status: { old: 'active', new: 'disabled' } },
  })
  const imported = log.body.items.find(({ action }) => action === 'license_key.imported')
  expect(imported?.object.id).toBe(productId)
})

test('members see keys as their roles allow, and the customer only with access to customers', async () => {
  const visitor = await joinOrganization(world, seller, { email: 'keys@example.com', permissions: ['licenseKey:read'] })
  const own = await visitor.get<SellerLicenseKeyList>(path())
  expect(own.body.items[0]?.customer).toBeNull()
  expect((await visitor.post(path(`/${keyId}/disable`))).status).toBe(403)
  const other = await joinOrganization(world, seller, { email: 'none@example.com', permissions: ['customer:read'] })
  expect((await other.get(path())).status).toBe(403)
})

test("strangers can't open or change keys, and an unavailable provider is reported", async () => {
  const routes = [
    { method: 'GET', path: '/license-keys' },
    { method: 'GET', path: `/license-keys/${keyId}` },
    { method: 'POST', path: `/license-keys/${keyId}/disable` },
    { method: 'POST', path: `/license-keys/${keyId}/enable` },
    { method: 'PUT', path: `/license-keys/${keyId}`, body: { activations_limit: null, expires_at: null } },
  ]
  await expectClosedToStrangers({ world, seller, routes })
  await expectToldWhenAway({ world, seller, routes })
  expect((await seller.visitor.get(path('/lic_000000000000000000000'))).status).toBe(404)
})
