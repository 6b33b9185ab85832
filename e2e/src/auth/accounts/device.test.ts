import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, type Reply, type Visitor } from '#src/world/pages/visitor.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
let owner: Visitor
beforeAll(async () => {
  world = await makeWorld()
  owner = world.visitor()
  await owner.signUp({ email: 'owner@example.com' })
})
afterAll(() => world.close())

const CLIENT = 'tradepost-cli'
const GRANT = 'urn:ietf:params:oauth:grant-type:device_code'
type Code = {
  device_code: string
  user_code: string
  expires_in: number
  interval: number
  verification_uri: string
  verification_uri_complete: string
}

async function askForCode(): Promise<Code> {
  const { status, body } = await world.visitor().post<Code>('/api/auth/device/code', { client_id: CLIENT, scope: 'orders:read' })
  expect(status).toBe(200)
  return body
}

const poll = (code: Code, client = CLIENT) =>
  world.visitor().post('/api/auth/device/token', { grant_type: GRANT, device_code: code.device_code, client_id: client })
const open = (visitor: Visitor, code: Code) => visitor.get(`/api/auth/device?user_code=${code.user_code}`)
const decide = (visitor: Visitor, code: Code, decision: 'approve' | 'deny') =>
  visitor.post(`/api/auth/device/${decision}`, { userCode: code.user_code })
const errorOf = ({ status, body }: Reply) => [status, body.error]

/** Moves the clock past the polling interval. */
const waitInterval = () =>
  world.platform.deps.database.pool.query(`update "deviceCode" set "lastPolledAt" = "lastPolledAt" - interval '5 seconds'`)

test('a code with an unknown scope is refused, beside a known one, too', async () => {
  for (const scope of ['everything', 'orders:read everything', 'orders:read,everything']) {
    const answer = await world.visitor().post('/api/auth/device/code', { client_id: CLIENT, scope })
    expect([scope, ...errorOf(answer)]).toEqual([scope, 400, 'invalid_scope'])
  }
})

test('a device code has 40 characters, its user code 8; both last 30 minutes and are polled every 5 seconds', async () => {
  const code = await askForCode()
  expect(code.device_code).toHaveLength(40)
  expect(code.user_code).toMatch(/^[A-Z2-9]{8}$/)
  expect([code.expires_in, code.interval]).toEqual([1800, 5])
  expect(code.verification_uri).toBe(`${world.platform.url}/device`)
  expect(code.verification_uri_complete).toBe(`${world.platform.url}/device?user_code=${code.user_code}`)
})

test('an app waits for approval, is told to slow down if it polls too often, and gets a session once approved', async () => {
  const code = await askForCode()
  expect(errorOf(await poll(code))).toEqual([400, 'authorization_pending'])
  expect(errorOf(await poll(code))).toEqual([400, 'slow_down'])
  const shown = await open(owner, code)
  expect(shown.body).toMatchObject({ status: 'pending', client_id: CLIENT, scope: 'orders:read' })
  expect((await decide(owner, code, 'approve')).body).toEqual({ success: true })
  await waitInterval()
  const { status, body } = await poll(code)
  expect(status).toBe(200)
  expect(body).toMatchObject({ token_type: 'Bearer', scope: 'orders:read' })
  const session = await world.visitor().call<{ user: { email: string } }>('GET', '/api/auth/get-session', undefined, {
    authorization: `Bearer ${body.access_token}`,
  })
  expect(session.body.user.email).toBe('owner@example.com')
  expect(errorOf(await poll(code))).toEqual([400, 'invalid_grant'])
})

test('only one of eight simultaneous polls after the approval gets the session', async () => {
  const code = await askForCode()
  await open(owner, code)
  await decide(owner, code, 'approve')
  const answers = await Promise.all(Array.from({ length: 8 }, () => poll(code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('denying a code ends it', async () => {
  const code = await askForCode()
  await open(owner, code)
  expect((await decide(owner, code, 'deny')).body).toEqual({ success: true })
  expect(errorOf(await poll(code))).toEqual([400, 'access_denied'])
  expect(errorOf(await decide(owner, code, 'approve'))).toEqual([400, 'invalid_request'])
})

test.each(['revoke-sessions', 'revoke-other-sessions'])('M35: /%s ends approved and opened device codes', async (path) => {
  const person = world.visitor()
  await person.signUp({ email: `${path}@example.com` })
  const approved = await askForCode()
  const opened = await askForCode()
  await open(person, approved)
  await decide(person, approved, 'approve')
  await open(person, opened)
  const again = world.visitor()
  await again.post('/api/auth/sign-in/email', { email: `${path}@example.com`, password: PASSWORD })
  expect((await again.post(`/api/auth/${path}`)).status).toBe(200)
  expect(errorOf(await poll(approved))).toEqual([400, 'invalid_grant'])
  expect(errorOf(await poll(opened))).toEqual([400, 'invalid_grant'])
})

test('M35: an emailed account deletion link ends when its owner signs out everywhere', async () => {
  const person = world.visitor()
  await person.signUp({ email: 'links@example.com' })
  await person.post('/api/auth/delete-user', { callbackURL: '/' })
  expect((await person.post('/api/auth/revoke-other-sessions')).status).toBe(200)
  await world.drainAll()
  expect((await person.followMail('links@example.com')).status).toBe(404)
})

test('a code expires after its lifetime', async () => {
  const code = await askForCode()
  await open(owner, code)
  await world.platform.deps.database.pool.query(`update "deviceCode" set "expiresAt" = now() - interval '1 second'`)
  expect(errorOf(await decide(owner, code, 'approve'))).toEqual([400, 'expired_token'])
  expect(errorOf(await poll(code))).toEqual([400, 'expired_token'])
})

test('only an allowed app gets a code, and only the app that requested it can use it', async () => {
  const refused = await world.visitor().post('/api/auth/device/code', { client_id: 'unknown-program' })
  expect(errorOf(refused)).toEqual([400, 'invalid_client'])
  const code = await askForCode()
  expect(errorOf(await poll(code, 'unknown-program'))).toEqual([400, 'invalid_client'])
})

test("a user can't approve a code that they haven't opened or that someone else has opened", async () => {
  const code = await askForCode()
  expect(errorOf(await decide(owner, code, 'approve'))).toEqual([400, 'invalid_request'])
  await open(owner, code)
  const stranger = world.visitor()
  await stranger.signUp({ email: 'stranger@example.com' })
  expect((await open(stranger, code)).body).not.toHaveProperty('client_id')
  expect(errorOf(await decide(stranger, code, 'approve'))).toEqual([403, 'access_denied'])
  expect(errorOf(await decide(world.visitor(), code, 'approve'))).toEqual([401, 'unauthorized'])
})

test("an app can't choose the user in advance", async () => {
  const { id } = (await owner.get<{ user: { id: string } }>('/api/auth/get-session')).body.user
  expect((await world.visitor().post('/api/auth/device/code', { client_id: CLIENT, user_id: id })).status).toBe(422)
})

test('apps can send form bodies, as in RFC 8628', async () => {
  const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const visitor = world.visitor()
  const { body } = await visitor.call<Code>('POST', '/api/auth/device/code', form({ client_id: CLIENT }), type)
  const fields = { grant_type: GRANT, device_code: body.device_code, client_id: CLIENT }
  expect(errorOf(await visitor.call('POST', '/api/auth/device/token', form(fields), type))).toEqual([
    400,
    'authorization_pending',
  ])
  const twice = `${form(fields)}&client_id=another`
  expect((await visitor.call('POST', '/api/auth/device/token', twice, type)).status).toBe(400)
})
