import { queryOptions, useQuery } from '@tanstack/react-query'
import { DemoYear } from '@tradepost/contract/platform/demo-year'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { Progress } from '@tradepost/ui/progress'
import { t } from '#src/dashboard-messages.ts'
import { sendRequest } from '#src/shell/request.ts'
import { organizationPath } from './organizations.ts'

const POLL_MILLISECONDS = 2000

/** Loads the progress of a business's demo year. Each step, and the end, also refetch the page around it. */
export function demoYearQuery(slug: string) {
  return queryOptions({
    queryKey: ['demo-year', slug],
    queryFn: async ({ client, queryKey, signal }) => {
      const before = client.getQueryData<DemoYear>(queryKey)?.progress
      const year = await sendRequest(DemoYear, `${organizationPath(slug)}/demo-year`, { signal })
      if (before && before.done !== year.progress?.done) void client.invalidateQueries({ queryKey: ['organizations', slug] })
      return year
    },
    refetchInterval: ({ state: { data } }) => (data?.progress ? POLL_MILLISECONDS : false),
  })
}

/** Says that the demo shop's figures are still growing, and how far they are. Everything already works. */
export function DemoYearNotice({ slug }: { slug: string }) {
  const progress = useQuery(demoYearQuery(slug)).data?.progress
  if (!progress) return null
  const percent = Math.floor((100 * progress.done) / progress.total)
  const share = (percent / 100).toLocaleString(getPageLocale(), { style: 'percent' })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-info-subtle px-4 py-2.5 text-sm text-ink-2 inset-ring inset-ring-info-line">
      <p className="flex-1 whitespace-nowrap">
        {t.rich('dashboardShell.demoYear.preparing', {
          percent: (inside) => <span className="tabular-nums">{inside}</span>,
          share,
        })}
      </p>
      <Progress label={t('dashboardShell.demoYear.label')} value={percent} valueText={share} className="w-48" />
    </div>
  )
}
