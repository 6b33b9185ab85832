import { AdminUser, AdminUserList } from '@tradepost/contract/platform/admin-users'
import { ListFigures } from '@tradepost/contract/platform/lists'
import type { ErrorBody } from '@tradepost/contract/provider/primitives'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#src/world/pages/visitor.ts'
import { type AdminWorld, makeAdminWorld, makePerson, type Person, sessionOf, signIn } from './admin-world.ts'
import { authenticatorAt, register } from './passkeys/passkey-world.ts'

let admin: AdminWorld
/**
 * Twenty-three people with the same last name, and numbers that no ID has by chance. Some are banned, confirmed, or
 * administrators.
 */
let people: Person[]
beforeAll(async () => {
  admin = await makeAdminWorld()
  people = []
  for (let index = 0; index < 23; index += 1) people.push(await makePerson(admin.world, `Person ${1000 + index} Quillfeather`))
  const [banned, confirmed, other] = people
  await admin.act('/ban-user', { userId: banned?.id, banReason: '=HYPERLINK("evil")' })
  await confirmed?.visitor.followMail(confirmed.email)
  await admin.act('/set-role', { userId: other?.id, role: 'admin' })
})
afterAll(() => admin.world.close())

const list = async (query: string) => AdminUserList.parse((await admin.administrator.get(`/api/admin/users?${query}`)).body)
const namesOf = async (query: string) => (await list(query)).items.map(({ name }) => name)
const get = async (id: string) => AdminUser.parse((await admin.administrator.get(`/api/admin/users/${id}`)).body)

describe('the list of users', () => {
  test('has the newest first, in pages that neither repeat nor hide anyone', async () => {
    const seen: string[] = []
    let query: string | null = ''
    while (query !== null) {
      const page = await list(query)
      expect(page.items.length).toBeLessThanOrEqual(20)
      seen.push(...page.items.map(({ user_id: id }) => id))
      query = page.next && `cursor=${page.next}`
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.slice(0, 23)).toEqual(people.map(({ id }) => id).reverse())
    const { body } = await admin.administrator.get('/api/admin/users/figures')
    expect(ListFigures.parse(body).total).toBe(seen.length)
  })

  test('is searched by email, name or ID, also with a typo', async () => {
    const [first] = people
    expect(await namesOf(`q=${encodeURIComponent(first?.email ?? '')}`)).toEqual(['Person 1000 Quillfeather'])
    expect(await namesOf('q=quillfeather+1007')).toEqual(['Person 1007 Quillfeather'])
    expect(await namesOf(`q=${first?.id}`)).toEqual(['Person 1000 Quillfeather'])
    expect(await list('q=quilfeather')).toMatchObject({
      is_approximate: true,
      items: expect.arrayContaining([expect.anything()]),
    })
    expect(await namesOf('q=nobody-has-this-name')).toEqual([])
  })

  test('is filtered by role, ban, confirmation and time', async () => {
    expect(await namesOf('is_banned=true')).toEqual(['Person 1000 Quillfeather'])
    expect(await namesOf('is_verified=true&q=quillfeather')).toEqual(['Person 1001 Quillfeather'])
    expect(await namesOf('is_administrator=true')).toEqual(['Person 1002 Quillfeather', 'Administrator'])
    expect(await namesOf('is_verified=false&is_administrator=false&is_banned=false&q=quillfeather+1003')).toHaveLength(1)
    expect(await namesOf('created_at_gte=2100-01-01T00:00:00Z')).toEqual([])
    expect(await namesOf('created_at_lt=2100-01-01T00:00:00Z&is_banned=true')).toHaveLength(1)
  })

  test('is sorted by name and email, both ways', async () => {
    expect((await namesOf('sort=name&order=asc&q=quillfeather'))[0]).toBe('Person 1000 Quillfeather')
    expect((await namesOf('sort=name&order=desc&q=quillfeather'))[0]).toBe('Person 1022 Quillfeather')
    expect((await namesOf('sort=email&order=asc'))[0]).toBe('Administrator')
  })

  test('N68: refuses impossible filters, and names all of them', async () => {
    const refused = async (query: string) => {
      const { status, body } = await admin.administrator.get<ErrorBody>(`/api/admin/users?${query}`)
      return [status, ...(body.issues ?? []).map(({ path }) => path).sort()]
    }
    const query = 'is_banned=maybe&created_at_gte=yesterday&sort=password&order=up'
    expect(await refused(query)).toEqual([400, 'created_at_gte', 'is_banned', 'order', 'sort'])
    const strange = `q=${'x'.repeat(500)}&created_at_lt=-271821-04-20T00:00:00Z&ids=${'a,'.repeat(200)}`
    expect(await refused(strange)).toEqual([400, 'created_at_lt', 'ids', 'q'])
  })

  test('opens with a stale cursor or an unknown filter, and says what it left out', async () => {
    const { left_out, items } = await list('cursor=broken&unknown=1')
    expect(left_out.toSorted()).toEqual(['cursor', 'unknown'])
    expect(items).toHaveLength(20)
  })

  test('is exported as CSV, with a filter, and no cell is a formula', async () => {
    const { body, headers } = await admin.administrator.get<{ text: string }>('/api/admin/users.csv?is_banned=true')
    expect(headers.get('content-disposition')).toBe('attachment; filename="users.csv"')
    const [header, row, ...more] = body.text.trim().split('\r\n')
    expect(header).toMatch(/user_id,name,email,is_verified,is_administrator,is_banned,ban_reason,banned_until,created_at$/)
    expect(row).toContain(`Person 1000 Quillfeather,${people[0]?.email},false,false,true,"'=HYPERLINK(""evil"")",,`)
    expect(more).toEqual([])
  })
})

