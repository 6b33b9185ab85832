import type pg from 'pg'
import type { Metrics } from '#src/metrics.ts'
import { countRetries } from './database.ts'

const GAUGES = {
  database_connections: 'Open connections of a pool',
  database_connections_idle: 'Connections of a pool that nobody uses now',
  database_waiting: 'Callers that wait for a connection',
  transactions_retried: 'Transactions that lost a race and were retried since the start',
} as const

/** Adds the figures of a program's databases, by their names. They cost no statement. */
export function measureDatabases(metrics: Metrics, databases: Record<string, { pool: pg.Pool; db: object }>): void {
  metrics.gauges(GAUGES, 'database', async () =>
    Object.entries(databases).flatMap(([of, { pool, db }]) => [
      { name: 'database_connections', of, value: pool.totalCount },
      { name: 'database_connections_idle', of, value: pool.idleCount },
      { name: 'database_waiting', of, value: pool.waitingCount },
      { name: 'transactions_retried', of, value: countRetries(db) },
    ]),
  )
}
