import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#src/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#src/postgres/embedded-postgres.ts'
import { onServer } from '#src/postgres/postgres-server.ts'
import { type Database, openDatabase, sql } from './database.ts'
import { openReads, type Reads } from './reads.ts'

type Tables = { notes: { id: number } }
const SETTINGS = { wal_keep_size: '256MB', max_connections: '40', shared_buffers: '16MB' }

let folder: string
let servers: EmbeddedPostgres[]
let primary: Database<Tables>
let replicaUrl: string
let reads: Reads<Tables>
const logged: string[] = []

/** Copies the data of a running server as a base backup does, and starts a server that follows it. */
async function startReplica(of: EmbeddedPostgres): Promise<EmbeddedPostgres> {
  const [from, to] = [join(folder, 'primary'), join(folder, 'replica')]
  const label = await onServer(of.url('postgres'), async (client) => {
    await client.query("select pg_backup_start('replica', true)")
    execFileSync('cp', ['-a', from, to])
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    return rows[0]?.labelfile ?? ''
  })
  const cluster = join(to, 'postgres')
  for (const left of [join(cluster, 'postmaster.pid'), join(to, 'owner.lock')]) rmSync(left, { force: true })
  writeFileSync(join(cluster, 'backup_label'), label, { mode: 0o644 })
  writeFileSync(join(cluster, 'standby.signal'), '', { mode: 0o644 })
  const { port, password, username } = new URL(of.url('postgres'))
  const place = `host=127.0.0.1 port=${port} user=${username} password=${password}`
  appendFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${place}'\n`)
  execFileSync('chown', [
    '--reference',
    join(cluster, 'PG_VERSION'),
    join(cluster, 'backup_label'),
    join(cluster, 'standby.signal'),
  ])
  return startEmbeddedPostgres({ dataDir: to, settings: SETTINGS })
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradepost-replica-'))
  // The unprivileged user of the servers passes through.
  chmodSync(folder, 0o711)
  const first = await startEmbeddedPostgres({ dataDir: join(folder, 'primary'), settings: SETTINGS })
  await first.ensureDatabase('notes')
  const second = await startReplica(first)
  servers = [second, first]
  primary = openDatabase<Tables>(first.url('notes'))
  await sql`create table notes (id int primary key)`.execute(primary.db)
  replicaUrl = second.url('notes')
  reads = openReads(primary, { url: replicaUrl, log: createLog('test', 'info', (line) => logged.push(line)), name: 'reads' })
}, 60_000)
afterAll(async () => {
  await reads.close()
  await primary.close()
  for (const server of servers) await server.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  logged.length = 0
})

const onReplica = (statement: string) => onServer(replicaUrl, (client) => client.query(statement))
const write = (id: number) => primary.db.insertInto('notes').values({ id }).execute()
/** Reads a note, and whether it was a replica that answered. */
const look = (id: number) =>
  reads.run(async (db) => {
    const { rows } = await sql<{ isReplica: boolean; isThere: boolean }>`
      select pg_is_in_recovery() as is_replica, exists (select from notes where id = ${id}) as is_there`.execute(db)
    return rows[0]
  })

test('what was just written is seen, and the replica answers', async () => {
  const answers = []
  for (let id = 1; id <= 20; id += 1) {
    await write(id)
    answers.push(await look(id))
  }
  expect(answers.every((answer) => answer?.isThere)).toBe(true)
  expect(answers.some((answer) => answer?.isReplica)).toBe(true)
})

test('while the replica is behind, the primary answers, with one warning, until it has caught up', async () => {
  await expect.poll(async () => (await look(1))?.isReplica, { timeout: 5000 }).toBe(true)
  logged.length = 0
  await onReplica('select pg_wal_replay_pause()')
  await write(100)
  for (let count = 0; count < 5; count += 1) expect(await look(100)).toEqual({ isReplica: false, isThere: true })
  expect(logged.filter((line) => line.includes('lists are read from the primary'))).toHaveLength(1)
  await onReplica('select pg_wal_replay_resume()')
  await expect.poll(() => look(100), { timeout: 5000 }).toEqual({ isReplica: true, isThere: true })
  expect(logged.filter((line) => line.includes('the replica is used again'))).toHaveLength(1)
})

test('a read that turns out to write runs on the primary', async () => {
  await expect.poll(async () => (await look(1))?.isReplica, { timeout: 5000 }).toBe(true)
  await reads.run((db) => db.insertInto('notes').values({ id: 200 }).execute())
  expect(await look(200)).toEqual({ isReplica: false, isThere: true })
})

test('while the replica is away, the primary answers', async () => {
  const away = openReads(primary, { url: 'postgres://nobody@127.0.0.1:9/notes', log: createLog('test', 'silent'), name: 'away' })
  expect(await away.run((db) => db.selectFrom('notes').select('id').where('id', '=', 1).execute())).toEqual([{ id: 1 }])
  await away.close()
})

test('a mistake in a read is thrown, not repeated', async () => {
  await expect(reads.run((db) => sql`select from nowhere`.execute(db))).rejects.toThrow('nowhere')
})
