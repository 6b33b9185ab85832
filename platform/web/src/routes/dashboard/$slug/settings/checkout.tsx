import { createFileRoute } from '@tanstack/react-router'
import { appearanceQuery } from '#src/features/seller-checkout-appearance/api.ts'
import { AppearancePage } from '#src/features/seller-checkout-appearance/appearance-page.tsx'
import { prefetchPage } from '#src/shell/prefetch-page.ts'

export const Route = createFileRoute('/dashboard/$slug/settings/checkout')({
  loader: (page) => void prefetchPage(page, appearanceQuery(page.params.slug)),
  component: CheckoutSettingsRoute,
})

function CheckoutSettingsRoute() {
  return <AppearancePage slug={Route.useParams().slug} />
}
