import { createFileRoute } from '@tanstack/react-router'
import { connectionQuery } from '#src/features/seller-settings/api.ts'
import { SettingsPage } from '#src/features/seller-settings/settings-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/settings/')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(connectionQuery(params.slug)),
  component: SettingsRoute,
})

function SettingsRoute() {
  return <SettingsPage slug={Route.useParams().slug} />
}
