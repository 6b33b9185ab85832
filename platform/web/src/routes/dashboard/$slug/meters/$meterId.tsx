import { createFileRoute } from '@tanstack/react-router'
import { MeterSearch } from '#src/features/seller-meters/api.ts'
import { MeterPage } from '#src/features/seller-meters/meter-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/meters/$meterId')({ validateSearch: MeterSearch, component: MeterRoute })

function MeterRoute() {
  const { slug, meterId } = Route.useParams()
  return <MeterPage slug={slug} meterId={meterId} search={Route.useSearch()} />
}
