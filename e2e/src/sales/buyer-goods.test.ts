import { createHash } from 'node:crypto'
import type {
  BuyerDownloadList,
  BuyerInvoiceList,
  BuyerLicenseKeyItem,
  BuyerLicenseKeyList,
  BuyerWalletList,
  DownloadLink,
} from '@tradepost/contract/platform/buyer/buyer-goods'
import type { OrderPage } from '@tradepost/contract/platform/buyer/orders'
import type { SellerPayment } from '@tradepost/contract/platform/sales/seller-payments'
import type { RefundListItem } from '@tradepost/contract/provider/payments'
import { DAY, SECOND } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { refreshRecords } from '@tradepost/platform-server/records/refresh-records'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveClock } from '#src/billing/shop-subscriptions.ts'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { ACTIVATION_MESSAGE, buyGoods, loseDispute, makeGoods, PLANS, PLANS_SHA256 } from './sell-goods.ts'

/** A card whose bank refuses refunds after a day. */
const REFUND_FAILS = '4000000000005126'

let world: GatedWorld
let seller: Seller
let client: DodoPayments
let plumb: string
let kiln: string
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
  plumb = await makeGoods(client)
  kiln = await makeGoods(client, 'Kiln')
  await refresh()
})
afterAll(() => world.close())

const refresh = () => refreshRecords(world.platform.deps, { organizationId: seller.organizationId, environment: 'embedded' })

let people = 0
async function buy(productIds = [plumb], given: { number?: string } = {}) {
  people += 1
  const visitor = world.visitor()
  const email = `goods-${people}@example.com`
  await visitor.signUp({ email, name: 'Bea Buyer' })
  const order = await buyGoods({ world, seller, visitor, email, ...given }, productIds)
  const paymentId = order.payment?.payment_id ?? ''
  const show = async () => (await visitor.get<OrderPage>(`/api/orders/${order.id}`)).body
  const click = (fileId: string, by: Visitor = visitor) => by.post<DownloadLink>(`/api/orders/${order.id}/downloads/${fileId}`)
  return { visitor, email, order, paymentId, show, click }
}

const keysOf = async (visitor: Visitor) => (await visitor.get<BuyerLicenseKeyList>('/api/license-keys')).body.items
const downloadsOf = async (visitor: Visitor) => (await visitor.get<BuyerDownloadList>('/api/downloads')).body.items
const invoicesOf = async (visitor: Visitor) => (await visitor.get<BuyerInvoiceList>('/api/invoices')).body.items

