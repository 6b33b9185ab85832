import { createFileRoute } from '@tanstack/react-router'
import { connectionQuery } from '#src/features/seller-settings/api.ts'
import { PaymentsSettingsPage } from '#src/features/seller-settings/payments-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/settings/payments')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(connectionQuery(params.slug)),
  component: PaymentsSettingsRoute,
})

function PaymentsSettingsRoute() {
  return <PaymentsSettingsPage slug={Route.useParams().slug} />
}
