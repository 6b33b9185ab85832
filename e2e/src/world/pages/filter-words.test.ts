import type { ErrorBody } from '@tradepost/contract/provider/primitives'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { payHosted } from './hosted-checkout.ts'

let world: World
let seller: Seller
let client: DodoPayments
let key: string
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
  key = client.bearerToken
  await sellEverything()
})
afterAll(() => world.close())

/** Makes a payment, a key and a dispute of each kind that the words tell apart. */
async function sellEverything(): Promise<void> {
  const product = { name: 'Licensed', tax_category: 'saas' as const, license_key_enabled: true }
  const price = {
    type: 'one_time_price' as const,
    currency: 'USD' as const,
    price: 900,
    discount: 0,
    purchasing_power_parity: false,
  }
  const { product_id } = await client.products.create({ ...product, price })
  const buy = async () => {
    const { checkout_url } = await client.checkoutSessions.create({ product_cart: [{ product_id, quantity: 1 }] })
    await payHosted(checkout_url ?? '', { email: 'maya@example.com', name: 'Maya' })
    await world.drainAll()
  }
  const customer = { email: 'maya@example.com', name: 'Maya' }
  const billing = { country: 'US' as const, state: 'CA', city: 'X', street: '1', zipcode: '94000' }
  await client.payments.create({ product_cart: [{ product_id, quantity: 1 }], customer, billing, payment_link: true })
  for (let count = 0; count < 3; count += 1) await buy()
  const [first] = (await client.licenseKeys.list()).items
  await client.licenseKeys.update(first?.id ?? '', { disabled: true })
  const paid = (await client.payments.list({ status: 'succeeded' })).items
  for (const [index, steps] of [[], ['challenged', 'won'], ['accepted']].entries()) {
    const body = { payment_id: paid[index]?.payment_id }
    const { dispute_id } = await client.post<{ dispute_id: string }>('/test_helpers/disputes', { body })
    for (const to of steps) await client.post(`/test_helpers/disputes/${dispute_id}/advance`, { body: { to } })
  }
  await world.drainAll()
}

type Answer = { status: number; text: string; body: { items?: unknown[] } & Partial<ErrorBody> }
type Words = { $ref?: string; enum?: string[] }
type Document = {
  paths: Record<string, Record<string, { parameters?: { name: string; in: string; schema: Words }[] }>>
  components: { schemas: Record<string, Words> }
}

async function askProvider(path: string): Promise<Answer> {
  const answer = await fetch(world.provider.url + path, { headers: { authorization: `Bearer ${key}` } })
  const text = await answer.text()
  return { status: answer.status, text, body: JSON.parse(text) }
}

const shopPath = (path: string) => `/api/organizations/${seller.slug}${path}`
const askPlatform = (path: string) => seller.visitor.get<Answer['body'] & { text?: string }>(shopPath(path))

/** The specification's word, and the words of the API that find the same. */
const BOTH = [
  { list: 'payments', words: 'status=pending', own: 'status=requires_payment_method', count: 1 },
  { list: 'license_keys', words: 'status=inactive', own: 'status=disabled', count: 1 },
  { list: 'disputes', words: 'dispute_stage=dispute_opened', own: 'dispute_stage=dispute', count: 1 },
  { list: 'disputes', words: 'dispute_stage=dispute_won', own: 'dispute_status=dispute_won', count: 1 },
  { list: 'disputes', words: 'dispute_stage=dispute_lost', own: 'dispute_status=dispute_lost', count: 0 },
]

describe('N68: a list finds the same by both spellings of a word', () => {
  test.each(BOTH)('of the provider: $words', async ({ list, words, own, count }) => {
    const [found, expected] = [await askProvider(`/${list}?${words}`), await askProvider(`/${list}?${own}`)]
    expect(found.status).toBe(200)
    expect(found.body.items?.length ? 1 : 0).toBe(Math.min(count, 1))
    expect(found.body).toEqual(expected.body)
  })

  test.each(BOTH)('of the platform, with its figures and its export: $words', async ({ list, words, own }) => {
    const noun = list.replace('_', '-')
    const shown = (query: string) => query.replace('dispute_stage', 'stage').replace('dispute_status', 'status')
    for (const part of ['', '/figures', '.csv']) {
      const [found, expected] = [
        await askPlatform(`/${noun}${part}?${shown(words)}`),
        await askPlatform(`/${noun}${part}?${shown(own)}`),
      ]
      expect(found.status).toBe(200)
      // A tab counts apart from the filters, so the figures of a status and of a stage differ in their counts.
      const plain = ({ body }: typeof found) => ({ ...body, counts: undefined, checked_at: undefined })
      expect(plain(found), part).toEqual(plain(expected))
    }
  })
})

test('N68: the provider refuses unknown words of every filter that has words, and names the filter and its words', async () => {
  const document: Document = JSON.parse(await (await fetch(`${world.provider.url}/openapi.json`)).text())
  const wordsOf = (schema: Words) => schema.enum ?? document.components.schemas[schema.$ref?.split('/').at(-1) ?? '']?.enum
  const asked = Object.entries(document.paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? []).flatMap(({ name, in: where, schema }) =>
      where === 'query' && wordsOf(schema) ? [{ path, name, words: wordsOf(schema) ?? [] }] : [],
    ),
  )
  expect(asked.length).toBeGreaterThan(12)
  for (const { path, name, words } of asked) {
    const { status, body } = await askProvider(`${path.replace(/\{\w+\}/g, 'unknown')}?${name}=zzz`)
    expect({ status, paths: body.issues?.map((issue) => issue.path) }, `${path} ${name}`).toEqual({ status: 422, paths: [name] })
    expect(body.message?.toLowerCase()).toContain(name)
    expect(body.message, `${path} ${name}`).toContain(words.length > 100 ? 'ISO code' : words[0])
  }
})

/** Every filter of the platform's lists that has words. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  payments: ['status', 'kind', 'refund_status', 'disputed'],
  refunds: ['status'],
  disputes: ['status', 'stage'],
  subscriptions: ['status', 'ends_next'],
  'license-keys': ['status', 'source', 'activated'],
  payouts: ['status'],
  products: ['status', 'price_type'],
  discounts: ['state', 'type'],
  brands: ['status'],
  meters: ['status'],
  'received-events': ['state'],
  reconciliation: ['cause', 'noun'],
  'audit-log': ['action', 'object', 'outcome'],
}
/** Lists without figures and exports. */
const PLAIN: Readonly<Record<string, readonly string[]>> = {
  'webhook-events': ['type'],
  'webhook-deliveries': ['status', 'event_type'],
  webhooks: ['status'],
  'api-keys': ['status'],
  'request-log': ['method'],
}

test('N68: the platform refuses unknown words of every filter that has words, and names the filter and its words', async () => {
  const asked = [
    ...Object.entries(WORDS).flatMap(([list, names]) =>
      names.flatMap((name) => ['', '/figures', '.csv'].map((part) => ({ path: `/${list}${part}`, name }))),
    ),
    ...Object.entries(PLAIN).flatMap(([list, names]) => names.map((name) => ({ path: `/${list}`, name }))),
  ]
  for (const { path, name } of asked) {
    const { status, body } = await askPlatform(`${path}?${name}=zzz`)
    expect({ status, paths: body.issues?.map((issue) => issue.path) }, `${path} ${name}`).toEqual({ status: 400, paths: [name] })
    expect(body.message, `${path} ${name}`).toMatch(new RegExp(`^${name}: .*(one of|option)`))
  }
})
