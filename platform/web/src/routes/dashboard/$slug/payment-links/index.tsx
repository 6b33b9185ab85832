import { createFileRoute } from '@tanstack/react-router'
import { paymentLinksQuery } from '#src/features/seller-payment-links/api.ts'
import { PaymentLinksPage } from '#src/features/seller-payment-links/links-page.tsx'
import { listSearch } from '#src/shell/lists/list-search.ts'
import { loadListData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/payment-links/')({
  validateSearch: listSearch('product_id'),
  loaderDeps: ({ search }) => search,
  loader: (page) => void loadListData(page, 'payment-links', paymentLinksQuery),
  component: PaymentLinksRoute,
})

function PaymentLinksRoute() {
  return <PaymentLinksPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
