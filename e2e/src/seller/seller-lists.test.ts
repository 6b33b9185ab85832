import type { Cursors, ListFigures } from '@tradepost/contract/platform/lists'
import type { ErrorBody } from '@tradepost/contract/provider/primitives'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePlan, monthly, moveClock } from '#src/billing/shop-subscriptions.ts'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { expectClosedToStrangers } from '#src/world/seller-guards.ts'
import { DISCOUNT_FORM } from './discount-form.ts'
import { readCsv } from './home/read-csv.ts'

let world: GatedWorld
let seller: Seller
let client: DodoPayments
let kiln: string

type Row = Record<string, unknown>
type Page = { items: Row[]; unreadable: number; left_out: string[]; is_approximate: boolean; checked_at: string | null } & {
  [Side in keyof typeof Cursors.shape]: string | null
}

/** A list as its page requests it. `named`: creates an item that a search for this name finds. */
type List = {
  id: string
  sorts: readonly string[]
  tabs?: { name: string; values: readonly string[]; first?: string }
  named: (name: string) => Promise<void>
}

const path = (name: string, rest = '') => `/api/organizations/${seller.slug}/${name}${rest}`

/** Posts a dashboard form. */
async function post(name: string, form: object): Promise<void> {
  const { status, body } = await seller.visitor.post(path(name), form)
  if (status !== 200) throw new Error(`Nothing was made in ${name}: ${JSON.stringify(body)}`)
}

let people = 0
/** Subscribes as a new person, which creates a customer, a subscription and a payment. */
async function subscribe(name: string): Promise<void> {
  people += 1
  const { checkout_url } = await client.checkoutSessions.create({ product_cart: [{ product_id: kiln, quantity: 1 }] })
  await payHosted(checkout_url ?? '', { email: `person-${people}@lists.example`, name, keepsCard: true })
  await world.drainAll()
}

const price = { type: 'one_time_price', price: 700, currency: 'USD', tax_inclusive: false }
const blank = { value: '', is_locked: false }
const FILLED = ['full_name', 'first_name', 'last_name', 'email', 'country', 'address_line', 'city', 'state', 'zip_code']
const link = () => ({
  product_id: seller.products.caliper.product_id,
  quantity: 1,
  amount: null,
  currency: null,
  shows_currency_selector: true,
  shows_discounts: true,
  filled: Object.fromEntries(FILLED.map((field) => [field, blank])),
  redirect_url: '',
  metadata: {},
})
const meter = { description: '', event_name: 'call', measurement_unit: 'call', aggregation: { type: 'count', key: '' } }
const active = { name: 'status', values: ['active', 'archived'], first: 'active' }
const statuses = (...values: string[]) => ({ name: 'status', values })

const LISTS: Readonly<Record<string, List>> = {
  payments: {
    id: 'payment_id',
    sorts: ['created_at', 'amount'],
    tabs: statuses('succeeded', 'failed', 'processing'),
    named: subscribe,
  },
  subscriptions: {
    id: 'subscription_id',
    sorts: ['created_at', 'next_billing_date', 'amount'],
    tabs: statuses('active', 'on_hold', 'paused', 'cancelled', 'trialing'),
    named: subscribe,
  },
  customers: {
    id: 'customer_id',
    sorts: ['created_at', 'name', 'email'],
    named: (name) => post('customers', { name, email: `c${++people}@lists.example`, phone_number: '', metadata: {} }),
  },
  products: {
    id: 'product_id',
    sorts: ['created_at', 'name', 'amount', 'updated_at'],
    tabs: active,
    named: (name) => post('products', { name, price, tax_category: 'saas' }),
  },
  discounts: {
    id: 'discount_id',
    sorts: ['created_at', 'code', 'times_used'],
    tabs: { name: 'state', values: ['active', 'scheduled', 'expired', 'used_up'] },
    named: (name) => post('discounts', { ...DISCOUNT_FORM, name }),
  },
  'payment-links': { id: 'id', sorts: ['created_at', 'name'], named: (name) => post('payment-links', { ...link(), name }) },
  addons: {
    id: 'id',
    sorts: ['created_at', 'name', 'amount'],
    named: (name) => post('addons', { name, price: 500, currency: 'USD', tax_category: 'saas' }),
  },
  brands: {
    id: 'brand_id',
    sorts: ['place', 'name'],
    tabs: active,
    named: (name) => post('brands', { name, description: '', url: '', support_email: '', statement_descriptor: 'LISTS' }),
  },
  meters: {
    id: 'id',
    sorts: ['created_at', 'name'],
    tabs: active,
    named: (name) => post('meters', { ...meter, name, filter: null }),
  },
}
const NAMES = Object.keys(LISTS)
const ENTRIES = Object.entries(LISTS)

