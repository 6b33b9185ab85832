import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refuseRows, skipRows } from '#src/world/outage/refuse-rows.ts'
import { PASSWORD, type Reply, type Visitor } from '#src/world/pages/visitor.ts'
import { SECRET } from '#src/world/sent-config.ts'
import { type Installation, startInstallation } from './installation.ts'
import { landingOf, makeSocialWorld, PROVIDER, type SocialWorld } from './social/social-world.ts'

/**
 * Provokes every refusal of sign-in that section 8 of the specification names, word for word. "Invalid request" is "Missing or
 * null Origin" or "Invalid origin" here (docs/decisions/0013).
 */
let social: SocialWorld
/** Everything that can be off is off, and nobody signs up. */
let off: Installation
/** Passwords are off. */
let company: Installation
/** Emails are confirmed before anybody signs in, and every session is too old. */
let strict: Installation
beforeAll(async () => {
  social = await makeSocialWorld()
  const nothing = { hasPasswordReset: false, sendsVerificationEmail: false, canChangeEmail: false, canDeleteAccount: false }
  const { config } = social.world.platform.deps
  off = await startInstallation(social, nothing, { social: { ...config.social, signUp: 'closed' } })
  company = await startInstallation(social, { hasPasswords: false, hasPasswordReset: false })
  strict = await startInstallation(
    social,
    {},
    { requiresEmailVerification: true, deletesAccountByEmail: false, sessionFreshSeconds: 1 },
  )
})
afterAll(async () => {
  for (const installation of [off, company, strict]) await installation.close()
  await social.close()
})

let people = 0
const freshEmail = () => {
  people += 1
  return `refused-${people}@example.com`
}
const open = () => social.world.visitor()
const post = (visitor: Visitor, path: string, body: object = {}) => visitor.post(`/api/auth/${path}`, body)

async function signUp(email = freshEmail()) {
  const visitor = open()
  await visitor.signUp({ email })
  return { visitor, email }
}
async function signUpConfirmed(email = freshEmail()) {
  const person = await signUp(email)
  await person.visitor.followMail(email)
  return person
}
async function signInAtProvider() {
  const person = social.person()
  const visitor = open()
  await social.signIn(visitor)
  return { visitor, ...person }
}

/** Signs a link of a verification email as the platform does. */
const linkToken = (claims: Record<string, string>, expiresIn = '1h') =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(expiresIn).sign(new TextEncoder().encode(SECRET))
const idTokenOf = (claims: Record<string, unknown> = {}, more: object = {}) => ({
  provider: PROVIDER,
  idToken: { token: social.server.idToken(claims), ...more },
})

type Row = [refusal: string, status: number, provoke: () => Promise<Reply>]

async function expectRefusal([message, status, provoke]: Row): Promise<void> {
  const { body, ...answer } = await provoke()
  expect([answer.status, body.message]).toEqual([status, message])
}

const VERIFICATION: Row[] = [
  ["Verification email isn't enabled", 400, () => post(off.visitor(), 'send-verification-email', { email: freshEmail() })],
  [
    'You can only send a verification email to an unverified email',
    400,
    async () => {
      const { visitor, email } = await signUpConfirmed()
      return post(visitor, 'send-verification-email', { email })
    },
  ],
  [
    'You can only send a verification email to your own email',
    400,
    async () => post((await signUp()).visitor, 'send-verification-email', { email: freshEmail() }),
  ],
]

const LINKS: [code: string, token: () => Promise<string>][] = [
  ['token_expired', () => linkToken({ email: 'a@example.com' }, '-1s')],
  ['invalid_token', async () => 'bent'],
  ['user_not_found', () => linkToken({ email: 'nobody-at-all@example.com' })],
  ['unauthorized', async () => linkToken({ email: (await signUp()).email, updateTo: freshEmail() })],
]

