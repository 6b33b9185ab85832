import { createHmac } from 'node:crypto'
import { addMilliseconds, DAY, systemClock } from '@tradepost/kit/clock'
import { TOKEN_DIGESTS_MIGRATION } from '@tradepost/platform-server/auth/stored-tokens'
import { sweepExpired } from '@tradepost/platform-server/auth/sweep-expired'
import { type RunningPlatform, startPlatform } from '@tradepost/platform-server/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAdministrator, toAct } from '#src/auth/admin-world.ts'
import { makeVisitor, PASSWORD, type Visitor } from '#src/world/pages/visitor.ts'
import { SECRET } from '#src/world/sent-config.ts'
import { makeWorld, type World } from '#src/world/world.ts'

const EMAIL = 'digests@example.com'
const COOKIE = 'better-auth.session_token'

let world: World
beforeAll(async () => {
  world = await makeWorld()
  await world.visitor().signUp({ email: EMAIL })
})
afterAll(() => world.close())

const database = () => world.platform.deps.database
const db = () => database().db.withoutPlugins()
type Own = { session: { id: string; token: string }; user: { id: string; email: string } } | null
const readSession = async (visitor: Visitor) => (await visitor.get<Own>('/api/auth/get-session')).body

async function signIn(platform: RunningPlatform = world.platform): Promise<Visitor & { id: string; token: string }> {
  const visitor = makeVisitor(platform.url)
  await visitor.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })
  const own = await readSession(visitor)
  if (!own) throw new Error('Not signed in')
  return Object.assign(visitor, own.session)
}

const readStored = async (id: string) =>
  (await db().selectFrom('session').select('token').where('id', '=', id).executeTakeFirstOrThrow()).token

/** Writes a session's token as the release before does. */
const storePlain = ({ id, token }: { id: string; token: string }) =>
  db().updateTable('session').set({ token }).where('id', '=', id).execute()

const sign = (value: string) => encodeURIComponent(`${value}.${createHmac('sha256', SECRET).update(value).digest('base64')}`)

/** Tries a text in every way in which a session comes, the last one as only our server can make it. Returns who is let in. */
async function tryAsSession(text: string): Promise<string[]> {
  const ways: Record<string, string>[] = [
    { authorization: `Bearer ${text}` },
    { authorization: `Bearer ${sign(text)}` },
    { cookie: `${COOKIE}=${text}` },
    { cookie: `${COOKIE}=${sign(text)}` },
  ]
  const answers = await Promise.all(
    ways.map((headers) => world.visitor().call<Own>('GET', '/api/auth/get-session', undefined, headers)),
  )
  return answers.flatMap(({ body }) => body?.user.email ?? [])
}

describe('a session', () => {
  test('is stored as a digest, with which nobody signs in, and its browser goes on', async () => {
    const visitor = await signIn()
    const stored = await readStored(visitor.id)
    expect(stored).toMatch(/^sha256\.[0-9a-f]{64}$/)
    for (const text of [stored, stored.slice('sha256.'.length)]) expect(await tryAsSession(text)).toEqual([])
    expect((await tryAsSession(visitor.token)).length).toBeGreaterThan(0)
    expect((await readSession(visitor))?.session.token).toBe(visitor.token)
  })

  test('is listed with a handle that ends it and is none', async () => {
    const [here, there] = [await signIn(), await signIn()]
    const listed = (await here.get<{ id: string; token: string }[]>('/api/auth/list-sessions')).body
    expect(JSON.stringify(listed)).not.toContain(there.token)
    expect(JSON.stringify(listed)).not.toContain(await readStored(there.id))
    for (const { token } of listed.slice(0, 3)) expect(await tryAsSession(token)).toEqual([])
    await here.post('/api/auth/revoke-session', { token: listed.find(({ id }) => id === there.id)?.token })
    expect(await readSession(there)).toBeNull()
  })

  test('of the release before goes on, is digested by the next sweep, and nobody is signed out', async () => {
    const visitor = await signIn()
    await storePlain(visitor)
    expect((await readSession(visitor))?.user.email).toBe(EMAIL)
    await sweepExpired(world.platform.deps)
    expect(await readStored(visitor.id)).toMatch(/^sha256\./)
    expect((await readSession(visitor))?.user.email).toBe(EMAIL)
    await storePlain(visitor)
    await visitor.post('/api/auth/sign-out')
    expect(await db().selectFrom('session').select('id').where('id', '=', visitor.id).execute()).toEqual([])
  })

  test('of the release before that ended by a ban is still told why', async () => {
    const act = toAct(await addAdministrator(world))
    for (const email of ['digested@example.com', 'plain@example.com']) {
      const visitor = world.visitor()
      await visitor.signUp({ email })
      const own = await readSession(visitor)
      if (own && email.startsWith('plain')) await storePlain(own.session)
      await act('/ban-user', { userId: own?.user.id, banReason: 'Spam' })
      expect((await visitor.get('/api/auth/ended-session')).body).toMatchObject({ because: 'ban', reason: 'Spam' })
    }
  })
})

