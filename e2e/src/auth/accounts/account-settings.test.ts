import type { Account } from '@tradepost/contract/platform/account'
import type { Site } from '@tradepost/contract/platform/site'
import { type AccountSettings, DEFAULT_ACCOUNT_SETTINGS } from '@tradepost/platform-server/auth/accounts/account-settings'
import type { PlatformConfig } from '@tradepost/platform-server/config'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makePerson } from '#src/auth/admin-world.ts'
import { type Installation, startInstallation } from '#src/auth/installation.ts'
import { callsOf, openCompany } from '#src/auth/organizations/organization-steps.ts'
import { makeAuthenticator } from '#src/auth/passkeys/authenticator.ts'
import { register, signInByPasskey } from '#src/auth/passkeys/passkey-world.ts'
import { emailOf, makeSocialWorld, PROVIDER, type SocialWorld } from '#src/auth/social/social-world.ts'
import { PASSWORD, type Reply, type Visitor } from '#src/world/pages/visitor.ts'
import { makeWorld } from '#src/world/world.ts'

let social: SocialWorld
beforeAll(async () => {
  social = await makeSocialWorld()
})
afterAll(() => social.close())

async function startWith(settings: Partial<AccountSettings>, more?: Partial<PlatformConfig>): Promise<Installation> {
  const installation = await startInstallation(social, settings, more)
  onTestFinished(() => installation.close())
  return installation
}

const refusal = ({ status, body }: Reply) => [status, body.message]
const accountOf = async (visitor: Visitor) => (await visitor.get<Account>('/api/account')).body
const providersOf = async (visitor: Visitor) =>
  (await visitor.get<{ providerId: string }[]>('/api/auth/list-accounts')).body.map(({ providerId }) => providerId)

let people = 0
const freshEmail = () => {
  people += 1
  return `settings-${people}@example.com`
}

/** Signs up by password, with a confirmed email, and stays signed in. */
async function signUpConfirmed(email = freshEmail()) {
  const visitor = social.world.visitor()
  await visitor.signUp({ email })
  await visitor.followMail(email)
  return { visitor, email }
}

