import type { AuditEntryList } from '@tradepost/contract/platform/audit-log'
import type { ImportNoun, ImportRows, SellerImport } from '@tradepost/contract/platform/catalog/seller-imports'
import { addMilliseconds, MINUTE } from '@tradepost/kit/clock'
import { runImports } from '@tradepost/platform-server/seller-imports/run-imports'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { readCsvRows } from './home/read-csv.ts'

let world: GatedWorld
let seller: Seller
let client: DodoPayments
beforeAll(async () => {
  world = await makeGatedWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  seller = await world.openShop()
  client = await sellerClient(world, seller)
})

const path = (noun: ImportNoun, rest = '') => `/api/organizations/${seller.slug}/imports/${noun}${rest}`
const upload = (noun: ImportNoun, text: string | Uint8Array, name = 'file.csv') =>
  seller.visitor.call<SellerImport & { code?: string }>('POST', path(noun, `?name=${name}`), text, { 'content-type': 'text/csv' })

/** Uploads a file and checks its rows by the columns that were found. */
async function check(noun: ImportNoun, text: string, currency: string | null = null): Promise<SellerImport> {
  const { body } = await upload(noun, text)
  const checked = await seller.visitor.call<SellerImport>('PUT', path(noun, `/${body.id}/columns`), {
    mapping: body.mapping,
    currency,
  })
  expect(checked.status).toBe(200)
  return checked.body
}
const start = (noun: ImportNoun, id: string) => seller.visitor.post<SellerImport>(path(noun, `/${id}/start`))
const get = async (noun: ImportNoun, id: string) => (await seller.visitor.get<SellerImport>(path(noun, `/${id}`))).body
const rowsOf = async (noun: ImportNoun, id: string, query = '') =>
  (await seller.visitor.get<ImportRows>(path(noun, `/${id}/rows?${query}`))).body

/** Imports a file and returns what became of it. */
async function importFile(noun: ImportNoun, text: string): Promise<SellerImport> {
  const { id } = await check(noun, text)
  expect((await start(noun, id)).status).toBe(200)
  await world.drainAll()
  return get(noun, id)
}

const PRODUCTS = [
  'Name,Price,Currency,Interval,Notes',
  'Plumb,12.50,usd,,',
  'Plumb Pro,"1,200.00",USD,month,yearly too',
  'Level,1200,JPY,,',
  'Square,1.234,USD,,',
  ',5,EUR,,',
  'Caliper,5,XXX,fortnight,',
  'Plumb,12.5,USD,,again',
  'Tape,9,USD,,,,',
].join('\n')

test('a dry run says of each row whether it will be created, with line, column and reason, and creates nothing', async () => {
  const calls = world.gate.calls.length
  const checked = await check('products', PRODUCTS)
  expect(world.gate.calls.slice(calls).filter((call) => call.startsWith('POST'))).toEqual([])
  expect(checked).toMatchObject({
    status: 'checked',
    total: 8,
    counts: { ready: 3, invalid: 4, existing: 1, created: 0 },
    mapping: { name: 0, price: 1, currency: 2, interval: 3 },
    columns: [{ name: 'Name', samples: ['Plumb', 'Plumb Pro', 'Level'] }, {}, {}, {}, {}],
  })
  const { items } = await rowsOf('products', checked.id)
  const said = items.map(({ line, status, issues, same_as_line: same }) => [
    line,
    status,
    ...(same ? [same] : []),
    ...issues.map(({ field, code }) => `${field}: ${code}`),
  ])
  expect(said).toEqual([
    [2, 'ready'],
    [3, 'ready'],
    [4, 'ready'],
    [5, 'invalid', 'price: ambiguousAmount'],
    [6, 'invalid', 'name: enterAName'],
    [7, 'invalid', 'currency: currencySuchAs', 'interval: oneOfValues'],
    [8, 'existing', 2],
    [9, 'invalid', 'null: tooManyCells'],
  ])
})

test('the report has every row, and no cell of it runs as a formula', async () => {
  const { id } = await check('customers', 'email,name\n=1+1,Eve\nmaya@example.com,Maya\n')
  const { body } = await seller.visitor.get<{ text: string }>(path('customers', `/${id}/report.csv`))
  expect(readCsvRows(body.text)).toEqual([
    {
      line: '2',
      name: "'=1+1",
      result: 'invalid',
      column: 'email',
      reason: 'Enter a valid email, such as name@example.com',
      id: '',
    },
    { line: '3', name: 'maya@example.com', result: 'ready', column: '', reason: '', id: '' },
  ])
})