/** Calls the public addresses of license keys, as an app does. */
async function call(verb: 'activate' | 'validate', body: object) {
  const answer = await fetch(`${world.provider.url}/licenses/${verb}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as { code?: string; valid?: boolean } }
}
const activate = (key: string, name: string) => call('activate', { license_key: key, name })

async function refund(body: DodoPayments.RefundCreateParams) {
  await client.refunds.create(body)
  await world.drainAll()
}

test('N49, N60: the page of a paid order names its buyer, for the form of an account and for the tax', async () => {
  const { show, email } = await buy()
  const { buyer, ...order } = await show()
  expect(order).toMatchObject({ status: 'paid', email, is_new: true })
  expect(buyer).toEqual({ name: expect.stringMatching(/\S/), country: 'US' })
})

test('the page that shows an order as paid has its license key and its files', async () => {
  const { order } = await buy()
  expect(order).toMatchObject({
    status: 'paid',
    license_keys: [
      {
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
        status: 'active',
        product: { name: 'Plumb Desktop' },
        activation_message: ACTIVATION_MESSAGE,
        activations_limit: 2,
        instances_count: 0,
        instances: [],
      },
    ],
    downloads: [
      {
        product_id: plumb,
        withdrawal: null,
        external_url: 'https://acme.example/manual',
        instructions: 'Unzip it.\nThen open it.',
        files: [{ name: 'plans.txt', bytes: PLANS.length, sha256: PLANS_SHA256 }],
      },
    ],
    returned: { refunds: [], disputes: [], withdrawal: null },
  })
  expect(JSON.stringify(order)).not.toMatch(/business_id|customer_id|brand_id|metadata|download_url/)
})

test('the order email carries the license key and how to activate it', async () => {
  const { visitor, email, order } = await buy()
  const mail = (await visitor.mails(email)).find(({ text }) => text.includes('/orders/'))
  expect(mail?.text).toContain(order.license_keys[0]?.key)
  expect(mail?.text).toContain(ACTIVATION_MESSAGE)
})

test('an order whose event never came has its keys too', async () => {
  const endpoints = () => world.provider.deps.database.db.updateTable('webhookEndpoints')
  await endpoints().set({ disabled: true }).execute()
  const { show } = await buy()
  world.clock.advance(10_000)
  const order = await show()
  await endpoints().set({ disabled: false }).execute()
  expect(order).toMatchObject({ status: 'paid', license_keys: [{ status: 'active' }], downloads: [{ withdrawal: null }] })
})

test('a buyer frees an activation of a key that is in use everywhere, and activates it again', async () => {
  const { visitor } = await buy()
  const [held] = await keysOf(visitor)
  const key = held?.key ?? ''
  expect((await activate(key, 'Workshop')).status).toBe(201)
  expect((await activate(key, 'Laptop')).status).toBe(201)
  expect(await activate(key, 'Phone')).toMatchObject({ status: 422, body: { code: 'LICENSE_KEY_LIMIT_REACHED' } })
  await refresh()
  const [used] = await keysOf(visitor)
  expect(used).toMatchObject({ instances_count: 2, shop: { slug: seller.slug }, order_id: expect.any(String) })
  expect(used?.instances.map(({ name }) => name).sort()).toEqual(['Laptop', 'Workshop'])
  const laptop = used?.instances.find(({ name }) => name === 'Laptop')
  const path = `/api/license-keys/${used?.license_key_id}/activations/${laptop?.id}`
  const from = world.gate.calls.length
  expect(await visitor.call<BuyerLicenseKeyItem>('DELETE', path)).toMatchObject({
    status: 200,
    body: { instances_count: 1, instances: [{ name: 'Workshop' }] },
  })
  expect(world.gate.calls.slice(from)).toEqual(['POST /licenses/deactivate'])
  expect((await activate(key, 'Phone')).status).toBe(201)
  expect(await visitor.call('DELETE', path)).toMatchObject({ status: 404, body: { code: 'ACTIVATION_NOT_FOUND' } })
})

test('each click on a file asks for the product once, and its link gives the very bytes', async () => {
  const { visitor, order, click } = await buy()
  const fileId = order.downloads[0]?.files[0]?.file_id ?? ''
  const from = world.gate.calls.length
  const clicked = await click(fileId)
  expect(clicked.status).toBe(200)
  expect(world.gate.calls.slice(from)).toEqual([`GET /products/${plumb}`])
  const bytes = Buffer.from(await (await fetch(clicked.body.url)).arrayBuffer())
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(PLANS_SHA256)
  expect(await click('not-a-file')).toMatchObject({ status: 404, body: { code: 'DOWNLOAD_NOT_FOUND' } })
  const [mail] = (await visitor.mails(order.email ?? '')).filter(({ text }) => text.includes('/orders/'))
  const key = new URL(mail?.text.match(/https?:\/\/\S+\/orders\/\S+/)?.[0] ?? '').searchParams.get('key')
  const reader = world.visitor()
  expect((await click(fileId, reader)).status).toBe(404)
  expect((await reader.post(`/api/orders/${order.id}/downloads/${fileId}?key=${key}`)).status).toBe(200)
})

test('no page of a buyer’s goods asks the provider', async () => {
  const { visitor, order } = await buy()
  const from = world.gate.calls.length
  for (const path of ['license-keys', 'downloads', 'invoices', 'wallets', 'purchases', `orders/${order.id}`])
    expect((await visitor.get(`/api/${path}`)).status, path).toBe(200)
  expect(world.gate.calls.slice(from)).toEqual([])
})

test('a full refund disables the key and withdraws the files, and the page says why', async () => {
  const { visitor, order, paymentId, show, click } = await buy()
  await refund({ payment_id: paymentId })
  await refresh()
  const shown = await show()
  expect(shown).toMatchObject({
    license_keys: [{ status: 'disabled' }],
    downloads: [{ withdrawal: 'refunded', external_url: null, instructions: null, files: [] }],
    returned: { withdrawal: 'refunded', refunds: [{ status: 'succeeded', amount: order.total, currency: 'USD' }] },
  })
  const file = order.downloads[0]?.files[0]?.file_id ?? ''
  expect(await click(file)).toMatchObject({ status: 410, body: { code: 'DOWNLOAD_WITHDRAWN' } })
  const [invoice] = await invoicesOf(visitor)
  expect(invoice).toMatchObject({ order_id: order.id, withdrawal: 'refunded', total: order.total, names: ['Plumb Desktop'] })
  const url = invoice?.refunds[0]?.credit_note_url ?? ''
  const note = await fetch(`${world.provider.url}${new URL(url).pathname}`)
  expect(note.headers.get('content-type')).toContain('application/pdf')
})

test('a full refund that keeps access leaves the key and the files, on the order, in the account and at the provider', async () => {
  const { visitor, order, paymentId, show, click } = await buy()
  const refunds = `/api/organizations/${seller.slug}/payments/${paymentId}/refunds`
  expect((await seller.visitor.post(refunds, { keeps_access: true })).status).toBe(200)
  // The refund settles and withdraws everything; the next minute gives it back.
  await world.advance(60_000)
  expect(await show()).toMatchObject({
    license_keys: [{ status: 'active' }],
    downloads: [{ withdrawal: null, files: [{ name: 'plans.txt' }] }],
    returned: { withdrawal: 'refunded' },
  })
  expect(await downloadsOf(visitor)).toMatchObject([{ withdrawal: null }])
  expect((await click(order.downloads[0]?.files[0]?.file_id ?? '')).status).toBe(200)
  expect(await client.get(`/payments/${paymentId}/delivery`)).toMatchObject({
    items: [{ withdrawal: 'refunded', keeps_access: true }],
  })
})

test('a refund of one product withdraws it and keeps the other', async () => {
  const { paymentId, show, visitor } = await buy([plumb, kiln])
  const lines = await client.payments.retrieveLineItems(paymentId)
  const id = lines.items.find(({ name }) => name === 'Kiln')?.items_id ?? ''
  await refund({ payment_id: paymentId, items: [{ item_id: id }] })
  await refresh()
  const { downloads, returned } = await show()
  expect(downloads.map(({ name, withdrawal }) => [name, withdrawal])).toEqual([
    ['Plumb Desktop', null],
    ['Kiln', 'refunded'],
  ])
  expect(returned.withdrawal).toBeNull()
  expect((await downloadsOf(visitor)).map(({ files }) => files.length)).toEqual([1, 0])
})

test('a part of the money back keeps everything', async () => {
  const { paymentId, show } = await buy()
  const { items } = await client.payments.retrieveLineItems(paymentId)
  await refund({ payment_id: paymentId, items: [{ item_id: items[0]?.items_id ?? '', amount: 500 }] })
  await refresh()
  expect(await show()).toMatchObject({
    license_keys: [{ status: 'active' }],
    downloads: [{ withdrawal: null, files: [{}] }],
    returned: { withdrawal: null, refunds: [{ amount: 500 } satisfies Partial<RefundListItem>] },
  })
})

test('a lost dispute withdraws the files, and the page says so', async () => {
  const { paymentId, show, click, order } = await buy()
  await loseDispute({ world, client }, paymentId)
  await refresh()
  expect(await show()).toMatchObject({
    license_keys: [{ status: 'disabled' }],
    downloads: [{ withdrawal: 'dispute_lost', files: [] }],
    returned: { withdrawal: 'disputed', disputes: [{ dispute_status: 'dispute_lost', amount: order.total }] },
  })
  expect((await click(order.downloads[0]?.files[0]?.file_id ?? '')).status).toBe(410)
})

test('a purchase that the wallet pays in part names that part on the order page and in the dashboard', async () => {
  const { visitor, email } = await buy()
  const { items } = await client.customers.list({ email })
  await client.customers.wallets.ledgerEntries.create(items[0]?.customer_id ?? '', {
    amount: 500,
    currency: 'USD',
    entry_type: 'credit',
  })
  const { total, wallet_amount: walletAmount, payment } = await buyGoods({ world, seller, visitor, email }, [kiln])
  expect({ total, walletAmount }).toEqual({ total: expect.any(Number), walletAmount: 500 })
  const path = `/api/organizations/${seller.slug}/payments/${payment?.payment_id}`
  expect((await seller.visitor.get<SellerPayment>(path)).body.sale).toMatchObject({ total, wallet_amount: 500 })
  await visitor.get('/api/wallets')
  await world.drainAll()
  const [wallet] = (await visitor.get<BuyerWalletList>('/api/wallets')).body.items
  expect(wallet?.entries).toMatchObject([{ event_type: 'payment', products: ['Kiln'] }, { products: [] }])
})

test('a wallet shows its balances and what changed them, to its customer only', async () => {
  const { visitor } = await buy()
  const { items } = await client.customers.list({ email: `goods-${people}@example.com` })
  const id = items[0]?.customer_id ?? ''
  await client.customers.wallets.ledgerEntries.create(id, {
    amount: 1500,
    currency: 'USD',
    entry_type: 'credit',
    reason: 'Sorry for the delay',
    idempotency_key: 'sorry',
  })
  await world.drainAll()
  // A look at the page has the wallet refreshed.
  await visitor.get('/api/wallets')
  await world.drainAll()
  const [wallet] = (await visitor.get<BuyerWalletList>('/api/wallets')).body.items
  expect(wallet).toMatchObject({ shop: { slug: seller.slug } })
  expect(wallet?.balances).toContainEqual({ currency: 'USD', balance: 1500 })
  expect(wallet?.entries).toMatchObject([{ is_credit: true, amount: 1500, reason: 'Sorry for the delay', after_balance: 1500 }])
  const stranger = world.visitor()
  await stranger.signUp({ email: 'no-wallet@example.com' })
  expect((await stranger.get<BuyerWalletList>('/api/wallets')).body.items).toEqual([])
})

test('the portal opens for the account’s own customer, and for nobody else', async () => {
  const { visitor } = await buy()
  const { items } = await client.customers.list({ email: `goods-${people}@example.com` })
  const call = `POST /customers/${items[0]?.customer_id}/customer-portal/session?return_url=${encodeURIComponent(`${world.platform.url}/account/wallets`)}`
  world.gate.fake(call, { link: `${world.provider.url}/portal/opened` })
  const path = `/api/wallets/${seller.slug}/customer-portal`
  expect(await visitor.post(path)).toMatchObject({ status: 200, body: { url: `${world.provider.url}/portal/opened` } })
  const stranger = world.visitor()
  await stranger.signUp({ email: 'no-portal@example.com' })
  for (const slug of [seller.slug, 'no-such-shop'])
    expect(await stranger.post(`/api/wallets/${slug}/customer-portal`)).toMatchObject({
      status: 404,
      body: { code: 'SHOP_NOT_FOUND' },
    })
})

test('what belongs to another account is not found, and a guest signs in first', async () => {
  const { visitor, order, click } = await buy()
  const [held] = await keysOf(visitor)
  await activate(held?.key ?? '', 'Workshop')
  await refresh()
  const [used] = await keysOf(visitor)
  const path = `/api/license-keys/${used?.license_key_id}/activations/${used?.instances[0]?.id}`
  const stranger = world.visitor()
  expect((await stranger.call('DELETE', path)).status).toBe(401)
  await stranger.signUp({ email: 'other-goods@example.com' })
  expect(await stranger.call('DELETE', path)).toMatchObject({ status: 404, body: { code: 'LICENSE_KEY_NOT_FOUND' } })
  expect((await click(order.downloads[0]?.files[0]?.file_id ?? '', stranger)).status).toBe(404)
  expect([await keysOf(stranger), await downloadsOf(stranger), await invoicesOf(stranger)]).toEqual([[], [], []])
  expect(await keysOf(visitor)).toMatchObject([{ instances_count: 1 }])
  const guest = world.visitor()
  for (const name of ['license-keys', 'downloads', 'invoices', 'wallets'])
    expect((await guest.get(`/api/${name}`)).status, name).toBe(401)
})

test('while the provider is away, the pages stay and a click says so', async () => {
  const { visitor, order, click } = await buy()
  const file = order.downloads[0]?.files[0]?.file_id ?? ''
  world.gate.set('away')
  const shown = await downloadsOf(visitor)
  const clicked = await click(file)
  world.gate.set('open')
  expect(shown).toHaveLength(1)
  expect(clicked.status).toBe(503)
})

test('a refund that failed and a dispute that was lost have the day when that happened, not when they began', async () => {
  const failing = await buy([plumb], { number: REFUND_FAILS })
  const lost = await buy()
  const { dispute_id: id } = await client.post<{ dispute_id: string }>('/test_helpers/disputes', {
    body: { payment_id: lost.paymentId },
  })
  const refundOf = await client.refunds.create({ payment_id: failing.paymentId })
  const begun = Date.parse(refundOf.created_at)
  await moveClock(world, seller, { seconds: DAY / SECOND })
  for (const to of ['challenged', 'lost']) await client.post(`/test_helpers/disputes/${id}/advance`, { body: { to } })
  await world.drainAll()
  await refresh()
  const { refunds } = (await failing.show()).returned
  expect(refunds).toMatchObject([{ status: 'failed' }])
  expect(Date.parse(refunds[0]?.happened_at ?? '')).toBeGreaterThanOrEqual(begun + DAY)
  const { disputes } = (await lost.show()).returned
  expect(disputes).toMatchObject([{ dispute_status: 'dispute_lost' }])
  expect(Date.parse(disputes[0]?.happened_at ?? '')).toBeGreaterThanOrEqual(begun + DAY)
})

test('N60: an order is new for a day, by the shop’s time', async () => {
  const { show } = await buy()
  await moveClock(world, seller, { seconds: DAY / SECOND - 600 })
  await refresh()
  expect((await show()).is_new).toBe(true)
  await moveClock(world, seller, { seconds: 1200 })
  await refresh()
  expect((await show()).is_new).toBe(false)
})

const COPIES = 44

/** Copies a purchase of one product with a license key: two at each minute before it. */
async function copyPurchase(orderId: string, paymentId: string): Promise<void> {
  const { db } = world.platform.deps.database
  const copy = (table: string, id: string, changes: string) =>
    sql`insert into ${sql.table(table)} select (jsonb_populate_record(base, ${sql.raw(changes)})).*
      from ${sql.table(table)} base, generate_series(1, ${COPIES}::int) n where ${sql.ref(id)} = ${table.startsWith('order') ? orderId : paymentId}`.execute(
      db,
    )
  const at = (instant: string) => `${instant} - (n + 1) / 2 * interval '1 minute'`
  const named = (column: string) => `'${column}', ${column} || '-' || n`
  await copy('orders', 'id', `jsonb_build_object(${named('id')}, ${named('payment_id')}, 'paid_at', ${at('paid_at')})`)
  await copy('order_lines', 'order_id', `jsonb_build_object(${named('order_id')})`)
  await copy(
    'payment_records',
    'id',
    `jsonb_build_object(${named('id')}, 'body', body || jsonb_build_object('payment_id', id || '-' || n))`,
  )
  await copy(
    'license_key_records',
    'payment_id',
    `jsonb_build_object(${named('id')}, ${named('payment_id')}, 'created_at', ${at('created_at')}, 'body', body || jsonb_build_object(
      'id', id || '-' || n, 'payment_id', payment_id || '-' || n,
      'created_at', to_char((${at('created_at')}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))`,
  )
}

type Listed = { order_id?: string | null; id?: string }

async function walkPages(visitor: Visitor, list: string): Promise<string[][]> {
  const pages: string[][] = []
  for (let cursor: string | null = ''; cursor !== null && pages.length < 5; ) {
    const query: string = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`
    const { status, body } = await visitor.get<{ items: Listed[]; next: string | null }>(`/api/${list}${query}`)
    expect(status, list).toBe(200)
    pages.push(body.items.map(({ order_id: orderId, id }) => orderId ?? id ?? ''))
    cursor = body.next
  }
  return pages
}

test('a buyer with more than a page of purchases goes through all of them, each once and the newest first', async () => {
  const { visitor, order, paymentId } = await buy()
  await copyPurchase(order.id, paymentId)
  for (const list of ['purchases', 'invoices', 'downloads', 'license-keys']) {
    const pages = await walkPages(visitor, list)
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 5])
    expect(pages[0]?.[0]).toBe(order.id)
    expect(new Set(pages.flat()).size).toBe(COPIES + 1)
    for (const cursor of ['x', '2026-02-30T00:00:00Z~ord_1', '0000-01-01T00:00:00Z~ord_1'])
      expect((await visitor.get(`/api/${list}?cursor=${cursor}`)).body).toMatchObject({ code: 'INVALID_QUERY_PARAMS' })
  }
})
