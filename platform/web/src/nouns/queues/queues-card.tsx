/** Queues of work: what is due, and what failed. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import { type AdminQueue, AdminQueues } from '@tradepost/contract/platform/admin-deliveries'
import { Card } from '@tradepost/ui/card'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import { Skeleton } from '@tradepost/ui/skeleton'
import { DataTable } from '@tradepost/ui/tables/data-table'
import type { DataColumn } from '@tradepost/ui/tables/data-table-columns'
import type { ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { countLabel } from '#src/nouns/figures/period-stats.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { sendRequest } from '#src/shell/request.ts'

/** The server counts no further. */
const COUNTED_MAX = 10_000

const NAMES: Readonly<Record<string, string>> = {
  apply_event: t('adminDeliveries.queues.events'),
  send_email: t('adminDeliveries.queues.emails'),
}

const countCell = (count: number, tone = ''): ReactNode => {
  if (count === 0) return <span className="text-ink-3">0</span>
  return <span className={tone}>{count >= COUNTED_MAX ? t('adminDeliveries.queues.orMore', { count }) : countLabel(count)}</span>
}

const columns: readonly DataColumn<AdminQueue>[] = [
  {
    id: 'kind',
    header: t('adminDeliveries.queues.kind'),
    phone: 'title',
    cell: ({ kind, reason }) => (
      <span className="block whitespace-normal">
        {NAMES[kind] ?? (
          <span dir="ltr" className="font-mono text-xs">
            {kind}
          </span>
        )}
        {reason === null ? null : <span className="block text-xs text-ink-3 [overflow-wrap:anywhere]">{reason}</span>}
      </span>
    ),
  },
  { id: 'due', header: t('adminDeliveries.queues.due'), align: 'end', phone: 'value', cell: ({ due }) => countCell(due) },
  {
    id: 'oldest',
    header: t('adminDeliveries.queues.oldest'),
    phone: 'note',
    cell: ({ since }) =>
      since === null ? <span className="text-ink-3">{t('adminDeliveries.queues.upToDate')}</span> : <RelativeTime at={since} />,
  },
  { id: 'retrying', header: t('adminDeliveries.queues.retrying'), align: 'end', cell: ({ retrying }) => countCell(retrying) },
  {
    id: 'failed',
    header: t('adminDeliveries.queues.failed'),
    align: 'end',
    cell: ({ failed }) => countCell(failed, 'text-danger-text font-[560]'),
  },
]

/** Whether a queue is worth a row: webhooks and emails always are, jobs if there are any. */
const isShown = ({ kind, due, retrying, failed }: AdminQueue): boolean => kind in NAMES || due + retrying + failed > 0

/** Shows webhooks, emails, and the jobs that wait or failed. */
export function QueueTable({ queues }: { queues: readonly AdminQueue[] }) {
  return (
    <Card title={t('adminDeliveries.queues.title')} isFlush>
      <DataTable
        label={t('adminDeliveries.queues.title')}
        rows={queues.filter(isShown)}
        columns={columns}
        rowId={({ kind }) => kind}
      />
    </Card>
  )
}

const REFRESH_MILLISECONDS = 30_000

const queuesQuery = queryOptions({
  queryKey: ['admin', 'queues'],
  queryFn: ({ signal }) => sendRequest(AdminQueues, '/api/admin/queues', { signal }),
  refetchInterval: REFRESH_MILLISECONDS,
})

/** Loads which work waits or failed, and shows it. */
export function QueuesCard() {
  const query = useQuery(queuesQuery)
  return (
    <QueryView query={query} what={t('adminDeliveries.queues.what')} skeleton={<Skeleton className="h-40 rounded-lg" />}>
      {({ items }) => <QueueTable queues={items} />}
    </QueryView>
  )
}
