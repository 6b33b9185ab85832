import { addMilliseconds, type Clock, MINUTE, systemClock } from '@tradepost/kit/clock'
import { takeSample } from '@tradepost/kit/testing/test-runs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listAuthRoutes } from '#src/auth/accounts/auth-routes.ts'
import { openBusiness } from '#src/world/open-business.ts'
import type { Seller } from '#src/world/seller.ts'
import { makeWorld, OPERATOR_KEY, type World } from '#src/world/world.ts'
import { type ApiBusiness, type Load, PRODUCT, startLoad } from './outage-load.ts'
import { type OwnPostgres, type OwnPostgresOptions, startOwnPostgres } from './own-postgres.ts'
import { mountSmallDisk } from './small-disk.ts'

type LogLine = { name: string; database?: string; source?: string; level: number; msg: string }
const SLOW = 240_000
const WARN = 40

type Rig = {
  postgres: OwnPostgres
  world: World
  seller: Seller
  business: ApiBusiness
  logged: LogLine[]
  close(): Promise<void>
}

async function openBusinessWithProduct({ url }: World['provider']): Promise<ApiBusiness> {
  const apiKey = await openBusiness(url, OPERATOR_KEY)
  const answer = await fetch(`${url}/products`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ ...PRODUCT, name: 'Caliper' }),
  })
  const { product_id: productId } = (await answer.json()) as { product_id: string }
  return { url, apiKey, productId }
}

/** Milliseconds by which both servers' clock is ahead of the system's. */
let ahead = 0
const clock: Clock = { now: () => addMilliseconds(systemClock.now(), ahead) }

/** Starts both servers as in production, on a Postgres that the test may break. */
async function makeRig(options: OwnPostgresOptions = {}): Promise<Rig> {
  const postgres = await startOwnPostgres(options)
  const logged: LogLine[] = []
  const world = await makeWorld({
    clock,
    isWorking: true,
    writeLog: (line) => logged.push(JSON.parse(line) as LogLine),
    platform: { databaseUrl: postgres.url('platform'), logLevel: 'info' },
    provider: {
      databaseUrl: postgres.url('provider'),
      acquirerDatabaseUrl: postgres.url('acquirer'),
      // The load opens the same link repeatedly from one address.
      linksPerMinute: 1_000_000,
      logLevel: 'info',
    },
  })
  return {
    postgres,
    world,
    logged,
    seller: await world.openShop(),
    business: await openBusinessWithProduct(world.provider),
    async close() {
      await world.close()
      await postgres.remove()
    },
  }
}

let rig: Rig
let load: Load | undefined
const openRig = (options?: OwnPostgresOptions) => async () => {
  rig = await makeRig(options)
}
afterEach(async () => {
  await load?.stop()
  load = undefined
})

/** Breaks the database under load, repairs it, and checks everything acknowledged during the outage. */
async function breakUnderLoad(
  broken: (running: Load) => { break: () => Promise<void>; refused: Promise<void>; mend: () => Promise<void> },
) {
  load = startLoad(rig)
  await load.allDone(2)
  const { break: begin, refused, mend } = broken(load)
  await begin()
  await refused
  await mend()
  await load.allDone(2)
  await load.stop()
  // A charge with an unknown outcome is checked after one minute.
  ahead += MINUTE
  expect(load.wrong).toEqual([])
  await load.checkAcknowledged()
}

const AWAY = 'the database is unavailable: requests that need it get 503 until it is back'
const BACK = 'the database is available again'

/** Expects an outage to log one warning per server and one line at its end, however many requests it failed, and no defect. */
async function checkLog(of: Rig): Promise<void> {
  const count = (program: string, words: string) =>
    of.logged.filter(({ name, database, msg }) => name === program && !database && msg === words).length
  // The outage ends when a statement succeeds and none has failed for 10 s.
  const { seller, business } = of
  const run = async () => {
    await seller.visitor.get('/api/account')
    await fetch(`${business.url}/products`, { headers: { authorization: `Bearer ${business.apiKey}` } })
  }
  for (const program of ['platform', 'provider']) {
    const isOver = async () => {
      await run()
      return count(program, BACK) > 0 && count(program, BACK) === count(program, AWAY)
    }
    await expect.poll(isOver, { interval: 250 }).toBe(true)
  }
  const others = of.logged.filter(({ level, msg, source }) => {
    // Libraries log their own message about a job that they couldn't store, and about an unknown callback.
    if (source === 'jobs' || msg === 'State not found') return false
    return level >= WARN && msg !== AWAY
  })
  expect(others).toEqual([])
}

/** With the switch on, every write fails with the error that Postgres raises when it can't extend a table's file. */
const DISK_SWITCH = `
  create table disk (is_full boolean not null);
  insert into disk values (false);
  create function check_disk() returns trigger language plpgsql as $$ begin
    if (select is_full from disk) then raise exception 'could not extend file: No space left on device' using errcode = '53100'; end if;
    return new;
  end $$;
  do $$ declare each record; begin
    for each in select schemaname, tablename from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') and tablename <> 'disk'
        and not (select relispartition from pg_class where oid = format('%I.%I', schemaname, tablename)::regclass) loop
      execute format('create trigger check_disk before insert or update on %I.%I for each row execute function public.check_disk()',
        each.schemaname, each.tablename);
    end loop;
  end $$`

