import { createFileRoute } from '@tanstack/react-router'
import { DISPUTE_STAGE_SYNONYMS } from '@tradepost/contract/provider/synonyms'
import { DisputesPage } from '#src/features/seller-disputes/disputes-page.tsx'
import { disputesQuery } from '#src/nouns/disputes/queries.ts'
import { listSearch, withSynonyms } from '#src/shell/lists/list-search.ts'
import { loadListData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/disputes/')({
  validateSearch: withSynonyms(
    listSearch(
      'status',
      'stage',
      'customer_id',
      'payment_id',
      'currency',
      'created_at_from',
      'created_at_to',
      'amount_gte',
      'amount_lte',
    ),
    {
      stage: {
        dispute_opened: { stage: DISPUTE_STAGE_SYNONYMS.dispute_opened },
        dispute_won: { stage: undefined, status: 'dispute_won' },
        dispute_lost: { stage: undefined, status: 'dispute_lost' },
      },
    },
  ),
  loaderDeps: ({ search }) => search,
  loader: (page) => void loadListData(page, 'disputes', disputesQuery),
  component: DisputesRoute,
})

function DisputesRoute() {
  return <DisputesPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