const FORMULA = '=HYPERLINK("https://evil.example";"Refund")'
const MANY = 23

beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
  kiln = await makePlan(client, { name: 'Kiln', price: monthly(1200) })
  for (const [name, { named }] of ENTRIES) {
    // Subscribing also creates a payment and a customer.
    if (['payments', 'customers'].includes(name)) continue
    for (let count = 0; count < MANY; count += 1) await named(`Many ${count}`)
    await named('Zirkonia, 100% "pure"')
    await named(FORMULA)
  }
  await world.drainAll()
})
afterAll(() => world.close())

const read = (name: string, query: string | Record<string, string> = {}) =>
  seller.visitor.get<Page>(path(name, `?${new URLSearchParams(query)}`))
const list = async (name: string, query: string | Record<string, string> = {}): Promise<Page> => {
  const { status, body } = await read(name, query)
  expect(status, `${name} ${JSON.stringify(body)}`).toBe(200)
  return body
}
const figures = async (name: string, query: Record<string, string> = {}) =>
  (await seller.visitor.get<ListFigures>(path(name, `/figures?${new URLSearchParams(query)}`))).body
const idsOf = (name: string, { items }: Page) => items.map((item) => String(item[LISTS[name]?.id ?? '']))
/** Selects all tabs of the list. */
const every = ({ tabs }: List): Record<string, string> => (tabs ? { [tabs.name]: 'all' } : {})

/** Returns every id of the list, from its first page to its last. */
async function walk(name: string, query: Record<string, string>, between: () => Promise<void> = async () => {}) {
  const ids: string[] = []
  let last: Page = await list(name, query)
  for (;;) {
    ids.push(...idsOf(name, last))
    if (last.next === null) return { ids, last }
    await between()
    last = await list(name, { ...query, cursor: last.next })
  }
}

