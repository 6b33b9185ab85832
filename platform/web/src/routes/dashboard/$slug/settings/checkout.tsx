import { createFileRoute } from '@tanstack/react-router'
import { appearanceQuery } from '#src/features/seller-checkout-appearance/api.ts'
import { AppearancePage } from '#src/features/seller-checkout-appearance/appearance-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/settings/checkout')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(appearanceQuery(params.slug)),
  component: CheckoutSettingsRoute,
})

function CheckoutSettingsRoute() {
  return <AppearancePage slug={Route.useParams().slug} />
}
