import { useQuery } from '@tanstack/react-query'
import type { ReconciliationRun } from '@tradepost/contract/platform/developers/seller-reconciliation'
import { Badge } from '@tradepost/ui/badge'
import { Card } from '@tradepost/ui/card'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import { Progress } from '@tradepost/ui/progress'
import { Skeleton } from '@tradepost/ui/skeleton'
import { Check, Clock, LoaderCircle } from 'lucide-react'
import { translateRefusal } from '#src/answer-texts.ts'
import { t } from '#src/dashboard-messages.ts'
import { PageLink } from '#src/shell/page-link.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { runsQuery } from './api.ts'

/** As many as fit without hiding the differences below. */
const SHOWN_MAX = 5

function RunBadge({ status }: Pick<ReconciliationRun, 'status'>) {
  const looks = { running: ['info', LoaderCircle], waiting: ['warning', Clock], done: ['success', Check] } as const
  const [tone, Icon] = looks[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`sellerReconciliation.statuses.${status}`)}
    </Badge>
  )
}

function RunLine({ slug, run }: { slug: string; run: ReconciliationRun }) {
  const { differences, progress, problem, status } = run
  return (
    <li className="grid gap-2 px-5 py-3 max-list:px-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <RunBadge status={status} />
        <span className="font-[560]">{t(`sellerReconciliation.reasons.${run.reason}`)}</span>
        {differences > 0 ? (
          <PageLink slug={slug} path={['reconciliation']} search={{ run: run.id }} className="tp-link">
            {t('sellerReconciliation.runs.differences', { count: differences })}
          </PageLink>
        ) : (
          <span className="text-ink-3">
            {status === 'done' ? t('sellerReconciliation.runs.differences', { count: 0 }) : null}
          </span>
        )}
        <span className="ms-auto text-sm text-ink-3">
          <RelativeTime at={run.started_at} />
        </span>
      </div>
      {status === 'done' ? null : (
        <Progress label={t('sellerReconciliation.runs.progress')} value={Math.round(progress * 100)} max={100} />
      )}
      {problem === null ? null : (
        <p className="text-sm text-ink-2">
          {translateRefusal(problem)} {t('sellerReconciliation.runs.continues')}
        </p>
      )}
    </li>
  )
}

/** Shows the newest comparisons with the payments provider; nothing before the first one, which the list below explains. */
export function RunsCard({ slug }: { slug: string }) {
  const runs = useQuery(runsQuery(slug))
  if (runs.data?.items.length === 0) return null
  return (
    <Card title={t('sellerReconciliation.runs.title')} isFlush>
      <QueryView query={runs} what={t('sellerReconciliation.runs.what')} skeleton={<Skeleton className="m-5 h-24 rounded-lg" />}>
        {({ items }) => (
          <ul className="divide-y divide-line">
            {items.slice(0, SHOWN_MAX).map((run) => (
              <RunLine key={run.id} slug={slug} run={run} />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  )
}
