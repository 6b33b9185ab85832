import { HOW_TO_REPEAT, takeTurns } from '@tradepost/kit/testing/test-runs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, type Visitor } from '#src/world/pages/visitor.ts'
import { cookieOf, inBatches, jsonOf, type RawReply, sendRaw } from '#src/world/raw-request.ts'
import { FOREIGN_FORMS, fillForm, ODD_FORMS } from './redirect-forms.ts'
import { isSignedIn, makeSocialWorld, PROVIDER, type SocialWorld } from './social-world.ts'

const PARTNER = 'https://partner.example'
const EMAIL = 'rita@example.com'

let social: SocialWorld
let own: string
/** Signed in; EMAIL belongs to someone else, who is not. */
let member: Visitor
beforeAll(async () => {
  social = await makeSocialWorld({ world: { platform: { trustedOrigins: [PARTNER] } } })
  own = social.world.platform.url
  member = social.world.visitor()
  await member.signUp({ email: 'member@example.com' })
  await social.world.visitor().signUp({ email: EMAIL })
})
afterAll(() => social.close())

const CALLBACK = 'Invalid callbackURL'
const REDIRECT = 'Invalid redirectURL'
const ERROR = 'Invalid errorCallbackURL'
const NEW_USER = 'Invalid newUserCallbackURL'

type Field = { method: 'GET' | 'POST'; path: string; name: string; message: string; rest?: Record<string, unknown> }

let people = 0
const nobody = () => {
  people += 1
  return `nobody-${people}@example.com`
}
const start = { provider: PROVIDER }
const FIELDS: readonly Field[] = [
  { method: 'GET', path: '/verify-email?token=none', name: 'callbackURL', message: CALLBACK },
  { method: 'GET', path: '/reset-password/none?', name: 'callbackURL', message: CALLBACK },
  { method: 'GET', path: '/delete-user/callback?token=none', name: 'callbackURL', message: CALLBACK },
  { method: 'POST', path: '/sign-in/social', name: 'callbackURL', message: CALLBACK, rest: start },
  { method: 'POST', path: '/sign-in/social', name: 'errorCallbackURL', message: ERROR, rest: start },
  { method: 'POST', path: '/sign-in/social', name: 'newUserCallbackURL', message: NEW_USER, rest: start },
  { method: 'POST', path: '/link-social', name: 'callbackURL', message: CALLBACK, rest: start },
  { method: 'POST', path: '/link-social', name: 'errorCallbackURL', message: ERROR, rest: start },
  { method: 'POST', path: '/link-social', name: 'newUserCallbackURL', message: NEW_USER, rest: start },
  { method: 'POST', path: '/sign-in/email', name: 'callbackURL', message: CALLBACK, rest: { email: EMAIL, password: PASSWORD } },
  { method: 'POST', path: '/sign-up/email', name: 'callbackURL', message: CALLBACK, rest: { name: 'Ann', password: PASSWORD } },
  { method: 'POST', path: '/sign-out', name: 'callbackURL', message: CALLBACK },
  { method: 'POST', path: '/send-verification-email', name: 'callbackURL', message: CALLBACK, rest: { email: EMAIL } },
  { method: 'POST', path: '/change-email', name: 'callbackURL', message: CALLBACK, rest: {} },
  { method: 'POST', path: '/delete-user', name: 'callbackURL', message: CALLBACK },
  { method: 'POST', path: '/request-password-reset', name: 'redirectTo', message: REDIRECT, rest: { email: EMAIL } },
  { method: 'POST', path: '/forget-password', name: 'redirectTo', message: REDIRECT, rest: { email: EMAIL } },
]

const label = ({ method, path, name }: Field) => `${method} ${path} ${name}`

/** Routes that need a session. Others get none, so that one form's effect on it can't change the next result. */
const NEEDS_SESSION = ['/link-social', '/change-email', '/delete-user', '/delete-user/callback?token=none']

function ask(field: Field, value: string, visitor: Visitor | undefined): Promise<RawReply> {
  const headers = { origin: own, ...(visitor ? { cookie: cookieOf(visitor) } : {}) }
  const path = `/api/auth${field.path}`
  if (field.method === 'GET')
    return sendRaw(own, { method: 'GET', path: `${path}&${field.name}=${encodeURIComponent(value)}`, headers })
  return sendRaw(own, {
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email: nobody(), newEmail: nobody(), ...field.rest, [field.name]: value }),
  })
}

