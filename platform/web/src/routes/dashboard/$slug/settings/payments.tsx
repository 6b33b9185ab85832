import { createFileRoute } from '@tanstack/react-router'
import { connectionQuery } from '#src/features/seller-settings/api.ts'
import { PaymentsSettingsPage } from '#src/features/seller-settings/payments-page.tsx'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/settings/payments')({
  loader: (page) => void loadPageData(page, connectionQuery(page.params.slug)),
  component: PaymentsSettingsRoute,
})

function PaymentsSettingsRoute() {
  return <PaymentsSettingsPage slug={Route.useParams().slug} />
}
