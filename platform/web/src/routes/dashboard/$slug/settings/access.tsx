import { createFileRoute } from '@tanstack/react-router'
import { AccessSettingsPage } from '#src/features/seller-access/access-settings-page.tsx'
import { accessPolicyQuery } from '#src/features/seller-access/api.ts'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/settings/access')({
  loader: (page) => void loadPageData(page, accessPolicyQuery(page.params.slug)),
  component: AccessSettingsRoute,
})

function AccessSettingsRoute() {
  return <AccessSettingsPage slug={Route.useParams().slug} />
}