/** `npm test` tries each form in one of EVERY fields, RUNS=all in all of them. */
const EVERY = 4

const askSome = (value: string, turn: number) =>
  inBatches(takeTurns(FIELDS, { turn, every: EVERY }), async (field) => ({
    field,
    reply: await ask(field, value, NEEDS_SESSION.includes(field.path) ? member : undefined),
  }))

/** Returns the origin that a browser on one of our pages would open. */
const originOf = (value: string) => (URL.canParse(value, `${own}/some/page`) ? new URL(value, `${own}/some/page`).origin : value)
const isOurs = (value: string) => [own, PARTNER].includes(originOf(value))
const isProvider = (value: string) => value.startsWith(`${social.server.issuer}/auth?`)

/** Returns every URL in the answer that a browser, or one of our pages, would follow to another site. */
function waysOut({ text, headers }: RawReply): string[] {
  const url = jsonOf(text)?.url
  const followed = [headers.location, url].filter((value) => typeof value === 'string')
  return followed.filter((value) => !isOurs(value) && !isProvider(value))
}

/** Returns everything that looks like a link in a text, and the real links in HTML. */
function linksOf({ text, html }: { text: string; html: string }): string[] {
  const inText = [...text.matchAll(/[a-z]+:\/\/\S+/gi)].map(([link]) => link)
  const inHtml = [...html.matchAll(/(?:href|src|action|background)="([^"]*)"/gi)].map(([, link = '']) => link)
  return [...inText, ...inHtml.map((link) => link.replaceAll('&amp;', '&'))]
}

/** Returns links in emails that lead to another site, directly or in a second step. */
async function strayLinks(): Promise<string[]> {
  await social.world.drainAll()
  const { body } = await social.world.visitor().get<{ text: string; html: string }[]>('/mailbox.json')
  expect(body.length).toBeGreaterThan(0)
  return body.flatMap(linksOf).filter((link) => !isOurs(link) || !isOurs(new URL(link).searchParams.get('callbackURL') ?? '/'))
}

const shown = (form: string) => JSON.stringify(form.length > 80 ? `${form.slice(0, 80)}…` : form)
const cases = (forms: readonly string[]) => forms.map((form, turn) => [shown(form), form, turn] as const)

test('the list has more than 40 foreign URL forms without duplicates', () => {
  expect(new Set(FOREIGN_FORMS).size).toBe(FOREIGN_FORMS.length)
  expect(FOREIGN_FORMS.length).toBeGreaterThan(40)
})

describe('every redirect field of every route rejects', () => {
  test.each(cases(FOREIGN_FORMS))('%s', async (_, form, turn) => {
    const replies = await askSome(fillForm(form, own), turn)
    const wrong = replies
      .filter(({ field, reply }) => reply.status !== 403 || jsonOf(reply.text)?.message !== field.message)
      .map(({ field, reply }) => `${label(field)}: ${reply.status} ${reply.text}`)
    expect(wrong, HOW_TO_REPEAT).toEqual([])
    expect(
      replies.flatMap(({ reply }) => waysOut(reply)),
      HOW_TO_REPEAT,
    ).toEqual([])
  })

  test('all of them without sending one in an email or signing anyone up', async () => {
    expect(await strayLinks()).toEqual([])
    expect(await isSignedIn(member)).toBe(true)
    expect(await social.world.visitor().mails('nobody-1@example.com')).toEqual([])
  })
})

