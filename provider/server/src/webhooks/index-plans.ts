import { sql } from '@tradepost/kit/database/database'

/**
 * Select columns that make the transaction's statements read rows in index order, by a plan that is made once. Otherwise a plan
 * made for an empty table scans a full one, and a limit known only at execution reads and sorts a whole queue.
 */
export const indexPlans = sql`set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
  set_config('plan_cache_mode', 'force_generic_plan', true)`

/**
 * Does so for statements that look each row up by an index. A hash or a merge would read the whole index of a table for a few.
 */
export const lookupPlans = sql`${indexPlans}, set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`
