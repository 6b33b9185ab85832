import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { AuditEntry, AuditEntryList, AuditPeople } from '@tradepost/contract/platform/audit-log'
import type { ListFigures } from '@tradepost/contract/platform/lists'
import type { ErrorBody } from '@tradepost/contract/provider/primitives'
import { HOUR } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { runsOf } from '@tradepost/kit/testing/test-runs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DISCOUNT_FORM } from '#src/seller/discount-form.ts'
import { joinOrganization } from '#src/world/join-organization.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { listRows } from './audit-rows.ts'

const LINE_END = 10
const FORMULA = '=HYPERLINK("https://evil.example")'

let world: World
let seller: Seller
let other: Seller
let member: Visitor
let auditor: Visitor
let administrator: Visitor
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
  other = await world.openShop('Other')
  member = await joinOrganization(world, seller, { email: 'bo@example.com', role: 'member' })
  auditor = await joinOrganization(world, seller, { email: 'eve@example.com', permissions: ['auditLog:read'] })
  administrator = world.visitor()
  await administrator.signUp({ email: 'root@example.com', name: 'Root Admin' })
  await sql`update "user" set role = 'admin' where email = 'root@example.com'`.execute(world.platform.deps.database.db)
  await administrator.post('/api/auth/admin/create-user', {
    email: 'ann@example.com',
    name: 'Ann Lee',
    password: 'a-long-password',
  })
  for (let count = 0; count < 23; count += 1) {
    world.clock.advance(HOUR)
    await seller.visitor.post(path('/discounts'), { ...DISCOUNT_FORM, code: `CODE${count}` })
  }
  await seller.visitor.post(path('/customers'), {
    name: FORMULA,
    email: 'f@example.com',
    phone_number: '',
    metadata: { note: '@SUM(A1)' },
  })
  await seller.visitor.post(path('/discounts'), { ...DISCOUNT_FORM, code: 'CODE1' })
})
afterAll(() => world.close())

