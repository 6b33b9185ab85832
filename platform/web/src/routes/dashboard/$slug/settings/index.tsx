import { createFileRoute } from '@tanstack/react-router'
import { connectionQuery } from '#src/features/seller-settings/api.ts'
import { SettingsPage } from '#src/features/seller-settings/settings-page.tsx'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/settings/')({
  loader: (page) => void loadPageData(page, connectionQuery(page.params.slug)),
  component: SettingsRoute,
})

function SettingsRoute() {
  return <SettingsPage slug={Route.useParams().slug} />
}
