import { createFileRoute } from '@tanstack/react-router'
import { MetersSearch } from '#src/features/seller-meters/api.ts'
import { MetersPage } from '#src/features/seller-meters/meters-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/meters/')({ validateSearch: MetersSearch, component: MetersRoute })

function MetersRoute() {
  return <MetersPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
