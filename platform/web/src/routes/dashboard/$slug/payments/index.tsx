import { createFileRoute } from '@tanstack/react-router'
import { PaymentsSearch } from '#src/features/seller-payments/api.ts'
import { PaymentsPage } from '#src/features/seller-payments/payments-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/payments/')({ validateSearch: PaymentsSearch, component: PaymentsRoute })

function PaymentsRoute() {
  return <PaymentsPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