const path = (rest: string, of = seller) => `/api/organizations/${of.slug}${rest}`
const list = async (query: Record<string, string> = {}, visitor = seller.visitor, at = path('/audit-log')) => {
  const { status, body } = await visitor.get<AuditEntryList>(`${at}?${new URLSearchParams(query)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const ADMIN = '/api/admin/audit-log'

/** Returns the whole list, page by page. */
async function walk(
  query: Record<string, string> = {},
  visitor = seller.visitor,
  at = path('/audit-log'),
): Promise<AuditEntry[]> {
  const items: AuditEntry[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: AuditEntryList = await list({ ...query, ...(cursor ? { cursor } : {}) }, visitor, at)
    items.push(...page.items)
    cursor = page.next
  }
  return items
}

/** The same from the table: one entry for each action. */
async function listActions(isOwn = (organizationId: string | null) => organizationId === seller.organizationId) {
  const rows = await listRows(world)
  const ended = new Set(rows.map(({ requestedAs }) => requestedAs))
  return rows.filter(({ id, organizationId }) => !ended.has(id) && isOwn(organizationId)).reverse()
}

describe('the list of an organization', () => {
  test('has each action once, newest first, over pages that fit together both ways', async () => {
    const expected = (await listActions()).map(({ id }) => id)
    expect(expected.length).toBeGreaterThan(25)
    expect((await walk()).map(({ id }) => id)).toEqual(expected)
    expect((await walk({ order: 'asc' })).map(({ id }) => id)).toEqual(expected.toReversed())
    const second = await list({ cursor: (await list()).next ?? '' })
    expect((await list({ cursor: second.previous ?? '' })).items.map(({ id }) => id)).toEqual(expected.slice(0, 20))
    expect((await seller.visitor.get<ListFigures>(path('/audit-log/figures'))).body.total).toBe(expected.length)
  })

  test('neither repeats nor loses an entry while others are written', async () => {
    const before = (await walk()).map(({ id }) => id)
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: AuditEntryList = await list(cursor ? { cursor } : {})
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next
      await seller.visitor.post(path('/discounts'), { ...DISCOUNT_FORM, code: `MORE${seen.length}` })
    }
    expect(seen).toEqual(before)
  })

  test('filters by person, action, object, outcome and time', async () => {
    const all = await walk()
    const [entry] = all.filter(({ action }) => action === 'discount.created')
    const { actor, object, created_at: at } = entry ?? {}
    const cases: [Record<string, string>, (entry: AuditEntry) => boolean][] = [
      [{ person: actor?.id ?? '' }, ({ actor: each }) => each?.id === actor?.id],
      [{ action: 'customer.created' }, ({ action }) => action === 'customer.created'],
      [{ object: 'discount' }, ({ action }) => action.startsWith('discount.')],
      [{ object_id: object?.id ?? '' }, ({ object: each }) => each.id === object?.id],
      [{ outcome: 'refused' }, ({ outcome }) => outcome === 'refused'],
      [{ created_at_gte: at ?? '' }, ({ created_at: each }) => each >= (at ?? '')],
      [{ created_at_lt: at ?? '' }, ({ created_at: each }) => each < (at ?? '')],
      [{ object: 'discount', outcome: 'refused' }, (each) => each.outcome === 'refused' && each.action.startsWith('discount.')],
      [{ q: 'code13' }, ({ object: each }) => each.name === 'CODE13'],
      [{ q: seller.email }, ({ actor: each }) => each?.email === seller.email],
    ]
    for (const [query, matches] of cases) {
      const found = await walk(query)
      expect(found.length, JSON.stringify(query)).toBeGreaterThan(0)
      expect(found, JSON.stringify(query)).toEqual(all.filter(matches))
    }
    expect(await walk({ person: 'nobody' })).toEqual([])
  })

  test.each([
    ['an impossible time', { created_at_gte: '2026-02-30T00:00:00Z' }, ['created_at_gte']],
    ['a time that is no time', { created_at_lt: 'yesterday' }, ['created_at_lt']],
    ['a time before everything', { created_at_gte: '-271821-04-20T00:00:00Z' }, ['created_at_gte']],
    ['an unknown action', { action: 'product.eaten' }, ['action']],
    [
      'a property of every object',
      { action: 'constructor', object: 'toString', outcome: '__proto__' },
      ['action', 'object', 'outcome'],
    ],
    ['an empty person', { person: '' }, ['person']],
  ])('N68: refuses %s, and names it', async (_, query, refused) => {
    const { status, body } = await seller.visitor.get<ErrorBody>(path(`/audit-log?${new URLSearchParams(query)}`))
    expect({ status, paths: body.issues?.map((issue) => issue.path).toSorted() }).toEqual({ status: 400, paths: refused })
  })

  test.each([
    ['a broken cursor', { cursor: 'x' }, ['cursor']],
    ['a filter that only administrators have', { organization_id: 'x' }, ['organization_id']],
  ])('opens with %s, and says what it left out', async (_, query, leftOut) => {
    const page = await list(query)
    expect(page.left_out.toSorted()).toEqual(leftOut)
    expect(page.items.length).toBe(20)
  })

  test('an entry has a page of its own, with the names of that time', async () => {
    const [entry] = await walk({ action: 'customer.created' })
    const one = await seller.visitor.get<AuditEntry>(path(`/audit-log/${entry?.id}`))
    expect(one).toMatchObject({ status: 200, body: { ...entry, organization: { slug: seller.slug }, object: { name: FORMULA } } })
    for (const id of ['aud_none', 'x', '%20']) expect((await seller.visitor.get(path(`/audit-log/${id}`))).status, id).toBe(404)
  })

  test('names everybody who acted, once, by name', async () => {
    const { items } = (await seller.visitor.get<AuditPeople>(path('/audit-log/people'))).body
    expect(items).toEqual([{ id: expect.any(String), name: 'Ilse Carpenter', email: seller.email }])
  })
})

describe('nobody sees the log of others', () => {
  const READS = ['/audit-log', '/audit-log/figures', '/audit-log.csv', '/audit-log/people']

  test('a member without the permission is refused, one with nothing but the permission sees everything', async () => {
    for (const read of READS) {
      expect((await member.get(path(read))).status, read).toBe(403)
      expect((await auditor.get(path(read))).status, read).toBe(200)
      expect((await other.visitor.get(path(read))).status, read).toBe(404)
      expect((await world.visitor().get(path(read))).status, read).toBe(401)
    }
    expect(await walk({}, auditor)).toEqual(await walk())
  })

  test('another organization’s entries are in no list, count, file or page of this one', async () => {
    const theirs = await walk({}, other.visitor, path('/audit-log', other))
    expect(theirs.length).toBeGreaterThan(2)
    const ids = new Set(theirs.map(({ id }) => id))
    expect((await walk()).filter(({ id }) => ids.has(id))).toEqual([])
    for (const { id } of theirs.slice(0, 3)) {
      const foreign = await seller.visitor.get(path(`/audit-log/${id}`))
      const missing = await seller.visitor.get(path('/audit-log/aud_000000000000000000000'))
      expect([foreign.status, foreign.body]).toEqual([404, missing.body])
    }
    const { body } = await seller.visitor.call<{ text: string }>('GET', path('/audit-log.csv'))
    for (const id of ids) expect(body.text).not.toContain(id)
    expect(await walk({ object_id: theirs[0]?.object.id ?? '' })).toEqual([])
  })

  test('administrators see every organization’s and the platform’s entries; for everyone else there is no such page', async () => {
    const expected = (await listActions(() => true)).map(({ id }) => id)
    expect((await walk({}, administrator, ADMIN)).map(({ id }) => id)).toEqual(expected)
    const ofOther = await walk({ organization_id: other.organizationId }, administrator, ADMIN)
    expect(ofOther.map(({ id }) => id)).toEqual((await walk({}, other.visitor, path('/audit-log', other))).map(({ id }) => id))
    const created = await walk({ action: 'user.created' }, administrator, ADMIN)
    expect(created).toMatchObject([{ organization: null, actor: { email: 'root@example.com' }, object: { name: 'Ann Lee' } }])
    expect((await administrator.get<AuditPeople>(`${ADMIN}/people`)).body.items.map(({ email }) => email)).toContain(
      'root@example.com',
    )
    for (const read of ['', '/figures', '.csv', '/people', `/${created[0]?.id}`]) {
      expect((await administrator.get(ADMIN + read)).status, read).toBe(200)
      for (const visitor of [seller.visitor, world.visitor()]) expect((await visitor.get(ADMIN + read)).status, read).toBe(404)
    }
  })
})

/** So many fill several times what may wait in memory. */
const ENTRIES = runsOf({ usual: 30_000, all: 100_000 })

/** Adds entries of another organization. */
async function addEntries(count: number): Promise<void> {
  for (let first = 0; first < count; first += 10_000)
    await sql`
      insert into audit_log (id, organization_id, actor_id, actor_name, actor_email, action, object_type, object_id, object_name,
        outcome, changes, created_at)
      select 'aud_many' || lpad(n::text, 17, '0'), ${other.organizationId}, 'u', 'Many', 'many@example.com', 'product.updated',
        'product', 'pdt_' || n, 'Caliper', 'done', jsonb_build_object('name', jsonb_build_object('old', repeat('y', 500))),
        timestamptz '2020-01-01' + n * interval '1 second'
      from generate_series(${first}::int + 1, ${first}::int + 10000) n`.execute(world.platform.deps.database.db)
}

describe('the file', () => {
  test('has a line for each entry of the filtered list, in its order, and no cell that a spreadsheet would run', async () => {
    const { body, headers } = await seller.visitor.call<{ text: string }>('GET', path('/audit-log.csv?order=asc'))
    expect(headers.get('content-disposition')).toBe('attachment; filename="audit-log.csv"')
    const [head = '', ...lines] = body.text.trimEnd().split('\r\n')
    expect(head.replace('\uFEFF', '').split(',').slice(0, 4)).toEqual(['id', 'created_at', 'action', 'outcome'])
    expect(lines.map((line) => line.slice(0, 25))).toEqual((await walk({ order: 'asc' })).map(({ id }) => id))
    expect(body.text).toContain(`"'${FORMULA.replaceAll('"', '""')}"`)
    for (const cell of lines.flatMap((line) => line.match(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g) ?? []))
      expect(cell.replace(/^,?"?/, '')).not.toMatch(/^[=+@]/)
    const filtered = await seller.visitor.call<{ text: string }>('GET', path('/audit-log.csv?action=customer.created'))
    expect(filtered.body.text.trimEnd().split('\r\n')).toHaveLength(2)
  })

  test(`of ${ENTRIES} entries is streamed in constant memory`, async () => {
    await addEntries(ENTRIES)
    const { url } = world.platform
    const cookie = [...other.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(new URL(path('/audit-log.csv', other), url), { headers: { cookie } })
    setFlagsFromString('--expose-gc')
    const collect: unknown = runInNewContext('gc')
    /** The memory that is in use, without what nobody refers to any more. */
    const measure = () => {
      if (typeof collect === 'function') collect()
      const { heapUsed, arrayBuffers } = process.memoryUsage()
      return heapUsed + arrayBuffers
    }
    const before = measure()
    let [bytes, lines, most] = [0, 0, 0]
    for await (const chunk of answer.body ?? []) {
      if (Math.floor(bytes / 5_000_000) < Math.floor((bytes + chunk.byteLength) / 5_000_000))
        most = Math.max(most, measure() - before)
      bytes += chunk.byteLength
      for (const byte of chunk) if (byte === LINE_END) lines += 1
    }
    expect(lines).toBeGreaterThan(ENTRIES)
    expect(bytes).toBeGreaterThan(ENTRIES * 600)
    // What a slow reader leaves in the buffers of both ends counts too.
    expect(most).toBeLessThan(bytes / 2)
  })

  test('of a long log is read by index, whatever the filter', async () => {
    const { db } = world.platform.deps.database
    await sql`analyze audit_log`.execute(db)
    const conditions = [
      'true',
      `organization_id = '${seller.organizationId}'`,
      `organization_id = '${other.organizationId}' and (actor_id = 'u' or acting_as_id = 'u')`,
      `organization_id = '${other.organizationId}' and action = 'discount.created'`,
      `organization_id = '${other.organizationId}' and object_type = 'discount'`,
      "object_id = 'pdt_7'",
      "action = 'user.banned'",
      "words like '%pdt_77777%'",
      "created_at >= '2020-01-01' and created_at < '2020-01-02'",
    ]
    for (const condition of conditions) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select id, body from audit_entries p where ${sql.raw(condition)}
        order by created_at desc, id desc limit 21`.execute(db)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan, condition).not.toMatch(/Seq Scan on audit_log|hashed/)
    }
  })
})
