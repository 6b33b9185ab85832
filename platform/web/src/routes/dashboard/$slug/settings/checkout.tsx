import { createFileRoute } from '@tanstack/react-router'
import { AppearancePage } from '#src/features/seller-checkout-appearance/appearance-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/settings/checkout')({ component: CheckoutSettingsRoute })

function CheckoutSettingsRoute() {
  return <AppearancePage slug={Route.useParams().slug} />
}