describe('N29: a search for a text with a sign of patterns', () => {
  const ask = async <T>(path: string) => (await admin.administrator.get<T>(path)).body
  beforeAll(async () => {
    await makePerson(admin.world, '100% Wool')
    await makePerson(admin.world, 'under_score')
    await makePerson(admin.world, 'back\\slash')
  })

  test.each([
    ['%', '100% Wool'],
    ['_', 'under_score'],
    ['\\', 'back\\slash'],
  ])('%s finds only who has it', async (sign, name) => {
    const value = encodeURIComponent(sign)
    for (const operator of ['contains', 'starts_with', 'ends_with']) {
      const query = `searchField=name&searchOperator=${operator}&searchValue=${value}`
      const found = await ask<{ users: { name: string }[]; total: number }>(`/api/auth/admin/list-users?${query}`)
      const expected = operator === 'contains' ? [name] : []
      expect([operator, found.users.map((user) => user.name), found.total]).toEqual([operator, expected, expected.length])
    }
    const filtered = await ask<{ users: { name: string }[] }>(
      `/api/auth/admin/list-users?filterField=name&filterOperator=contains&filterValue=${value}`,
    )
    expect(filtered.users.map((user) => user.name)).toEqual([name])
    expect(await namesOf(`q=${value}`)).toEqual([name])
  })

  test('finds no member by it, either', async () => {
    const { visitor } = await makePerson(admin.world)
    await visitor.post('/api/auth/organization/create', { name: 'Search', slug: 'search-shop' })
    for (const value of ['%', '_wner', '\\'].map(encodeURIComponent)) {
      const query = `filterField=role&filterOperator=contains&filterValue=${value}`
      const { body } = await visitor.get<{ total: number }>(`/api/auth/organization/list-members?${query}`)
      expect(body.total).toBe(0)
    }
  })
})

describe('a user', () => {
  test('shows profile, ban, sign-in methods and sessions without any secret', async () => {
    const { visitor, id, email } = await makePerson(admin.world, 'Vera Quist')
    await register(visitor, authenticatorAt(admin.world))
    const other = admin.world.visitor()
    await signIn(admin.world, { email }, other)
    const user = await get(id)
    expect(user).toMatchObject({
      user_id: id,
      name: 'Vera Quist',
      email,
      is_verified: false,
      has_proven_mailbox: false,
      is_administrator: false,
      ban: null,
      organizations: [],
      orders: { total: 0, items: [] },
    })
    expect(user.sign_in_methods.map(({ method }) => method)).toEqual(['password', 'passkey'])
    expect(user.sessions).toHaveLength(2)
    const { rows } = await admin.world.platform.deps.database.pool.query<{ secret: string }>(
      `select token as secret from session where "userId" = $1 union all select password from account where "userId" = $1`,
      [id],
    )
    for (const { secret } of rows) expect(JSON.stringify(user)).not.toContain(secret)
    await admin.act('/ban-user', { userId: id, banReason: 'Spam', banExpiresIn: 60 })
    expect(await get(id)).toMatchObject({ ban: { reason: 'Spam', until: expect.any(String) }, sessions: [] })
  })

  test('shows who acts as them', async () => {
    const { id } = await makePerson(admin.world)
    const acting = admin.world.visitor()
    await signIn(admin.world, { email: 'admin@example.com' }, acting)
    await admin.act('/impersonate-user', { userId: id }, acting)
    expect((await get(id)).sessions.map(({ impersonated_by: by }) => by).toSorted()).toEqual(['admin@example.com', null])
  })

  test('shows their businesses with roles, and which one keeps them from being deleted', async () => {
    const seller = await admin.world.openShop('Level Ltd')
    const id = (await sessionOf(seller.visitor))?.user.id ?? ''
    expect((await get(id)).organizations).toEqual([
      { organization_id: seller.organizationId, slug: seller.slug, name: 'Level Ltd', roles: ['owner'], is_only_owner: true },
    ])
  })

  test('who is unknown is 404', async () => {
    for (const id of ['nobody', '%00', 'x'.repeat(500), "'", '..%2f..'])
      expect((await admin.administrator.get(`/api/admin/users/${id}`)).status).toBe(404)
  })
})

describe('the API of the administration', () => {
  test('is an unknown path to everyone else: same status, same bytes', async () => {
    const { visitor, id } = await makePerson(admin.world)
    const seller = await admin.world.openShop()
    const callers: Visitor[] = [admin.world.visitor(), visitor, seller.visitor]
    for (const path of ['/api/admin/users', '/api/admin/users/figures', '/api/admin/users.csv', `/api/admin/users/${id}`])
      for (const caller of callers) {
        const [answer, unknown] = [await caller.get(path), await caller.get('/api/admin/no-such-thing')]
        expect([answer.status, answer.body]).toEqual([404, unknown.body])
        expect(unknown.status).toBe(404)
      }
  })
})
