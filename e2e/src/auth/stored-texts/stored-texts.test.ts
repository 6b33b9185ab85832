import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { mapConcurrently } from '@tradepost/kit/map-concurrently'
import { ENCODINGS } from '@tradepost/kit/testing/test-canaries'
import { HOW_TO_REPEAT, takeSample } from '@tradepost/kit/testing/test-runs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSocialWorld, type SocialWorld } from '#src/auth/social/social-world.ts'
import { type Filled, fillTables } from './fill-tables.ts'
import { listTexts, type StoredText } from './list-texts.ts'
import { tryText } from './try-text.ts'

/** Texts that `npm test` tries, each in a dozen ways. */
const TEXTS = 40
/** Texts that a client may try in a minute: with more, it is turned away before its text is looked at. */
const A_MINUTE = 1000
/** Tables of what signs somebody in are tried whole. */
const ALWAYS =
  /\b(session|"deviceCode"|verification|reset_links|invitation_tokens|ban_notices|portal_(links|sessions)|api_keys|access_keys)\./

const logs: string[] = []
let social: SocialWorld
let filled: Filled
let texts: readonly StoredText[]
beforeAll(async () => {
  social = await makeSocialWorld({
    world: { writeLog: (line) => logs.push(line), platform: { logLevel: 'debug' }, provider: { logLevel: 'debug' } },
  })
  filled = await fillTables(social)
  const { platform, provider } = social.world
  const found = await Promise.all([
    listTexts(platform.deps.database.db, 'platform'),
    listTexts(provider.deps.database.db, 'provider'),
    listTexts(provider.acquirerDatabase.db, 'acquirer'),
  ])
  texts = found.flat()
})
afterAll(() => social.close())

test('what gets somebody in, gets somebody in: each way is really tried', async () => {
  const ways = async (name: keyof Filled['secrets']) => tryText(social.world, filled.businessId, filled.secrets[name])
  expect(await ways('session')).toEqual(['a bearer token', 'a cookie that we signed'])
  expect(await ways('device code')).toEqual(['a device code'])
  expect(await ways('user code')).toEqual(['a user code'])
  expect(await ways('link to a new password')).toEqual(['a link to a new password'])
  expect(await ways('API key')).toEqual(['an API key'])
  expect(await ways('access key')).toEqual(['an access key'])
  expect(await ways('session of the portal')).toEqual(['a cookie of the portal'])
})

test('no text of any table lets anybody in', async () => {
  const sample = takeSample(texts, { count: TEXTS, isAlways: ({ place }) => ALWAYS.test(place) })
  const opened: string[] = []
  for (let first = 0; first < sample.length; first += A_MINUTE) {
    await mapConcurrently(sample.slice(first, first + A_MINUTE), 8, async ({ text, place }) => {
      const ways = await tryText(social.world, filled.businessId, text)
      opened.push(...ways.map((way) => `${place} as ${way}`))
    })
    social.world.clock.advance(MINUTE)
  }
  expect(opened, HOW_TO_REPEAT).toEqual([])
  expect(texts.length).toBeGreaterThan(1000)
})

/** Lists the secrets that a text has, as they are or in an encoding. */
const findSecrets = (text: string): string[] =>
  Object.entries(filled.secrets).flatMap(([name, secret]) => {
    const forms = Object.entries(ENCODINGS).map(([form, encode]) => [form, encode(secret)] as const)
    return forms.filter(([, form]) => text.includes(form)).map(([form]) => `${name} ${form}`)
  })

/** Reads all files of a folder as bytes that hold texts as they are. */
async function readFolder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(files.map(async (path) => (await readFile(path)).toString('latin1')))
}

test('no secret stands in a table, a stored file or a log', async () => {
  expect(texts.flatMap(({ text, place }) => findSecrets(text).map((name) => `${place}: ${name}`))).toEqual([])
  expect(texts.some(({ text }) => text === filled.email)).toBe(true)
  const files = await readFolder(social.world.provider.deps.config.dataDir)
  expect(files.flatMap(findSecrets)).toEqual([])
  expect(logs.flatMap(findSecrets)).toEqual([])
  expect(logs.length).toBeGreaterThan(100)
})

test("no secret stands in the log from which Postgres recovers, where a person's email does", async () => {
  const { rows } = await sql<{ folder: string }>`select setting as folder from pg_settings where name = 'data_directory'`.execute(
    social.world.platform.deps.database.db,
  )
  const segments = await readFolder(join(rows[0]?.folder ?? '', 'pg_wal'))
  expect(segments.some((bytes) => bytes.includes(filled.email))).toBe(true)
  const own = { ...filled.secrets, 'card number': '' }
  const found = segments.flatMap((bytes) =>
    Object.entries(own)
      .filter(([, secret]) => secret !== '' && bytes.includes(secret))
      .map(([name]) => name),
  )
  expect(found).toEqual([])
})

test('a text that would let somebody in is found', async () => {
  const { pool } = social.world.platform.deps.database
  const { session } = filled.secrets
  const stored = `sha256.${createHash('sha256').update(session).digest('hex')}`
  const written = await pool.query('update session set token = $1 where token = $2', [session, stored])
  expect(written.rowCount).toBe(1)
  const plain = (await listTexts(social.world.platform.deps.database.db, 'platform')).find(({ text }) => text === session)
  expect(plain?.place).toBe('platform public.session.token')
  expect(await tryText(social.world, filled.businessId, plain?.text ?? '')).toContain('a bearer token')
})
