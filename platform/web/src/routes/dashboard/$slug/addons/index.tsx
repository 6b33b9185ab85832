import { createFileRoute } from '@tanstack/react-router'
import { AddonsPage } from '#src/features/addons/addons-page.tsx'
import { AddonsSearch } from '#src/features/addons/api.ts'

export const Route = createFileRoute('/dashboard/$slug/addons/')({ validateSearch: AddonsSearch, component: AddonsRoute })

function AddonsRoute() {
  return <AddonsPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
