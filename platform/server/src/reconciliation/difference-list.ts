import { DifferenceCause, ReconciliationDifference } from '@tradepost/contract/platform/developers/seller-reconciliation'
import { sql } from '@tradepost/kit/database/database'
import { NOUNS } from '#src/records/table.ts'
import { equals, instants, oneOf } from '#src/seller/list-filters.ts'
import { listRoutes } from '#src/seller/list-routes.ts'
import { eachAs, type RecordList } from '#src/seller/record-list.ts'

/** What differed between a business's records and its provider. */
const differenceList: RecordList<ReconciliationDifference> = {
  needs: 'webhook:read',
  noun: { table: 'found_differences', columns: { found_at: ['timestamptz', 'found_at'] } },
  read: eachAs(ReconciliationDifference),
  sorts: { found_at: 'found_at' },
  tabs: { name: 'cause', of: sql`cause`, values: DifferenceCause.options },
  filters: {
    run: equals('run_id'),
    noun: oneOf(
      'noun',
      NOUNS.map(({ name }) => name),
    ),
    object_id: equals('object_id'),
    ...instants('found_at'),
  },
  csv: {
    header: ['found_at', 'noun', 'object_id', 'field', 'ours', 'theirs', 'cause', 'repaired_at', 'run_id'],
    row: ({ ours, theirs, ...found }) => [
      found.found_at,
      found.noun,
      found.object_id,
      found.field,
      JSON.stringify(ours ?? null),
      JSON.stringify(theirs ?? null),
      found.cause,
      found.repaired_at,
      found.run_id,
    ],
  },
}

export const differenceListRoutes = listRoutes('Seller: reconciliation', {
  name: 'reconciliation',
  words: 'what differed from the payments provider',
  item: ReconciliationDifference,
  list: differenceList,
})
