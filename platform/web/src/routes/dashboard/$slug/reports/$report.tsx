import { createFileRoute, notFound } from '@tanstack/react-router'
import { ReportName } from '@tradepost/contract/platform/seller-reports'
import { parseReportSearch, reportQuery } from '#src/features/seller-reports/api.ts'
import { ReportPage } from '#src/features/seller-reports/report-page.tsx'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/reports/$report')({
  params: {
    parse({ report }) {
      const { data } = ReportName.exclude(['earnings']).safeParse(report)
      if (!data) throw notFound()
      return { report: data }
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
