import { createFileRoute } from '@tanstack/react-router'
import { AddonsPage } from '#src/features/seller-addons/addons-page.tsx'
import { AddonsSearch } from '#src/features/seller-addons/api.ts'

export const Route = createFileRoute('/dashboard/$slug/addons/')({ validateSearch: AddonsSearch, component: AddonsRoute })

function AddonsRoute() {
  return <AddonsPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
