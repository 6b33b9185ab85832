import { sql } from '@tradepost/kit/database'

/**
 * Select columns that make the transaction's statements read rows in index order. Otherwise a plan made for an empty table
 * scans a full one, and a limit known only at execution reads and sorts a whole queue.
 */
export const indexPlans = sql`set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`
