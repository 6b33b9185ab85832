import type pg from 'pg'
import type { Metrics } from '#src/metrics.ts'
import { countRetries } from './database.ts'

const GAUGES = {
  database_connections: 'Open connections of a pool',
  database_connections_idle: 'Connections of a pool that nobody uses now',
  database_waiting: 'Callers that wait for a connection',
  transactions_retried: 'Transactions that lost a race and were retried since the start',
} as const

/** Returns the connections of a pool, and who waits for one. It costs no statement. */
export const readPoolFigures = ({ totalCount, idleCount, waitingCount }: pg.Pool) => ({
  connections: totalCount,
  idle: idleCount,
  waiting: waitingCount,
})

/** Adds the figures of a program's databases, by their names. They cost no statement. */
export function measureDatabases(metrics: Metrics, databases: Record<string, { pool: pg.Pool; db: object }>): void {
  metrics.gauges(GAUGES, 'database', async () =>
    Object.entries(databases).flatMap(([of, { pool, db }]) => {
      const { connections, idle, waiting } = readPoolFigures(pool)
      return [
        { name: 'database_connections', of, value: connections },
        { name: 'database_connections_idle', of, value: idle },
        { name: 'database_waiting', of, value: waiting },
        { name: 'transactions_retried', of, value: countRetries(db) },
      ]
    }),
  )
}
