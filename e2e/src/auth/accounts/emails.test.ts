import { INVALID_EMAILS, VALID_EMAILS } from '@tradepost/contract/test-emails'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, callsOf, openCompany } from '#src/auth/organizations/organization-steps.ts'
import { PASSWORD } from '#src/world/pages/visitor.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
let company: Company
beforeAll(async () => {
  world = await makeWorld()
  company = await openCompany(world)
})
afterAll(() => world.close())

/** One spelling of each address: who has an account cannot sign up again. */
const PEOPLE = [...new Map(VALID_EMAILS.map(([typed, kept]) => [kept, typed])).entries()]

const signIn = (email: string) => world.visitor().post('/api/auth/sign-in/email', { email, password: PASSWORD })

test('N10: every valid address signs up, receives its mail, and signs in as it was typed and as it is kept', async () => {
  for (const [kept, typed] of PEOPLE) {
    expect(await world.visitor().signUp({ email: typed }), typed).toMatchObject({ status: 200, body: { user: { email: kept } } })
    expect((await signIn(typed)).status, typed).toBe(200)
    expect((await signIn(kept)).status, kept).toBe(200)
  }
  await world.drainAll()
  for (const [kept] of PEOPLE) expect(await world.visitor().mails(kept), kept).toHaveLength(1)
})

test('N10: the link in the mail verifies an address of any alphabet, and a reset link reaches it', async () => {
  const visitor = world.visitor()
  await visitor.signUp({ email: 'чтец@пример.рф' })
  await world.drainAll()
  await visitor.followMail('чтец@xn--e1afmkfd.xn--p1ai')
  expect((await visitor.get('/api/auth/get-session')).body).toMatchObject({ user: { emailVerified: true } })
  await visitor.post('/api/auth/request-password-reset', { email: 'чтец@пример.рф' })
  await world.drainAll()
  expect(await visitor.mails('чтец@xn--e1afmkfd.xn--p1ai')).toHaveLength(2)
})

test('N10: valid addresses are invited, and stored as they are kept', async () => {
  const { owner, organizationId } = company
  for (const [typed, kept] of VALID_EMAILS.filter((_, index) => index % 4 === 3))
    expect(
      await callsOf(owner).post('/invite-member', { organizationId, email: typed, role: 'member', resend: true }),
    ).toMatchObject({ status: 200, body: { email: kept } })
})

test('N10: an invalid address is refused by every route that takes one', async () => {
  const { owner, organizationId } = company
  for (const email of INVALID_EMAILS) {
    const routes: [string, object][] = [
      ['/sign-up/email', { email, name: 'Ann', password: PASSWORD }],
      ['/sign-in/email', { email, password: PASSWORD }],
      ['/request-password-reset', { email }],
      ['/send-verification-email', { email }],
      ['/change-email', { newEmail: email }],
      ['/organization/invite-member', { email, role: 'member', organizationId }],
    ]
    for (const [path, body] of routes)
      expect(await owner.visitor.post(`/api/auth${path}`, body), `${path} ${email}`).toMatchObject({
        status: 400,
        body: { message: 'Invalid email' },
      })
  }
})
