import { useInfiniteQuery } from '@tanstack/react-query'
import type { ClockEvent } from '@tradepost/contract/platform/seller-clock'
import type { TestClock } from '@tradepost/contract/provider/clocks'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { LoadError } from '@tradepost/ui/empty-state'
import { formatMoney } from '@tradepost/ui/money'
import { Skeleton, SkeletonRegion } from '@tradepost/ui/skeleton'
import { Timeline, type TimelineItem } from '@tradepost/ui/timeline'
import { errorMessage } from '#src/shell/request.ts'
import { clockEventsQuery } from './api.ts'
import { clockTime, eventTone, eventWords } from './clock-words.ts'
import { ObjectLink } from './next-due.tsx'

type Move = NonNullable<TestClock['last_move']>

function itemOf(slug: string, event: ClockEvent): TimelineItem {
  const { id, type, at, object_id, customer_name, amount, currency } = event
  const facts = [customer_name, amount !== null && currency !== null ? formatMoney(amount, currency) : null].filter(Boolean)
  return {
    id,
    title: eventWords(type),
    tone: eventTone(type),
    detail: (
      <span className="flex flex-wrap items-baseline gap-x-2">
        {facts.length > 0 ? <span>{facts.join(', ')}</span> : null}
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
      <SkeletonRegion label="Loading events">
        <Skeleton className="h-32 rounded-md" />
      </SkeletonRegion>
    )
  if (!events.data)
    return (
      <LoadError title="Couldn’t load events" onRetry={() => void events.refetch()} isRetrying={events.isFetching}>
        {errorMessage(events.error)}
      </LoadError>
    )
  const items = events.data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return <p className="text-sm text-ink-3">{isMoving ? 'No events yet.' : 'No webhook events in this period.'}</p>
  return (
    <>
      <Timeline items={items.map((event) => itemOf(slug, event))} />
      {events.hasNextPage ? (
        <Button className="mt-4" onClick={() => void events.fetchNextPage()} pending={events.isFetchingNextPage}>
          Show later events
        </Button>
      ) : null}
    </>
  )
}

/** The events of the clock's last advance, each with its own time. */
export function WhatHappened({ slug, clock }: { slug: string; clock: TestClock }) {
  const { last_move: move, status, done_count: done } = clock
  if (!move)
    return (
      <Card title="Events">
        <p className="text-sm text-ink-3">Advance the clock to see the events in between.</p>
      </Card>
    )
  return (
    <Card
      title="Events"
      description={`${clockTime(move.from)} – ${clockTime(move.to)}`}
      action={`${done.toLocaleString('en-US')} ${done === 1 ? 'event' : 'events'}`}
    >
      <Happened key={`${move.from}/${move.to}`} slug={slug} move={move} isMoving={status === 'advancing'} />
    </Card>
  )
}
