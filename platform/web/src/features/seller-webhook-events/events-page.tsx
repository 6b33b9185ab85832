/** Everything that happened in a business, as its endpoints hear of it. */

import { useQuery } from '@tanstack/react-query'
import type { SellerWebhookEventItem } from '@tradepost/contract/platform/developers/seller-webhook-log'
import { Badge } from '@tradepost/ui/badge'
import { Card } from '@tradepost/ui/card'
import { EmptyState } from '@tradepost/ui/empty-state'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import { PageHeader } from '@tradepost/ui/page-header'
import { FlaskConical } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { createEventTypeFilter } from '#src/nouns/webhooks/event-type-filter.tsx'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { ListBody } from '#src/shell/lists/list-body.tsx'
import type { ListDescription } from '#src/shell/lists/list-description.ts'
import { createDaysFilter, createLinkedFilter } from '#src/shell/lists/list-filters.tsx'
import { type ListSearch, useShowSearch } from '#src/shell/lists/list-search.ts'
import { eventsQuery } from './api.ts'
import { EventSheet } from './event-sheet.tsx'

const POLL_MILLISECONDS = 5000

const events: ListDescription<SellerWebhookEventItem> = {
  title: t('sellerWebhookEvents.title'),
  description: t('sellerWebhookEvents.description'),
  noun: 'events',
  words: 'sellerWebhookEvents',
  query: eventsQuery,
  columns: [
    {
      id: 'type',
      header: t('sellerWebhookEvents.columns.type'),
      phone: 'title',
      cell: ({ type, is_example: isExample }) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-mono text-xs">{type}</span>
          {isExample ? (
            <Badge tone="brass" icon={<FlaskConical aria-hidden="true" />}>
              {t('dashboardNouns.webhooks.example')}
            </Badge>
          ) : null}
        </span>
      ),
    },
    {
      id: 'object',
      header: t('sellerWebhooks.delivery.object'),
      phone: 'note',
      cell: ({ object_id: id }) => <span className="block max-w-64 truncate font-mono text-xs text-ink-2">{id}</span>,
    },
    {
      id: 'time',
      header: t('sellerWebhookEvents.columns.time'),
      phone: 'aside',
      className: 'w-40',
      cell: ({ created_at: at }) => <RelativeTime at={at} />,
    },
  ],
  idOf: ({ id }) => id,
  filters: [
    createEventTypeFilter('type'),
    createDaysFilter(t('sellerWebhookEvents.columns.time'), 'created_at'),
    createLinkedFilter(t('sellerWebhooks.delivery.object'), 'object_id'),
  ],
  empty: { title: t('sellerWebhookEvents.empty'), text: t('sellerWebhookEvents.emptyText') },
}

/** Lists everything that happened in a business, as its endpoints hear of it. The event that is open is part of the URL. */
export function EventsPage({ slug, search: { event: opened, ...search } }: { slug: string; search: ListSearch }) {
  const show = useShowSearch()
  const query = useQuery({
    ...eventsQuery(slug, search),
    refetchInterval: search.cursor === undefined ? POLL_MILLISECONDS : false,
  })
  return (
    <>
      <PageTitle>{events.title}</PageTitle>
      <PageHeader title={events.title} description={events.description} />
      <Card isFlush>
        {query.data?.isKept === false ? (
          <EmptyState level={2} drawing={null} title={t('sellerWebhookEvents.unavailable')}>
            {t('sellerWebhookEvents.unavailableText')}
          </EmptyState>
        ) : (
          <ListBody
            slug={slug}
            list={events}
            search={search}
            query={{ ...query, isFetching: query.isPlaceholderData }}
            onRowOpen={({ id }) => show({ ...search, event: id })}
          />
        )}
      </Card>
      <EventSheet slug={slug} id={opened} onClose={() => show(search)} />
    </>
  )
}
