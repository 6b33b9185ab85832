import type { AccountDeletion } from '@tradepost/contract/platform/account'
import { systemClock } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { startDuring } from '@tradepost/kit/testing/test-locks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePlan, monthly, subscribeAt } from '#src/billing/shop-subscriptions.ts'
import { joinOrganization } from '#src/world/join-organization.ts'
import { PASSWORD, type Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
let people = 0
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

async function makePerson(from = world): Promise<{ email: string; visitor: Visitor; id: string }> {
  people += 1
  const email = `leaver-${people}@example.com`
  const visitor = from.visitor()
  const { body } = await visitor.signUp({ email })
  const { id } = body.user as { id: string }
  return { email, visitor, id }
}

const deleteUser = (visitor: Visitor, fields: object) => visitor.post('/api/auth/delete-user', fields)
const linkFor = async (visitor: Visitor, email: string) =>
  (await visitor.mails(email))[0]?.text.match(/https?:\/\/\S+/)?.[0] ?? ''
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''

async function countRows(userId: string, from = world): Promise<number> {
  const db = from.platform.deps.database.db.withoutPlugins()
  const users = await db.selectFrom('user').select('id').where('id', '=', userId).execute()
  const sessions = await db.selectFrom('session').select('id').where('userId', '=', userId).execute()
  const accounts = await db.selectFrom('account').select('id').where('userId', '=', userId).execute()
  const links = await db.selectFrom('verification').select('id').where('value', '=', userId).execute()
  return users.length + sessions.length + accounts.length + links.length
}

describe('account deletion', () => {
  test('with the password is immediate and removes all data', async () => {
    const { email, visitor, id } = await makePerson()
    const wrong = await deleteUser(visitor, { password: 'not-the-password' })
    expect(wrong).toMatchObject({ status: 400, body: { message: 'Invalid password' } })
    expect(await countRows(id)).toBe(3)
    const { status, body, headers } = await deleteUser(visitor, { password: PASSWORD })
    expect({ status, body }).toEqual({ status: 200, body: { success: true, message: 'User deleted' } })
    expect(headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/i)
    expect(await countRows(id)).toBe(0)
    expect((await visitor.post('/api/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(401)
    expect((await visitor.mails(email))[0]?.subject).toMatch(/deleted/i)
  })

  test('leaves subscriptions running, and the email names those that go on', async () => {
    const seller = await world.openShop()
    const client = await sellerClient(world, seller)
    const { email, visitor } = await makePerson()
    for (const name of ['Kiln Cloud', 'Ended Plan']) {
      const productId = await makePlan(client, { name, price: monthly(1200) })
      const { subscriptionId } = await subscribeAt({ world, seller }, { visitor, email }, { productId })
      if (name === 'Ended Plan') await client.subscriptions.update(subscriptionId, { cancel_at_next_billing_date: true })
    }
    await world.drainAll()
    expect((await deleteUser(visitor, { password: PASSWORD })).body).toMatchObject({ message: 'User deleted' })
    const mail = (await visitor.mails(email)).find(({ subject }) => subject.includes('deleted'))
    expect(mail?.text).toContain('didn’t cancel this subscription')
    expect(mail?.text).toContain('Kiln Cloud: Acme Tools')
    expect(mail?.text).not.toContain('Ended Plan')
    const { items } = await client.subscriptions.list({ status: 'active' })
    expect(items).toHaveLength(2)
  })

  test('by email uses a token of 32 letters and digits that is valid for one day', async () => {
    const { email, visitor, id } = await makePerson()
    const asked = await deleteUser(visitor, { callbackURL: '/?deleted=1' })
    expect(asked.body).toEqual({ success: true, message: 'Verification email sent' })
    const link = await linkFor(visitor, email)
    expect(link).toMatch(`${world.platform.url}/api/auth/delete-user/callback?token=`)
    expect(tokenOf(link)).toMatch(/^[a-z0-9]{32}$/)
    const db = world.platform.deps.database.db.withoutPlugins()
    const row = await db.selectFrom('verification').select('expiresAt').where('value', '=', id).executeTakeFirstOrThrow()
    expect(Math.abs(row.expiresAt.getTime() - systemClock.now().getTime() - 86_400_000)).toBeLessThan(60_000)
    const done = await visitor.get(link)
    expect({ status: done.status, location: done.headers.get('location') }).toEqual({ status: 302, location: '/?deleted=1' })
    expect(await countRows(id)).toBe(0)
  })

  test('by email leads a browser to the page with the button, and only the specification’s link deletes by itself', async () => {
    const { email, visitor, id } = await makePerson()
    await deleteUser(visitor, {})
    const link = await linkFor(visitor, email)
    const open = (url: string) => visitor.call('GET', url, undefined, { accept: 'text/html,*/*;q=0.8' })
    expect((await open(link)).headers.get('location')).toBe(`/account/delete?token=${tokenOf(link)}`)
    expect(await countRows(id)).toBeGreaterThan(0)
    expect((await open(link.replace('&ask=1', ''))).status).toBe(302)
    expect(await countRows(id)).toBe(0)
  })

  test('with a token takes a single call', async () => {
    const { email, visitor, id } = await makePerson()
    await deleteUser(visitor, {})
    const { body } = await deleteUser(visitor, { token: tokenOf(await linkFor(visitor, email)) })
    expect(body).toEqual({ success: true, message: 'User deleted' })
    expect(await countRows(id)).toBe(0)
  })

  test('ignores a link opened by someone else, and the link still works for its owner', async () => {
    const { email, visitor, id } = await makePerson()
    const stranger = await makePerson()
    await deleteUser(visitor, {})
    const link = await linkFor(visitor, email)
    expect(await stranger.visitor.get(link)).toMatchObject({ status: 404, body: { message: 'Invalid token' } })
    expect((await world.visitor().get(link)).status).toBe(404)
    expect(await deleteUser(stranger.visitor, { token: tokenOf(link) })).toMatchObject({ status: 404 })
    expect(await countRows(stranger.id)).toBe(3)
    await visitor.get(link)
    expect(await countRows(id)).toBe(0)
  })

  test('redirects from the link to the sign-in page in a signed-out browser', async () => {
    const { email, visitor } = await makePerson()
    await deleteUser(visitor, {})
    const link = await linkFor(visitor, email)
    const { status, headers } = await world.visitor().call('GET', link, undefined, { accept: 'text/html' })
    expect(status).toBe(302)
    expect(headers.get('location')).toBe(`/sign-in?redirect=${encodeURIComponent(`/account/delete?token=${tokenOf(link)}`)}`)
  })

  test('rejects an invalid token', async () => {
    const { visitor } = await makePerson()
    for (const answer of [
      await deleteUser(visitor, { token: 'x'.repeat(32) }),
      await visitor.get(`/api/auth/delete-user/callback?token=${'x'.repeat(32)}`),
    ])
      expect(answer).toMatchObject({ status: 404, body: { message: 'Invalid token' } })
  })
})

describe('account deletion without email confirmation', () => {
  let direct: World
  beforeAll(async () => {
    direct = await makeWorld({ platform: { deletesAccountByEmail: false } })
  })
  afterAll(() => direct.close())

  const makeOld = (userId: string) =>
    direct.platform.deps.database.db
      .withoutPlugins()
      .updateTable('session')
      .set({ createdAt: new Date(Date.now() - 2 * 86_400_000) })
      .where('userId', '=', userId)
      .execute()

  test('requires a fresh session or the password', async () => {
    const { visitor, id } = await makePerson(direct)
    await makeOld(id)
    expect(await deleteUser(visitor, {})).toMatchObject({
      status: 400,
      body: { message: 'Session expired. Re-authenticate to perform this action.' },
    })
    expect((await deleteUser(visitor, { password: PASSWORD })).body).toMatchObject({ message: 'User deleted' })
    const fresh = await makePerson(direct)
    expect((await deleteUser(fresh.visitor, {})).body).toMatchObject({ message: 'User deleted' })
    expect(await countRows(fresh.id, direct)).toBe(0)
  })

  test('accepts a session of any age if the fresh age is 0', async () => {
    const ageless = await makeWorld({
      platform: { deletesAccountByEmail: false, sessionFreshSeconds: 0, sessionAbsoluteSeconds: 1_000_000_000 },
    })
    const { visitor, id } = await makePerson(ageless)
    const db = ageless.platform.deps.database.db.withoutPlugins()
    await db
      .updateTable('session')
      .set({ createdAt: new Date(Date.parse('2020-01-01')) })
      .execute()
    expect((await deleteUser(visitor, {})).body).toMatchObject({ message: 'User deleted' })
    expect(await countRows(id, ageless)).toBe(0)
    await ageless.close()
  })
})

describe('the sole owner of a business', () => {
  let seller: Seller
  beforeAll(async () => {
    seller = await world.openShop('Lonely Tools')
  })
  const obstacles = async () => (await seller.visitor.get<AccountDeletion>('/api/account/deletion')).body.sole_owned

  test("can't delete the account in any way", async () => {
    expect(await obstacles()).toMatchObject([{ slug: seller.slug, successors: [] }])
    for (const fields of [{ password: PASSWORD }, {}])
      expect(await deleteUser(seller.visitor, fields)).toMatchObject({ status: 409, body: { code: 'SOLE_OWNER' } })
    expect((await seller.visitor.get('/api/auth/get-session')).body).not.toBeNull()
  })

  test('hears what to do also if the other owner steps down at that moment', async () => {
    const owner = await world.openShop('Shared Tools')
    const email = 'other-owner@example.com'
    await joinOrganization(world, owner, { email, role: 'owner' })
    const { answer } = await world.platform.deps.database.db.transaction().execute(async (trx) => {
      await sql`update member set role = 'member' where "userId" = (select id from "user" where email = ${email})`.execute(trx)
      return startDuring(trx, () => deleteUser(owner.visitor, { password: PASSWORD }))
    })
    const message = "You're the only owner of Shared Tools. Add another owner or close it first"
    expect(await answer).toMatchObject({ status: 409, body: { code: 'SOLE_OWNER', message } })
  })

  test('can delete the account after transferring ownership to a member', async () => {
    const heir = await makePerson()
    const db = world.platform.deps.database.db.withoutPlugins()
    const memberId = 'member-of-the-heir'
    await db
      .insertInto('member')
      .values({ id: memberId, organizationId: seller.organizationId, userId: heir.id, role: 'member', createdAt: new Date(0) })
      .execute()
    expect((await obstacles())[0]?.successors).toEqual([{ member_id: memberId, name: 'Maya Lindqvist', email: heir.email }])
    const handOver = (visitor: Visitor, id: string) =>
      visitor.post(`/api/organizations/${seller.slug}/hand-over`, { member_id: id })
    expect((await handOver(heir.visitor, memberId)).status).toBe(403)
    expect((await handOver(world.visitor(), memberId)).status).toBe(401)
    expect((await handOver(seller.visitor, 'nobody')).body.code).toBe('MEMBER_NOT_FOUND')
    expect((await handOver(seller.visitor, memberId)).status).toBe(204)
    expect(await obstacles()).toEqual([])
    expect((await deleteUser(seller.visitor, { password: PASSWORD })).status).toBe(200)
    expect((await heir.visitor.get<AccountDeletion>('/api/account/deletion')).body.sole_owned).toHaveLength(1)
  })

  test('can delete the account after closing the business', async () => {
    const owner = await world.openShop('Closing Tools')
    const close = (visitor: Visitor, slug: string) =>
      visitor.post(`/api/organizations/${owner.slug}/close`, { confirm_slug: slug })
    expect((await close(owner.visitor, 'another')).status).toBe(422)
    expect((await close(world.visitor(), owner.slug)).status).toBe(401)
    expect((await close((await makePerson()).visitor, owner.slug)).status).toBe(404)
    expect((await world.visitor().get(`/api/shops/${owner.slug}`)).status).toBe(200)
    expect((await close(owner.visitor, owner.slug)).status).toBe(204)
    expect((await world.visitor().get(`/api/shops/${owner.slug}`)).status).toBe(404)
    expect((await owner.visitor.get(`/api/organizations/${owner.slug}/connection`)).status).toBe(404)
    expect((await deleteUser(owner.visitor, { password: PASSWORD })).status).toBe(200)
  })
})
