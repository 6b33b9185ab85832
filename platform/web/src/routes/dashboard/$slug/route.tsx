import { createFileRoute, Outlet } from '@tanstack/react-router'
import { OrganizationLayout } from '#src/features/organizations/organization-layout.tsx'

export const Route = createFileRoute('/dashboard/$slug')({ component: OrganizationRoute })

function OrganizationRoute() {
  return (
    <OrganizationLayout slug={Route.useParams().slug}>
      <Outlet />
    </OrganizationLayout>
  )
}
