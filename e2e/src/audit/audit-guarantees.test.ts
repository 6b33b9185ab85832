import { sql } from '@tradepost/kit/database/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DISCOUNT_FORM } from '#src/seller/discount-form.ts'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import { PASSWORD } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { listRows, listRowsOf } from './audit-rows.ts'

let world: GatedWorld
let seller: Seller
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
})
afterAll(() => world.close())

const path = (rest: string) => `/api/organizations/${seller.slug}${rest}`
const run = (text: string) => sql.raw(text).execute(world.platform.deps.database.db)

const blank = { value: '', is_locked: false }
const FILLED = ['full_name', 'first_name', 'last_name', 'email', 'country', 'address_line', 'city', 'state', 'zip_code']
async function makeLink(): Promise<string> {
  const made = await seller.visitor.post<{ id: string }>(path('/payment-links'), {
    name: 'Fair',
    product_id: seller.products.caliper.product_id,
    quantity: 1,
    amount: null,
    currency: null,
    shows_currency_selector: true,
    shows_discounts: false,
    filled: Object.fromEntries(FILLED.map((field) => [field, blank])),
    redirect_url: '',
    metadata: {},
  })
  expect(made.status).toBe(200)
  return made.body.id
}

test('an entry cannot be changed, deleted or truncated, not even by a statement that matches none', async () => {
  await makeLink()
  const before = await listRows(world)
  for (const statement of [
    "update audit_log set outcome = 'done'",
    'update audit_log set actor_id = null where false',
    'delete from audit_log',
    'delete from audit_log where false',
    'truncate audit_log',
    'truncate audit_log cascade',
  ])
    await expect(run(statement), statement).rejects.toThrow('audit log: entries are never changed')
  expect(await listRows(world)).toEqual(before)
})

test('an action can end once', async () => {
  await expect(
    run(`insert into audit_log (id, action, object_type, outcome, requested_as, changes, created_at)
      select id || '2', action, object_type, 'refused', requested_as, changes, created_at from audit_log
      where requested_as is not null limit 1`),
  ).rejects.toThrow(/audit_log_requested_as/)
})

describe('when the log refuses to be written', () => {
  /** Runs work while rows that don't meet a condition are refused. */
  async function whileOnly(condition: string, work: () => Promise<void>): Promise<void> {
    await run(`alter table audit_log add constraint broken check (${condition}) not valid`)
    try {
      await work()
    } finally {
      await run('alter table audit_log drop constraint broken')
    }
  }

  test('a change of ours is rolled back with it', async () => {
    const id = await makeLink()
    await whileOnly('false', async () => {
      expect((await seller.visitor.call('DELETE', path(`/payment-links/${id}`))).status).toBe(500)
    })
    expect((await seller.visitor.get(path(`/payment-links/${id}`))).status).toBe(200)
  })

  test('the payments provider and better-auth are not asked', async () => {
    const { organizationId } = seller
    await whileOnly('false', async () => {
      const before = world.gate.calls.length
      expect((await seller.visitor.post(path('/discounts'), { ...DISCOUNT_FORM, code: 'NEVER' })).status).toBe(500)
      expect(world.gate.calls.slice(before)).toEqual([])
      const renamed = await seller.visitor.post('/api/auth/organization/update', { organizationId, data: { name: 'Never' } })
      expect(renamed.status).toBe(500)
    })
    const { items } = (await seller.visitor.get<{ items: { name: string }[] }>('/api/organizations')).body
    expect(items.map(({ name }) => name)).toEqual(['Acme Tools'])
  })

  test('what was done already is answered as done, and its request stays without an end', async () => {
    const { organizationId } = seller
    await whileOnly("outcome = 'requested'", async () => {
      const discount = await seller.visitor.post(path('/discounts'), { ...DISCOUNT_FORM, code: 'DONE' })
      const team = await seller.visitor.post('/api/auth/organization/create-team', { organizationId, name: 'Desk' })
      for (const answer of [discount, team]) {
        expect(answer.status).toBe(200)
        expect((await listRowsOf(world, answer)).map(({ outcome }) => outcome)).toEqual(['requested'])
      }
    })
  })
})

test('an action whose end nobody knows stays a request: the payments provider did not answer', async () => {
  world.gate.set('away')
  const answer = await seller.visitor.post(path('/discounts'), { ...DISCOUNT_FORM, code: 'CUT' })
  world.gate.set('open')
  expect([answer.status, (await listRowsOf(world, answer)).map(({ outcome }) => outcome)]).toEqual([503, ['requested']])
})

