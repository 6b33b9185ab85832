import { createFileRoute } from '@tanstack/react-router'
import { RolesPage } from '#src/features/seller-team/roles-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/team/roles/')({ component: RolesRoute })

function RolesRoute() {
  return <RolesPage slug={Route.useParams().slug} />
}
