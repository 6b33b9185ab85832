import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SellerMeter } from '@tradepost/contract/platform/catalog/seller-meters'
import type { SellerUsageEventItem } from '@tradepost/contract/platform/sales/seller-usage-events'
import { Card } from '@tradepost/ui/card'
import { EmptyState } from '@tradepost/ui/empty-state'
import { DataTable } from '@tradepost/ui/tables/data-table'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { eventColumns } from '#src/nouns/usage-events/event-columns.tsx'
import { EventSheet } from '#src/nouns/usage-events/event-sheet.tsx'
import { usageEventsQuery } from '#src/nouns/usage-events/queries.ts'
import { getErrorMessage } from '#src/shell/request.ts'

const SHOWN = '10'
const POLL_MILLISECONDS = 3000

/** All of these events have the same name, so the customer comes first. */
const columns = eventColumns
  .filter((column) => column.id !== 'name')
  .map((column) => (column.id === 'customer' ? { ...column, phone: 'title' as const } : column))

type MatchedEventsProps = {
  slug: string
  meter: SellerMeter /** Limits the list to this customer. */
  customer: string | undefined
}

/** Lists the latest events that a meter counted. */
export function MatchedEvents({ slug, meter, customer }: MatchedEventsProps) {
  const events = useQuery({
    ...usageEventsQuery(slug, { meter_id: meter.id, customer_id: customer, page_size: SHOWN }),
    refetchInterval: POLL_MILLISECONDS,
  })
  const [opened, setOpened] = useState<SellerUsageEventItem | undefined>()
  return (
    <Card
      title={t('sellerMeters.countedEvents.title')}
      isFlush
      action={
        <Link
          to="/dashboard/$slug/usage-events"
          params={{ slug }}
          search={{ meter_id: meter.id, customer_id: customer }}
          className="tp-link"
        >
          {t('sellerMeters.countedEvents.viewAll')}
        </Link>
      }
    >
      <DataTable
        label={t('sellerMeters.countedEvents.title')}
        rows={events.data?.items}
        columns={columns}
        rowId={(event) => event.event_id}
        onRowOpen={setOpened}
        error={events.isError ? getErrorMessage(events.error) : undefined}
        onRetry={() => void events.refetch()}
        empty={
          <EmptyState level={3} drawing={null} title={t('sellerMeters.countedEvents.emptyTitle')}>
            {t('sellerMeters.countedEvents.emptyText', { event: meter.event_name })}
          </EmptyState>
        }
      />
      <EventSheet slug={slug} event={opened} onClose={() => setOpened(undefined)} />
    </Card>
  )
}