describe('N76: without passwords (EMAIL_PASSWORD=0),', () => {
  const COMPANY_ONLY = { hasPasswords: false, hasPasswordReset: false }
  const OFF = [400, 'Email and password is not enabled']

  test('every route that checks or sets a password refuses, with and without a session', async () => {
    const { visitor: before, email } = await signUpConfirmed()
    const company = await startWith(COMPANY_ONLY)
    for (const visitor of [company.visitor(), company.bring(before)]) {
      const routes: [path: string, body: object][] = [
        ['sign-up/email', { email: 'new@example.com', name: 'Maya', password: PASSWORD }],
        ['sign-in/email', { email, password: PASSWORD }],
        ['request-password-reset', { email }],
        ['forget-password', { email }],
        ['reset-password', { newPassword: PASSWORD, token: 'x'.repeat(24) }],
        ['check-reset-link', { token: 'x'.repeat(24) }],
        ['change-password', { currentPassword: PASSWORD, newPassword: 'another-good-password' }],
        ['verify-password', { password: PASSWORD }],
        ['admin/set-user-password', { userId: 'anybody', newPassword: PASSWORD }],
        ['admin/create-user', { email: 'made@example.com', name: 'Made', password: PASSWORD }],
      ]
      for (const [path, body] of routes)
        expect([path, ...refusal(await visitor.post(`/api/auth/${path}`, body))]).toEqual([path, ...OFF])
    }
    expect(await company.countMails('new@example.com')).toBe(0)
  })

  test('an old password proves nothing, and counts as no way in', async () => {
    const { email } = social.person()
    const { visitor } = await signUpConfirmed(String(email))
    expect(await social.link(visitor)).toBe('/done')
    const company = await startWith(COMPANY_ONLY)
    const person = company.bring(visitor)
    expect(await accountOf(person)).toMatchObject({ has_password: false })
    expect(refusal(await person.post('/api/auth/delete-user', { password: PASSWORD }))).toEqual(OFF)
    expect(refusal(await person.post('/api/auth/change-email', { newEmail: freshEmail(), password: PASSWORD }))).toEqual(OFF)
    const unlinked = await person.post('/api/auth/unlink-account', { providerId: PROVIDER })
    expect(refusal(unlinked)).toEqual([400, "You can't unlink your last account"])
    expect((await person.post('/api/auth/unlink-account', { providerId: 'credential' })).status).toBe(200)
    expect(await providersOf(person)).toEqual([PROVIDER])
  })

  test('people sign up and in at the provider, by passkey and by device code, and delete their account by a link', async () => {
    const company = await startWith(COMPANY_ONLY)
    const { email } = social.person()
    const browser = company.visitor()
    expect(await company.signIn(browser)).toBe('/welcome')
    expect(await company.signIn(company.visitor())).toBe('/done')
    const { origin, hostname } = new URL(company.url)
    const authenticator = makeAuthenticator({ origin, rpId: hostname })
    expect((await register(browser, authenticator)).status).toBe(200)
    const byPasskey = company.visitor()
    expect((await signInByPasskey(byPasskey, authenticator)).status).toBe(200)
    expect(await emailOf(byPasskey)).toBe(email)
    const asked = await company.visitor().post('/api/auth/device/code', { client_id: 'tradepost-cli' })
    const { device_code, user_code } = asked.body as Record<string, string>
    await browser.get(`/api/auth/device?user_code=${user_code}`)
    expect((await browser.post('/api/auth/device/approve', { userCode: user_code })).status).toBe(200)
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
    const device = await company.visitor().post('/api/auth/device/token', { grant_type, device_code, client_id: 'tradepost-cli' })
    expect(device).toMatchObject({ status: 200, body: { access_token: expect.any(String) } })
    expect((await browser.post('/api/auth/delete-user', {})).body).toMatchObject({ message: 'Verification email sent' })
    await company.countMails(email)
    expect((await browser.followMail(String(email))).status).toBe(302)
    expect(await emailOf(browser)).toBeUndefined()
  })

  test('an invitation is accepted by an account of the provider', async () => {
    const { owner, organizationId } = await openCompany(social.world)
    const { email } = social.person()
    const company = await startWith(COMPANY_ONLY)
    const invited = await callsOf({ ...owner, visitor: company.bring(owner.visitor) }).post<{ id: string }>('/invite-member', {
      organizationId,
      email,
      role: 'member',
    })
    const guest = company.visitor()
    expect(await company.signIn(guest)).toBe('/welcome')
    expect((await callsOf({ visitor: guest }).post('/accept-invitation', { invitationId: invited.body.id })).status).toBe(200)
  })

  test('the first administrator signs in at the provider that has verified the email', async () => {
    const { email } = social.person()
    const company = await startWith(COMPANY_ONLY, { firstAdministrator: { email: String(email), password: undefined } })
    const administrator = company.visitor()
    expect(await company.signIn(administrator)).toBe('/done')
    expect((await administrator.get('/api/auth/admin/list-users')).status).toBe(200)
    const made = await administrator.post('/api/auth/admin/create-user', { email: freshEmail(), name: 'Without a password' })
    expect(made.status).toBe(200)
  })

  test('pages learn of it', async () => {
    const company = await startWith(COMPANY_ONLY)
    const { body } = await company.visitor().get<Site>('/api/site')
    expect(body).toMatchObject({ has_passwords: false, has_password_reset: false, has_social_sign_up: true })
  })

  test('the demo shop is made, and its people have no password', async () => {
    const demo = await makeWorld({
      platform: { hasDemoData: true, accounts: { ...DEFAULT_ACCOUNT_SETTINGS, ...COMPANY_ONLY } },
    })
    onTestFinished(() => demo.close())
    await demo.drainAll()
    const { rows } = await demo.platform.deps.database.pool.query('select 1 from account')
    expect(rows).toEqual([])
    expect((await demo.visitor().get<Site>('/api/site')).body.demo_shop).toBe('acme-tools')
  })
})

