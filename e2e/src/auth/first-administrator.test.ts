import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { takeSample } from '@tradepost/kit/testing/test-runs'
import { startPlatform } from '@tradepost/platform-server/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeVisitor, PASSWORD, type Visitor } from '#src/world/pages/visitor.ts'
import { SECRET } from '#src/world/sent-config.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { makePerson, signIn } from './admin-world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const OPERATOR = { email: 'operator@example.com', password: 'password-of-the-operator' }
type FirstAdministrator = typeof OPERATOR | undefined

/** Starts another process's platform, with this setting, on the same database. */
const startWith = (firstAdministrator: FirstAdministrator) =>
  startPlatform({ config: { ...world.platform.deps.config, port: 0, url: '', firstAdministrator }, isWorking: false })

async function withStart<T>(setting: FirstAdministrator, work: (open: () => Visitor) => Promise<T>): Promise<T> {
  const platform = await startWith(setting)
  try {
    return await work(() => makeVisitor(platform.url))
  } finally {
    await platform.close()
  }
}

const rolesOf = async (email: string): Promise<unknown[]> => {
  const found = await world.platform.deps.database.pool.query('select role from "user" where email = $1', [email])
  return found.rows.map(({ role }) => role)
}

test('an email without an account gets one: an administrator with that password and a proven mailbox', async () => {
  await withStart(OPERATOR, async (open) => {
    const visitor = open()
    const signedIn = await visitor.post('/api/auth/sign-in/email', OPERATOR)
    expect(signedIn).toMatchObject({ status: 200, body: { user: { name: 'Administrator', emailVerified: true } } })
    expect((await visitor.get('/api/account')).body).toMatchObject({ has_password: true, has_proven_mailbox: true })
    expect((await visitor.get('/api/auth/admin/list-users')).status).toBe(200)
  })
})

test('several processes that start at the same time create one account, which can sign in', async () => {
  const email = 'together@example.com'
  const platforms = await Promise.all(Array.from({ length: 6 }, () => startWith({ ...OPERATOR, email })))
  await Promise.all(platforms.map((platform) => platform.close()))
  expect(await rolesOf(email)).toEqual(['admin'])
  expect((await signIn(world, { ...OPERATOR, email })).status).toBe(200)
})

test('an account that has the email keeps its password, and becomes an administrator once its mailbox is proven', async () => {
  const { email } = await makePerson(world)
  await withStart({ ...OPERATOR, email }, async (open) => {
    const visitor = open()
    expect((await signIn(world, { email, password: OPERATOR.password })).status).toBe(401)
    expect((await visitor.post('/api/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(200)
    expect((await visitor.get('/api/auth/admin/list-users')).status).toBe(403)
    await visitor.post('/api/account/prove-mailbox')
    await visitor.followMail(email)
    expect((await visitor.get('/api/auth/admin/list-users')).status).toBe(200)
  })
})

test('an account whose mailbox was proven before becomes an administrator at the next start', async () => {
  const { visitor, email } = await makePerson(world)
  await visitor.followMail(email)
  expect(await rolesOf(email)).toEqual(['user'])
  await withStart({ ...OPERATOR, email }, async () => expect(await rolesOf(email)).toEqual(['admin']))
})

test('another account that proves its mailbox becomes nothing', async () => {
  await withStart(OPERATOR, async (open) => {
    const visitor = open()
    await visitor.signUp({ email: 'bystander@example.com' })
    await visitor.followMail('bystander@example.com')
    expect(await rolesOf('bystander@example.com')).toEqual(['user'])
  })
})

test('a start without the settings, or with another email, demotes nobody', async () => {
  await withStart(OPERATOR, async () => {})
  await withStart(undefined, async () => expect(await rolesOf(OPERATOR.email)).toEqual(['admin']))
  await withStart({ ...OPERATOR, email: 'next@example.com' }, async () => {
    expect(await rolesOf(OPERATOR.email)).toEqual(['admin'])
    expect(await rolesOf('next@example.com')).toEqual(['admin'])
  })
})

test('demo data has an administrator of its own, also beside the first one', async () => {
  const demo = await makeWorld({ platform: { hasDemoData: true, firstAdministrator: OPERATOR } })
  await demo.drainAll()
  for (const person of [{ email: 'admin@example.com' }, OPERATOR]) {
    const visitor = demo.visitor()
    await signIn(demo, person, visitor)
    expect((await visitor.get('/api/admin/users')).status).toBe(200)
  }
  for (const email of ['owner@example.com', 'buyer@example.com']) {
    const visitor = demo.visitor()
    expect((await signIn(demo, { email }, visitor)).status).toBe(200)
    expect((await visitor.get('/api/admin/users')).status).toBe(404)
  }
  await demo.close()
})

const MAIN = fileURLToPath(import.meta.resolve('@tradepost/platform-server/main'))
const SETTINGS = {
  PLATFORM_DATABASE_URL: 'postgres://localhost/none',
  AUTH_SECRET: SECRET,
  ENCRYPTION_KEY: SECRET,
  OPERATOR_KEY: SECRET,
}

/** Runs the platform's program until it ends. */
const runMain = (settings: Record<string, string>) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((done) => {
    const env = { ...SETTINGS, ...settings }
    execFile(process.execPath, [MAIN], { env }, (error, stdout, stderr) => done({ code: error?.code ?? 0, stdout, stderr }))
  })

const REFUSED: readonly [settings: Record<string, string>, reason: RegExp][] = [
  [{ ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: 'long-enough' }, /^platform: invalid settings: ADMIN_EMAIL: must be an email\n$/],
  [
    { ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'seven77' },
    /^platform: invalid settings: ADMIN_PASSWORD: must have at least 8 characters\n$/,
  ],
  [
    { ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'x'.repeat(129) },
    /^platform: invalid settings: ADMIN_PASSWORD: must have at most 128 characters\n$/,
  ],
  [
    { ADMIN_EMAIL: 'a@example.com' },
    /^platform: invalid settings: ADMIN_PASSWORD: is needed beside ADMIN_EMAIL, ADMIN_PASSWORD\n$/,
  ],
  [
    { ADMIN_PASSWORD: 'long-enough' },
    /^platform: invalid settings: ADMIN_EMAIL: is needed beside ADMIN_EMAIL, ADMIN_PASSWORD\n$/,
  ],
]

test.each(takeSample(REFUSED, { count: 2 }))(
  'broken settings %j end the program with one line and exit code 1',
  async (settings, reason) => {
    const { code, stdout, stderr } = await runMain(settings)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(reason)
  },
)
