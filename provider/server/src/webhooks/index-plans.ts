import { sql } from '@tradepost/kit/database'

/**
 * Columns of a select that make the transaction's statements read rows in the order of an index. Otherwise a plan made for an
 * empty table scans a full one, and a limit that only the statement knows reads and sorts a whole queue.
 */
export const indexPlans = sql`set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`