const SOCIAL: Row[] = [
  ['Provider not found', 404, () => post(open(), 'sign-in/social', { provider: 'zzz' })],
  ['id_token not supported', 404, () => post(open(), 'sign-in/social', { ...idTokenOf(), provider: 'github' })],
  ['Invalid token', 401, () => post(open(), 'sign-in/social', { provider: PROVIDER, idToken: { token: 'a.b.c' } })],
  [
    'Failed to get user info',
    401,
    async () => {
      social.person()
      return post(open(), 'sign-in/social', idTokenOf({ email: undefined }, { accessToken: 'of nobody' }))
    },
  ],
  [
    'User email not found',
    401,
    () => post(open(), 'sign-in/social', idTokenOf({ sub: 'no-email', email: undefined, email_verified: undefined })),
  ],
  [
    'account not linked',
    401,
    async () => {
      const { email } = await signUp()
      social.person({ email })
      return post(open(), 'sign-in/social', idTokenOf())
    },
  ],
  [
    'signup disabled',
    401,
    async () => {
      social.person()
      return post(off.visitor(), 'sign-in/social', idTokenOf())
    },
  ],
  ['unable to create user', 401, () => withTable(refuseRows, 'user', () => post(open(), 'sign-in/social', newPerson()))],
  ['unable to create session', 401, () => withTable(skipRows, 'session', () => post(open(), 'sign-in/social', newPerson()))],
]
function newPerson() {
  social.person()
  return idTokenOf()
}
async function withTable(breakTable: typeof refuseRows, table: string, provoke: () => Promise<Reply>): Promise<Reply> {
  const answers: Reply[] = []
  await breakTable(social.world, table, async () => {
    answers.push(await provoke())
  })
  const [answer] = answers
  if (!answer) throw new Error('Nothing was answered')
  return answer
}

const CALLBACK = `/api/auth/callback/${PROVIDER}`
/** Comes back from the provider with a changed address; returns where the platform sends the browser. */
async function comeBack(change: (back: URL) => void = () => {}, browser = open()): Promise<string> {
  const back = await social.comeBack(browser)
  change(back)
  return landingOf(await browser.get(back.href), social.world.platform.url)
}
async function comeBackAs(steering: Partial<SocialWorld['server']>): Promise<string> {
  social.person()
  Object.assign(social.server, steering)
  try {
    return await comeBack()
  } finally {
    Object.assign(social.server, { failsTokens: false, failsUserInfo: false })
  }
}
async function comeBackWithTable(breakTable: typeof refuseRows, table: string): Promise<string> {
  social.person()
  const browser = open()
  const back = await social.comeBack(browser)
  const answer = await withTable(breakTable, table, () => browser.get(back.href))
  return landingOf(answer, social.world.platform.url)
}

const CALLBACKS: [code: string, where: () => Promise<string>][] = [
  ['invalid_callback_request', async () => landingOf(await open().get(`${CALLBACK}?state=a&state=b`), social.world.platform.url)],
  ['state_not_found', async () => landingOf(await open().get(`${CALLBACK}?code=a`), social.world.platform.url)],
  ['state_mismatch', async () => landingOf(await open().get((await social.comeBack(open())).href), social.world.platform.url)],
  ['please_restart_the_process', () => comeBack((back) => back.searchParams.set('state', 'x'.repeat(32)))],
  ['no_code', () => comeBack((back) => back.searchParams.delete('code'))],
  ['oauth_provider_not_found', () => comeBack((back) => Object.assign(back, { pathname: '/api/auth/callback/zzz' }))],
  ['invalid_code', () => comeBackAs({ failsTokens: true })],
  ['unable_to_get_user_info', () => comeBackAs({ failsUserInfo: true })],
  [
    'no_callback_url',
    async () => {
      social.person()
      const browser = open()
      const back = await social.comeBack(browser, { callbackURL: '/to-be-lost' })
      const lose = `update verification set value = replace(value, '"/to-be-lost"', '""')`
      await social.world.platform.deps.database.pool.query(lose)
      return landingOf(await browser.get(back.href), social.world.platform.url)
    },
  ],
  ['email_not_found', () => comeBackAs({ person: { ...social.person(), email: undefined } })],
  [
    'account_not_linked',
    async () => {
      social.person({ email: (await signUp()).email })
      return comeBack()
    },
  ],
  [
    'signup_disabled',
    () => {
      social.person()
      return off.signIn(off.visitor())
    },
  ],
  ['unable_to_create_user', () => comeBackWithTable(refuseRows, 'user')],
  ['unable_to_create_session', () => comeBackWithTable(skipRows, 'session')],
  [
    'unable_to_link_account',
    async () => {
      const { visitor, email } = await signUpConfirmed()
      social.person({ email, emailVerified: false })
      return social.link(visitor)
    },
  ],
  [
    "email_doesn't_match",
    async () => {
      const { visitor } = await signUpConfirmed()
      social.person()
      return social.link(visitor)
    },
  ],
  [
    'account_already_linked_to_different_user',
    async () => {
      const { sub } = await signInAtProvider()
      const { visitor, email } = await signUpConfirmed()
      social.person({ sub, email })
      return social.link(visitor)
    },
  ],
]

