import { sql } from '@tradepost/kit/database/database'
import { HOW_TO_REPEAT, runsOf, takeTurns } from '@tradepost/kit/testing/test-runs'
import { NOUNS } from '@tradepost/platform-server/records/table'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '#src/world/world.ts'
import { listUnlike } from './copy-records.ts'
import { makeLarge, openSmallShop, type SmallShop } from './large-shop.ts'

/** Twentieths of a large shop to fill, and number of rows to search for; RUNS=all takes all of both. */
const PARTS = runsOf({ usual: 2, all: 20 })
const SAMPLES = runsOf({ usual: 20, all: 200 })
const VOLUMES = {
  products: 250 * PARTS,
  customers: 1000 * PARTS,
  payments: 5000 * PARTS,
  subscriptions: 250 * PARTS,
  orders: 3000 * PARTS,
  addons: 10,
}
/** The row may be on a later page if others have the same words. */
const PAGES_MAX = 10

let world: World
let shop: SmallShop
beforeAll(async () => {
  world = await makeWorld()
  shop = await openSmallShop(world)
  await makeLarge(world, shop, VOLUMES)
}, 600_000)
afterAll(() => world.close())

type List = 'customers' | 'payments' | 'products' | 'subscriptions'
const ID = { customers: 'customer_id', payments: 'payment_id', products: 'product_id', subscriptions: 'subscription_id' } as const
type Person = { name: string; email: string; phone_number?: string }
type Body = Person & { customer: Person; card_last_four: string; product_name: string }
type Sample = { id: string; body: Body; product: string | null; order: string | null }
type Found = { items: Record<string, string>[]; next: string | null; is_approximate: boolean }

/** Samples rows from the whole list, others in each run. */
async function takeSamples(list: List): Promise<readonly Sample[]> {
  const table = `${list.slice(0, -1)}_records`
  const { rows } = await sql<Sample>`
    select r.id, r.body, o.id as order, p.body ->> 'name' as product from ${sql.table(table)} r
    left join orders o on o.payment_id = r.id
    left join product_records p on p.id = r.body #>> '{product_cart,0,product_id}'
    order by md5(r.id) limit ${SAMPLES * 10}`.execute(world.platform.deps.database.db)
  return takeTurns(rows, { turn: 0, every: 10 }).slice(0, SAMPLES)
}

async function ask(list: List, q: string, cursor: string): Promise<Found> {
  const { visitor, slug } = shop.seller
  const query = new URLSearchParams({ q, ...(list === 'products' ? { status: 'all' } : {}), ...(cursor ? { cursor } : {}) })
  const { status, body } = await visitor.get<Found>(`/api/organizations/${slug}/${list}?${query}`)
  expect(status, `${list}?q=${q}`).toBe(200)
  return body
}

/** Returns the answer that contains a row on one of its pages; undefined if the row isn't found. */
async function findPage(list: List, q: string, id: string): Promise<{ isApproximate: boolean } | undefined> {
  let cursor: string | null = ''
  for (let page = 0; cursor !== null && page < PAGES_MAX; page += 1) {
    const found = await ask(list, q, cursor)
    if (found.items.some((item) => item[ID[list]] === id)) return { isApproximate: found.is_approximate }
    cursor = found.next
  }
  return undefined
}

/** Returns whether other rows have these exact words. */
async function isSomething(list: List, q: string): Promise<boolean> {
  const { items, is_approximate } = await ask(list, q, '')
  return items.length > 0 && !is_approximate
}

const inner = (text: string) => text.slice(1, -1)
const localPart = (email: string) => email.split('@')[0] ?? ''
const lastWord = (name: string) => name.split(' ').at(-1) ?? ''
const ofOrder = ({ order }: Sample) => order?.slice(-8).toUpperCase()

type Key = [key: string, list: List, of: (sample: Sample) => string | null | undefined]
const KEYS: Key[] = [
  ['part of a name', 'customers', ({ body }) => inner(body.name)],
  ['a name in reverse order', 'customers', ({ body }) => body.name.split(' ').reverse().join(' ')],
  ['part of an email', 'customers', ({ body }) => inner(localPart(body.email))],
  ['the ID', 'customers', ({ id }) => id],
  ['a phone number', 'customers', ({ body }) => body.phone_number],
  ['the ID', 'payments', ({ id }) => id],
  ["part of the customer's name", 'payments', ({ body }) => inner(body.customer.name)],
  ["part of the customer's email", 'payments', ({ body }) => inner(localPart(body.customer.email))],
  ['the name and last four digits', 'payments', ({ body }) => `${lastWord(body.customer.name)} ${body.card_last_four}`],
  ['the last four digits', 'payments', ({ body }) => body.card_last_four],
  ['the order number', 'payments', ofOrder],
  // A single word, as in "Caliper", is in the names of many products.
  ['the name of a product', 'payments', ({ product }) => (product?.includes(' ') ? product : undefined)],
  ['part of a name', 'products', ({ body }) => inner(body.name)],
  ['the ID', 'products', ({ id }) => id],
  ['the ID', 'subscriptions', ({ id }) => id],
  ['the product and the customer', 'subscriptions', ({ body }) => `${body.product_name} ${inner(body.customer.name)}`],
  ["the customer's email", 'subscriptions', ({ body }) => body.customer.email],
]

/** Makes a typo in the last word of a name. In a word under six letters, a typo is as likely to be another word. */
const slip = (name: string, make: (word: string) => string): string | undefined => {
  const word = lastWord(name)
  const typed = make(word)
  return word.length < 6 || typed === word ? undefined : name.slice(0, -word.length) + typed
}
const transpose = (word: string) => `${word.slice(0, -4)}${word.at(-3)}${word.at(-4)}${word.slice(-2)}`
const omit = (word: string) => `${word.slice(0, -3)}${word.slice(-2)}`
const SLIPS: Key[] = [
  ['a name with two letters swapped', 'customers', ({ body }) => slip(body.name, transpose)],
  ['a name with a letter missing', 'customers', ({ body }) => slip(body.name, omit)],
  ['a name with two letters swapped', 'payments', ({ body }) => slip(body.customer.name, transpose)],
  ['a name with a letter missing', 'subscriptions', ({ body }) => slip(body.customer.name, omit)],
]

async function expectFound(list: List, of: Key[2], isApproximate: boolean): Promise<void> {
  const unfound: string[] = []
  let tried = 0
  for (const sample of await takeSamples(list)) {
    const q = of(sample)
    if (!q) continue
    const found = await findPage(list, q, sample.id)
    // A typo can be someone else's name: then the list shows exact matches.
    if (isApproximate && !found && (await isSomething(list, q))) continue
    tried += 1
    if (found?.isApproximate !== isApproximate) unfound.push(`${q}: ${sample.id}`)
  }
  expect(unfound, HOW_TO_REPEAT).toEqual([])
  expect(tried).toBeGreaterThan(SAMPLES / 4)
}

test("each row's search columns match its body", async () => {
  for (const noun of NOUNS) expect(await listUnlike(world.platform.deps.database.db, noun, 300)).toEqual([])
})

describe('among many rows,', () => {
  test.each(KEYS)('%s finds one of the %s', (_, list, of) => expectFound(list, of, false), 600_000)
})

describe('with a typo,', () => {
  test.each(SLIPS)('%s still finds one of the %s', (_, list, of) => expectFound(list, of, true), 600_000)
})
