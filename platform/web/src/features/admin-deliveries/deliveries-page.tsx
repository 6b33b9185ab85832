/** Webhooks, emails and jobs that wait or failed, for administrators. */

import type { AdminDelivery } from '@tradepost/contract/platform/admin-deliveries'
import { Button } from '@tradepost/ui/button'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import { RotateCcw } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { QueuesCard } from '#src/nouns/queues/queues-card.tsx'
import type { ListDescription } from '#src/shell/lists/list-description.ts'
import { createChoiceFilter, createDaysFilter, createLinkedFilter } from '#src/shell/lists/list-filters.tsx'
import { ListPage } from '#src/shell/lists/list-page.tsx'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { DELIVERIES, deliveriesQuery, useRetry } from './api.ts'

const faint = (text: string) => <span className="text-ink-3">{text}</span>

function reasonLabel({ kind, reason, tries }: AdminDelivery): string {
  if (kind === 'event') return reason ?? ''
  if (reason !== null) return t('adminDeliveries.columns.answered', { code: reason })
  return tries > 0 ? t('adminDeliveries.columns.noAnswer') : ''
}

/** Tries an event again. An email is tried again by itself, and is gone once it was given up. */
function Retry({ item }: { item: AdminDelivery }) {
  const retry = useRetry(item)
  if (item.kind !== 'event') return null
  return (
    <Button
      size="sm"
      icon={<RotateCcw aria-hidden="true" />}
      pending={retry.isPending}
      aria-label={t('adminDeliveries.retry.actionFor', { id: item.message_id })}
      onClick={() => retry.mutate()}
    >
      {t('adminDeliveries.retry.action')}
    </Button>
  )
}

const deliveries: ListDescription<AdminDelivery> = {
  title: t('adminDeliveries.list.title'),
  description: t('adminDeliveries.list.description'),
  noun: 'deliveries',
  place: DELIVERIES,
  words: 'adminDeliveries',
  query: (_, search) => deliveriesQuery(search),
  columns: [
    {
      id: 'what',
      header: t('adminDeliveries.columns.what'),
      phone: 'title',
      cell: ({ kind, what }) =>
        kind === 'event'
          ? t('adminDeliveries.columns.event', { type: what })
          : t('adminDeliveries.columns.email', { domain: what }),
    },
    {
      id: 'shop',
      header: t('adminDeliveries.columns.shop'),
      cell: ({ shop }) => <span className="block max-w-40 truncate">{shop?.name ?? t('adminDeliveries.columns.platform')}</span>,
    },
    {
      id: 'reason',
      header: t('adminDeliveries.columns.reason'),
      phone: 'note',
      cell: (item) => (
        <span className="block max-w-72 text-ink-2 whitespace-normal [overflow-wrap:anywhere]">{reasonLabel(item)}</span>
      ),
    },
    { id: 'tries', header: t('adminDeliveries.columns.tries'), align: 'end', cell: ({ tries }) => tries },
    {
      id: 'next_try',
      header: t('adminDeliveries.columns.nextTry'),
      cell: ({ next_try_at: at }) => (at === null ? faint(t('adminDeliveries.columns.none')) : <RelativeTime at={at} />),
    },
    {
      id: 'created_at',
      header: t('adminDeliveries.columns.since'),
      phone: 'aside',
      cell: ({ since }) => <RelativeTime at={since} />,
    },
  ],
  sortedBy: ['created_at'],
  idOf: ({ id }) => id,
  isFlat: true,
  RowActions: Retry,
  search: { label: t('adminDeliveries.list.search'), placeholder: t('adminDeliveries.list.searchPlaceholder') },
  tabs: {
    label: t('adminDeliveries.filters.state'),
    name: 'state',
    items: [
      { value: undefined, label: t('adminDeliveries.filters.all') },
      { value: 'waiting', label: t('adminDeliveries.filters.waiting') },
      {
        value: 'failed',
        label: t('adminDeliveries.filters.failed'),
        empty: { title: t('adminDeliveries.list.emptyFailed.title'), text: t('adminDeliveries.list.emptyFailed.text') },
      },
    ],
  },
  filters: [
    createChoiceFilter(t('adminDeliveries.filters.kind'), 'kind', [
      { value: 'event', label: t('adminDeliveries.filters.events') },
      { value: 'email', label: t('adminDeliveries.filters.emails') },
    ]),
    createLinkedFilter(t('adminDeliveries.filters.shop'), 'organization_id'),
    createDaysFilter(t('adminDeliveries.columns.since'), 'created_at'),
  ],
  empty: { title: t('adminDeliveries.list.empty.title'), text: t('adminDeliveries.list.empty.text') },
}

/** Lists what waits or failed, below the queues of all work. */
export function DeliveriesPage({ search }: { search: ListSearch }) {
  return <ListPage list={deliveries} search={search} above={<QueuesCard />} />
}
