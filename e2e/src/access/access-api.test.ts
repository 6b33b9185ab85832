import type { AccessGrant, AccessQuery } from '@tradepost/contract/platform/access'
import type { BuyerAccessList } from '@tradepost/contract/platform/buyer/buyer-access'
import type { AccessKeyList } from '@tradepost/contract/platform/developers/seller-access'
import { computeDueAccess } from '@tradepost/platform-server/access/compute-due-access'
import { listSigningKeys } from '@tradepost/platform-server/access-tokens/signing-keys'
import type DodoPayments from 'dodopayments'
import { createLocalJWKSet, createRemoteJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePlan, monthly, moveClock, subscribeAt } from '#src/billing/shop-subscriptions.ts'
import { buyGoods, makeGoods } from '#src/sales/sell-goods.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { askAccess, makeAccessKey } from './access-steps.ts'

let world: World
let seller: Seller
let client: DodoPayments
let goods: string
let plan: string
let secret: string
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
  goods = await makeGoods(client)
  plan = await makePlan(client, { name: 'Pro', price: monthly(1900) })
  secret = (await makeAccessKey(seller)).secret
})
afterAll(() => world.close())

let people = 0
async function signUp() {
  people += 1
  const visitor = world.visitor()
  const email = `access-${people}@example.com`
  const { body } = await visitor.signUp({ email, name: 'Bea Buyer' })
  const user = body.user as { id: string }
  return { visitor, email, userId: user.id }
}
const ask = (query: AccessQuery, headers?: Record<string, string>) => askAccess(world, secret, query, headers)
const grantOf = async (query: AccessQuery): Promise<Partial<AccessGrant> | undefined> => (await ask(query)).body.grants[0]

async function buy() {
  const buyer = await signUp()
  const order = await buyGoods({ world, seller, ...buyer }, [goods])
  const paymentId = order.payment?.payment_id ?? ''
  const { customer } = await client.payments.retrieve(paymentId)
  return { ...buyer, order, paymentId, customerId: customer.customer_id }
}

test('a purchase is granted by customer, email and account alike, and with a product it is the only one', async () => {
  const { customerId, email, userId, paymentId } = await buy()
  const grant = {
    product_id: goods,
    customer_id: customerId,
    has_access: true,
    status: 'active',
    reason: 'paid',
    until: null,
    payment_id: paymentId,
  }
  for (const query of [{ customer: customerId }, { email }, { email: email.toUpperCase() }, { user: userId }]) {
    const { status, body } = await ask(query)
    expect({ status, customer: body.customer, grants: body.grants }).toMatchObject({
      status: 200,
      customer: customerId,
      grants: [grant],
    })
  }
  expect((await ask({ customer: customerId, product: plan })).body.grants).toEqual([])
  expect((await ask({ customer: customerId, product: goods })).body.grants).toHaveLength(1)
})

test('an answer is private, tagged, and 304 until something changes', async () => {
  const { customerId, paymentId } = await buy()
  const first = await ask({ customer: customerId })
  expect(first.headers.get('cache-control')).toBe('private, max-age=30')
  const tag = first.headers.get('etag') ?? ''
  world.clock.advance(1000)
  const again = await ask({ customer: customerId }, { 'if-none-match': `"other", ${tag}` })
  expect({ status: again.status, text: again.text, etag: again.headers.get('etag') }).toEqual({
    status: 304,
    text: '',
    etag: tag,
  })
  await client.refunds.create({ payment_id: paymentId })
  await world.drainAll()
  const changed = await ask({ customer: customerId }, { 'if-none-match': tag })
  expect(changed).toMatchObject({ status: 200, body: { grants: [{ has_access: false, reason: 'refunded' }] } })
})

