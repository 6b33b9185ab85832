import type { SellerWebhookDeliveryItem } from '@tradepost/contract/platform/developers/seller-webhook-log'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { EmptyState, LoadError } from '@tradepost/ui/empty-state'
import { relativeTimeLabel, useNow } from '@tradepost/ui/formats/relative-time'
import { Skeleton, SkeletonRegion } from '@tradepost/ui/skeleton'
import { FilterBar } from '@tradepost/ui/tables/filter-bar'
import { ListPager } from '@tradepost/ui/tables/list-pager'
import type { ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { DeliveryBadge, deliveryStatusLabel } from '#src/nouns/webhooks/delivery-badge.tsx'
import { createEventTypeFilter } from '#src/nouns/webhooks/event-type-filter.tsx'
import type { ListFilter } from '#src/shell/lists/list-description.ts'
import { createChoiceFilter, createDaysFilter, createLinkedFilter } from '#src/shell/lists/list-filters.tsx'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import type { useDeliveries } from './delivery-api.ts'

const STATUSES = ['pending', 'delivered', 'failed'] as const

const FILTERS: readonly ListFilter[] = [
  createChoiceFilter(
    t('sellerWebhooks.delivery.status'),
    'status',
    STATUSES.map((value) => ({ value, label: deliveryStatusLabel(value) })),
  ),
  createEventTypeFilter('event_type'),
  createDaysFilter(t('sellerWebhooks.delivery.time'), 'created_at'),
  createLinkedFilter(t('sellerWebhooks.delivery.object'), 'object_id'),
]
const FILTER_NAMES = FILTERS.flatMap(({ names }) => names)

type RowProps = { delivery: SellerWebhookDeliveryItem; isOpened: boolean; onOpen: () => void }

function DeliveryRow({ delivery, isOpened, onOpen }: RowProps) {
  const { event_type: type, object_id: objectId, attempt_count: count, created_at: at, status } = delivery
  const now = useNow()
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        aria-current={isOpened ? 'true' : undefined}
        onClick={onOpen}
        className="flex w-full items-center gap-4 border-s-[3px] border-transparent px-4 py-2.5 text-start hover:bg-hover aria-[current]:border-accent aria-[current]:bg-accent-subtle"
      >
        <span className="w-20 shrink-0">
          <DeliveryBadge delivery={delivery} />
          <span className="sr-only">{deliveryStatusLabel(status)}</span>
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-mono text-xs font-semibold">{type}</span>
          <span className="block truncate font-mono text-xs text-ink-3">{objectId}</span>
        </span>
        <span className="shrink-0 text-end text-xs text-ink-3 tabular-nums">
          {/* Not a RelativeTime: a button can't hold what takes the focus. */}
          <time dateTime={at} className="block">
            {relativeTimeLabel(new Date(at), now)}
          </time>
          {count > 1 || status === 'pending' ? (
            <span className="block">{t('sellerWebhooks.delivery.attemptCount', { count })}</span>
          ) : null}
        </span>
      </button>
    </li>
  )
}

type DeliveryListProps = {
  slug: string
  search: ListSearch
  deliveries: ReturnType<typeof useDeliveries>
  openedId: string | undefined
  className?: string
  show: (search: ListSearch) => void
  /** What can be done with all of them. */
  action: ReactNode
  /** Sends an example; absent for people who may not. */
  onExample: (() => void) | undefined
}

function Rows({ search, deliveries: { query }, openedId, show, onExample }: DeliveryListProps) {
  const isFiltered = [...FILTER_NAMES, 'cursor'].some((name) => search[name] !== undefined)
  if (query.error && !query.data)
    return (
      <LoadError onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
        {getErrorMessage(query.error)}
      </LoadError>
    )
  if (!query.data)
    return (
      <SkeletonRegion label={t('sellerWebhooks.delivery.loading')}>
        <div className="grid gap-3 p-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      </SkeletonRegion>
    )
  if (query.data.items.length === 0)
    return isFiltered ? (
      <EmptyState
        level={3}
        drawing={null}
        title={t('sellerWebhooks.delivery.noneFound')}
        actions={<Button onClick={() => show({ view: search.view })}>{t('sellerWebhooks.delivery.clear')}</Button>}
      />
    ) : (
      <EmptyState
        level={3}
        title={t('sellerWebhooks.delivery.empty')}
        actions={onExample ? <Button onClick={onExample}>{t('sellerWebhooks.example.button')}</Button> : undefined}
      >
        {t('sellerWebhooks.delivery.emptyText')}
      </EmptyState>
    )
  return (
    <ol aria-busy={query.isPlaceholderData}>
      {query.data.items.map((delivery) => (
        <DeliveryRow
          key={delivery.id}
          delivery={delivery}
          isOpened={delivery.id === openedId}
          onOpen={() => show({ ...search, delivery: delivery.id })}
        />
      ))}
    </ol>
  )
}

/** Lists the deliveries of an endpoint, newest first, with filters in the URL. */
export function DeliveryList(props: DeliveryListProps) {
  const { slug, search, deliveries, className, show, action } = props
  const answer = deliveries.query.data
  const change = (changes: ListSearch) => show({ ...search, cursor: undefined, delivery: undefined, ...changes })
  return (
    <Card title={t('sellerWebhooks.delivery.title')} action={action} isFlush {...(className ? { className } : {})}>
      <FilterBar
        isFiltered={FILTER_NAMES.some((name) => search[name] !== undefined)}
        onClear={() => change(Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined])))}
      >
        {FILTERS.map(({ label, Filter }) => (
          <Filter key={label} slug={slug} search={search} change={change} />
        ))}
      </FilterBar>
      <Rows {...props} />
      {answer && (answer.next !== null || answer.previous !== null) ? (
        <div className="border-t border-line px-4 py-2">
          <ListPager previous={answer.previous} next={answer.next} onCursorChange={(cursor) => change({ cursor })} />
        </div>
      ) : null}
    </Card>
  )
}
