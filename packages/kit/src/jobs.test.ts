import { afterAll, expect, test } from 'vitest'
import { runInRequest } from './current-request.ts'
import { type Database, openDatabase } from './database/database.ts'
import { type JobTable, migrateJobs, startJobs } from './jobs.ts'
import { createLog } from './log.ts'
import { cloneDatabase } from './testing/test-databases.ts'

const opened: Database<object>[] = []
afterAll(() => Promise.all(opened.map((database) => database.close())))

test('M50: jobs run again after the database fails while a finished job is recorded, and the process stays up', async () => {
  const database = openDatabase<object>(await cloneDatabase('template0'))
  opened.push(database)
  const { pool } = database
  await migrateJobs(pool)
  const done: string[] = []
  const jobs = await startJobs(database, {
    crontab: '',
    log: createLog('jobs', 'silent'),
    isWorking: true,
    jobs: {
      // The table that records the end of this job is missing for a moment.
      breaks: async () => {
        await pool.query('alter table graphile_worker._private_jobs rename to gone')
        done.push('broke')
      },
      works: async () => void done.push('worked'),
    },
  })
  try {
    await jobs.add('breaks', {})
    await expect.poll(() => done).toEqual(['broke'])
    // Recording the end of the job and searching for the next one now both fail.
    let asked = 0
    pool.on('acquire', () => {
      asked += 1
    })
    await expect.poll(() => asked).toBeGreaterThan(2)
    await pool.query('alter table graphile_worker.gone rename to _private_jobs')
    await jobs.add('works', {})
    await expect.poll(() => done).toContain('worked')
  } finally {
    await jobs.stop()
  }
})

test('a job that waits with the same payload is left as it is; a failed one is due at once; another payload replaces it', async () => {
  const database = openDatabase<object>(await cloneDatabase('template0'))
  opened.push(database)
  const { pool } = database
  await migrateJobs(pool)
  const ran: unknown[] = []
  let isFailing = true
  const jobs = await startJobs(database, {
    crontab: '',
    log: createLog('jobs', 'silent'),
    isWorking: false,
    jobs: {
      refresh: async (payload) => {
        if (isFailing) throw new Error('not yet')
        ran.push(payload)
      },
    },
  })
  const add = (shop: string) => jobs.add('refresh', { shop }, 'refresh')
  const readRow = async () => {
    const { rows } = await pool.query('select revision, attempts, run_at <= updated_at as is_due from graphile_worker.jobs')
    expect(rows).toHaveLength(1)
    return rows[0]
  }
  await Promise.all(Array.from({ length: 10 }, () => add('acme')))
  const first = await readRow()
  await add('acme')
  expect(await readRow(), 'nothing written').toEqual(first)

  await jobs.drain()
  // A failure is recorded in a batch, which may end after the drain.
  await expect.poll(readRow).toMatchObject({ attempts: 1, is_due: false })
  await add('acme')
  expect(await readRow()).toMatchObject({ attempts: 0, is_due: true })

  isFailing = false
  await add('globex')
  await jobs.drain()
  expect(ran).toEqual([{ shop: 'globex' }])
})

test('lines of a job name the request that added it, and of one that several requests add the first', async () => {
  const database = openDatabase<object>(await cloneDatabase('template0'))
  opened.push(database)
  await migrateJobs(database.pool)
  const lines: { msg: string; requestId?: string }[] = []
  const log = createLog('jobs', 'info', (line) => lines.push(JSON.parse(line)))
  const work: JobTable[string] = async (payload) => log.info(JSON.stringify(payload))
  const jobs = await startJobs(database, { crontab: '', log, isWorking: false, jobs: { work } })
  const addIn = (id: string, of: string) => runInRequest({ id, isFailed: false }, () => jobs.add('work', { of }, `work/${of}`))
  await addIn('r1', 'acme')
  await addIn('r2', 'acme')
  await addIn('r3', 'globex')
  await jobs.add('work', { of: 'nobody' })
  await jobs.drain()
  expect(lines.map(({ msg, requestId }) => [msg, requestId]).toSorted()).toEqual([
    ['{"of":"acme"}', 'r1'],
    ['{"of":"globex"}', 'r3'],
    ['{"of":"nobody"}', undefined],
  ])
})

test('a job that does not end while its process stops is given back, so that another process does it', async () => {
  const database = openDatabase<object>(await cloneDatabase('template0'))
  opened.push(database)
  await migrateJobs(database.pool)
  const started = Promise.withResolvers<void>()
  const hangs = async () => {
    started.resolve()
    await new Promise(() => {})
  }
  const settings = { crontab: '', log: createLog('jobs', 'silent') }
  const stopping = await startJobs(database, { ...settings, jobs: { hangs }, isWorking: true, stopMilliseconds: 100 })
  await stopping.add('hangs', {})
  await started.promise
  await stopping.stop()
  const done: string[] = []
  const other = await startJobs(database, { ...settings, jobs: { hangs: async () => void done.push('done') }, isWorking: false })
  await other.drain()
  expect(done).toEqual(['done'])
})

test('without a direct URL, nothing listens: jobs are found by polling, and the timetable is kept', async () => {
  const database = openDatabase<object>(await cloneDatabase('template0'), { prepares: false })
  opened.push(database)
  const { pool } = database
  await migrateJobs(pool)
  const done: string[] = []
  const jobs = await startJobs(database, {
    crontab: '0 0 1 1 * works',
    log: createLog('jobs', 'silent'),
    isWorking: true,
    jobs: { works: async () => void done.push('worked') },
  })
  try {
    await jobs.add('works', {})
    await expect.poll(() => done).toEqual(['worked'])
    const known = async () => (await pool.query('select identifier from graphile_worker._private_known_crontabs')).rows
    await expect.poll(known).toEqual([{ identifier: 'works' }])
    const listening = "select from pg_stat_activity where datname = current_database() and query ilike 'listen%'"
    expect((await pool.query(listening)).rows).toEqual([])
  } finally {
    await jobs.stop()
  }
})