describe.each(ENTRIES)('the list of %s', (name, its) => {
  const { tabs, sorts, named } = its

  test('has every item once in every order, and each order is the reverse of the other', async () => {
    const { all } = (await figures(name)).counts
    expect(all).toBeGreaterThan(MANY)
    for (const sort of sorts) {
      const up = (await walk(name, { ...every(its), sort, order: 'asc' })).ids
      const down = (await walk(name, { ...every(its), sort, order: 'desc' })).ids
      expect(new Set(up).size, sort).toBe(all)
      expect(down, sort).toEqual(up.toReversed())
    }
  })

  test('neither repeats nor loses a row while others arrive, and pages back the same way', async () => {
    const before = await walk(name, every(its))
    const during = await walk(name, every(its), () => named('Arrived meanwhile'))
    expect(new Set(during.ids).size).toBe(during.ids.length)
    expect(during.ids).toEqual(expect.arrayContaining(before.ids))
    const back: string[] = idsOf(name, during.last)
    for (let { previous } = during.last; previous !== null; ) {
      const page: Page = await list(name, { ...every(its), cursor: previous })
      back.unshift(...idsOf(name, page))
      previous = page.previous
    }
    // Includes new arrivals, which sort before all others or, at the same instant, between two.
    expect(back).toEqual((await walk(name, every(its))).ids)
    expect(back.filter((id) => during.ids.includes(id))).toEqual(during.ids)
  })

  test('counts each of its tabs, and each tab has that many items', async () => {
    const { counts, total } = await figures(name)
    const { all, ...each } = counts
    expect(Object.values(each).reduce((sum, count) => sum + count, 0)).toBe(tabs ? all : 0)
    for (const tab of tabs?.values ?? []) {
      const there = await walk(name, { [tabs?.name ?? '']: tab })
      expect([tab, there.ids.length]).toEqual([tab, each[tab]])
      expect(await figures(name, { [tabs?.name ?? '']: tab })).toMatchObject({ counts, total: each[tab] })
    }
    expect(total).toBe(tabs?.first ? each[tabs.first] : all)
    expect((await walk(name, {})).ids).toHaveLength(total)
    expect((await figures(name, every(its))).total).toBe(all)
  })

  test('finds by parts of words in any case and order and by ID; a typo finds similar items', async () => {
    const exact = await list(name, { q: '  PURE" zirko ' })
    expect(exact).toMatchObject({ items: [expect.anything()], is_approximate: false })
    expect(await figures(name, { q: 'zirkonia' })).toMatchObject({ total: 1, counts: { all: 1 } })
    const [id = ''] = idsOf(name, exact)
    expect(idsOf(name, await list(name, { q: id }))).toEqual([id])
    expect(idsOf(name, await list(name, { q: 'zirkonja' }))).toEqual([id])
    expect(await list(name, { q: 'zirkonja' })).toMatchObject({ is_approximate: true })
    expect(await figures(name, { q: 'zirkonja' })).toMatchObject({ total: 1 })
    expect(await list(name, { q: 'žžžžžžžž' })).toMatchObject({ items: [], is_approximate: false, next: null, previous: null })
  })

  test.each(['%', 'zirk_nia', '\\', "'", 'z%a', '%%%'])('takes search characters literally: %s', async (q) => {
    const { items, is_approximate } = await list(name, { q })
    expect(is_approximate ? 0 : items.length).toBe(q === '%' ? 1 : 0)
  })

  const none = { left_out: [], is_approximate: false }
  test.each<[string, string, string[]]>([
    ['an unknown filter', 'color=red', ['color']],
    ['built-in property names', 'constructor=x&toString=y', ['constructor', 'toString']],
    ['a cursor that is none', 'cursor=nonsense', ['cursor']],
    ['the parameters of before', 'page=1&search=x&archived=true', ['archived', 'page', 'search']],
  ])('ignores %s and reports it', async (_, query, left_out) => {
    const { left_out: leftOut, ...rest } = await list(name, query)
    expect(leftOut.toSorted()).toEqual(left_out)
    expect({ ...rest, ...none, checked_at: '' }).toEqual({ ...(await list(name)), ...none, checked_at: '' })
    const [{ body }, file] = await Promise.all([
      seller.visitor.get<ListFigures>(path(name, `/figures?${query}`)),
      seller.visitor.get<{ text: string }>(path(name, `.csv?${query}`)),
    ])
    expect(body).toEqual(await figures(name))
    expect(file.status).toBe(200)
  })

  test.each<[string, string, string[]]>([
    ['an unknown sort column', 'sort=password', ['sort']],
    ['a built-in property as sort column', 'sort=constructor', ['sort']],
    ['an invalid direction', 'order=sideways', ['order']],
    ['10 kB of words', `q=${'x'.repeat(10_000)}`, ['q']],
    ['10 kB of IDs', `ids=${'x'.repeat(10_000)}`, ['ids']],
    ...(tabs ? [['an unknown tab', `${tabs.name}=levitating`, [tabs.name]] satisfies [string, string, string[]]] : []),
  ])('N68: refuses %s on the list, its figures and its export, and names it', async (_, query, refused) => {
    for (const part of [`?${query}`, `/figures?${query}`, `.csv?${query}`]) {
      const { status, body } = await seller.visitor.get<ErrorBody>(path(name, part))
      expect({ status, code: body.code, paths: body.issues?.map((issue) => issue.path) }, part).toEqual({
        status: 400,
        code: 'INVALID_QUERY_PARAMS',
        paths: refused,
      })
    }
  })

  test('ignores a forged cursor or one of another order or list, and reports it', async () => {
    const first = await list(name)
    const [sort = ''] = sorts
    const { next: ofOther } = await list(name === 'products' ? 'customers' : 'products', { order: 'desc' })
    const { next: ofOrder } = await list(name, { sort: sorts[1] ?? '' })
    const { next: known } = await list(name)
    const cursor: unknown[] = JSON.parse(Buffer.from(known ?? '', 'base64url').toString())
    const bent = (at: number, value: unknown) => Buffer.from(JSON.stringify(cursor.with(at, value))).toString('base64url')
    const places = ["nonsense'--", '9'.repeat(400), '2026-02-31 09:00:00+00', '\u0000']
    const forged = [...[...cursor.keys()].map((at) => bent(at, 7)), ...places.map((place) => bent(-2, place)), bent(-1, '\u0000')]
    for (const text of [ofOther ?? '', ofOrder ?? '', 'e30', 'bnVsbA', ...forged]) {
      const page = await list(name, { ...every(its), sort, cursor: text })
      expect(page.left_out, text).toEqual(['cursor'])
    }
    expect((await list(name)).items).toEqual(first.items)
  })

  test('exports every filtered row as CSV, with no formulas that a spreadsheet would run', async () => {
    const file = async (query: Record<string, string>) => {
      const { body, headers, status } = await seller.visitor.get<{ text: string }>(
        path(name, `.csv?${new URLSearchParams(query)}`),
      )
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}.csv"`)
      return readCsv(body.text)
    }
    const [header = [], ...rows] = await file(every(its))
    const column = header.findIndex((title) => title === its.id || title.endsWith(`${its.id}`))
    expect(rows.map((row) => row[column])).toEqual((await walk(name, every(its))).ids)
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([header.length]))
    expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
    expect(rows.flat()).toContain(`'${FORMULA}`)
    const [, ...found] = await file({ ...every(its), q: 'zirkonia' })
    expect(found).toHaveLength(1)
    expect(found.flat()).toContain('Zirkonia, 100% "pure"')
    expect(await file({ q: 'žžžžžžžž' })).toEqual([header])
  })

  test('reads only our own rows and opens while the provider is down', async () => {
    await list(name)
    await world.drainAll()
    world.gate.calls.length = 0
    world.gate.set('away')
    for (const rest of ['', '/figures', '.csv']) expect((await seller.visitor.get(path(name, rest))).status, rest).toBe(200)
    expect(world.gate.calls).toEqual([])
    world.gate.set('open')
  })
})

