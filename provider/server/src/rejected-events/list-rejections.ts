import type { ListRejectedEventsQuery } from '@tradepost/contract/provider/rejected-events'
import type { Selectable } from 'kysely'
import type * as z from 'zod'
import { type Scope, toTenant } from '#src/scope.ts'
import type { RejectedEventsRow } from './table.ts'

/** Lists the last refused ingest requests, newest first. */
export async function listRejections(
  scope: Scope,
  query: z.infer<typeof ListRejectedEventsQuery>,
): Promise<Selectable<RejectedEventsRow>[]> {
  return scope.trx
    .selectFrom('rejectedEvents')
    .selectAll()
    .where((row) => row.and(toTenant(scope)))
    .orderBy('id', 'desc')
    .limit(query.page_size)
    .offset(query.page_number * query.page_size)
    .execute()
}