test('an import creates the ready rows in the background with exact amounts, and its undo archives them', async () => {
  const imported = await importFile('products', PRODUCTS)
  expect(imported).toMatchObject({
    status: 'imported',
    counts: { created: 3, invalid: 4, existing: 1, ready: 0 },
    can_undo: true,
  })
  const created = (await rowsOf('products', imported.id, 'status=created')).items
  const products = await Promise.all(created.map(({ object_id: id }) => client.products.retrieve(id ?? '')))
  expect(products.map(({ name, price }) => [name, price])).toMatchObject([
    ['Plumb', { type: 'one_time_price', price: 1250, currency: 'USD' }],
    ['Plumb Pro', { type: 'recurring_price', price: 120_000, payment_frequency_interval: 'Month', payment_frequency_count: 1 }],
    ['Level', { price: 1200, currency: 'JPY' }],
  ])
  await seller.visitor.post(path('products', `/${imported.id}/undo`))
  await world.drainAll()
  expect(await get('products', imported.id)).toMatchObject({
    status: 'undone',
    counts: { undone: 3, created: 0 },
    can_undo: false,
  })
  const archived = await client.products.list({ archived: true, page_number: 0 })
  expect(archived.items.map(({ product_id: id }) => id).sort()).toEqual(created.map(({ object_id: id }) => id).sort())
  const { body: log } = await seller.visitor.get<AuditEntryList>(`/api/organizations/${seller.slug}/audit-log`)
  expect(log.items.map(({ action }) => action)).toEqual(expect.arrayContaining(['import.started', 'import.undone']))
})

test('discounts are imported with percentages, amounts and cycles, and their undo deletes them', async () => {
  const file = [
    'Code;Percent Off;Amount Off;Currency;Duration;Duration in Months;Max Redemptions;Redeem By',
    'SPRING20;20;;;once;;100;2030-12-31',
    'FIVEOFF;;5,50;EUR;repeating;3;;',
    'LATE;10;;;forever;;;2020-01-01',
    'BOTH;10;5;USD;;;;',
  ].join('\r\n')
  const imported = await importFile('discounts', file)
  expect(imported.counts).toMatchObject({ created: 2, invalid: 2 })
  const { items } = await client.discounts.list({ page_number: 0 })
  expect(items).toHaveLength(2)
  expect(items.find(({ code }) => code === 'SPRING20')).toMatchObject({ amount: 2000, usage_limit: 100, subscription_cycles: 1 })
  expect(items.find(({ code }) => code === 'FIVEOFF')).toMatchObject({ type: 'flat', amount: 550, subscription_cycles: 3 })
  await seller.visitor.post(path('discounts', `/${imported.id}/undo`))
  await world.drainAll()
  expect((await client.discounts.list({ page_number: 0 })).items).toEqual([])
})

test('customers who are there already stay as they are, and an import of customers cannot be undone', async () => {
  await seller.visitor.post(`/api/organizations/${seller.slug}/customers`, {
    ...{ name: 'Maya L.', email: 'maya@example.com', phone_number: '', metadata: {} },
  })
  const file = 'id,Email,Name\ncus_1,Maya@Example.com,Other\ncus_2,leo@example.com,\ncus_3,leo@example.com,Leo\n'
  const imported = await importFile('customers', file)
  expect(imported).toMatchObject({ counts: { existing: 2, created: 1 }, can_undo: false })
  const { items } = await client.customers.list({ page_number: 0 })
  expect(items.map(({ name, metadata }) => [name, metadata])).toEqual([
    ['leo@example.com', { source_id: 'cus_2' }],
    ['Maya L.', {}],
  ])
  const undo = await seller.visitor.post(path('customers', `/${imported.id}/undo`))
  expect(undo.status).toBe(404)
})

test('the same file twice creates nothing twice, and the second import waits for the end of the first', async () => {
  const file = 'email\na@example.com\nb@example.com\n'
  const [first, second] = [await check('customers', file), await check('customers', file)]
  expect(second.counts.ready).toBe(2)
  expect((await start('customers', first.id)).status).toBe(200)
  expect(await start('customers', second.id)).toMatchObject({ status: 409, body: { code: 'IMPORT_UNDER_WAY' } })
  expect(await start('customers', first.id)).toMatchObject({ status: 409, body: { code: 'IMPORT_STARTED' } })
  await world.drainAll()
  expect((await start('customers', second.id)).status).toBe(200)
  await world.drainAll()
  expect((await get('customers', second.id)).counts).toMatchObject({ created: 0, existing: 2 })
  expect((await client.customers.list({ page_number: 0 })).items).toHaveLength(2)
})

test('a provider that goes away makes the import wait and say so, and what it left goes on where it was', async () => {
  const { id } = await check('customers', 'email\na@example.com\nb@example.com\nc@example.com\n')
  world.gate.set('away')
  await start('customers', id)
  await world.drainAll()
  expect(await get('customers', id)).toMatchObject({
    status: 'importing',
    problem: { code: 'PAYMENTS_PROVIDER_UNAVAILABLE' },
    counts: { ready: 3 },
  })
  world.gate.set('open')
  await continueLater()
  expect(await get('customers', id)).toMatchObject({ status: 'imported', problem: null, counts: { created: 3 } })
})