test('a request that no handler saw leaves nothing: bad payloads, strangers, members without the permission', async () => {
  const stranger = world.visitor()
  await stranger.signUp({ email: 'stranger@guarantees.example' })
  const answers = [
    await seller.visitor.post(path('/discounts'), { code: 7 }),
    await seller.visitor.post(path('/discounts'), DISCOUNT_FORM.name),
    await stranger.post(path('/discounts'), DISCOUNT_FORM),
    await world.visitor().post(path('/discounts'), DISCOUNT_FORM),
    await seller.visitor.call('POST', path('/discounts'), DISCOUNT_FORM, { origin: 'https://evil.example' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 404, 401, 403])
  for (const answer of answers) expect(await listRowsOf(world, answer)).toEqual([])
})

describe('statements', () => {
  /** Counts the statements that one request sends to the log, and all that it sends. */
  async function countStatements(work: () => Promise<{ status: number }>): Promise<{ audit: number; all: number }> {
    const texts: string[] = []
    const { pool } = world.platform.deps.database
    type Client = { query: (query: { text: string }) => Promise<unknown> }
    const listen = (client: Client) => {
      const { query } = client
      client.query = (asked) => {
        texts.push(asked.text)
        return query.call(client, asked)
      }
      pool.once('release', () => {
        client.query = query
      })
    }
    pool.on('acquire', listen as never)
    expect((await work()).status).toBeLessThan(300)
    pool.off('acquire', listen as never)
    return { audit: texts.filter((text) => /audit_log/.test(text)).length, all: texts.length }
  }

  test('a change in one transaction takes one more, one that asks the payments provider takes two', async () => {
    const id = await makeLink()
    await world.drainAll()
    expect((await countStatements(() => seller.visitor.call('DELETE', path(`/payment-links/${id}`)))).audit).toBe(1)
    const { product_id: product } = seller.products.caliper
    const rename = () => seller.visitor.call('PATCH', path(`/products/${product}`), { name: 'Vernier caliper' })
    expect((await countStatements(rename)).audit).toBe(2)
    expect((await countStatements(() => seller.visitor.get(path(`/products/${product}`)))).audit).toBe(0)
  })
})

test('no secret, password or card number is ever stored', async () => {
  const secrets = {
    api_key: 'tpk_test_NeverStoreThisApiKey0123456789abcdef',
    webhook_secret: `whsec_${'NeverStoreThisSecret'.repeat(2)}`,
    password: 'never-store-this-password',
    token: 'never-store-this-token',
    card: '4242 4242 4242 4242',
  }
  const { organizationId } = seller
  const visitor = seller.visitor
  const sent = [
    // Nobody but Dodo Payments knows such a key, and a test can't reach them.
    await visitor.call('PUT', path('/connection'), { environment: 'test_mode', ...secrets }),
    await visitor.post(path('/customers'), {
      name: `Pays with ${secrets.card}`,
      email: 'card@guarantees.example',
      phone_number: '',
      metadata: { password: secrets.password, card_number: secrets.card, note: `key ${secrets.api_key}`, token: secrets.token },
    }),
    await visitor.post('/api/auth/organization/update', {
      organizationId,
      data: { metadata: { api_key: secrets.api_key, apiSecret: secrets.token } },
    }),
  ]
  expect(sent.map(({ status }) => status)).toEqual([503, 200, 200])
  await sql`update "user" set role = 'admin' where email = ${seller.email}`.execute(world.platform.deps.database.db)
  const made = await visitor.post<{ user: { id: string } }>('/api/auth/admin/create-user', {
    email: 'made@guarantees.example',
    name: 'Made',
    password: secrets.password,
  })
  const userId = made.body.user.id
  const other = world.visitor()
  await other.post('/api/auth/sign-in/email', { email: 'made@guarantees.example', password: secrets.password })
  const { session } = (await other.get<{ session: { token: string } }>('/api/auth/get-session')).body
  for (const [call, body] of [
    ['set-user-password', { userId, newPassword: `${secrets.password}-2` }],
    ['update-user', { userId, data: { name: 'Made again' } }],
    ['revoke-user-session', { sessionToken: session.token }],
  ] as const)
    expect((await visitor.post(`/api/auth/admin/${call}`, body)).status, call).toBe(200)

  const rows = await listRows(world)
  const stored = JSON.stringify(rows)
  for (const [name, secret] of Object.entries({ ...secrets, session: session.token, PASSWORD }))
    expect(stored, name).not.toContain(secret)
  // What was hidden was there: the log says that it was sent.
  expect(stored).toContain('•••')
  expect(rows.some(({ action, changes }) => action === 'connection.changed' && 'api_key' in changes)).toBe(true)
})
