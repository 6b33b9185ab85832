import { createHash, randomBytes } from 'node:crypto'
import type { Delivery } from '@tradepost/contract/hosted/deliveries'
import { SignedLinkQuery } from '@tradepost/contract/provider/files'
import { DAY, MINUTE } from '@tradepost/kit/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createReadOnlyScope } from '#src/deps.ts'
import { ask, makeTestProvider, post, type TestBusiness, type TestProvider, typed, usd } from '#src/testing/test-provider.ts'
import { monthly, moveClock, subscribe } from '#src/testing/test-subscriptions.ts'
import { findFileLinkProblem } from './check-delivered.ts'
import { deliveryUrl } from './delivery-url.ts'
import { createDownload, openDelivery } from './open-delivery.ts'

const BYTES = randomBytes(100_000)
const SHA256 = createHash('sha256').update(BYTES).digest('hex')

let provider: TestProvider
let business: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  business = await provider.openBusiness()
})

const WEB = { external_url: 'https://acme.example/manual', instructions: 'Unzip it.\nThen open it.' }

async function createProduct(delivery?: object, price: object = usd(1000)): Promise<string> {
  const product = { name: 'Plans', price, tax_category: 'digital_products', digital_product_delivery: delivery }
  const made = await ask(provider, '/products', { key: business.apiKey, body: product })
  return String(made.body.product_id)
}

async function upload(product: string, name = 'plans.zip', bytes = BYTES): Promise<string> {
  const { file_id, url } = await business.client.products.updateFiles(product, { file_name: name })
  expect((await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })).status).toBe(200)
  return file_id
}

let buyers = 0
/** Buys one of each product, and returns the payment with the link of its receipt. */
async function buy(products: string[], card = '4242424242424242') {
  buyers += 1
  const email = `buyer-${buyers}@example.com`
  const product_cart = products.map((product_id) => ({ product_id, quantity: 1 }))
  const { session_id } = await business.client.checkoutSessions.create({ product_cart })
  const input = typed(card, { email, expected_total: products.length * 1000 })
  const { body } = await post(provider, `/session/${session_id}/pay`, input)
  await provider.drainAll()
  const payment = await business.client.payments.retrieve(String(body.payment_id))
  return { payment, link: await linkIn(email) }
}

/** Returns the link of the newest receipt to this address. */
async function linkIn(email: string): Promise<string> {
  const [mail] = (await (await provider.request(`/mailbox.json?to=${email}`)).json()) as { text: string }[]
  return /http\S+\/downloads\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
}

/** Reads a link as its page does. */
async function open(link: string): Promise<Delivery> {
  const opened = await openDelivery(provider.deps, askedBy(link))
  if (opened.kind === 'refused') throw new Error(opened.problem)
  return opened.delivery
}
function askedBy(link: string) {
  const url = new URL(link, provider.url)
  const given = (name: string) => url.searchParams.get(name) ?? ''
  const paymentId = url.pathname.split('/')[2] ?? ''
  return { paymentId, query: { expires: given('expires'), signature: given('signature'), receiver: '' } }
}

/** Clicks on a file, and returns the link that the click made. */
async function click(path: string): Promise<string> {
  const answer = await provider.request(path, { redirect: 'manual' })
  expect(answer.status).toBe(303)
  return answer.headers.get('location') ?? ''
}
const call = (path: string, body: object) => ask(provider, path, { key: business.apiKey, body })
const refund = async (body: object) => {
  expect((await call('/refunds', body)).status).toBe(200)
  await provider.drainAll()
}

describe('a payment', () => {
  test.each<[string, object | undefined, boolean]>([
    ['a URL', { external_url: WEB.external_url }, true],
    ['instructions', { instructions: 'Unzip it' }, true],
    ['empty instructions', { instructions: '' }, false],
    ['an empty delivery', {}, false],
    ['nothing', undefined, false],
  ])('of a product with %j says so from its success on, in its event already', async (_, delivery, isDelivered) => {
    const { payment, link } = await buy([await createProduct(delivery)])
    expect(payment.digital_products_delivered).toBe(isDelivered)
    expect((await business.client.payments.list()).items[0]?.digital_products_delivered).toBe(isDelivered)
    const events = await provider.deps.database.db
      .selectFrom('events')
      .select('payload')
      .where('subjectId', '=', payment.payment_id)
      .execute()
    expect(events.map(({ payload }) => JSON.parse(payload).data.digital_products_delivered)).toEqual([isDelivered])
    expect(link !== '').toBe(isDelivered)
  })

  test('of a product with a file delivers it, but not with a file that never arrived or was removed', async () => {
    const product = await createProduct()
    await business.client.products.updateFiles(product, { file_name: 'later.zip' })
    expect((await buy([product])).payment.digital_products_delivered).toBe(false)
    await upload(product)
    expect((await buy([product])).payment.digital_products_delivered).toBe(true)
    await business.client.products.update(product, { digital_product_delivery: { files: [] } })
    expect((await buy([product])).payment.digital_products_delivered).toBe(false)
  })

  test('that failed or only changes a card delivers nothing', async () => {
    const product = await createProduct(WEB)
    expect((await buy([product], '4000000000000002')).payment.digital_products_delivered).toBe(false)
    const plan = await createProduct(WEB, monthly(1200))
    const { payment, subscription } = await subscribe({ provider, business }, plan, { total: 1200 })
    expect(payment.digital_products_delivered).toBe(true)
    const { payment_id } = await business.client.subscriptions.updatePaymentMethod(subscription.subscription_id, {
      payment_method: { type: 'new' },
    })
    expect((await business.client.payments.retrieve(String(payment_id))).digital_products_delivered).toBe(false)
  })
})

