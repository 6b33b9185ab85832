import { openChannel } from './channel.ts'
import { SECOND } from './clock.ts'
import { type Database, type Migration, PLANNED_EACH_TIME, type RawBuilder, sql } from './database/database.ts'
import { DATABASE_NOW, type DatabaseClock } from './database/database-clock.ts'
import { logFailure } from './database/outage.ts'
import { withoutFlush } from './database/without-flush.ts'
import type { Drain } from './drain.ts'
import { assert } from './faults.ts'
import { generateRandomText } from './ids.ts'
import type { Log } from './log.ts'

/**
 * The one process that looks for due work, for all processes on this database: until when it holds that role, by the clock of
 * Postgres.
 */
export const pollerMigrations: readonly Migration[] = [
  {
    name: '1-pollers',
    up: `create table pollers (
      name text primary key,
      holder text not null,
      held_until timestamptz not null
    );
    insert into pollers values ('drains', '', '-infinity');`,
  },
]

/** A drain, and whether its table has something due now. The condition reads the first entry of an index, however much is due. */
export type Watched = { drain: Drain; isDue: (now: Date) => RawBuilder<unknown> }

export type Poller = { stop(): Promise<void> }

type PollerOptions<Tables> = {
  database: Pick<Database<Tables>, 'db' | 'pool' | 'directUrl'>
  clock: DatabaseClock
  log: Log
  watched: Readonly<Record<string, Watched>>
  pollMilliseconds?: number
  leaseMilliseconds?: number
}

const CHANNEL = 'due_work'

type Look = { now: Date; isHeld: boolean; restMilliseconds: number; due: Record<string, boolean> }

/**
 * Looks for due work that no process was told of, and wakes the drains that have some. One process looks for all: it holds a row
 * for `leaseMilliseconds`, and the others look again when that time is over. Work that is still due at its next look is more than
 * it can do, so it tells the others. Without a direct URL nobody hears that, so each process looks for itself.
 */
export function startPoller<Tables>(options: PollerOptions<Tables>): Poller {
  const { database, clock, log, watched, pollMilliseconds = SECOND, leaseMilliseconds = 5 * SECOND } = options
  const { db, directUrl } = database
  const self = generateRandomText(12)
  let wasDue: ReadonlySet<string> = new Set()
  let next: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()
  let isStopped = false

  /** Renews the lease in its second half, or takes it when it is over; and asks for everything that may be due. */
  const ask = async (): Promise<Look> => {
    const now = clock.now()
    const due = Object.entries(watched).map(([name, { isDue }]) => sql`${name}::text, ${isDue(now)}`)
    const { rows } = await sql<Look>`${PLANNED_EACH_TIME}
      with held as (
        update pollers set holder = ${self}, held_until = now() + ${leaseMilliseconds}::int * interval '1 millisecond'
        where name = 'drains' and (held_until <= now()
          or (holder = ${self} and held_until <= now() + ${leaseMilliseconds / 2}::int * interval '1 millisecond'))
        returning 1
      )
      select ${DATABASE_NOW} as now, ${withoutFlush},
        exists (select from held) or (holder = ${self} and held_until > now()) as is_held,
        greatest(0, extract(epoch from greatest(held_until, now()) - now()) * 1000)::int as rest_milliseconds,
        jsonb_build_object(${sql.join(due)}) as due
      from pollers where name = 'drains'`.execute(db)
    const [look] = rows
    assert(look, 'The migration writes the row of the poller')
    return look
  }

  /** Lets another process look from now on. */
  const release = () =>
    sql`
    with freed as (update pollers set held_until = now() where name = 'drains' and holder = ${self} and held_until > now() returning 1)
    select pg_notify(${CHANNEL}, ${self}) from freed`.execute(db)

  const look = async (): Promise<number> => {
    const { isHeld, restMilliseconds, due } = await clock.correctBy(ask)
    const isMine = isHeld || directUrl === undefined
    const names = isMine ? Object.keys(watched).filter((name) => due[name]) : []
    for (const name of names) watched[name]?.drain.wake()
    const tooMuch = names.filter((name) => wasDue.has(name))
    if (tooMuch.length > 0) channel.tell(tooMuch)
    wasDue = new Set(names)
    return isMine ? pollMilliseconds : Math.max(pollMilliseconds, restMilliseconds)
  }
  const lookAgain = () => {
    looking = looking
      .then(look)
      .catch((error: unknown) => {
        logFailure(log, error, {}, 'could not look for due work, will try again')
        return pollMilliseconds
      })
      .then((pause) => {
        clearTimeout(next)
        if (!isStopped) next = setTimeout(lookAgain, pause)
      })
  }
  const channel = openChannel(database, CHANNEL, (names) => {
    if (isStopped) return
    if (names) for (const name of names) watched[name]?.drain.wake()
    else lookAgain()
  })
  lookAgain()
  return {
    async stop() {
      isStopped = true
      clearTimeout(next)
      await looking
      await channel.close()
      await release().catch(() => {})
    },
  }
}

/** A process that listens for due work: since when it is connected, and from where. */
export type Listening = { since: Date; address: string | null }

/**
 * Lists the processes on a database, each by the one connection on which it hears of due work. Undefined behind a pool, where
 * nobody listens.
 */
export async function listListening<Tables>({
  db,
  directUrl,
}: Pick<Database<Tables>, 'db' | 'directUrl'>): Promise<Listening[] | undefined> {
  if (directUrl === undefined) return undefined
  const { rows } = await sql<Listening>`
    select backend_start as since, host(client_addr) as address from pg_stat_activity
    where datname = current_database() and application_name = ${CHANNEL} order by backend_start`.execute(db)
  return rows
}
