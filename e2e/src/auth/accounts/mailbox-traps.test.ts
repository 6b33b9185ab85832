import type { Account } from '@tradepost/contract/platform/account'
import { MINUTE } from '@tradepost/kit/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, type Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
let seller: Seller
let people = 0
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
})
afterAll(() => world.close())

async function makePerson(): Promise<{ email: string; visitor: Visitor }> {
  people += 1
  const email = `person-${people}@example.com`
  const visitor = world.visitor()
  await visitor.signUp({ email })
  return { email, visitor }
}

const accountOf = async (visitor: Visitor) => (await visitor.get<Account>('/api/account')).body
const changeEmail = (visitor: Visitor, newEmail: string) => visitor.post('/api/auth/change-email', { newEmail })

async function linkFor(email: string, holds: string): Promise<string> {
  await world.drainAll()
  const mail = (await world.visitor().mails(email)).find(({ text }) => text.includes(holds))
  return mail?.text.match(/https?:\/\/\S+/)?.[0] ?? ''
}

describe('M33: a new email that is not proven yet', () => {
  const NEW_PASSWORD = 'another-good-password'
  /** Signs up a verified account that has confirmed from its own mailbox that it wants this address. */
  async function wantAsVerified(wanted: string) {
    const person = await makePerson()
    await person.visitor.get(await linkFor(person.email, 'verify-email'))
    await changeEmail(person.visitor, wanted)
    await person.visitor.get(await linkFor(person.email, 'verify-email'))
    return person
  }
  async function wantAsUnverified(wanted: string) {
    const person = await makePerson()
    expect((await changeEmail(person.visitor, wanted)).status).toBe(200)
    return person
  }

  test.each([
    ['a fresh', wantAsUnverified],
    ['a verified', wantAsVerified],
  ])('requested by %s account stays free for its owner to sign up and reset the password', async (how, want) => {
    const wanted = `wanted-by-${how.replace(' ', '-')}@example.com`
    const { email, visitor } = await want(wanted)
    expect((await accountOf(visitor)).email).toBe(email)
    const owner = world.visitor()
    expect((await owner.signUp({ email: wanted })).status).toBe(200)
    await owner.post('/api/auth/request-password-reset', { email: wanted })
    const token = (await linkFor(wanted, 'reset-password/')).match(/reset-password\/(\w+)/)?.[1]
    expect((await owner.post('/api/auth/reset-password', { newPassword: NEW_PASSWORD, token })).status).toBe(200)
    const { status } = await owner.post('/api/auth/sign-in/email', { email: wanted, password: NEW_PASSWORD })
    expect(status).toBe(200)
    expect(await accountOf(owner)).toMatchObject({ email: wanted, has_proven_mailbox: true })
    expect((await accountOf(visitor)).email).toBe(email)
  })

  test("can't be claimed once its owner has signed up", async () => {
    const { email, visitor } = await wantAsUnverified('taken-meanwhile@example.com')
    const link = await linkFor('taken-meanwhile@example.com', 'verify-email')
    await world.visitor().signUp({ email: 'taken-meanwhile@example.com' })
    expect((await visitor.get(link)).headers.get('location')).toBe('/?error=user_already_exists')
    expect(await visitor.get(link.replace(/&callbackURL=.*/, ''))).toMatchObject({
      status: 422,
      body: { message: 'User already exists. Use another email.' },
    })
    expect((await accountOf(visitor)).email).toBe(email)
  })

  test('goes to one of several users who open their links at once, and the others get an error', async () => {
    const wanted = 'contested@example.com'
    const people = await Promise.all([1, 2, 3].map(makePerson))
    const links: string[] = []
    for (const { visitor } of people) {
      await changeEmail(visitor, wanted)
      links.push(await linkFor(wanted, 'verify-email'))
    }
    const answers = await Promise.all([
      ...people.map(({ visitor }, index) => visitor.get(links[index]?.replace(/&callbackURL=.*/, '') ?? '')),
      world.visitor().signUp({ email: wanted }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
  })

  test("doesn't take effect through the link sent to the old email", async () => {
    const { email, visitor } = await wantAsVerified('not-read@example.com')
    await visitor.get(await linkFor(email, 'verify-email'))
    expect(await accountOf(visitor)).toMatchObject({ email, is_verified: true })
  })

  test('takes effect only through its newest link, and not after the user signs out everywhere', async () => {
    const { email, visitor } = await makePerson()
    await changeEmail(visitor, 'first-wish@example.com')
    await changeEmail(visitor, 'second-wish@example.com')
    const first = await visitor.get(await linkFor('first-wish@example.com', 'verify-email'))
    expect(first.headers.get('location')).toBe('/?error=invalid_token')
    await visitor.post('/api/auth/revoke-other-sessions')
    const second = await visitor.get(await linkFor('second-wish@example.com', 'verify-email'))
    expect(second.headers.get('location')).toBe('/?error=invalid_token')
    expect((await accountOf(visitor)).email).toBe(email)
  })

  test('expires after an hour', async () => {
    const { visitor } = await wantAsUnverified('too-late@example.com')
    expect(await accountOf(visitor)).toMatchObject({
      email_change: { new_email: 'too-late@example.com', awaits: 'new_email' },
    })
    await world.advance(61 * MINUTE)
    expect(await accountOf(visitor)).toMatchObject({ email_change: null })
    const { headers } = await visitor.get(await linkFor('too-late@example.com', 'verify-email'))
    expect(headers.get('location')).toBe('/?error=invalid_token')
  })

  test('is not proven by opening links for the previous email at the same time', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { email, visitor } = await makePerson()
      const link = await linkFor(email, 'verify-email')
      const next = `next-${round}@example.com`
      await changeEmail(visitor, next)
      const move = await linkFor(next, 'verify-email')
      await Promise.all([visitor.get(move), visitor.get(link), visitor.get(link), visitor.get(link)])
      expect(await accountOf(visitor)).toMatchObject({ email: next, is_verified: false, has_proven_mailbox: false })
    }
  })

  test("is not proven by a browser's earlier proof of the previous email", async () => {
    const { email, visitor } = await makePerson()
    const kept = world.visitor()
    await kept.get(await linkFor(email, 'verify-email'))
    await changeEmail(visitor, 'marked@example.com')
    await visitor.get(await linkFor(email, 'verify-email'))
    await visitor.get(await linkFor('marked@example.com', 'verify-email'))
    await world.visitor().get(await linkFor('marked@example.com', 'verify-email'))
    await kept.post('/api/auth/sign-in/email', { email: 'marked@example.com', password: PASSWORD })
    expect(await accountOf(kept)).toMatchObject({ email: 'marked@example.com', has_proven_mailbox: false })
  })

  test('requires the password or a fresh session while the account is unverified', async () => {
    const { visitor } = await makePerson()
    const age = (days: number) =>
      world.platform.deps.database.pool.query(`update session set "createdAt" = now() - make_interval(days => $1)`, [days])
    await age(2)
    expect(await changeEmail(visitor, 'borrowed@example.com')).toMatchObject({
      status: 400,
      body: { message: 'Session expired. Re-authenticate to perform this action.' },
    })
    const withPassword = (password: string) =>
      visitor.post('/api/auth/change-email', { newEmail: 'borrowed@example.com', password })
    expect(await withPassword('not-the-password')).toMatchObject({ status: 400, body: { message: 'Invalid password' } })
    await world.drainAll()
    expect(await world.visitor().mails('borrowed@example.com')).toEqual([])
    expect((await withPassword(PASSWORD)).status).toBe(200)
    expect(await linkFor('borrowed@example.com', 'verify-email')).not.toBe('')
    await age(0)
  })
})

test('a mistyped email never takes effect, and the correct one can be requested right away', async () => {
  const { email, visitor } = await makePerson()
  await changeEmail(visitor, 'mistyped@example.com')
  const stranger = await world.visitor().get(await linkFor('mistyped@example.com', 'verify-email'))
  expect(stranger.headers.get('location')).toBe('/?error=unauthorized')
  await changeEmail(visitor, 'right@example.com')
  expect((await accountOf(visitor)).email).toBe(email)
  await visitor.get(await linkFor('right@example.com', 'verify-email'))
  expect(await accountOf(visitor)).toMatchObject({ email: 'right@example.com', is_verified: false })
})

test('an email is never replaced without a notice to its mailbox', async () => {
  const { email, visitor } = await makePerson()
  await changeEmail(visitor, 'quietly@example.com')
  await visitor.get(await linkFor('quietly@example.com', 'verify-email'))
  await world.drainAll()
  expect((await visitor.mails(email))[0]?.text).toContain('quietly')
})

test('an invitation can be accepted only after proving its mailbox, not by signing up with its email', async () => {
  const invited = await seller.visitor.post('/api/auth/organization/invite-member', {
    organizationId: seller.organizationId,
    email: 'boss@example.com',
    role: 'admin',
  })
  expect(invited.status).toBe(200)
  const boss = world.visitor()
  await boss.signUp({ email: 'boss@example.com' })
  const accept = () => boss.post('/api/auth/organization/accept-invitation', { invitationId: invited.body.id })
  expect((await accept()).status).toBe(403)
  await world.visitor().get(await linkFor('boss@example.com', 'verify-email'))
  expect((await accept()).status).toBe(403)
  await boss.post('/api/account/prove-mailbox')
  await boss.get(await linkFor('boss@example.com', 'verify-email'))
  expect((await accept()).status).toBe(200)
})

describe('an admin', () => {
  let admin: Visitor
  beforeAll(async () => {
    const { email, visitor } = await makePerson()
    await world.platform.deps.database.pool.query(`update "user" set role = 'admin' where email = $1`, [email])
    admin = visitor
  })
  const idOf = async (visitor: Visitor) => (await visitor.get<{ user: { id: string } }>('/api/auth/get-session')).body.user.id

  test("can't remove the sole owner of a business, but can remove other users", async () => {
    const owner = await idOf(seller.visitor)
    const refused = await admin.post('/api/auth/admin/remove-user', { userId: owner })
    expect(refused).toMatchObject({ status: 409, body: { code: 'SOLE_OWNER' } })
    const { visitor } = await makePerson()
    expect((await admin.post('/api/auth/admin/remove-user', { userId: await idOf(visitor) })).status).toBe(200)
    expect((await visitor.get('/api/auth/get-session')).body).toBeNull()
  })
})

test("deleting an account clears the browser's guest cookie, even through the emailed link", async () => {
  const { email, visitor } = await makePerson()
  await visitor.get(`/shop/${seller.slug}`)
  expect(visitor.cookies.has('tradepost_guest')).toBe(true)
  await visitor.post('/api/auth/delete-user', { callbackURL: '/?deleted=1' })
  expect(visitor.cookies.has('tradepost_guest')).toBe(true)
  await visitor.get(await linkFor(email, 'delete-user'))
  expect(visitor.cookies.has('tradepost_guest')).toBe(false)
})
