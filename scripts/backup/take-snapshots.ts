import { openClient } from '@tradepost/kit/postgres/postgres-server'
import pg from 'pg'
import { WITHOUT_TIMEOUTS } from '../databases.ts'
import { DATABASES, type DatabaseName } from '../provide-databases.ts'
import { StartError } from '../serve-settings.ts'

/** Tables in which a sale's story goes on: where the platform hears of it, and where the card network moves money. */
const LOCKED = {
  platform: 'orders, checkout_requests, provider_events',
  acquirer: 'charges, network_refunds, network_disputes, journal',
} as const
const LOCK_MILLISECONDS_MAX = 2000
const ATTEMPTS_MAX = 10
const LOCK_NOT_AVAILABLE = '55P03'

export type Snapshots = { clients: Record<DatabaseName, pg.Client>; close(): Promise<void> }

/**
 * Begins a transaction on each database that sees it as it is now. For some milliseconds no order, no event and no charge can be
 * written, so the three are of one moment: whatever one of them knows from another, the other one knows too.
 * @throws StartError if a lock isn't granted ten times
 */
export async function takeSnapshots(urls: Record<DatabaseName, string>): Promise<Snapshots> {
  const opened: pg.Client[] = []
  const open = async (database: DatabaseName) => {
    const client = await openClient(urls[database], { application_name: 'tradepost backup', options: WITHOUT_TIMEOUTS })
    opened.push(client)
    return client
  }
  const close = async () => void (await Promise.all(opened.map((client) => client.end())))
  try {
    const [platform, provider, acquirer] = [await open('platform'), await open('provider'), await open('acquirer')]
    const lockers = [
      { client: await open('platform'), tables: LOCKED.platform },
      { client: await open('acquirer'), tables: LOCKED.acquirer },
    ]
    const clients = { platform, provider, acquirer }
    for (let attempt = 1; !(await isTaken(lockers, clients)); attempt += 1)
      if (attempt === ATTEMPTS_MAX) throw new StartError('the databases are too busy for a backup: a table stayed locked')
    await Promise.all(lockers.map(({ client }) => client.end()))
    return { clients, close: async () => void (await Promise.all(Object.values(clients).map((client) => client.end()))) }
  } catch (error) {
    await close()
    throw error
  }
}

type Locker = { client: pg.Client; tables: string }

async function isTaken(lockers: readonly Locker[], clients: Record<DatabaseName, pg.Client>): Promise<boolean> {
  try {
    for (const { client, tables } of lockers) {
      await client.query(`begin; set local lock_timeout = ${LOCK_MILLISECONDS_MAX}`)
      await client.query(`lock table ${tables} in share mode`)
    }
    // The platform before the provider: its records know nothing that the provider's snapshot lacks.
    for (const database of DATABASES) {
      await clients[database].query('begin isolation level repeatable read read only')
      await clients[database].query('select')
    }
    return true
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error
    return false
  } finally {
    for (const { client } of lockers) await client.query('rollback')
  }
}
