import { crc32, deflateSync } from 'node:zlib'
import { payHosted } from '@tradepost/e2e/world/pages/hosted-checkout'
import type { Visitor } from '@tradepost/e2e/world/pages/visitor'
import { mapConcurrently } from '@tradepost/kit/map-concurrently'
import { SCRIPTS } from '@tradepost/provider-server/invoices/test-scripts'
import type DodoPayments from 'dodopayments'

/** The shop that is stormed: its owner's dashboard, and its API. */
export type StormedShop = { owner: Visitor; slug: string; client: DodoPayments; providerUrl: string; productId: string }

const LANES = 8
const ROUNDS = 10
const LISTS = ['payments', 'customers', 'products', 'subscriptions', 'refunds', 'received-events']
/** The largest side of an image that is drawn although it is interlaced, so decoded whole: 144 MB. */
const BOMB_PIXELS = 6000
const BODY_BYTES = 9 * 1024 * 1024

const repeat = <T>(count: number, items: readonly T[]): T[] => Array.from({ length: count }, () => items).flat()

/** Reads an answer to its end. @throws unless it has one of these statuses */
async function take(answer: Promise<Response>, statuses: readonly number[] = [200]): Promise<void> {
  const { url, status, bytes } = await answer.then(async (got) => ({
    url: got.url,
    status: got.status,
    bytes: await got.arrayBuffer(),
  }))
  if (statuses.includes(status)) return
  throw new Error(`${url} answered ${status}: ${Buffer.from(bytes).toString().slice(0, 200)}`)
}

/** Sells to a buyer of each script, and returns the payments. */
export async function sellInScripts({ client, productId }: StormedShop): Promise<string[]> {
  const payments: string[] = []
  await mapConcurrently(Object.entries(SCRIPTS), LANES, async ([script, { countries, texts }]) => {
    const { checkout_url } = await client.checkoutSessions.create({ product_cart: [{ product_id: productId, quantity: 1 }] })
    const buyer = {
      email: `${script.toLowerCase()}@example.com`,
      name: texts.slice(0, 2).join(' '),
      country: countries.slice(0, 2),
    }
    payments.push(String((await payHosted(String(checkout_url), buyer)).payment_id))
  })
  return payments
}

/** Draws the invoices of new sales: those of earlier ones are kept. */
async function stormInvoices(shop: StormedShop): Promise<void> {
  const payments = await sellInScripts(shop)
  await mapConcurrently(payments, LANES, (id) => take(fetch(`${shop.providerUrl}/invoices/payments/${id}`)))
}

async function stormLists({ owner, slug, client }: StormedShop): Promise<void> {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const origin = new URL(String(client.baseURL)).origin
  const paths = LISTS.flatMap((name) => [name, `${name}?q=a`, `${name}/figures`, `${name}.csv`])
  await mapConcurrently(repeat(ROUNDS, paths), LANES, async (path) => {
    const { status, body } = await owner.call('GET', `/api/organizations/${slug}/${path}`, undefined, { cookie })
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
  })
  const asked = ['customers', 'payments'].map((name) => `${origin}/${name}?page_size=100`)
  const headers = { authorization: `Bearer ${client.bearerToken}` }
  await mapConcurrently(repeat(ROUNDS, asked), LANES, (url) => take(fetch(url, { headers })))
}

function pngOf(width: number, height: number, { data, isInterlaced = false }: { data: Buffer; isInterlaced?: boolean }): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(content.byteLength, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits each of red, green, blue and alpha.
  header.set([8, 6, 0, 0, Number(isInterlaced)], 8)
  const chunks = [chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

/** Where each pass of an interlaced PNG starts, and its steps (PNG specification, 8.2): x, y, step in x, step in y. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

function drawBomb(side: number): Buffer {
  const bytes = PASSES.reduce((sum, [x, y, stepX, stepY]) => {
    const [width, height] = [Math.ceil((side - x) / stepX), Math.ceil((side - y) / stepY)]
    return sum + height * (1 + 4 * width)
  }, 0)
  return deflateSync(Buffer.alloc(bytes))
}

/** Makes images that are costly to read, of which only the first is a whole one. */
export function makeBadImages(): Buffer[] {
  const data = drawBomb(BOMB_PIXELS)
  const bomb = (pixels: Buffer) => pngOf(BOMB_PIXELS, BOMB_PIXELS, { data: pixels, isInterlaced: true })
  const small = deflateSync(Buffer.alloc(64))
  return [
    bomb(data),
    bomb(data.subarray(0, data.length / 2)),
    pngOf(BOMB_PIXELS, BOMB_PIXELS, { data: small }),
    pngOf(60_000, 60_000, { data: small }),
    Buffer.concat([pngOf(16, 16, { data: small }), Buffer.alloc(BODY_BYTES)]),
    Buffer.alloc(BODY_BYTES, 'x'),
  ]
}

async function stormImages({ client, productId }: StormedShop, images: readonly Buffer[]): Promise<void> {
  const headers = { 'content-type': 'image/png' }
  await mapConcurrently(repeat(ROUNDS / 2, images), LANES, async (image) => {
    const { url } = await client.products.images.update(productId, { force_update: true })
    await take(fetch(url, { method: 'PUT', headers, body: new Uint8Array(image) }), [200, 415, 422, 503])
  })
}

/** Asks for everything that takes memory, one kind after the other. */
export async function storm(shop: StormedShop, images: readonly Buffer[]): Promise<void> {
  await stormLists(shop)
  await stormInvoices(shop)
  await stormImages(shop, images)
}