const RESET = 'If this email exists in our system, check your email for the reset link'
async function resetTo(newPassword: string): Promise<Reply> {
  const { email } = await signUp()
  await post(open(), 'request-password-reset', { email })
  await social.world.drainAll()
  const token = (await open().mails(email))[0]?.text.match(/reset-password\/(\w+)/)?.[1]
  return post(open(), 'reset-password', { newPassword, token })
}

const PASSWORDS: Row[] = [
  [
    'Email and password is not enabled',
    400,
    () => post(company.visitor(), 'sign-in/email', { email: freshEmail(), password: PASSWORD }),
  ],
  ['Invalid email or password', 401, () => post(open(), 'sign-in/email', { email: freshEmail(), password: PASSWORD })],
  [
    'Invalid email or password',
    401,
    async () => post(open(), 'sign-in/email', { email: (await signUp()).email, password: 'another-good-password' }),
  ],
  ['Invalid email', 400, () => post(open(), 'sign-in/email', { email: 'nope', password: PASSWORD })],
  [
    'Email not verified',
    403,
    async () => post(strict.visitor(), 'sign-in/email', { email: (await signUp()).email, password: PASSWORD }),
  ],
  [
    'Failed to create session',
    401,
    async () => {
      const { email } = await signUp()
      return withTable(skipRows, 'session', () => post(open(), 'sign-in/email', { email, password: PASSWORD }))
    },
  ],
  ["Reset password isn't enabled", 400, () => post(off.visitor(), 'request-password-reset', { email: freshEmail() })],
  [RESET, 200, () => post(open(), 'request-password-reset', { email: freshEmail() })],
  [RESET, 200, async () => post(open(), 'request-password-reset', { email: (await signUp()).email })],
  ['Invalid token', 400, () => post(open(), 'reset-password', { newPassword: PASSWORD, token: 'x'.repeat(24) })],
  ['Password too short', 400, () => resetTo('seven-c')],
  ['Password too long', 400, () => resetTo('x'.repeat(129))],
  [
    'Credential account not found',
    400,
    async () => {
      const { visitor } = await signInAtProvider()
      return post(visitor, 'change-password', { currentPassword: PASSWORD, newPassword: 'another-good-password' })
    },
  ],
  [
    'Invalid password',
    400,
    async () =>
      post((await signUp()).visitor, 'change-password', {
        currentPassword: 'wrong-password',
        newPassword: 'another-good-password',
      }),
  ],
]

const ACCOUNTS: Row[] = [
  ['Not found', 404, async () => post(off.bring((await signUp()).visitor), 'delete-user')],
  [
    'Session expired. Re-authenticate to perform this action.',
    400,
    async () => {
      const { visitor } = await signInAtProvider()
      await social.world.platform.deps.database.pool.query(`update session set "createdAt" = "createdAt" - interval '2 days'`)
      return post(strict.bring(visitor), 'delete-user')
    },
  ],
  ['Invalid token', 404, async () => post((await signUp()).visitor, 'delete-user', { token: 'x'.repeat(32) })],
  [
    'Change email is disabled',
    400,
    async () => post(off.bring((await signUp()).visitor), 'change-email', { newEmail: freshEmail() }),
  ],
  [
    'Email is the same',
    400,
    async () => {
      const { visitor, email } = await signUp()
      return post(visitor, 'change-email', { newEmail: email.toUpperCase() })
    },
  ],
  [
    "Couldn't update your email",
    400,
    async () => post((await signUp()).visitor, 'change-email', { newEmail: (await signUp()).email }),
  ],
  ['User already exists. Use another email.', 422, async () => open().signUp({ email: (await signUp()).email })],
  [
    'Account not linked - linking not allowed',
    401,
    async () => {
      const { visitor, email } = await signUpConfirmed()
      social.person({ email })
      return post(visitor, 'link-social', idTokenOf({ email_verified: false }))
    },
  ],
  [
    'Account not linked - different emails not allowed',
    401,
    async () => {
      social.person()
      return post((await signUpConfirmed()).visitor, 'link-social', idTokenOf())
    },
  ],
  [
    "You can't unlink your last account",
    400,
    async () => post((await signInAtProvider()).visitor, 'unlink-account', { providerId: PROVIDER }),
  ],
  [
    'Account not found',
    400,
    async () => {
      const { visitor, email } = await signUpConfirmed()
      social.person({ email })
      await social.link(visitor)
      return post(visitor, 'unlink-account', { providerId: 'zzz' })
    },
  ],
  ['Provider zzz is not supported.', 400, async () => post((await signUp()).visitor, 'get-access-token', { providerId: 'zzz' })],
]