describe('the page of a receipt', () => {
  test('shows files with size and checksum, the URL and the instructions, in the order of the cart', async () => {
    const [files, web, plain] = [await createProduct(), await createProduct(WEB), await createProduct()]
    const id = await upload(files)
    const { link, payment } = await buy([web, plain, files])
    const path = `/downloads/${payment.payment_id}`
    expect(new URL(link).pathname).toBe(path)
    const { searchParams: query } = new URL(link)
    expect(await open(link)).toEqual({
      business_name: 'Acme Tools',
      look: { styles: '', image: null, shows_powered_by: true },
      mode: 'test',
      products: [
        { name: 'Plans', withdrawal: null, ...WEB, files: [] },
        {
          name: 'Plans',
          withdrawal: null,
          external_url: null,
          instructions: null,
          files: [{ name: 'plans.zip', bytes: 100_000, sha256: SHA256, url: `${path}/files/${id}?${query}` }],
        },
      ],
    })
    const page = await provider.request(new URL(link).pathname + new URL(link).search)
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })

  test('makes a new link of 15 minutes at each click, which resumes with Range', async () => {
    const product = await createProduct()
    await upload(product)
    const { link, payment } = await buy([product])
    const [file] = (await open(link)).products[0]?.files ?? []
    const first = await click(file?.url ?? '')
    expect(new URL(first).searchParams.get('receiver')).toBe(payment.customer.customer_id)
    const whole = Buffer.from(await (await fetch(first)).arrayBuffer())
    expect(createHash('sha256').update(whole).digest('hex')).toBe(file?.sha256)
    provider.clock.advance(15 * MINUTE)
    expect((await fetch(first)).status).toBe(403)
    const second = await click(file?.url ?? '')
    const rest = await fetch(second, { headers: { range: 'bytes=60000-', 'if-range': `"${SHA256}"` } })
    expect(rest.status).toBe(206)
    expect(Buffer.concat([whole.subarray(0, 60_000), Buffer.from(await rest.arrayBuffer())]).equals(BYTES)).toBe(true)
  })

  test("follows the business's clock, and works for ten years", async () => {
    const { link } = await buy([await createProduct(WEB)])
    await moveClock({ provider, business }, { seconds: (9 * 365 * DAY) / 1000 })
    expect((await open(link)).products).toHaveLength(1)
    await moveClock({ provider, business }, { seconds: (2 * 365 * DAY) / 1000 })
    expect(await openDelivery(provider.deps, askedBy(link))).toEqual({ kind: 'refused', problem: 'expired' })
  })

  test.each<[string, (link: URL) => void]>([
    ['altered', (link) => link.searchParams.set('signature', 'x')],
    ['made to last longer', (link) => link.searchParams.set('expires', '9999999999')],
    ['without its signature', (link) => link.searchParams.delete('signature')],
    ['of an unknown payment', (link) => (link.pathname = '/downloads/pay_nobody')],
  ])('refuses a link that is %s, for the page as for its files', async (_, change) => {
    const product = await createProduct()
    const file = await upload(product)
    const link = new URL((await buy([product])).link)
    change(link)
    expect(await openDelivery(provider.deps, askedBy(link.href))).toEqual({ kind: 'refused', problem: 'not_valid' })
    expect((await provider.request(link.pathname + link.search)).status).toBe(403)
    expect(await createDownload(provider.deps, { ...askedBy(link.href), fileId: file })).toMatch(/^\/downloads\//)
  })

  test("opens nothing with another payment's signature, nor another product's file", async () => {
    const [mine, other] = [await createProduct(), await createProduct()]
    await upload(mine)
    const foreign = await upload(other)
    const [bought, second] = [await buy([mine]), await buy([other])]
    const swapped = new URL(bought.link)
    swapped.search = new URL(second.link).search
    expect(await openDelivery(provider.deps, askedBy(swapped.href))).toMatchObject({ kind: 'refused' })
    expect(await createDownload(provider.deps, { ...askedBy(bought.link), fileId: foreign })).toMatch(/^\/downloads\//)
    expect(await createDownload(provider.deps, { ...askedBy(bought.link), fileId: 'nothing' })).toMatch(/^\/downloads\//)
  })

  test('shows a product of two lines once, until both are withdrawn', async () => {
    const product = await createProduct(WEB)
    const { link, payment } = await buy([product, product])
    const { items } = await business.client.payments.retrieveLineItems(payment.payment_id)
    expect(items).toHaveLength(2)
    for (const { items_id: item_id } of items) {
      expect((await open(link)).products).toEqual([{ name: 'Plans', withdrawal: null, ...WEB, files: [] }])
      await refund({ payment_id: payment.payment_id, items: [{ item_id }] })
    }
    expect((await open(link)).products).toMatchObject([{ withdrawal: 'refunded' }])
  })
})

describe('a withdrawal', () => {
  const withdrawn = (withdrawal: string) => ({ withdrawal, external_url: null, instructions: null, files: [] })
  const reasonOf = async (url: string) => {
    const answer = await fetch(url)
    return { status: answer.status, ...((await answer.json()) as { code: string; message: string }) }
  }

  test.each<[string, string, RegExp, (payment: string) => Promise<unknown>]>([
    ['a full refund', 'refunded', /was refunded/, (payment_id) => refund({ payment_id })],
    [
      'a lost dispute',
      'disputed',
      /was disputed/,
      async (payment_id) => {
        const { body } = await call('/test_helpers/disputes', { payment_id })
        for (const to of ['challenged', 'lost']) await call(`/test_helpers/disputes/${body.dispute_id}/advance`, { to })
      },
    ],
  ])('by %s empties the page, and an old link says why', async (_, withdrawal, words, withdraw) => {
    const product = await createProduct(WEB)
    await upload(product)
    const { link, payment } = await buy([product])
    const [file] = (await open(link)).products[0]?.files ?? []
    const old = await click(file?.url ?? '')
    await withdraw(payment.payment_id)
    expect((await open(link)).products).toEqual([{ name: 'Plans', ...withdrawn(withdrawal) }])
    expect((await provider.request(new URL(link).pathname + new URL(link).search)).status).toBe(410)
    expect(await click(file?.url ?? '')).toBe(new URL(link).pathname + new URL(link).search)
    for (const wait of [0, 20 * MINUTE]) {
      provider.clock.advance(wait)
      expect(await reasonOf(old)).toMatchObject({
        status: 410,
        code: 'DELIVERY_WITHDRAWN',
        message: expect.stringMatching(words),
      })
    }
    expect((await business.client.payments.retrieve(payment.payment_id)).digital_products_delivered).toBe(true)
  })

  test('of one line leaves the others', async () => {
    const [kept, gone] = [await createProduct(WEB), await createProduct(WEB)]
    const { link, payment } = await buy([kept, gone])
    await refund({ payment_id: payment.payment_id, items: [{ item_id: gone }] })
    expect((await open(link)).products).toMatchObject([{ withdrawal: null }, withdrawn('refunded')])
    expect((await provider.request(new URL(link).pathname + new URL(link).search)).status).toBe(200)
  })

  test('does not come with a partial refund, or an open dispute', async () => {
    const product = await createProduct()
    await upload(product)
    const { link, payment } = await buy([product])
    await refund({ payment_id: payment.payment_id, items: [{ item_id: product, amount: 500 }] })
    await call('/test_helpers/disputes', { payment_id: payment.payment_id })
    const [file] = (await open(link)).products[0]?.files ?? []
    expect((await fetch(await click(file?.url ?? ''))).status).toBe(200)
  })

  test('leaves a customer the file that they also bought in another payment', async () => {
    const product = await createProduct()
    await upload(product)
    const customer = { customer_id: (await business.client.customers.create({ email: 'x@example.com', name: 'X' })).customer_id }
    const buyAgain = async () => {
      const { session_id } = await business.client.checkoutSessions.create({
        product_cart: [{ product_id: product, quantity: 1 }],
        customer,
      })
      const { body } = await post(provider, `/session/${session_id}/pay`, typed('4242424242424242', { expected_total: 1000 }))
      return String(body.payment_id)
    }
    const [first, second] = [await buyAgain(), await buyAgain()]
    const scope = await createReadOnlyScope(provider.deps, { businessId: business.businessId, mode: 'test' })
    const [file] = (await open(deliveryUrl(scope, first))).products[0]?.files ?? []
    const link = await click(file?.url ?? '')
    await refund({ payment_id: first })
    expect((await fetch(link)).status).toBe(200)
    await refund({ payment_id: second })
    expect((await fetch(link)).status).toBe(410)
  })
})

describe('an old link of a file', () => {
  const asBrowser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'de' } }
  const shownAt = async (url: string) => {
    const answer = await fetch(url, asBrowser)
    const { pathname, searchParams } = new URL(url)
    const query = SignedLinkQuery.parse(Object.fromEntries(searchParams))
    const problem = await findFileLinkProblem(provider.deps, { fileId: pathname.split('/')[2] ?? '', query })
    return { status: answer.status, type: answer.headers.get('content-type')?.split(';')[0], problem }
  }
  const buyFile = async () => {
    const product = await createProduct()
    await upload(product)
    const { link, payment } = await buy([product])
    const [file] = (await open(link)).products[0]?.files ?? []
    return { url: await click(file?.url ?? ''), payment: payment.payment_id }
  }

  test('explains itself as a page to browsers, and as JSON to programs', async () => {
    const { url, payment } = await buyFile()
    const page = { type: 'text/html' }
    const bytes = await fetch(url, asBrowser)
    expect([bytes.status, bytes.headers.get('content-type')]).toEqual([200, 'application/octet-stream'])
    expect(await shownAt(url.replace(/signature=./, 'signature=~'))).toEqual({ ...page, status: 403, problem: 'not_valid' })
    provider.clock.advance(15 * MINUTE)
    expect(await shownAt(url)).toEqual({ ...page, status: 403, problem: 'file_expired' })
    expect(await (await fetch(url)).json()).toMatchObject({ code: 'LINK_EXPIRED' })
    await refund({ payment_id: payment })
    expect(await shownAt(url)).toEqual({ ...page, status: 410, problem: 'refunded' })
    expect(await (await fetch(url, { headers: { accept: 'application/json' } })).json()).toMatchObject({
      code: 'DELIVERY_WITHDRAWN',
    })
  })
})

describe('access that a business lets a buyer keep', () => {
  const patch = (payment: string, body: object, key = business.apiKey) =>
    ask(provider, `/payments/${payment}/delivery`, { method: 'PATCH', key, body })
  const withdrawalsOf = async (link: string) => (await open(link)).products.map(({ withdrawal }) => withdrawal)

  test.each(['before', 'after'])('%s a full refund stays, until the business says otherwise', async (when) => {
    const product = await createProduct(WEB)
    await upload(product)
    const { link, payment } = await buy([product])
    const [file] = (await open(link)).products[0]?.files ?? []
    const old = await click(file?.url ?? '')
    if (when === 'after') {
      await refund({ payment_id: payment.payment_id })
      expect((await fetch(old)).status).toBe(410)
    }
    const kept = await patch(payment.payment_id, { keeps_access: true })
    const item = { product_id: product, name: 'Plans', keeps_access: true }
    expect(kept).toMatchObject({ status: 200, body: { items: [{ ...item, withdrawal: when === 'after' ? 'refunded' : null }] } })
    if (when === 'before') await refund({ payment_id: payment.payment_id })
    expect(await withdrawalsOf(link)).toEqual([null])
    expect((await fetch(old)).status).toBe(200)
    expect((await fetch(await click(file?.url ?? ''))).status).toBe(200)
    await patch(payment.payment_id, { keeps_access: false })
    expect(await withdrawalsOf(link)).toEqual(['refunded'])
    expect((await fetch(old)).status).toBe(410)
  })

  test('is that of the named lines alone', async () => {
    const [first, second] = [await createProduct(WEB), await createProduct(WEB)]
    const { link, payment } = await buy([first, second])
    await refund({ payment_id: payment.payment_id })
    const { items } = await business.client.get<{ items: { items_id: string; product_id: string }[] }>(
      `/payments/${payment.payment_id}/delivery`,
    )
    expect(items.map(({ product_id }) => product_id)).toEqual([first, second])
    await patch(payment.payment_id, { keeps_access: true, item_ids: [items[1]?.items_id] })
    expect(await withdrawalsOf(link)).toEqual(['refunded', null])
  })

  test('is refused for lines that deliver nothing, and for other businesses', async () => {
    const { payment } = await buy([await createProduct(WEB), await createProduct()])
    const lines = (await business.client.payments.retrieveLineItems(payment.payment_id)).items
    for (const item_ids of [['li_unknown'], lines.map(({ items_id }) => items_id)])
      expect(await patch(payment.payment_id, { keeps_access: true, item_ids })).toMatchObject({
        status: 422,
        body: { code: 'LINE_ITEM_NOT_FOUND' },
      })
    for (const body of [{}, { keeps_access: 'yes' }, { keeps_access: true, item_ids: [] }])
      expect((await patch(payment.payment_id, body)).status).toBe(422)
    const stranger = await provider.openBusiness('Stranger Ltd')
    expect(await patch(payment.payment_id, { keeps_access: true }, stranger.apiKey)).toMatchObject({ status: 404 })
  })
})
