import { sql } from './database.ts'

/**
 * In a statement or transaction that only counts or notes something: its commit doesn't wait for the disk. If the machine
 * crashes, what the last moment counted may be lost. It has a parameter, because only statements with one are prepared.
 */
export const withoutFlush = sql<string>`set_config('synchronous_commit', 'off', ${true})`
