import { readdirSync, readFileSync } from 'node:fs'
import type { Database } from '@tradepost/kit/database/database'

type Pool = Database<unknown>['pool']

async function ask(pool: Pool, text: string): Promise<number> {
  const { rows } = await pool.query(`select (${text})::float8 as figure`)
  return Number(rows[0].figure)
}

/** Has every connection of the pool report what it has counted so far. */
async function reportCounts(pool: Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  for (const client of clients) await client.query('select pg_stat_force_next_flush()')
  for (const client of clients) client.release()
}

const readPages = async (pool: Pool): Promise<number> => {
  await reportCounts(pool)
  return ask(pool, 'select blks_hit + blks_read from pg_stat_database where datname = current_database()')
}

/** Returns how many pages Postgres reads for one of `count` calls, from its memory or the disk. Counting takes some itself. */
export async function countPages(pool: Pool, count: number, call: () => Promise<unknown>): Promise<number> {
  const before = await readPages(pool)
  const counted = await readPages(pool)
  for (let index = 0; index < count; index += 1) await call()
  const after = await readPages(pool)
  return (after - counted - (counted - before)) / count
}

const readLog = (pool: Pool) => ask(pool, "pg_current_wal_insert_lsn() - '0/0'")

/** Returns how many bytes Postgres logs during some work, beginning at a checkpoint: pages that change first are logged whole. */
export async function countLogged(pool: Pool, work: () => Promise<unknown>): Promise<number> {
  await pool.query('checkpoint')
  const before = await readLog(pool)
  await work()
  return (await readLog(pool)) - before
}

const TICK_MILLISECONDS = 10

/** Returns the fields of /proc/<pid>/stat behind the name of the program, which may hold blanks. */
const readProcess = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) \w /s, '')
    .split(' ')
    .map(Number)

/** Returns the processor time of Postgres so far, of all its processes and those that have ended. On Linux only. */
export async function readProcessorTime(pool: Pool): Promise<number> {
  const [server = 0] = readProcess(await ask(pool, 'pg_backend_pid()'))
  const living = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [readProcess(Number(name))]
      } catch {
        // It has just ended.
        return []
      }
    })
    .filter(([parent]) => parent === server)
  const own = readProcess(server)
  const ticks = [...living, own].reduce((sum, fields) => sum + (fields[10] ?? 0) + (fields[11] ?? 0), 0)
  return (ticks + (own[12] ?? 0) + (own[13] ?? 0)) * TICK_MILLISECONDS
}