test("a discount's tab follows its status on the business's clock", async () => {
  const { next_billing_date } = await client.subscriptions.list().then(({ items }) => items[0] ?? { next_billing_date: '' })
  await post('discounts', { ...DISCOUNT_FORM, name: 'Until then', expires_at: next_billing_date })
  const onTab = async (state: string) => (await list('discounts', { q: 'until then', state })).items.map(({ status }) => status)
  expect([await onTab('active'), await onTab('expired')]).toEqual([['active'], []])
  await moveClock(world, seller, { months: 2 })
  await seller.visitor.get(path('clock', '?live=true'))
  expect([await onTab('active'), await onTab('expired')]).toEqual([[], ['expired']])
})

test('another business sees none of the rows, figures or files', async () => {
  const other = await world.openShop('Plumb and Level')
  for (const name of NAMES) {
    const there = `/api/organizations/${other.slug}/${name}`
    const query = '?q=many&status=all'
    expect((await other.visitor.get(`${there}${query}`)).body, name).toMatchObject({ items: [] })
    expect((await other.visitor.get(`${there}/figures${query}`)).body, name).toMatchObject({ total: 0, sums: [] })
    expect(readCsv((await other.visitor.get<{ text: string }>(`${there}.csv${query}`)).body.text), name).toHaveLength(1)
  }
})

test("strangers can't access lists, figures or files", async () => {
  const routes = NAMES.flatMap((name) => ['', '/figures', '.csv'].map((rest) => ({ method: 'GET', path: `/${name}${rest}` })))
  await expectClosedToStrangers({ world, seller, routes })
})
