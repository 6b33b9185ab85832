import { createFileRoute, Outlet } from '@tanstack/react-router'
import { OrganizationLayout } from '#src/features/organizations/organization-layout.tsx'
import { loadFrameData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug')({
  loader: (page) => void loadFrameData(page),
  component: OrganizationRoute,
})

function OrganizationRoute() {
  return (
    <OrganizationLayout slug={Route.useParams().slug}>
      <Outlet />
    </OrganizationLayout>
  )
}
