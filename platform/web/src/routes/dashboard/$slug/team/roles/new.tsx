import { createFileRoute } from '@tanstack/react-router'
import { NewRolePage } from '#src/features/seller-team/roles/role-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/team/roles/new')({ component: NewRoleRoute })

function NewRoleRoute() {
  return <NewRolePage slug={Route.useParams().slug} />
}