/** Two ways to fill a disk. One is met in `npm test`, the other with the next seed. */
const FULL_DISKS = takeSample(['of a Postgres that stays', 'of its own'] as const, { count: 1 })

/** Its log is read last: an outage is over after ten quiet seconds. */
let stopped: Rig
afterAll(() => stopped.close())

describe('M50: a Postgres that is stopped and started', () => {
  beforeAll(async () => {
    await openRig({ prepare: DISK_SWITCH })()
    stopped = rig
  }, SLOW)

  test(
    'M50: while Postgres is down, no route of either server answers 500, and every 503 says when to retry',
    async () => {
      const { world, seller, business, postgres } = rig
      const documents = [world.platform, world.provider].map(async ({ url }) => {
        const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: Record<string, Record<string, object>> }
        return Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ url, path, method })))
      })
      const auth = listAuthRoutes(world).map(({ path, method }) => ({ url: world.platform.url, path, method }))
      const pages = [
        '/buy/x',
        '/session/x',
        '/session/x/challenge/y',
        '/subscriptions/x/card',
        '/mailbox',
        '/mailbox.json',
        '/readyz',
      ]
      const routes = [
        ...(await Promise.all(documents)).flat(),
        ...auth,
        ...pages.map((path) => ({ url: world.provider.url, path, method: 'get' })),
      ]
      expect(routes.length).toBeGreaterThan(250)
      await postgres.stop('killed')
      const seen: string[] = []
      try {
        const cookie = [...seller.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        for (const { url, path, method } of routes) {
          const isPlatform = url === world.platform.url
          const filled = path.replace('{slug}', seller.slug).replace(/\{\w+\}|:\w+/g, 'x')
          const answer = await fetch(`${url}${filled}`, {
            method: method.toUpperCase(),
            redirect: 'manual',
            headers: {
              'content-type': 'application/json',
              ...(isPlatform ? { cookie, origin: url } : { authorization: `Bearer ${business.apiKey}` }),
            },
            ...(/post|put|patch/i.test(method) ? { body: '{}' } : {}),
          })
          await answer.body?.cancel()
          const isRight = answer.status < 500 || (answer.status === 503 && answer.headers.get('retry-after') !== null)
          seen.push(`${method.toLowerCase()} ${path} ${answer.status}${isRight ? '' : ' WRONG'}`)
        }
      } finally {
        await postgres.start()
      }
      expect(seen.filter((line) => line.endsWith('WRONG'))).toEqual([])
      for (const line of [
        'get /api/auth/get-session 503',
        'get /api/auth/list-sessions 503',
        'post /api/auth/sign-out 503',
        'get /api/account 503',
        'get /api/shops/{slug}/cart 503',
        'get /api/organizations/{slug}/payments 503',
        'post /webhooks/payments/{organization} 503',
        'get /products 503',
        'post /products 503',
        'get /buy/x 503',
        'get /session/x 503',
        'get /readyz 503',
      ])
        expect(seen).toContain(line)
    },
    SLOW,
  )

  test.each(takeSample(['killed', 'shutdown'] as const, { count: 1 }))(
    'M50: with Postgres %s under load, both servers answer 503 with Retry-After, recover and lose no acknowledged data',
    (how) =>
      breakUnderLoad(({ allRefused }) => ({
        refused: allRefused(2),
        break: () => rig.postgres.stop(how),
        mend: () => rig.postgres.start(),
      })),
    SLOW,
  )

  test.runIf(FULL_DISKS.includes('of a Postgres that stays'))(
    'M50: with a full disk, writes get 503 with Retry-After, reads continue, and both servers recover',
    () =>
      breakUnderLoad(({ allRefused }) => ({
        refused: allRefused(2, 'writes'),
        break: () => rig.postgres.runEverywhere('update disk set is_full = true'),
        mend: () => rig.postgres.runEverywhere('update disk set is_full = false'),
      })),
    SLOW,
  )
})

describe.runIf(FULL_DISKS.includes('of its own'))('M50: a Postgres on its own disk', () => {
  const disk = FULL_DISKS.includes('of its own') ? mountSmallDisk() : undefined
  beforeAll(async () => {
    if (disk) await openRig({ parentDir: disk.path, settings: { min_wal_size: '32MB', max_wal_size: '64MB' } })()
  }, SLOW)
  afterAll(async () => {
    if (!disk) return
    await rig.close()
    disk.unmount()
  })

  test(
    'M50: while the disk is full, writes get 503 with Retry-After; afterwards everything acknowledged is still there',
    async ({ skip }) => {
      if (!disk) return skip('mounting a file system is not permitted here')
      await breakUnderLoad(({ someRefused }) => ({
        refused: someRefused(50),
        break: async () => disk.fill(),
        mend: async () => disk.free(),
      }))
      await checkLog(rig)
    },
    SLOW,
  )
})

test('M50: each outage logs one warning per server and one line when it is over', () => checkLog(stopped), SLOW)
