import { createFileRoute, notFound } from '@tanstack/react-router'
import { REPORTS } from '@tradepost/contract/platform/report-names'
import { reportQuery } from '#src/features/seller-reports/api.ts'
import { ReportPage } from '#src/features/seller-reports/report-page.tsx'
import { parseReportSearch } from '#src/features/seller-reports/report-search.ts'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/reports/$report')({
  params: {
    parse({ report }) {
      const known = REPORTS.find((each) => each === report)
      // Earnings are at the path of all reports.
      if (known === undefined || known === 'earnings') throw notFound()
      return { report: known }
    },
  },
  validateSearch: parseReportSearch,
  loaderDeps: ({ search }) => search,
  loader: (page) => void loadPageData(page, reportQuery(page.params.slug, page.params.report, page.deps)),
  component: ReportRoute,
})

function ReportRoute() {
  const { slug, report } = Route.useParams()
  return <ReportPage key={report} slug={slug} report={report} search={Route.useSearch()} />
}