describe('while programs of the release before run', () => {
  let later: RunningPlatform
  let passed = 0
  beforeAll(async () => {
    await database().pool.query('update migrations set was_in_use = true, applied_at = now() where name = $1', [
      TOKEN_DIGESTS_MIGRATION,
    ])
    const clock = { now: () => addMilliseconds(systemClock.now(), passed) }
    later = await startPlatform({ config: { ...world.platform.deps.config, port: 0, url: '' }, clock, isWorking: false })
  })
  afterAll(() => later.close())

  test('new sessions are written so that they find them, and are digested a day later', async () => {
    const old = await signIn()
    await storePlain(old)
    const visitor = await signIn(later)
    await sweepExpired(later.deps)
    expect([await readStored(visitor.id), await readStored(old.id)]).toEqual([visitor.token, old.token])
    expect((await readSession(visitor))?.user.email).toBe(EMAIL)
    passed = DAY
    await sweepExpired(later.deps)
    expect([await readStored(visitor.id), await readStored(old.id)]).toEqual([
      expect.stringMatching(/^sha256\./),
      expect.stringMatching(/^sha256\./),
    ])
    expect((await readSession(visitor))?.user.email).toBe(EMAIL)
    expect(await readStored((await signIn(later)).id)).toMatch(/^sha256\./)
  })
})

describe('a device', () => {
  type Codes = { device_code: string; user_code: string }
  const CLIENT = 'tradepost-cli'
  const ask = async () => (await world.visitor().post<Codes>('/api/auth/device/code', { client_id: CLIENT })).body
  const poll = (code: string) =>
    world.visitor().post('/api/auth/device/token', {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: code,
      client_id: CLIENT,
    })
  const readCodes = () => db().selectFrom('deviceCode').select(['deviceCode', 'userCode', 'status']).execute()

  test.each<[how: string, write: (code: string) => string]>([
    ['as it is shown', (code) => code],
    ['in lower case', (code) => code.toLowerCase()],
    ['with a hyphen', (code) => `${code.slice(0, 4)}-${code.slice(4)}`],
  ])('is approved by its code, typed %s, and only digests are stored', async (_, write) => {
    const visitor = await signIn()
    const codes = await ask()
    const typed = write(codes.user_code)
    const shown = await visitor.get(`/api/auth/device?${new URLSearchParams({ user_code: typed })}`)
    expect(shown.body).toMatchObject({ user_code: typed, status: 'pending', client_id: CLIENT })
    for (const stored of await readCodes()) {
      expect(stored).toMatchObject({
        deviceCode: expect.stringMatching(/^sha256\.[0-9a-f]{64}$/),
        userCode: expect.stringMatching(/^hmac\.[\w-]{43}$/),
      })
      expect((await poll(stored.deviceCode)).body).toMatchObject({ error: 'invalid_grant' })
      expect((await visitor.post('/api/auth/device/approve', { userCode: stored.userCode })).status).toBe(400)
    }
    expect((await visitor.post('/api/auth/device/approve', { userCode: typed })).body).toEqual({ success: true })
    expect((await poll(codes.device_code)).body).toMatchObject({ token_type: 'Bearer' })
  })

  test('that was waiting in a table of the release before is approved, also after its codes are digested', async () => {
    const [first, second] = [await ask(), await ask()]
    for (const { device_code: deviceCode, user_code: userCode } of [first, second]) {
      const stored = world.platform.deps.storedTokens.digest('deviceCode', deviceCode)
      await db().updateTable('deviceCode').set({ deviceCode, userCode }).where('deviceCode', '=', stored).execute()
    }
    const visitor = await signIn()
    const approve = async ({ user_code: userCode, device_code: code }: Codes) => {
      await visitor.get(`/api/auth/device?user_code=${userCode}`)
      await visitor.post('/api/auth/device/approve', { userCode })
      return (await poll(code)).status
    }
    expect(await approve(first)).toBe(200)
    await sweepExpired(world.platform.deps)
    expect((await readCodes()).every(({ userCode }) => userCode.startsWith('hmac.'))).toBe(true)
    expect(await approve(second)).toBe(200)
  })
})
