import { useQuery } from '@tanstack/react-query'
import type { SellerUsageEvent } from '@tradepost/contract/platform/seller-usage-events'
import { heldUnder, isLetIn } from '@tradepost/contract/provider/meter-filters'
import type { AggregationType, MeterFilter } from '@tradepost/contract/provider/meters'
import { Card } from '@tradepost/ui/card'
import { RelativeTime } from '@tradepost/ui/relative-time'
import { Skeleton } from '@tradepost/ui/skeleton'
import { Check, Minus } from 'lucide-react'
import { MetadataText } from '#src/nouns/usage-events/metadata-text.tsx'
import { recentEventsQuery } from '#src/nouns/usage-events/queries.ts'
import { errorMessage } from '#src/shell/request.ts'
import { useDebouncedValue } from '#src/shell/use-debounced-value.ts'

/** How many events are shown. */
const SHOWN_MAX = 8
const POLL_MILLISECONDS = 3000

/** The latest events with one name or with any; refetched, because some may be arriving right now. */
export const followedEventsQuery = (slug: string, name: string) => ({
  ...recentEventsQuery(slug, name),
  refetchInterval: POLL_MILLISECONDS,
})

type PreviewProps = {
  slug: string
  eventName: string
  aggregation: { type: AggregationType; key: string }
  /** Null: no filter. Undefined: an incomplete one. */
  filter: MeterFilter | null | undefined
}

/** The number that a meter would read from an event. */
function takenOf(event: SellerUsageEvent, { type, key }: PreviewProps['aggregation']): string {
  if (type === 'count') return '1'
  const held = heldUnder(event.metadata, key)
  return typeof held === 'number' ? String(held) : `no number in ${key || 'the property'}`
}

type LineProps = { event: SellerUsageEvent; isMatch: boolean | undefined; aggregation: PreviewProps['aggregation'] }

function EventLine({ event, isMatch, aggregation }: LineProps) {
  const Mark = isMatch ? Check : Minus
  return (
    <li className="flex gap-2.5 py-2 text-sm">
      <span
        className={`mt-0.5 grid size-5 shrink-0 place-items-center rounded-full ${isMatch ? 'bg-success-subtle text-success-text' : 'bg-sunken text-ink-3'}`}
      >
        <Mark aria-hidden="true" className="size-3!" />
        <span className="sr-only">{isMatch === undefined ? 'Unknown' : isMatch ? 'Counted' : 'Not counted'}</span>
      </span>
      <span className={`min-w-0 flex-1 ${isMatch === false ? 'text-ink-3' : ''}`}>
        <span className="line-clamp-2 break-words whitespace-pre-wrap">
          <MetadataText metadata={event.metadata} />
        </span>
        <span className="text-xs text-ink-3">
          <RelativeTime at={event.timestamp} />
          {isMatch ? `, value: ${takenOf(event, aggregation)}` : ''}
        </span>
      </span>
    </li>
  )
}

function Matches({ slug, eventName, aggregation, filter }: PreviewProps) {
  const recent = useQuery(followedEventsQuery(slug, eventName))
  if (recent.isPending) return <Skeleton className="h-24 rounded-md" />
  if (!recent.data)
    return (
      <p role="alert" className="text-sm text-danger-text">
        {errorMessage(recent.error)}
      </p>
    )
  // While a name is being typed, the query still holds the events of the previous one.
  const events = recent.data.items.filter((event) => event.event_name === eventName)
  if (events.length === 0)
    return (
      <p className="text-sm text-ink-3">
        No events named <span className="font-mono text-xs">{eventName}</span> yet. The meter counts from the first one.
      </p>
    )
  const isMatch = ({ metadata }: SellerUsageEvent) =>
    filter === undefined ? undefined : filter === null || isLetIn(metadata, filter)
  const count = events.filter(isMatch).length
  return (
    <>
      <p role="status" className="text-sm">
        {filter === undefined ? (
          <span className="text-ink-3">Complete the conditions to see which of these match.</span>
        ) : (
          <>
            <b className="font-[560]">
              {count} of the last {events.length}
            </b>{' '}
            {events.length === 1 ? 'event matches' : 'events match'}
          </>
        )}
      </p>
      <ul aria-label="Latest events" className="-mb-2 divide-y divide-line">
        {events.slice(0, SHOWN_MAX).map((event) => (
          <EventLine key={event.event_id} event={event} isMatch={isMatch(event)} aggregation={aggregation} />
        ))}
      </ul>
    </>
  )
}

/** Shows which of the latest events a new meter would count. */
export function MeterPreview(props: PreviewProps) {
  const eventName = useDebouncedValue(props.eventName.trim())
  return (
    <Card title="Recent events" bodyClassName="grid gap-2">
      {eventName === '' ? (
        <p className="text-sm text-ink-3">Enter an event name to see which events match.</p>
      ) : (
        <Matches {...props} eventName={eventName} />
      )}
    </Card>
  )
}
