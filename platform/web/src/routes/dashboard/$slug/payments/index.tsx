import { createFileRoute } from '@tanstack/react-router'
import { PAYMENT_STATUS_SYNONYMS } from '@tradepost/contract/provider/synonyms'
import { PaymentsPage } from '#src/features/seller-payments/payments-page.tsx'
import { paymentsQuery } from '#src/nouns/payments/queries.ts'
import { listSearch, withSynonyms } from '#src/shell/lists/list-search.ts'
import { loadListData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/payments/')({
  validateSearch: withSynonyms(
    listSearch(
      'status',
      'product_id',
      'customer_id',
      'method',
      'kind',
      'currency',
      'created_at_from',
      'created_at_to',
      'amount_gte',
      'amount_lte',
      'refund_status',
      'disputed',
    ),
    { status: { pending: { status: PAYMENT_STATUS_SYNONYMS.pending } } },
  ),
  loaderDeps: ({ search }) => search,
  loader: (page) => void loadListData(page, 'payments', paymentsQuery),
  component: PaymentsRoute,
})

function PaymentsRoute() {
  return <PaymentsPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
