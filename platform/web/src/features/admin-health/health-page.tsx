/** How the platform runs, for administrators. */

import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AdminHealth } from '@tradepost/contract/platform/admin-health'
import { Alert } from '@tradepost/ui/alert'
import { Badge } from '@tradepost/ui/badge'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { formatFileSize } from '@tradepost/ui/formats/file-size'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import { PageHeader } from '@tradepost/ui/page-header'
import { RotateCcw } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { QueueTable } from '#src/nouns/queues/queues-card.tsx'
import { Detail, DetailList } from '#src/shell/detail-list.tsx'
import { Columns, DetailSkeleton } from '#src/shell/detail-page.tsx'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { formatDay } from '#src/shell/moment.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { sendRequest } from '#src/shell/request.ts'

const REFRESH_MILLISECONDS = 30_000

/** Loads how the platform runs, again and again while the page is open. */
export const healthQuery = queryOptions({
  queryKey: ['admin', 'health'],
  queryFn: ({ signal }) => sendRequest(AdminHealth, '/api/admin/health', { signal }),
  refetchInterval: REFRESH_MILLISECONDS,
})

const TONES = { ok: 'success', not_ready: 'warning', unreachable: 'danger' } as const

function ProviderCard({ health: { provider } }: { health: AdminHealth }) {
  const { state, milliseconds } = provider
  return (
    <Card
      title={t('adminHealth.provider.title')}
      action={<Badge tone={TONES[state]}>{t(`adminHealth.provider.${state}`)}</Badge>}
    >
      <p className="text-sm text-ink-2">
        {state === 'ok' ? t('adminHealth.provider.answered', { milliseconds }) : null}
        {state === 'not_ready' ? t('adminHealth.provider.notReadyText') : null}
        {state === 'unreachable' ? t('adminHealth.provider.unreachableText') : null}
      </p>
    </Card>
  )
}

function DatabaseCard({ health: { database, migrations } }: { health: AdminHealth }) {
  return (
    <Card title={t('adminHealth.database.title')} action={<Badge tone="success">{t('adminHealth.database.ok')}</Badge>}>
      <DetailList>
        <Detail term={t('adminHealth.database.size')}>{formatFileSize(database.bytes)}</Detail>
        <Detail term={t('adminHealth.database.connections')}>
          {t('adminHealth.database.connectionsOf', { open: database.connections, idle: database.idle })}
        </Detail>
        <Detail term={t('adminHealth.database.waiting')}>{database.waiting}</Detail>
        <Detail term={t('adminHealth.database.migrations')}>
          {t('adminHealth.database.applied', {
            count: migrations.applied,
            day: migrations.last_at === null ? '' : formatDay(migrations.last_at),
          })}
        </Detail>
        <Detail term={t('adminHealth.database.last')}>
          <span dir="ltr" className="font-mono text-xs">
            {migrations.last}
          </span>
        </Detail>
        <Detail term={t('adminHealth.database.version')}>
          <span dir="ltr">{database.version}</span>
        </Detail>
      </DetailList>
    </Card>
  )
}

function ProgramCard({ health }: { health: AdminHealth }) {
  return (
    <Card title={t('adminHealth.program.title')}>
      <DetailList>
        <Detail term={t('adminHealth.program.node')}>{health.node}</Detail>
        <Detail term={t('adminHealth.program.started')}>
          <RelativeTime at={health.started_at} />
        </Detail>
        <Detail term={t('adminHealth.program.email')}>
          {health.has_email_server ? t('adminHealth.program.hasServer') : t('adminHealth.program.noServer')}
        </Detail>
      </DetailList>
    </Card>
  )
}

function ProcessesCard({ health: { processes } }: { health: AdminHealth }) {
  return (
    <Card
      title={t('adminHealth.processes.title')}
      action={processes ? t('adminHealth.processes.count', { count: processes.length }) : undefined}
    >
      {processes ? (
        <ul className="grid gap-2.5 text-sm">
          {processes.map(({ connected_at: at, address }) => (
            <li key={at}>
              <span dir="ltr">{address ?? t('adminHealth.processes.local')}</span>{' '}
              <span className="text-ink-3">
                {t.rich('adminHealth.processes.connected', { time: () => <RelativeTime at={at} /> })}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-ink-3">{t('adminHealth.processes.hidden')}</p>
      )}
    </Card>
  )
}

function ShopsNotice({ health }: { health: AdminHealth }) {
  const { unconnected_shops: unconnected, unreadable_records: unreadable } = health
  return (
    <Card title={t('adminHealth.shops.title')}>
      <div className="grid gap-2.5 text-sm">
        <p>
          {t('adminHealth.shops.unconnected', { count: unconnected })}{' '}
          {unconnected > 0 ? (
            <Link to="/admin/shops" search={{ is_connected: 'false', is_closed: 'false' }} className="tp-link">
              {t('adminHealth.shops.show')}
            </Link>
          ) : null}
        </p>
        {unreadable > 0 ? (
          <Alert tone="warning" title={t('adminHealth.shops.unreadable', { count: unreadable })} />
        ) : (
          <p>{t('adminHealth.shops.unreadable', { count: 0 })}</p>
        )}
      </div>
    </Card>
  )
}

/** Shows processes, database, queues and the payments provider. */
export function HealthPage() {
  const query = useQuery(healthQuery)
  return (
    <>
      <PageTitle>{t('adminHealth.title')}</PageTitle>
      <PageHeader
        title={t('adminHealth.title')}
        description={t('adminHealth.description')}
        actions={
          <Button icon={<RotateCcw aria-hidden="true" />} pending={query.isFetching} onClick={() => void query.refetch()}>
            {t('adminHealth.refresh')}
          </Button>
        }
      />
      <QueryView query={query} what={t('adminHealth.what')} isPage skeleton={<DetailSkeleton />}>
        {(health) => (
          <Columns
            aside={
              <>
                <ProviderCard health={health} />
                <DatabaseCard health={health} />
                <ProgramCard health={health} />
              </>
            }
          >
            <QueueTable queues={health.queues} />
            <ProcessesCard health={health} />
            <ShopsNotice health={health} />
          </Columns>
        )}
      </QueryView>
    </>
  )
}
