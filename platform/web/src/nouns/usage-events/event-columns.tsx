import type { SellerUsageEventItem } from '@tradepost/contract/platform/sales/seller-usage-events'
import type { EventMetadata } from '@tradepost/contract/provider/usage/usage-events'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import type { DataColumn } from '@tradepost/ui/tables/data-table-columns'
import { Fragment } from 'react'
import { t } from '#src/dashboard-messages.ts'

/** Shows an event's metadata in one line, with each key muted before its value. */
export function MetadataText({ metadata }: { metadata: EventMetadata | null }) {
  const pairs = Object.entries(metadata ?? {})
  if (pairs.length === 0) return <span className="text-ink-3">{t('dashboardNouns.usageEvents.noMetadata')}</span>
  return (
    <span className="font-mono text-xs">
      {pairs.map(([key, value], index) => (
        <Fragment key={key}>
          {index > 0 ? '  ' : ''}
          <span className="inline-block max-w-full break-words">
            <span className="text-ink-3">{key}</span> {String(value)}
          </span>
        </Fragment>
      ))}
    </span>
  )
}

const shortened = (id: string) => (id.length > 14 ? `${id.slice(0, 8)}…${id.slice(-2)}` : id)

/** The columns of usage events. */
export const eventColumns: readonly DataColumn<SellerUsageEventItem>[] = [
  {
    id: 'name',
    header: t('dashboardNouns.usageEvents.event'),
    phone: 'title',
    cell: (event) => <span className="truncate font-mono text-xs">{event.event_name}</span>,
  },
  {
    id: 'customer',
    header: t('dashboardNouns.usageEvents.customer'),
    phone: 'value',
    cell: ({ customer_id: id, customer_name: name }) => name ?? <span className="font-mono text-xs">{shortened(id)}</span>,
  },
  {
    id: 'metadata',
    header: t('dashboardNouns.usageEvents.metadata'),
    phone: 'note',
    cell: ({ metadata }) => (
      <span className="block max-w-96 truncate whitespace-pre">
        <MetadataText metadata={metadata} />
      </span>
    ),
  },
  {
    id: 'time',
    header: t('dashboardNouns.usageEvents.time'),
    phone: 'aside',
    cell: (event) => <RelativeTime at={event.timestamp} />,
  },
]
