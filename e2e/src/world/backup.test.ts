import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, open, rm, truncate } from 'node:fs/promises'
import { type IncomingMessage, request as openRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase, sql } from '@tradepost/kit/database/database'
import { onServer } from '@tradepost/kit/postgres/postgres-server'
import { cloneDatabase } from '@tradepost/kit/testing/test-databases'
import { runsOf } from '@tradepost/kit/testing/test-runs'
import { migratePlatform, preparePlatform, startPlatform } from '@tradepost/platform-server/server'
import { signedFileUrl } from '@tradepost/provider-server/files/file-url'
import { startProvider } from '@tradepost/provider-server/server'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyGoods, makeGoods } from '#src/sales/sell-goods.ts'
import { checkInvariants } from './invariants.ts'
import type { Seller } from './seller.ts'
import { sellerClient } from './seller-client.ts'
import { makeWorld, type World } from './world.ts'

const SCRIPTS = fileURLToPath(new URL('../../../scripts/backup/', import.meta.url))
const MEGABYTES = runsOf({ usual: 4, all: 1024 })
const LANES = 2
const PIECE = randomBytes(1024 ** 2)
const filmDigest = createHash('sha256')
for (let count = 0; count < MEGABYTES; count += 1) filmDigest.update(PIECE)
const FILM_SHA256 = filmDigest.digest('hex')
const SECRETS = { AUTH_SECRET: 'a'.repeat(40), ENCRYPTION_KEY: 'b'.repeat(40), OPERATOR_KEY: 'c'.repeat(40) }

type Urls = { platform: string; provider: string; acquirer: string }
type Place = { urls: Urls; dataDir: string }

