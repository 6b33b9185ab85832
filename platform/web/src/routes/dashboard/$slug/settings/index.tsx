import { createFileRoute } from '@tanstack/react-router'
import { organizationSettingsQuery } from '#src/features/seller-settings/organization-api.ts'
import { OrganizationSettingsPage } from '#src/features/seller-settings/organization-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/settings/')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(organizationSettingsQuery(params.slug)),
  component: OrganizationSettingsRoute,
})

function OrganizationSettingsRoute() {
  return <OrganizationSettingsPage slug={Route.useParams().slug} />
}