describe('N76: PASSWORD_LENGTH_MIN and PASSWORD_LENGTH_MAX', () => {
  const settings = { passwordLength: { min: 12, max: 16 } }

  test.each([
    ['eleven-char', 'Password too short'],
    ['seventeen-letters', 'Password too long'],
    ['twelve-chars', undefined],
    ['sixteen-letters!', undefined],
  ])('hold for every new password: %s', async (password, message) => {
    const administrator = { email: freshEmail(), password: 'twelve-chars' }
    const installation = await startWith(settings, { firstAdministrator: administrator })
    const expected = message ? [400, message] : [200, undefined]
    const signedUp = installation.visitor()
    const email = freshEmail()
    expect(refusal(await signedUp.signUp({ email, password }))).toEqual(expected)
    const { visitor, id, email: other } = await makePerson(social.world)
    const person = installation.bring(visitor)
    await person.post('/api/auth/request-password-reset', { email: other })
    await installation.countMails(other)
    const [mail] = (await person.mails(other)).filter(({ text }) => text.includes('reset-password/'))
    const token = mail?.text.match(/reset-password\/(\w+)/)?.[1]
    const change = { currentPassword: PASSWORD, newPassword: password }
    expect(refusal(await person.post('/api/auth/change-password', change))).toEqual(expected)
    if (message)
      expect(refusal(await person.post('/api/auth/reset-password', { newPassword: password, token }))).toEqual(expected)
    const admin = installation.visitor()
    await admin.post('/api/auth/sign-in/email', administrator)
    const set = await admin.post('/api/auth/admin/set-user-password', { userId: id, newPassword: password })
    expect(refusal(set)).toEqual(expected)
    const made = await admin.post('/api/auth/admin/create-user', { email: freshEmail(), name: 'Made', password })
    expect(refusal(made)).toEqual(expected)
    expect((await installation.visitor().get<Site>('/api/site')).body.password_length).toEqual({ min: 12, max: 16 })
  })

  test.each([
    [{ min: 30, max: 40 }, 'correct-horse-battery-correct-'],
    [{ min: 4, max: 10 }, 'correct-ho'],
  ])('the demo accounts have a password of %j characters', async (passwordLength, password) => {
    const demo = await makeWorld({ platform: { hasDemoData: true, accounts: { ...DEFAULT_ACCOUNT_SETTINGS, passwordLength } } })
    onTestFinished(() => demo.close())
    await demo.drainAll()
    const { status } = await demo.visitor().post('/api/auth/sign-in/email', { email: 'owner@example.com', password })
    expect(status).toBe(200)
  })
})