test('a token is verified with the published keys alone, names its shop, and is dead after five minutes', async () => {
  const { customerId } = await buy()
  const answer = await ask({ customer: customerId }, { accept: 'application/jwt' })
  expect(answer.headers.get('content-type')).toBe('application/jwt')
  const published = await fetch(`${world.platform.url}/.well-known/jwks.json`)
  const keys = (await published.json()) as JSONWebKeySet
  expect(Object.keys(keys.keys[0] ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
  const verify = (milliseconds: number, audience = seller.organizationId) =>
    jwtVerify(answer.text, createLocalJWKSet(keys), {
      issuer: world.platform.deps.config.url,
      audience,
      currentDate: new Date(world.clock.now().getTime() + milliseconds),
    })
  const { payload, protectedHeader } = await verify(299_000)
  expect(protectedHeader).toMatchObject({ alg: 'EdDSA', kid: keys.keys[0]?.kid })
  expect(payload).toMatchObject({ sub: customerId, customer: customerId, grants: [{ product_id: goods, has_access: true }] })
  await expect(verify(301_000)).rejects.toThrow('"exp"')
  await expect(verify(0, 'another-shop')).rejects.toThrow('"aud"')
  const [head, body = '', signature] = answer.text.split('.')
  const forged = [
    head,
    Buffer.from(Buffer.from(body, 'base64url').toString().replace('"paid"', '"trial"')).toString('base64url'),
    signature,
  ]
  await expect(
    jwtVerify(forged.join('.'), createRemoteJWKSet(new URL(`${world.platform.url}/.well-known/jwks.json`))),
  ).rejects.toThrow('signature')
})

test('processes that sign their first token at once make one key, and the private half is sealed', async () => {
  await world.platform.deps.database.db.deleteFrom('accessSigningKeys').execute()
  const lists = await Promise.all(Array.from({ length: 8 }, () => listSigningKeys(world.platform.deps)))
  expect(new Set(lists.flat().map(({ id }) => id)).size).toBe(1)
  expect(lists[0]?.[0]?.privateSealed).toMatch(/^v2\.1\./)
})

test('a malformed, unknown, revoked or missing key is refused alike, from the moment it is revoked', async () => {
  const key = await makeAccessKey(seller, 'To be revoked')
  expect((await askAccess(world, key.secret, { customer: 'cus_1' })).status).toBe(200)
  const revoked = await seller.visitor.post(`/api/organizations/${seller.slug}/access-keys/${key.id}/revoke`)
  expect(revoked).toMatchObject({ status: 200, body: { revoked_at: expect.any(String) } })
  const { text: sentence } = await askAccess(world, undefined, { customer: 'cus_1' })
  const bad = [
    key.secret,
    'tpa_',
    'tpa_unknownunknownunknownunknown',
    'x'.repeat(5000),
    `${secret}x`,
    secret.toUpperCase(),
    'tpa_%00',
  ]
  for (const each of bad) {
    const { status, text } = await askAccess(world, each, { customer: 'cus_1' })
    expect([status, text.replace(/req_\w+|"request_id":"[^"]*"/g, '')]).toEqual([
      401,
      sentence.replace(/req_\w+|"request_id":"[^"]*"/g, ''),
    ])
  }
})

test('another shop’s customer has the same empty list as one that nobody knows', async () => {
  const { customerId, email, userId } = await buy()
  const other = await world.openShop('Elsewhere')
  const { secret: otherSecret } = await makeAccessKey(other)
  for (const query of [{ customer: customerId }, { email }, { user: userId }]) {
    const { status, body } = await askAccess(world, otherSecret, query)
    expect({ status, grants: body.grants }).toEqual({ status: 200, grants: [] })
  }
  const { body: unknown } = await ask({ customer: 'cus_nobody' })
  const { body: foreign } = await askAccess(world, otherSecret, { customer: customerId })
  expect({ ...foreign, customer: null, as_of: null }).toEqual({ ...unknown, customer: null, as_of: null })
})

test('two people in one question, nobody at all, and empty names are refused', async () => {
  for (const query of [
    { customer: 'cus_1', email: 'a@example.com' },
    { email: 'a@example.com', user: 'u' },
    { product: goods },
    { customer: '' },
    { customer: 'x'.repeat(400) },
  ])
    expect((await ask(query)).body).toMatchObject({ code: 'INVALID_QUERY_PARAMS' })
})

test('a key is shown once, kept as a digest, audited, and noted as used to the minute', async () => {
  const key = await makeAccessKey(seller, 'Billing server')
  expect(key.secret).toMatch(/^tpa_\w{40}$/)
  await askAccess(world, key.secret, { customer: 'cus_1' })
  const { body } = await seller.visitor.get<AccessKeyList>(`/api/organizations/${seller.slug}/access-keys`)
  const listed = body.items.find(({ id }) => id === key.id)
  expect(listed).toMatchObject({
    name: 'Billing server',
    hint: key.secret.slice(-4),
    last_used_at: expect.stringMatching(/:00\.000Z$/),
  })
  expect(JSON.stringify(body)).not.toContain(key.secret)
  const rows = await world.platform.deps.database.db.selectFrom('auditLog').selectAll().where('objectId', '=', key.id).execute()
  expect(rows).toMatchObject([{ action: 'access_key.created', objectName: 'Billing server' }])
  expect(JSON.stringify(rows)).not.toContain(key.secret)
})

test('a question is two statements: one for the key, one for the answer', async () => {
  const { customerId } = await buy()
  const texts: string[] = []
  const { pool } = world.platform.deps.database
  type Client = { query: (query: { text: string }) => Promise<unknown> }
  const listen = (connection: Client) => {
    const { query } = connection
    connection.query = (asked) => {
      texts.push(asked.text)
      return query.call(connection, asked)
    }
    pool.once('release', () => {
      connection.query = query
    })
  }
  pool.on('acquire', listen as never)
  await ask({ customer: customerId })
  await ask({ customer: customerId }, { accept: 'application/jwt' })
  pool.off('acquire', listen as never)
  expect(texts.map((text) => /from access_keys|access_grants/.exec(text)?.[0])).toEqual([
    'from access_keys',
    'access_grants',
    'from access_keys',
    'access_grants',
  ])
})

test('a subscription on hold has three days of grace, and none after; paying brings it back', async () => {
  const { visitor, email, userId } = await signUp()
  await subscribeAt({ world, seller }, { visitor, email, number: '4000000000000341' }, { productId: plan })
  expect(await grantOf({ user: userId, product: plan })).toMatchObject({ has_access: true, reason: 'paid' })
  await moveClock(world, seller, { months: 1 })
  expect(await grantOf({ user: userId, product: plan })).toMatchObject({
    has_access: true,
    reason: 'grace',
    until: expect.any(String),
  })
  await moveClock(world, seller, { seconds: 3 * 86_400 + 60 })
  await seller.visitor.get(`/api/organizations/${seller.slug}/clock`)
  expect(await grantOf({ user: userId, product: plan })).toMatchObject({
    has_access: false,
    status: 'suspended',
    reason: 'on_hold',
    until: null,
  })
})

test('an account sees a subscription whose renewal failed with the order that began it', async () => {
  const { visitor, email } = await signUp()
  const { orderId } = await subscribeAt({ world, seller }, { visitor, email, number: '4000000000000341' }, { productId: plan })
  await moveClock(world, seller, { months: 1 })
  const { body } = await visitor.get<BuyerAccessList>('/api/account/access')
  expect(body.items).toMatchObject([{ reason: 'grace', order_id: orderId }])
})

test('a purchase computes what it gave itself, however many came before; a customer whose rules have changed stays due', async () => {
  const buyer = await buy()
  const { db } = world.platform.deps.database
  const own = db.selectFrom('accessGrants').select('sourceId').where('customerId', '=', buyer.customerId)
  await db.deleteFrom('accessGrants').where('customerId', '=', buyer.customerId).execute()
  await db.updateTable('accessCustomers').set({ isDue: true }).where('customerId', '=', buyer.customerId).execute()
  const second = await buyGoods({ world, seller, ...buyer }, [goods])
  expect(await own.execute()).toEqual([{ sourceId: second.payment?.payment_id }])
  await computeDueAccess(world.platform.deps)
  const sold = [buyer.paymentId, second.payment?.payment_id]
  expect((await own.execute()).map(({ sourceId }) => sourceId).sort()).toEqual(sold.sort())
})
