import type { Account } from '@tradepost/contract/platform/account'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Seller } from './seller.ts'
import { PASSWORD, type Visitor } from './visitor.ts'
import { makeWorld, type World } from './world.ts'

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
  await world.settle()
  const mail = (await world.visitor().mails(email)).find(({ text }) => text.includes(holds))
  return mail?.text.match(/https?:\/\/\S+/)?.[0] ?? ''
}

describe('somebody who changes to a foreign address', () => {
  test('does not prove it with a link to their own, however the two meet', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { email, visitor } = await makePerson()
      const victim = `victim-${round}@example.com`
      const link = await linkFor(email, 'verify-email')
      await Promise.all([changeEmail(visitor, victim), visitor.get(link), visitor.get(link), visitor.get(link)])
      const account = await accountOf(visitor)
      if (account.email === victim) expect(account).toMatchObject({ is_verified: false, has_proven_mailbox: false })
      else expect(account.email).toBe(email)
    }
  })

  test('does not prove it with a link to a new password that was mailed to their own', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { email, visitor } = await makePerson()
      const victim = `other-victim-${round}@example.com`
      const ask = () => world.visitor().post('/api/auth/request-password-reset', { email })
      await Promise.all([ask(), changeEmail(visitor, victim), ask(), ask()])
      const token = (await linkFor(email, 'reset-password/')).match(/reset-password\/(\w+)/)?.[1] ?? 'none'
      await world.visitor().post('/api/auth/reset-password', { newPassword: PASSWORD, token })
      const again = world.visitor()
      const signedIn = await again.post('/api/auth/sign-in/email', { email: victim, password: PASSWORD })
      if (signedIn.status === 200) expect(await accountOf(again)).toMatchObject({ is_verified: false, has_proven_mailbox: false })
    }
  })

  test('does not prove it with a mark that their browser kept from before', async () => {
    const { email, visitor } = await makePerson()
    const kept = world.visitor()
    await kept.get(await linkFor(email, 'verify-email'))
    await changeEmail(visitor, 'marked-victim@example.com')
    await visitor.get(await linkFor(email, 'verify-email'))
    await world.visitor().get(await linkFor('marked-victim@example.com', 'verify-email'))
    await kept.post('/api/auth/sign-in/email', { email: 'marked-victim@example.com', password: PASSWORD })
    expect((await accountOf(kept)).has_proven_mailbox).toBe(false)
  })
})

test('an address that was mistyped is put right at once, even after a stranger confirmed it', async () => {
  const { email, visitor } = await makePerson()
  await visitor.get(await linkFor(email, 'verify-email'))
  await changeEmail(visitor, 'mistyped@example.com')
  await visitor.get(await linkFor(email, 'verify-email'))
  await world.visitor().get(await linkFor('mistyped@example.com', 'verify-email'))
  await changeEmail(visitor, 'right@example.com')
  expect(await accountOf(visitor)).toMatchObject({ email: 'right@example.com', is_verified: false })
})

test('an address is not replaced without its mailbox being told', async () => {
  const { email, visitor } = await makePerson()
  await changeEmail(visitor, 'quietly@example.com')
  await world.settle()
  expect((await visitor.mails(email))[0]?.text).toContain('quietly')
})

test('an invitation is for whoever reads the mail of its address, not for whoever opens an account with it', async () => {
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

  test('does not remove somebody who owns a business alone, and removes others', async () => {
    const owner = await idOf(seller.visitor)
    const refused = await admin.post('/api/auth/admin/remove-user', { userId: owner })
    expect(refused).toMatchObject({ status: 409, body: { code: 'SOLE_OWNER' } })
    const { visitor } = await makePerson()
    expect((await admin.post('/api/auth/admin/remove-user', { userId: await idOf(visitor) })).status).toBe(200)
    expect((await visitor.get('/api/auth/get-session')).body).toBeNull()
  })
})

test('deleting the account makes its browser a stranger, also by the mailed link', async () => {
  const { email, visitor } = await makePerson()
  await visitor.get(`/shop/${seller.slug}`)
  expect(visitor.cookies.has('tradepost_guest')).toBe(true)
  await visitor.post('/api/auth/delete-user', { callbackURL: '/?deleted=1' })
  expect(visitor.cookies.has('tradepost_guest')).toBe(true)
  await visitor.get(await linkFor(email, 'delete-user'))
  expect(visitor.cookies.has('tradepost_guest')).toBe(false)
})