describe('N76: what is off', () => {
  const EVERYTHING = {
    hasPasswordReset: false,
    sendsVerificationEmail: false,
    canChangeEmail: false,
    canDeleteAccount: false,
  }

  test('PASSWORD_RESET=0: both routes refuse, no email is sent, and an older link no longer works', async () => {
    const { email } = await signUpConfirmed()
    await social.world.visitor().post('/api/auth/request-password-reset', { email })
    await social.world.drainAll()
    const [mail] = await social.world.visitor().mails(email)
    const token = mail?.text.match(/reset-password\/(\w+)/)?.[1]
    const installation = await startWith(EVERYTHING)
    const before = await installation.countMails(email)
    const visitor = installation.visitor()
    const routes = ['request-password-reset', 'forget-password', 'reset-password', 'check-reset-link']
    for (const path of routes) {
      const answer = await visitor.post(`/api/auth/${path}`, { email, token, newPassword: 'another-good-password' })
      expect([path, ...refusal(answer)]).toEqual([path, 400, "Reset password isn't enabled"])
    }
    expect(await installation.countMails(email)).toBe(before)
    expect((await visitor.post('/api/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(200)
  })

  test('VERIFICATION_EMAIL=0: no email is sent at sign-up, on request or for guest purchases', async () => {
    const installation = await startWith(EVERYTHING)
    const [email, visitor] = [freshEmail(), installation.visitor()]
    expect((await visitor.signUp({ email })).status).toBe(200)
    for (const browser of [visitor, installation.visitor()]) {
      const answer = await browser.post('/api/auth/send-verification-email', { email })
      expect(refusal(answer)).toEqual([400, "Verification email isn't enabled"])
    }
    expect(refusal(await visitor.post('/api/account/prove-mailbox'))).toEqual([400, "Verification email isn't enabled"])
    const byProvider = social.person({ emailVerified: false })
    expect(await installation.signIn(installation.visitor())).toBe('/welcome')
    expect(await installation.countMails(email)).toBe(0)
    expect(await installation.countMails(byProvider.email)).toBe(0)
  })

  test('CHANGE_EMAIL=0: the email stays, also if a link is still under way', async () => {
    const person = await makePerson(social.world)
    const wanted = freshEmail()
    await person.visitor.post('/api/auth/change-email', { newEmail: wanted })
    await social.world.drainAll()
    const link = (await person.visitor.mails(wanted))[0]?.text.match(/https?:\/\/\S+/)?.[0] ?? ''
    const installation = await startWith(EVERYTHING)
    const visitor = installation.bring(person.visitor)
    const answer = await visitor.post('/api/auth/change-email', { newEmail: freshEmail() })
    expect(refusal(answer)).toEqual([400, 'Change email is disabled'])
    const followed = await visitor.get(link.replace(social.world.platform.url, installation.url))
    expect(followed.headers.get('location')).toBe('/?error=invalid_token')
    expect(await accountOf(visitor)).toMatchObject({ email: person.email, email_change: null })
  })

  test('DELETE_ACCOUNT=0: nobody deletes their account, also by a link that was sent before', async () => {
    const { email } = social.person()
    const browser = social.world.visitor()
    await social.signIn(browser)
    await browser.post('/api/auth/delete-user', {})
    await social.world.drainAll()
    const token = (await browser.mails(String(email)))[0]?.text.match(/token=(\w+)/)?.[1]
    const installation = await startWith(EVERYTHING)
    const visitor = installation.bring(browser)
    for (const body of [{}, { token }, { password: PASSWORD }])
      expect((await visitor.post('/api/auth/delete-user', body)).status).toBe(404)
    expect((await visitor.get(`/api/auth/delete-user/callback?token=${token}`)).status).toBe(404)
    expect(await emailOf(visitor)).toBe(email)
  })

  test('pages learn of each', async () => {
    const installation = await startWith({ ...EVERYTHING, resetRevokesSessions: false, canUnlinkLastAccount: true })
    expect((await installation.visitor().get<Site>('/api/site')).body).toMatchObject({
      has_passwords: true,
      has_password_reset: false,
      sends_verification_email: false,
      can_change_email: false,
      can_delete_account: false,
      reset_revokes_sessions: false,
      can_unlink_last_account: true,
    })
  })
})

describe('N76: RESET_REVOKES_SESSIONS=0', () => {
  async function reset(installation: Installation, email: string) {
    const visitor = installation.visitor()
    await visitor.post('/api/auth/request-password-reset', { email })
    await installation.countMails(email)
    const [mail] = (await visitor.mails(email)).filter(({ text }) => text.includes('reset-password/'))
    const token = mail?.text.match(/reset-password\/(\w+)/)?.[1]
    expect((await visitor.post('/api/auth/reset-password', { newPassword: 'another-good-password', token })).status).toBe(200)
  }

  test('a reset leaves the other sessions of a proven mailbox, and the email names them', async () => {
    const installation = await startWith({ resetRevokesSessions: false })
    const { visitor, email } = await signUpConfirmed()
    await reset(installation, email)
    expect(await emailOf(visitor)).toBe(email)
    await installation.countMails(email)
    expect((await visitor.mails(email))[0]?.text).toContain('sign out your other devices')
  })

  test('the first proof of a mailbox still ends them', async () => {
    const installation = await startWith({ resetRevokesSessions: false })
    const { visitor, email } = await makePerson(social.world)
    await reset(installation, email)
    expect(await emailOf(visitor)).toBeUndefined()
  })

  test('by default, a reset ends them all', async () => {
    const installation = await startWith({})
    const { visitor, email } = await signUpConfirmed()
    await reset(installation, email)
    expect(await emailOf(visitor)).toBeUndefined()
  })
})

describe('N76: linking', () => {
  const linkToken = (visitor: Visitor, claims: Record<string, unknown>) =>
    visitor.post('/api/auth/link-social', { provider: PROVIDER, idToken: { token: social.server.idToken(claims) } })

  test('ALLOW_UNLINKING_ALL=1: the last account may go', async () => {
    social.person()
    const browser = social.world.visitor()
    await social.signIn(browser)
    const kept = await browser.post('/api/auth/unlink-account', { providerId: PROVIDER })
    expect(refusal(kept)).toEqual([400, "You can't unlink your last account"])
    const visitor = (await startWith({ canUnlinkLastAccount: true })).bring(browser)
    expect((await visitor.post('/api/auth/unlink-account', { providerId: PROVIDER })).status).toBe(200)
    expect(await providersOf(visitor)).toEqual([])
  })

  test('ALLOW_DIFFERENT_EMAILS=1: an account with another email is linked, and proves nothing', async () => {
    const installation = await startWith({ canLinkDifferentEmails: true })
    for (const way of ['redirect', 'ID token']) {
      const { visitor, email } = await makePerson(social.world)
      await social.world.platform.deps.database.pool.query('update "user" set "emailVerified" = true where email = $1', [email])
      const person = installation.bring(visitor)
      const { sub, email: another } = social.person()
      expect(refusal(await linkToken(visitor, {}))).toEqual([401, 'Account not linked - different emails not allowed'])
      expect(await social.link(visitor)).toBe('/oops?error=email_doesn%27t_match')
      if (way === 'redirect') expect(await installation.signIn(person, '/link-social')).toBe('/done')
      else expect((await linkToken(person, {})).status).toBe(200)
      expect(await accountOf(person)).toMatchObject({ email, has_proven_mailbox: false })
      social.person({ sub, email: another })
      const other = installation.visitor()
      expect(await installation.signIn(other)).toBe('/done')
      expect(await emailOf(other)).toBe(email)
      expect(await accountOf(other)).toMatchObject({ email, has_proven_mailbox: false })
    }
  })

  test('an account with the same email still proves the mailbox', async () => {
    const installation = await startWith({ canLinkDifferentEmails: true })
    const { visitor, email } = await makePerson(social.world)
    await social.world.platform.deps.database.pool.query('update "user" set "emailVerified" = true where email = $1', [email])
    social.person({ email: email.toUpperCase() })
    const person = installation.bring(visitor)
    expect(await installation.signIn(person, '/link-social')).toBe('/done')
    expect(await accountOf(person)).toMatchObject({ has_proven_mailbox: true })
  })

  test('TRUSTED_SOCIAL_PROVIDERS: its unverified email counts for linking, and proves nothing', async () => {
    const installation = await startWith({ trustedProviders: [PROVIDER] })
    const { visitor, email } = await makePerson(social.world)
    await social.world.platform.deps.database.pool.query('update "user" set "emailVerified" = true where email = $1', [email])
    social.person({ email, emailVerified: false })
    const unverified = { email_verified: false }
    expect(refusal(await linkToken(visitor, unverified))).toEqual([401, 'Account not linked - linking not allowed'])
    expect(await social.link(visitor)).toBe('/oops?error=unable_to_link_account')
    const person = installation.bring(visitor)
    expect(await installation.signIn(person, '/link-social')).toBe('/done')
    expect(await accountOf(person)).toMatchObject({ has_proven_mailbox: false, has_password: true })
  })

  test('TRUSTED_SOCIAL_PROVIDERS: whoever signs in by the email alone has the account alone', async () => {
    const installation = await startWith({ trustedProviders: [PROVIDER] })
    const { visitor: squatter, email } = await makePerson(social.world)
    await social.world.platform.deps.database.pool.query('update "user" set "emailVerified" = true where email = $1', [email])
    social.person({ email, emailVerified: false })
    expect(await social.signIn(social.world.visitor())).toBe('/oops?error=account_not_linked')
    const owner = installation.visitor()
    expect(await installation.signIn(owner)).toBe('/done')
    expect(await accountOf(owner)).toMatchObject({ email, has_password: false, has_proven_mailbox: false })
    expect(await emailOf(squatter)).toBeUndefined()
    expect((await installation.visitor().post('/api/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(401)
  })
})