describe('an unusual redirect URL stays on a trusted origin:', () => {
  test.each(cases(ODD_FORMS))('%s', async (_, form, turn) => {
    const replies = await askSome(fillForm(form, own), turn)
    expect(
      replies.filter(({ reply }) => reply.status >= 500).map(({ field, reply }) => `${label(field)}: ${reply.text}`),
      HOW_TO_REPEAT,
    ).toEqual([])
    expect(
      replies.flatMap(({ reply }) => waysOut(reply)),
      HOW_TO_REPEAT,
    ).toEqual([])
  })

  test.each(cases(ODD_FORMS))('%s, in an emailed link', async (_, form) => {
    const visitor = social.world.visitor()
    const email = nobody()
    const callbackURL = fillForm(form, own)
    const { status } = await visitor.post('/api/auth/sign-up/email', { email, name: 'Ann', password: PASSWORD, callbackURL })
    if (status !== 200) return expect(status).toBeOneOf([403, 422])
    const { status: followed, headers } = await visitor.followMail(email)
    expect(followed).toBe(302)
    expect(isOurs(headers.get('location') ?? '')).toBe(true)
  })

  test.each(cases(ODD_FORMS))('%s, after social sign-in', async (_, form, turn) => {
    const value = fillForm(form, own)
    social.person()
    for (const field of takeTurns(['callbackURL', 'newUserCallbackURL', 'errorCallbackURL'], { turn, every: 3 })) {
      const visitor = social.world.visitor()
      social.server.refuses = field === 'errorCallbackURL' ? 'access_denied' : undefined
      const started = await social.start(visitor, { [field]: value })
      if (started.status !== 200) expect(started.status).toBeOneOf([403, 422])
      else {
        const { status, headers } = await visitor.get((await social.server.follow(started.body.url)).href)
        const location = headers.get('location') ?? ''
        expect({ field, status, isOurs: isOurs(location) }, HOW_TO_REPEAT).toEqual({ field, status: 302, isOurs: true })
        expect(location).not.toContain('/api/auth/error')
      }
    }
    social.server.refuses = undefined
  })

  test('in every email', async () => expect(await strayLinks()).toEqual([]))
})

describe('a redirect URL that is repeated or not text is not followed:', () => {
  const get = (path: string) => sendRaw(own, { method: 'GET', path: `/api/auth${path}` })
  // Linking creates no user, so for that field only the text is checked and no link is used.
  const POSTED = FIELDS.filter(({ method, path, name }) => method === 'POST' && path + name !== '/link-socialnewUserCallbackURL')

  test.each([
    '/verify-email?token=none&callbackURL=/a&callbackURL=//evil.test',
    '/verify-email?token=none&callbackURL=//evil.test&callbackURL=/a',
    '/verify-email?token=none&callbackURL[]=//evil.test',
    '/verify-email?token=none&callbackurl=//evil.test',
    '/verify-email?token=none&callbackURL=/a;callbackURL=//evil.test',
    '/reset-password/none?callbackURL=/a&callbackURL=//evil.test',
    '/reset-password/none?callbackURL=//evil.test&callbackURL=/a',
    '/reset-password/%2f%2fevil.test?callbackURL=/a',
    '/delete-user/callback?token=//evil.test&callbackURL=/a&callbackURL=//evil.test',
    '/callback/example-id?state=//evil.test&code=a&callbackURL=//evil.test',
    '/callback/%2f%2fevil.test?state=a&code=a',
    '/callback/example-id?error=//evil.test&error_description=//evil.test',
    '/error?error=//evil.test',
  ])('GET %s', async (path) => {
    const reply = await get(path)
    expect(reply.status).toBeLessThan(500)
    expect(waysOut(reply)).toEqual([])
  })

  test.each(POSTED.map((field) => [label(field), field] as const))('%s', async (_, field) => {
    const values: unknown[] = [['//evil.test'], { href: '//evil.test' }, ['/a', '//evil.test'], { toString: '//evil.test' }]
    const replies = await inBatches(values, (value) =>
      sendRaw(own, {
        method: 'POST',
        path: `/api/auth${field.path}`,
        headers: { origin: own, cookie: cookieOf(member), 'content-type': 'application/json' },
        body: JSON.stringify({ email: nobody(), ...field.rest, [field.name]: value }),
      }),
    )
    expect(replies.map(({ status }) => status).filter((status) => status < 400 || status >= 500)).toEqual([])
    const inQuery = await sendRaw(own, {
      method: 'POST',
      path: `/api/auth${field.path}?${field.name}=${encodeURIComponent('//evil.test')}`,
      headers: { origin: own, 'content-type': 'application/json' },
      body: JSON.stringify({ email: nobody(), ...field.rest }),
    })
    expect({ status: inQuery.status, message: jsonOf(inQuery.text)?.message }).toEqual({ status: 403, message: field.message })
  })
})

