import { createFileRoute } from '@tanstack/react-router'
import { organizationSettingsQuery } from '#src/features/seller-settings/organization-api.ts'
import { OrganizationSettingsPage } from '#src/features/seller-settings/organization-page.tsx'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/settings/')({
  loader: (page) => void loadPageData(page, organizationSettingsQuery(page.params.slug)),
  component: OrganizationSettingsRoute,
})

function OrganizationSettingsRoute() {
  return <OrganizationSettingsPage slug={Route.useParams().slug} />
}
