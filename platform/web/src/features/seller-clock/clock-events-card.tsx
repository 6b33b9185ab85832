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
      <SkeletonRegion label="Loading what happened">
        <Skeleton className="h-32 rounded-md" />
      </SkeletonRegion>
    )
  if (!events.data)
    return (
      <LoadError title="What happened did not load" onRetry={() => void events.refetch()} isRetrying={events.isFetching}>
        {errorMessage(events.error)}
      </LoadError>
    )
  const items = events.data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return (
      <p className="text-sm text-ink-3">
        {isMoving ? 'Nothing so far.' : 'Nothing that would be told by a webhook happened on the way.'}
      </p>
    )
  return (
    <>
      <Timeline items={items.map((event) => itemOf(slug, event))} />
      {events.hasNextPage ? (
        <Button className="mt-4" onClick={() => void events.fetchNextPage()} pending={events.isFetchingNextPage}>
          Show what came after
        </Button>
      ) : null}
    </>
  )
}

/** The events of the last move of a clock, each with its own instant. */
export function WhatHappened({ slug, clock }: { slug: string; clock: TestClock }) {
  const { last_move: move, status, done_count: done } = clock
  if (!move)
    return (
      <Card title="What happened">
        <p className="text-sm text-ink-3">
          The clock was never moved. Once it is, every event between the old and the new time stands here, with its instant.
        </p>
      </Card>
    )
  return (
    <Card
      title="What happened"
      description={`From ${clockTime(move.from)} to ${clockTime(move.to)}`}
      action={`${done.toLocaleString('en-US')} ${done === 1 ? 'thing' : 'things'} fell due`}
    >
      <Happened key={`${move.from}/${move.to}`} slug={slug} move={move} isMoving={status === 'advancing'} />
    </Card>
  )
}
