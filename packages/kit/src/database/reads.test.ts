import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startStopwatch } from '#src/clock.ts'
import { runInRequest } from '#src/current-request.ts'
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
  const answers: Awaited<ReturnType<typeof look>>[] = []
  const writeAndLook = async () => {
    const id = 1000 + answers.length
    await write(id)
    answers.push(await look(id))
    return answers.length >= 20 && answers.at(-1)?.isReplica
  }
  await expect.poll(writeAndLook, { interval: 5 }).toBe(true)
  expect(answers.every((answer) => answer?.isThere)).toBe(true)
})

test('while the replica is behind, the primary answers, with one warning, until it has caught up', async () => {
  await expect.poll(async () => (await look(1000))?.isReplica).toBe(true)
  logged.length = 0
  await onReplica('select pg_wal_replay_pause()')
  await write(100)
  for (let count = 0; count < 5; count += 1) expect(await look(100)).toEqual({ isReplica: false, isThere: true })
  expect(logged.filter((line) => line.includes('lists are read from the primary'))).toHaveLength(1)
  await onReplica('select pg_wal_replay_resume()')
  await expect.poll(() => look(100)).toEqual({ isReplica: true, isThere: true })
  expect(logged.filter((line) => line.includes('the replica is used again'))).toHaveLength(1)
})

test('a read that turns out to write runs on the primary', async () => {
  await expect.poll(async () => (await look(1000))?.isReplica).toBe(true)
  await reads.run((db) => db.insertInto('notes').values({ id: 200 }).execute())
  expect(await look(200)).toEqual({ isReplica: false, isThere: true })
})

const silent = createLog('test', 'silent')
const readFirst = (from: Reads<Tables>) => from.run((db) => db.selectFrom('notes').select('id').where('id', '=', 1000).execute())

test('while the replica is away, the primary answers, and the request has not failed', async () => {
  const away = openReads(primary, { url: 'postgres://nobody@127.0.0.1:9/notes', log: silent, name: 'away' })
  const request = { id: 'of-test', isFailed: false }
  expect(await runInRequest(request, () => readFirst(away))).toEqual([{ id: 1000 }])
  expect(request.isFailed).toBe(false)
  await away.close()
})

test("a replica that doesn't answer holds up no read, and then one read at a time tries it", async () => {
  const sockets: Socket[] = []
  const server = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const mute = openReads(primary, { url: `postgres://nobody@127.0.0.1:${port}/notes`, log: silent, name: 'mute' })
  const elapsed = startStopwatch()
  expect(await readFirst(mute)).toEqual([{ id: 1000 }])
  expect(elapsed()).toBeLessThan(2000)
  await sleep(1000)
  const order: string[] = []
  await Promise.all(['tries', "doesn't"].map((name) => readFirst(mute).then(() => order.push(name))))
  expect(order).toEqual(["doesn't", 'tries'])
  for (const socket of sockets) socket.destroy()
  server.close()
  await mute.close()
})

test('a replica that falls silent in the middle of a read holds it up for two seconds, and then the primary answers', async () => {
  const { hostname, port } = new URL(replicaUrl)
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((socket) => {
    sockets.add(socket)
    if (isSilent) return
    const there = connect(`${decodeURIComponent(hostname)}/.s.PGSQL.${port}`)
    sockets.add(there)
    for (const each of [socket, there]) each.on('error', () => {})
    socket.pipe(there).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(replicaUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const muted = openReads(primary, { url: url.href, log: silent, name: 'muted' })
  const readUntilSilent = () =>
    muted.run(async (db) => {
      const { rows } = await sql<{ isReplica: boolean }>`select pg_is_in_recovery() as is_replica`.execute(db)
      if (!rows[0]?.isReplica) return { isSilent, isReplica: false }
      isSilent = true
      for (const socket of sockets) socket.unpipe()
      return { isSilent, isReplica: (await sql`select`.execute(db)).rows.length > 0 }
    })
  await expect.poll(readUntilSilent, { timeout: 10_000 }).toEqual({ isSilent: true, isReplica: false })
  for (const socket of sockets) socket.destroy()
  server.close()
  await muted.close()
})

test('a read that is too slow is not repeated, and the replica is still used', async () => {
  const url = `${replicaUrl}?options=${encodeURIComponent('-c statement_timeout=100')}`
  const impatient = openReads(primary, { url, log: silent, name: 'impatient' })
  const isReplica = () =>
    impatient.run(async (db) => {
      const { rows } = await sql<{ isReplica: boolean }>`select pg_is_in_recovery() as is_replica`.execute(db)
      return rows[0]?.isReplica
    })
  await expect.poll(isReplica).toBe(true)
  const request = { id: 'of-test', isFailed: false }
  let count = 0
  const slow = runInRequest(request, () =>
    impatient.run((db) => {
      count += 1
      return sql`select pg_sleep(60)`.execute(db)
    }),
  )
  await expect(slow).rejects.toThrow('statement timeout')
  expect({ count, ...request }).toMatchObject({ count: 1, isFailed: true })
  expect(await isReplica()).toBe(true)
  await impatient.close()
})

test('a mistake in a read is thrown, not repeated', async () => {
  await expect(reads.run((db) => sql`select from nowhere`.execute(db))).rejects.toThrow('nowhere')
})
