import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type EmbeddedPostgres, removeAbandoned, startEmbeddedPostgres } from '@tradepost/kit/postgres/embedded-postgres'
import { findServerUser } from '@tradepost/kit/postgres/postgres-binaries'
import { onServer } from '@tradepost/kit/postgres/postgres-server'
import { THROWN_AWAY } from '@tradepost/kit/postgres/thrown-away'
import { generateSecret } from '@tradepost/kit/secrets/secrets'
import { createSeededChance } from '@tradepost/kit/secrets/seeded-chance'
import { closeTemplate, findFastParent, signInFast } from '@tradepost/kit/testing/test-databases'
import { migrateAcquirer, migrateProvider } from '@tradepost/provider-server/server'
import * as z from 'zod'
import { openFirstBusiness } from '../first-business.ts'
import { startStoreProvider } from './store-provider.ts'

/** Databases that every store begins with: migrated, with one business. */
export const TEMPLATES = { provider: 'store_provider', acquirer: 'store_acquirer' } as const
/** When the clock of a store with a random seed starts, and when the business of every store was made. */
export const STORE_STARTS_AT = new Date('2026-01-15T12:00:00Z')
const PREFIX = 'tradepost-stores-'
const SECRETS_FILE = 'store-secrets.json'
const READY_FILE = 'ready'
/** A new folder has no lock yet. */
const STARTING_MILLISECONDS = 60_000
const SETTINGS = { ...THROWN_AWAY, max_connections: '500' }

const Secrets = z.object({
  operatorKey: z.string(),
  encryptionKey: z.string(),
  apiKey: z.string(),
  webhookId: z.string(),
  webhookSecret: z.string(),
})
/**
 * What the business of every store has, the same on all machines, so that one random seed gives one world. They protect nothing:
 * each store is reached from its machine only, and for tests.
 */
export type StoreSecrets = z.infer<typeof Secrets>

/** Makes the cluster that later ones are copies of. It takes some seconds, once for a release. */
async function prepare(folder: string): Promise<void> {
  const dataDir = `${folder}.new-${randomBytes(4).toString('hex')}`
  mkdirSync(dataDir, { recursive: true })
  const server = await startEmbeddedPostgres({ dataDir })
  try {
    await signInFast(server)
    const migrated = [
      { name: TEMPLATES.provider, migrate: migrateProvider },
      { name: TEMPLATES.acquirer, migrate: migrateAcquirer },
    ]
    for (const { name, migrate } of migrated) {
      await server.ensureDatabase(name)
      await migrate(server.url(name))
    }
    const chance = createSeededChance('store', STORE_STARTS_AT)
    const { chosenKey, ...keys } = chance.run(() => ({
      operatorKey: generateSecret('operator'),
      encryptionKey: generateSecret('encryption'),
      chosenKey: generateSecret('tpk_test'),
    }))
    const urls = { provider: server.url(TEMPLATES.provider), acquirer: server.url(TEMPLATES.acquirer) }
    const provider = await startStoreProvider({ urls, keys, dataDir, port: 0, chance })
    const business = await openFirstBusiness({
      providerUrl: provider.url,
      operatorKey: keys.operatorKey,
      dataDir,
      apiKey: chosenKey,
      webhookUrl: undefined,
    })
    await provider.close()
    for (const { name } of migrated) await closeTemplate(server, name)
    const { apiKey, webhookId, webhookSecret } = business
    writeFileSync(join(dataDir, SECRETS_FILE), JSON.stringify({ ...keys, apiKey, webhookId, webhookSecret }), { mode: 0o600 })
  } finally {
    await server.stop()
  }
  writeFileSync(join(dataDir, READY_FILE), '')
  rmSync(folder, { recursive: true, force: true })
  renameSync(dataDir, folder)
}

function own(path: string, user: { uid: number; gid: number }): void {
  chownSync(path, user.uid, user.gid)
  if (statSync(path).isDirectory()) for (const name of readdirSync(path)) own(join(path, name), user)
}

/** Removes what hosts left that were killed. */
async function removeOld(parent: string): Promise<void> {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(PREFIX))) {
    const path = join(parent, name)
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > STARTING_MILLISECONDS) await removeAbandoned(path).catch(() => {})
  }
}

export type StoreServer = { postgres: EmbeddedPostgres; secrets: StoreSecrets; dataDir: string; stop(): Promise<void> }

/** Starts a Postgres for stores, in memory if there is room: a copy of the one in `folder`, which is made if it is missing. */
export async function startStoreServer(folder: string): Promise<StoreServer> {
  if (!existsSync(join(folder, READY_FILE))) {
    mkdirSync(dirname(folder), { recursive: true })
    await prepare(folder)
  }
  const parent = findFastParent()
  await removeOld(parent)
  const dataDir = mkdtempSync(join(parent, PREFIX))
  cpSync(folder, dataDir, { recursive: true })
  // Postgres insists on it, and a copy has the usual mode.
  chmodSync(join(dataDir, 'postgres'), 0o700)
  const user = findServerUser()
  if (user) for (const name of ['postgres', 'postgres-password']) own(join(dataDir, name), user)
  const postgres = await startEmbeddedPostgres({ dataDir, settings: SETTINGS })
  return {
    postgres,
    secrets: Secrets.parse(JSON.parse(readFileSync(join(dataDir, SECRETS_FILE), 'utf8'))),
    dataDir,
    async stop() {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

/** Copies a database by its files. Nobody may be connected to it. */
export const copyDatabase = (server: EmbeddedPostgres, from: string, to: string): Promise<unknown> =>
  onServer(server.url('postgres'), async (client) => {
    await client.query(`create database "${to}" template "${from}" strategy file_copy`)
    const { rows } = await client.query<{ setting: string }>(
      `select unnest(setconfig) as setting from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
       where d.datname = $1 and s.setrole = 0`,
      [from],
    )
    // A copy has the tables of its template, not its settings.
    const settings = rows.map(({ setting }) => setting.split('=', 2))
    const texts = settings.map(([name, value]) => `alter database "${to}" set ${name} = ${client.escapeLiteral(value ?? '')}`)
    await client.query(texts.join('; '))
  })

export const dropDatabases = (server: EmbeddedPostgres, names: readonly string[]): Promise<void> =>
  onServer(server.url('postgres'), async (client) => {
    for (const name of names) await client.query(`drop database if exists "${name}" with (force)`)
  })
