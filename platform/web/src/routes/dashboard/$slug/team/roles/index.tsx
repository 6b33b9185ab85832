import { createFileRoute } from '@tanstack/react-router'
import { rolesQuery } from '#src/features/seller-team/api.ts'
import { RolesPage } from '#src/features/seller-team/roles/roles-page.tsx'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/team/roles/')({
  loader: (page) => void loadPageData(page, rolesQuery(page.params.slug)),
  component: RolesRoute,
})

function RolesRoute() {
  return <RolesPage slug={Route.useParams().slug} />
}