let folder: string
let world: World
let seller: Seller
let client: DodoPayments
let goods: string
let film: string
let source: Place
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradepost-backup-'))
  world = await makeWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
  goods = await makeGoods(client)
  const { file_id, url } = await client.products.updateFiles(goods, { file_name: 'film.mp4' })
  film = file_id
  const request = openRequest(url, { method: 'PUT' })
  const answered = once(request, 'response') as Promise<[IncomingMessage]>
  await pipeline(Readable.from(Array.from({ length: MEGABYTES }, () => PIECE)), request)
  expect((await answered)[0].statusCode).toBe(200)
  const { databaseUrl: provider, acquirerDatabaseUrl: acquirer, dataDir } = world.provider.deps.config
  source = { urls: { platform: world.platform.deps.config.databaseUrl, provider, acquirer }, dataDir }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const start = (command: 'backup' | 'restore', file: string, { urls, dataDir }: Place, secrets = SECRETS) =>
  spawn(process.execPath, [join(SCRIPTS, `${command}.ts`), file], {
    env: {
      ...secrets,
      DATA_DIR: dataDir,
      PLATFORM_DATABASE_URL: urls.platform,
      PROVIDER_DATABASE_URL: urls.provider,
      ACQUIRER_DATABASE_URL: urls.acquirer,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Runs `npm run backup` or `npm run restore`. */
async function run(command: 'backup' | 'restore', file: string, place: Place, secrets = SECRETS) {
  const child = start(command, file, place, secrets)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output: output.trim() }
}

async function makeEmptyPlace(): Promise<Place> {
  const create = () => cloneDatabase('template1')
  const urls = { platform: await create(), provider: await create(), acquirer: await create() }
  return { urls, dataDir: await mkdtemp(join(folder, 'data-')) }
}

/** Returns the number of rows of every table, and a digest of them. Who looks for work changes every few seconds. */
async function sumTables(url: string): Promise<Record<string, string>> {
  const { db, close } = openDatabase(url, { max: 1 })
  try {
    const { rows } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'graphile_worker') and tablename not in ('pollers', 'restores') order by 1`.execute(db)
    const sums: Record<string, string> = {}
    for (const { name } of rows) {
      const { rows: sum } = await sql<{
        sum: string
      }>`select count(*) || ' ' || coalesce(md5(string_agg(row::text, '|' order by row::text)), '') as sum
        from ${sql.raw(name)} as row`.execute(db)
      sums[name] = sum[0]?.sum ?? ''
    }
    return sums
  } finally {
    await close()
  }
}

const buy = (number: number | string) =>
  buyGoods({ world, seller, visitor: world.visitor(), email: `buyer-${number}@example.com` }, [goods])

/** What no migration makes: rows being rebuilt, notes of a fill, and a table of others. */
const OTHERS = ['public.product_records_77', 'public.migration_fills', 'public.shelves']

test('a backup at rest is restored row for row, into databases that have the same migrations, without what no migration makes', async () => {
  await buy('first')
  const { platform, provider } = world
  await sql`create unlogged table product_records_77 (like product_records including all)`.execute(platform.deps.database.db)
  await sql`create table migration_fills (name text primary key, done jsonb not null)`.execute(provider.deps.database.db)
  await sql`create table shelves (id serial primary key)`.execute(provider.deps.database.db)
  const file = join(folder, 'rest')
  expect(await run('backup', file, source)).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /^tradepost: public\.shelves of the provider isn't in the backup: no migration makes it\n\S+ has \d+ rows and 2 files$/,
    ),
  })
  const target = await makeEmptyPlace()
  expect(await run('restore', file, target)).toMatchObject({ code: 0, output: expect.stringContaining('restored') })
  const left: string[] = []
  for (const database of ['platform', 'provider', 'acquirer'] as const) {
    const sums = Object.entries(await sumTables(source.urls[database]))
    left.push(...sums.flatMap(([name]) => (OTHERS.includes(name) ? [name] : [])))
    const kept = Object.fromEntries(sums.filter(([name]) => !OTHERS.includes(name)))
    expect(await sumTables(target.urls[database]), database).toEqual(kept)
  }
  expect(left.sort()).toEqual(OTHERS.toSorted())
  await sql`drop table migration_fills, shelves`.execute(provider.deps.database.db)
  expect(await run('restore', file, target)).toEqual({
    code: 1,
    output: 'tradepost: the database "platform" isn\'t empty: a backup is restored into new databases',
  })
})

test('a restore that is killed is noticed at the next start, and is repeated as if nothing had been', async () => {
  const file = join(folder, 'rest')
  const target = await makeEmptyPlace()
  const ask = <Row>(url: string, text: string) => onServer(url, async (client) => (await client.query(text)).rows as Row[])
  const partly = 'this database was only restored in part: run npm run restore again, with the same backup'
  await ask(target.urls.platform, "comment on schema public is 'ours'")
  const child = start('restore', file, target)
  const ended = once(child, 'close')
  const begun = () => ask(target.urls.acquirer, 'select from pg_tables where tablename = $$restores$$')
  await expect.poll(begun, { timeout: 30_000, interval: 5 }).toHaveLength(1)
  child.kill('SIGKILL')
  await ended
  await expect(migratePlatform(target.urls.platform)).rejects.toThrow(partly)

  expect((await run('restore', file, target)).code).toBe(0)
  for (const database of ['platform', 'provider', 'acquirer'] as const) {
    const { 'public.product_records_77': _, ...kept } = await sumTables(source.urls[database])
    expect(await sumTables(target.urls[database]), database).toEqual(kept)
  }
  expect(await ask(target.urls.platform, "select obj_description('public'::regnamespace) as said")).toEqual([{ said: 'ours' }])

  // As if it had been killed when all databases were filled: they are kept.
  await ask(target.urls.platform, 'create table since (id int); update restores set is_complete = false')
  await expect(
    preparePlatform({ ...world.platform.deps.config, databaseUrl: target.urls.platform, directUrl: undefined }),
  ).rejects.toThrow(partly)
  expect((await run('restore', file, target)).code).toBe(0)
  expect(await ask(target.urls.platform, 'select from since')).toEqual([])
  expect(await ask(target.urls.platform, 'select is_complete, owns_files from restores')).toEqual([
    { is_complete: true, owns_files: true },
  ])
})

test('what cannot be restored is refused in one line and changes nothing: a file cut short, other secrets, a function, a file that exists', async () => {
  const file = join(folder, 'rest')
  const target = await makeEmptyPlace()
  expect((await run('restore', file, target, { ...SECRETS, ENCRYPTION_KEY: 'd'.repeat(40) })).output).toMatch(
    /^tradepost: .*other secrets.*$/,
  )
  await onServer(target.urls.acquirer, (client) => client.query('create function nothing() returns void language sql as $$$$'))
  expect((await run('restore', file, target)).output).toBe(
    'tradepost: the database "acquirer" isn\'t empty: a backup is restored into new databases',
  )
  expect((await run('backup', file, source)).output).toBe(`tradepost: ${file} exists: name a new file`)
  const handle = await open(file)
  const { size } = await handle.stat()
  await handle.close()
  await truncate(file, size - 10_000)
  const refused = await run('restore', file, target)
  expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/^tradepost: .*was cut short.*$/) })
  for (const url of Object.values(target.urls)) expect(await sumTables(url)).toEqual({})
  expect(existsSync(join(target.dataDir, 'files'))).toBe(false)
})

test('a backup made under sales is of one moment: the restored programs go on, their books are right, and every file is there', async () => {
  const before = [await buy('before-1'), await buy('before-2')]
  let isSelling = true
  const sold: string[] = []
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    for (let count = 0; isSelling; count += 1) sold.push((await buy(`${lane}-${count}`)).status)
  })
  const file = join(folder, 'traffic')
  const { code, output } = await run('backup', file, source)
  isSelling = false
  await Promise.all(lanes)
  expect(code, output).toBe(0)
  expect(sold.length).toBeGreaterThan(LANES)
  expect(new Set(sold)).toEqual(new Set(['paid']))
  const target = await makeEmptyPlace()
  expect(await run('restore', file, target)).toMatchObject({ code: 0 })
  await world.close()

  const { clock } = world
  const provider = await startProvider({
    clock,
    config: {
      ...world.provider.deps.config,
      port: 0,
      databaseUrl: target.urls.provider,
      acquirerDatabaseUrl: target.urls.acquirer,
      dataDir: target.dataDir,
    },
  })
  const platform = await startPlatform({
    clock,
    isWorking: false,
    config: { ...world.platform.deps.config, port: 0, url: '', databaseUrl: target.urls.platform, providerUrl: provider.url },
  })
  for (let round = 0; round < 3; round += 1) {
    await platform.reconcile()
    await provider.drainAll()
    await platform.drainAll()
  }
  await checkInvariants({ platform: platform.deps.config, provider: provider.deps.config })
  const ids = before.map(({ id }) => id)
  const orders = await platform.deps.database.db.selectFrom('orders').select('status').where('id', 'in', ids).execute()
  expect(orders.map(({ status }) => status)).toEqual(['paid', 'paid'])
  const answer = await fetch(signedFileUrl(provider.deps, { fileId: film, receiver: 'cus_maya' }))
  const hash = createHash('sha256')
  for await (const piece of answer.body ?? []) hash.update(piece)
  expect(hash.digest('hex')).toBe(FILM_SHA256)
  await platform.close()
  await provider.close()
})
