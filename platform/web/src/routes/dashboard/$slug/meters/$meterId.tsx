import { createFileRoute } from '@tanstack/react-router'
import { MeterPage } from '#src/features/seller-meters/meter-page.tsx'
import { readMeterSearch } from '#src/features/seller-meters/meter-search.ts'
import { meterQuery } from '#src/nouns/meters/queries.ts'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/meters/$meterId')({
  validateSearch: readMeterSearch,
  loader: (page) => void loadPageData(page, meterQuery(page.params.slug, page.params.meterId)),
  component: MeterRoute,
})

function MeterRoute() {
  const { slug, meterId } = Route.useParams()
  return <MeterPage slug={slug} meterId={meterId} search={Route.useSearch()} />
}