const WITHOUT_REFRESH = ['Failed to get a valid access token', 'Failed to refresh access token'] as const

const FORBIDDEN: Row[] = [
  ['Missing or null Origin', 403, async () => callFrom((await signUp()).visitor, 'null')],
  ['Missing or null Origin', 403, async () => callFrom((await signUp()).visitor, '')],
  ['Invalid origin', 403, async () => callFrom((await signUp()).visitor, 'http://evil.test')],
  ['Invalid callbackURL', 403, () => post(open(), 'sign-in/social', { provider: PROVIDER, callbackURL: 'http://evil.test' })],
  [
    'Invalid errorCallbackURL',
    403,
    () => post(open(), 'sign-in/social', { provider: PROVIDER, errorCallbackURL: '//evil.test' }),
  ],
  [
    'Invalid newUserCallbackURL',
    403,
    () => post(open(), 'sign-in/social', { provider: PROVIDER, newUserCallbackURL: '/\\evil.test' }),
  ],
  [
    'Invalid redirectURL',
    403,
    () => post(open(), 'request-password-reset', { email: freshEmail(), redirectTo: 'http://evil.test' }),
  ],
]
const callFrom = (visitor: Visitor, origin: string) => visitor.call('POST', '/api/auth/sign-out', {}, { origin })

describe('N76: each refusal of the specification occurs, word for word:', () => {
  test.each(VERIFICATION)('%s', (...row) => expectRefusal(row))
  test.each(LINKS)('%s of a link, as 401 or in the redirect', async (code, token) => {
    const link = `/api/auth/verify-email?token=${await token()}`
    expect(await open().get(link)).toMatchObject({ status: 401, body: { message: code } })
    const redirected = await open().get(`${link}&callbackURL=/done`)
    expect(landingOf(redirected, social.world.platform.url)).toBe(`/done?error=${code}`)
  })
  test.each(SOCIAL)('%s', (...row) => expectRefusal(row))
  test.each(CALLBACKS)('%s of a callback', async (code, where) => {
    expect(new URL(await where(), social.world.platform.url).searchParams.get('error')).toBe(code)
  })
  test.each(PASSWORDS)('%s', (...row) => expectRefusal(row))
  test.each(ACCOUNTS)('%s', (...row) => expectRefusal(row))
  test.each(WITHOUT_REFRESH)('%s', async (message) => {
    const { visitor } = await signInAtProvider()
    await social.world.platform.deps.database.pool.query('update account set "accessTokenExpiresAt" = now()')
    social.server.failsRefresh = true
    const path = message === WITHOUT_REFRESH[0] ? 'get-access-token' : 'refresh-token'
    const answer = await post(visitor, path, { providerId: PROVIDER })
    social.server.failsRefresh = false
    expect([answer.status, answer.body.message]).toEqual([400, message])
  })
  test.each(FORBIDDEN)('%s', (...row) => expectRefusal(row))

  test('user already has a password', async () => {
    const { visitor } = await signUp()
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { api } = social.world.platform.deps.auth
    const set = api.setPassword({ body: { newPassword: 'another-good-password' }, headers: new Headers({ cookie }) })
    await expect(set).rejects.toThrow('user already has a password')
  })

  test('Either userId or session is required', async () => {
    const { api } = social.world.platform.deps.auth
    await expect(api.getAccessToken({ body: { providerId: PROVIDER } })).rejects.toThrow('Either userId or session is required')
  })

  test('the error page names the code, escaped', async () => {
    const page = await open().get('/api/auth/error?error=%3Cscript%3E')
    expect(String(page.body.text)).toContain('<title>Authentication Error</title>')
    expect(String(page.body.text)).toContain('&#60;script&#62;')
  })
})
