import { useInfiniteQuery } from '@tanstack/react-query'
import type { ClockEvent } from '@tradepost/contract/platform/developers/seller-clock'
import type { TestClock } from '@tradepost/contract/provider/clocks'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { LoadError } from '@tradepost/ui/empty-state'
import { Skeleton, SkeletonRegion } from '@tradepost/ui/skeleton'
import { Timeline, type TimelineItem } from '@tradepost/ui/timeline'
import { t } from '#src/dashboard-messages.ts'
import { ObjectLink } from '#src/nouns/webhooks/object-link.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { clockEventsQuery } from './api.ts'
import { aboutLabel, clockTime, eventLabel, getEventTone } from './clock-labels.ts'

type Move = NonNullable<TestClock['last_move']>

function itemOf(slug: string, event: ClockEvent): TimelineItem {
  const { id, type, at, object_id } = event
  const facts = aboutLabel(event)
  return {
    id,
    title: eventLabel(type),
    tone: getEventTone(type),
    detail: (
      <span className="flex flex-wrap items-baseline gap-x-2">
        {facts ? <span>{facts}</span> : null}
        {object_id ? <ObjectLink slug={slug} id={object_id} /> : null}
      </span>
    ),
    time: <time dateTime={at}>{clockTime(at)}</time>,
  }
}

function Happened({ slug, move, isMoving }: { slug: string; move: Move; isMoving: boolean }) {
  const events = useInfiniteQuery(clockEventsQuery(slug, move))
  if (events.isPending)
    return (
      <SkeletonRegion label={t('sellerClock.events.loading')}>
        <Skeleton className="h-32 rounded-md" />
      </SkeletonRegion>
    )
  if (!events.data)
    return (
      <LoadError title={t('sellerClock.events.failed')} onRetry={() => void events.refetch()} isRetrying={events.isFetching}>
        {getErrorMessage(events.error)}
      </LoadError>
    )
  const items = events.data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return <p className="text-sm text-ink-3">{isMoving ? t('sellerClock.events.noneYet') : t('sellerClock.events.none')}</p>
  return (
    <>
      <Timeline items={items.map((event) => itemOf(slug, event))} />
      {events.hasNextPage ? (
        <Button className="mt-4" onClick={() => void events.fetchNextPage()} pending={events.isFetchingNextPage}>
          {t('sellerClock.events.showLater')}
        </Button>
      ) : null}
    </>
  )
}

/** Shows the events of the clock's last advance, each with its own time. */
export function WhatHappened({ slug, clock }: { slug: string; clock: TestClock }) {
  const { last_move: move, status } = clock
  if (!move)
    return (
      <Card title={t('sellerClock.events.title')}>
        <p className="text-sm text-ink-3">{t('sellerClock.events.noMove')}</p>
      </Card>
    )
  return (
    <Card
      title={t('sellerClock.events.title')}
      description={t('sellerClock.events.period', { from: clockTime(move.from), to: clockTime(move.to) })}
    >
      <Happened key={`${move.from}/${move.to}`} slug={slug} move={move} isMoving={status === 'advancing'} />
    </Card>
  )
}