describe('a forged host name', () => {
  test.each<Record<string, string>>([
    { host: 'evil.test' },
    { 'x-forwarded-host': 'evil.test' },
    { forwarded: 'host=evil.test;proto=https' },
    { 'x-forwarded-proto': 'javascript' },
    { 'x-original-url': '//evil.test' },
  ])('appears in no response and no email: %o', async (forged) => {
    const named = { origin: own, 'content-type': 'application/json', ...forged }
    const replies = await Promise.all([
      sendRaw(own, { method: 'GET', path: '/api/auth/verify-email?token=none&callbackURL=/done', headers: named }),
      sendRaw(own, { method: 'GET', path: '/api/auth/callback/example-id?state=a&code=b', headers: named }),
      sendRaw(own, { method: 'POST', path: '/api/auth/callback/example-id', headers: named, body: '{"state":"a","code":"b"}' }),
      sendRaw(own, {
        method: 'POST',
        path: '/api/auth/sign-in/social',
        headers: named,
        body: JSON.stringify({ provider: PROVIDER }),
      }),
      sendRaw(own, {
        method: 'POST',
        path: '/api/auth/request-password-reset',
        headers: named,
        body: JSON.stringify({ email: EMAIL }),
      }),
    ])
    expect(replies.filter(({ status }) => status >= 500)).toEqual([])
    expect(replies.flatMap(waysOut)).toEqual([])
    expect(replies.map(({ text, headers }) => `${text}${headers.location}`).filter((text) => text.includes('evil'))).toEqual([])
    expect(await strayLinks()).toEqual([])
  })
})

describe('a redirect URL on a trusted origin is followed unchanged:', () => {
  const GOOD = ['/done?tab=1&next=%2Fshop', 'OWN/done?tab=1#here', `${PARTNER}/done`] as const
  const landing = (value: string) => new URL(fillForm(value, own), own).href

  test.each(GOOD)('%s, from a confirmation link', async (form) => {
    const visitor = social.world.visitor()
    const email = nobody()
    await visitor.post('/api/auth/sign-up/email', { email, name: 'Ann', password: PASSWORD, callbackURL: fillForm(form, own) })
    const { status, headers } = await visitor.followMail(email)
    expect(status).toBe(302)
    expect(new URL(headers.get('location') ?? '', own).href).toBe(landing(form))
  })

  test.each(GOOD)('%s, from a password reset link', async (form) => {
    const email = nobody()
    await social.world.visitor().signUp({ email })
    for (const path of ['/request-password-reset', '/forget-password']) {
      const asked = await member.post(`/api/auth${path}`, { email, redirectTo: fillForm(form, own) })
      expect(asked.status).toBe(200)
      await social.world.drainAll()
      const { status, headers } = await member.followMail(email)
      expect(status).toBe(302)
      const location = new URL(headers.get('location') ?? '', own)
      expect(location.searchParams.get('token')).toMatch(/^\w{24}$/)
      location.searchParams.delete('token')
      expect(location.href).toBe(landing(form))
    }
  })

  test.each(GOOD)('%s, after sign-in', async (form) => {
    const answer = await social.world
      .visitor()
      .post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD, callbackURL: fillForm(form, own) })
    expect(answer).toMatchObject({ status: 200, body: { redirect: true } })
    expect(new URL(String(answer.body.url), own).href).toBe(landing(form))
  })

  test.each(GOOD)('%s, after social sign-in of a new, a known and a rejected user', async (form) => {
    const value = fillForm(form, own)
    social.person()
    const end = async (field: string) => {
      const visitor = social.world.visitor()
      const back = await social.comeBack(visitor, { [field]: value })
      return new URL((await visitor.get(back.href)).headers.get('location') ?? '', own)
    }
    expect((await end('newUserCallbackURL')).href).toBe(landing(form))
    expect((await end('callbackURL')).href).toBe(landing(form))
    social.server.refuses = 'access_denied'
    const refused = await end('errorCallbackURL')
    social.server.refuses = undefined
    expect(refused.origin + refused.pathname).toBe(new URL('/done', landing(form)).href)
    expect(refused.searchParams.get('error')).toBe('access_denied')
  })

  test.each(GOOD)('%s, after an account is deleted or its email changed', async (form) => {
    const callbackURL = fillForm(form, own)
    const visitor = social.world.visitor()
    const email = nobody()
    const newEmail = nobody()
    await visitor.signUp({ email })
    expect((await visitor.post('/api/auth/change-email', { newEmail, callbackURL })).status).toBe(200)
    const changed = await visitor.followMail(newEmail)
    expect(new URL(changed.headers.get('location') ?? '', own).href).toBe(landing(form))
    expect((await visitor.post('/api/auth/delete-user', { callbackURL })).status).toBe(200)
    const deleted = await visitor.followMail(newEmail)
    expect(deleted.status).toBe(302)
    expect(new URL(deleted.headers.get('location') ?? '', own).href).toBe(landing(form))
    expect(await isSignedIn(visitor)).toBe(false)
  })
})
