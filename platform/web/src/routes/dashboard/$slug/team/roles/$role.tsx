import { createFileRoute } from '@tanstack/react-router'
import { roleQuery } from '#src/features/seller-team/api.ts'
import { RolePage } from '#src/features/seller-team/roles/role-page.tsx'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/team/roles/$role')({
  loader: (page) => void loadPageData(page, roleQuery(page.params.slug, page.params.role)),
  component: RoleRoute,
})

function RoleRoute() {
  const { slug, role } = Route.useParams()
  return <RolePage slug={slug} name={role} />
}
