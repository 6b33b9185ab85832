import { createFileRoute } from '@tanstack/react-router'
import { appearanceQuery } from '#src/features/seller-checkout-appearance/api.ts'
import { AppearancePage } from '#src/features/seller-checkout-appearance/appearance-page.tsx'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/settings/checkout')({
  loader: (page) => void loadPageData(page, appearanceQuery(page.params.slug)),
  component: CheckoutSettingsRoute,
})

function CheckoutSettingsRoute() {
  return <AppearancePage slug={Route.useParams().slug} />
}
