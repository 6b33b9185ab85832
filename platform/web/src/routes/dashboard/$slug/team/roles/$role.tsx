import { createFileRoute } from '@tanstack/react-router'
import { RolePage } from '#src/features/seller-team/role-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/team/roles/$role')({ component: RoleRoute })

function RoleRoute() {
  const { slug, role } = Route.useParams()
  return <RolePage slug={slug} name={role} />
}
