import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#src/features/seller-settings/settings-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/settings/')({ component: SettingsRoute })

function SettingsRoute() {
  return <SettingsPage slug={Route.useParams().slug} />
}