/** Lets the claim of a process that stopped end, and has another one continue. */
async function continueLater(): Promise<void> {
  const { deps } = world.platform
  const later = addMilliseconds(deps.clock.now(), 10 * MINUTE)
  await runImports({ ...deps, clock: { ...deps.clock, now: () => later } })
}

const TWO_ROWS = {
  customers: 'email\na@example.com\nb@example.com\n',
  discounts: 'code,percent_off\nAAA,10\nBBB,20\n',
  products: 'name,price,currency\nA,1,USD\nB,2,USD\n',
}

async function countAtProvider(noun: ImportNoun): Promise<number> {
  const page = { page_number: 0 }
  if (noun === 'customers') return (await client.customers.list(page)).items.length
  return noun === 'discounts' ? (await client.discounts.list(page)).items.length : (await client.products.list(page)).items.length
}

test.each(['customers', 'discounts', 'products'] as const)(
  'a row of %s whose answer is lost is created once, and counts as created',
  async (noun) => {
    const { id } = await check(noun, TWO_ROWS[noun])
    const before = await countAtProvider(noun)
    world.gate.set('lost')
    await start(noun, id)
    await world.drainAll()
    world.gate.set('open')
    expect((await get(noun, id)).counts).toMatchObject({ ready: 2, created: 0 })
    expect(await countAtProvider(noun)).toBe(before + 1)
    await continueLater()
    expect((await get(noun, id)).counts).toMatchObject({ created: 2, existing: 0 })
    expect(await countAtProvider(noun)).toBe(before + 2)
  },
)

test('the import of a process that died waits until its claim ends, and then goes on after the last row', async () => {
  const { id } = await check('customers', TWO_ROWS.customers)
  await start('customers', id)
  const { deps } = world.platform
  const before = world.gate.calls.length
  const dying = () => {
    if (world.gate.calls.slice(before).includes('POST /customers')) throw new Error('The process died')
    return deps.clock.now()
  }
  await expect(runImports({ ...deps, clock: { ...deps.clock, now: dying } })).rejects.toThrow('The process died')
  expect(await countAtProvider('customers')).toBe(1)
  await world.drainAll()
  expect(await get('customers', id)).toMatchObject({ status: 'importing' })
  expect(await countAtProvider('customers')).toBe(1)
  await continueLater()
  expect(await get('customers', id)).toMatchObject({ status: 'imported', counts: { created: 2 } })
  expect((await client.customers.list({ page_number: 0 })).items).toHaveLength(2)
})

test.each([
  ['Latin-1', Uint8Array.from([97, 10, 252, 10]), 'IMPORT_FILE_UNREADABLE'],
  ['a quote without its end', 'email\n"a\n', 'IMPORT_FILE_UNREADABLE'],
  ['no rows', 'email\n', 'IMPORT_FILE_UNREADABLE'],
  ['10,001 rows', `email\n${'a\n'.repeat(10_001)}`, 'IMPORT_FILE_UNREADABLE'],
  ['more than 5 MB', `email\n${'a'.repeat(5 * 1024 ** 2)}`, 'PAYLOAD_TOO_LARGE'],
  ['no byte', '', 'UPLOAD_EMPTY'],
])('a file with %s is refused with what to do about it', async (_, file, code) => {
  const { status, body } = await upload('customers', file)
  expect([status, body.code]).toEqual([code === 'PAYLOAD_TOO_LARGE' ? 413 : 422, code])
})

test('columns that the file or the noun lacks, and a needed field without one, are refused', async () => {
  const { body } = await upload('products', 'name,price\nA,1\n')
  const match = (mapping: object) =>
    seller.visitor.call('PUT', path('products', `/${body.id}/columns`), { mapping, currency: 'USD' })
  expect(await match({ name: 0 })).toMatchObject({
    status: 422,
    body: { code: 'IMPORT_COLUMNS_MISMATCH', params: { field: 'price' } },
  })
  expect((await match({ name: 0, price: 5 })).status).toBe(422)
  expect((await match({ name: 0, price: 0 })).status).toBe(422)
  expect((await match({ name: 0, price: 1, email: 1 })).status).toBe(422)
  expect((await start('products', body.id)).body).toMatchObject({ code: 'IMPORT_NOT_CHECKED' })
  expect((await match({ name: 0, price: 1 })).body).toMatchObject({ counts: { ready: 1 } })
  expect((await seller.visitor.get(path('customers', `/${body.id}`))).status).toBe(404)
})
