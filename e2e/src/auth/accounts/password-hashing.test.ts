import { argon2Sync, scryptSync } from 'node:crypto'
import { runsOf } from '@tradepost/kit/testing/test-runs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '#src/world/pages/visitor.ts'
import { makeWorld, type World } from '#src/world/world.ts'

/** The parameters of better-auth's hashes: 32 MB of memory. */
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const EMAIL = 'ann@example.com'
/** More than wait at once. */
const SIGN_INS = runsOf({ usual: 110, all: 200 })

let world: World
beforeAll(async () => {
  world = await makeWorld({ platform: { passwordHashing: undefined } })
})
afterAll(() => world.close())

const signIn = (password: string) => world.visitor().post('/api/auth/sign-in/email', { email: EMAIL, password })

async function readHash(): Promise<string> {
  const { password } = await world.platform.deps.database.db
    .withoutPlugins()
    .selectFrom('account')
    .select('password')
    .where('providerId', '=', 'credential')
    .executeTakeFirstOrThrow()
  return password ?? ''
}

test('M65: outside test worlds, a password is stored as an Argon2id hash at full cost, with its parameters', async () => {
  await world.visitor().signUp({ email: EMAIL })
  const hash = await readHash()
  const [, salt = '', key = ''] = /^\$argon2id\$v=19\$m=47104,t=1,p=1\$([^$]{22})\$([^$]{43})$/.exec(hash) ?? []
  const expected = argon2Sync('argon2id', {
    message: PASSWORD,
    nonce: Buffer.from(salt, 'base64'),
    memory: 47_104,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  })
  expect(expected.toString('base64').replace('=', '')).toBe(key)
  expect((await signIn(PASSWORD)).status).toBe(200)
  expect((await signIn(`${PASSWORD}!`)).status).toBe(401)
})

test('a hash of before signs in, and is replaced', async () => {
  const salt = 'a1'.repeat(16)
  const old = `${salt}:${scryptSync(PASSWORD, salt, 64, COST).toString('hex')}`
  await world.platform.deps.database.db.withoutPlugins().updateTable('account').set({ password: old }).execute()
  expect((await signIn(`${PASSWORD}!`)).status).toBe(401)
  expect(await readHash()).toBe(old)
  const answers = await Promise.all([signIn(PASSWORD), signIn(PASSWORD)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await world.drainAll()
  expect(await readHash()).toMatch(/^\$argon2id/)
  expect((await signIn(PASSWORD)).status).toBe(200)
})

test('many sign-ins at once wait or get 503, and the server answers others meanwhile', async () => {
  const answers = Promise.all(Array.from({ length: SIGN_INS }, () => signIn(PASSWORD)))
  const began = performance.now()
  expect((await world.visitor().get('/livez')).status).toBe(200)
  expect(performance.now() - began).toBeLessThan(1000)
  const statuses = new Set((await answers).map(({ status }) => status))
  expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true)
})
