import { createFileRoute } from '@tanstack/react-router'
import { reportQuery } from '#src/features/seller-reports/api.ts'
import { ReportPage } from '#src/features/seller-reports/report-page.tsx'
import { parseReportSearch } from '#src/features/seller-reports/report-search.ts'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/reports/')({
  validateSearch: parseReportSearch,
  loaderDeps: ({ search }) => search,
  loader: (page) => void loadPageData(page, reportQuery(page.params.slug, 'earnings', page.deps)),
  component: ReportsRoute,
})

function ReportsRoute() {
  return <ReportPage slug={Route.useParams().slug} report="earnings" search={Route.useSearch()} />
}
