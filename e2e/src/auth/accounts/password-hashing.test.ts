import { scryptSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '#src/world/pages/visitor.ts'
import { makeWorld, type World } from '#src/world/world.ts'

/** Better-auth's parameters for one hash: 32 MB of memory. */
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const EMAIL = 'ann@example.com'

let world: World
beforeAll(async () => {
  world = await makeWorld({ platform: { passwordHashing: undefined } })
})
afterAll(() => world.close())

const signIn = (password: string) => world.visitor().post('/api/auth/sign-in/email', { email: EMAIL, password })

test('M65: outside test worlds, a password is stored as a scrypt hash at full cost', async () => {
  const visitor = world.visitor()
  await visitor.signUp({ email: EMAIL })
  const { password } = await world.platform.deps.database.db
    .withoutPlugins()
    .selectFrom('account')
    .select('password')
    .where('providerId', '=', 'credential')
    .executeTakeFirstOrThrow()
  const [salt = '', key] = password?.split(':') ?? []
  expect(salt).toMatch(/^[0-9a-f]{32}$/)
  expect(scryptSync(PASSWORD, salt, 64, COST).toString('hex')).toBe(key)
  expect((await signIn(PASSWORD)).status).toBe(200)
  expect((await signIn(`${PASSWORD}!`)).status).toBe(401)
})
