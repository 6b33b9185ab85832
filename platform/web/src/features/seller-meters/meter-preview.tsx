import { useQuery } from '@tanstack/react-query'
import type { SellerUsageEvent } from '@tradepost/contract/platform/sales/seller-usage-events'
import { heldUnder, isLetIn } from '@tradepost/contract/provider/usage/meter-filters'
import type { AggregationType, MeterFilter } from '@tradepost/contract/provider/usage/meters'
import { Card } from '@tradepost/ui/card'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import { Skeleton } from '@tradepost/ui/skeleton'
import { Check, Minus } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { MetadataText } from '#src/nouns/usage-events/event-columns.tsx'
import { recentEventsQuery } from '#src/nouns/usage-events/queries.ts'
import { useDebouncedValue } from '#src/shell/forms/use-debounced-value.ts'
import { getErrorMessage } from '#src/shell/request.ts'

/** Maximum number of events shown. */
const SHOWN_MAX = 8
const POLL_MILLISECONDS = 3000

/** Loads the latest events, with one name or any. Refetched, because events may be arriving right now. */
export const followedEventsQuery = (slug: string, name: string) => ({
  ...recentEventsQuery(slug, name),
  refetchInterval: POLL_MILLISECONDS,
})

type PreviewProps = {
  slug: string
  eventName: string
  aggregation: { type: AggregationType; key: string }
  /** Null without a filter, undefined if it is incomplete. */
  filter: MeterFilter | null | undefined
}

/** Shows the time of an event, and the value that a meter would read from it. */
function Taken({ event, aggregation: { type, key } }: Pick<LineProps, 'event' | 'aggregation'>) {
  const time = () => <RelativeTime at={event.timestamp} />
  const value = type === 'count' ? 1 : heldUnder(event.metadata, key)
  if (typeof value === 'number') return t.rich('sellerMeters.preview.taken', { time, value: String(value) })
  return key
    ? t.rich('sellerMeters.preview.noNumber', { time, key })
    : t.rich('sellerMeters.preview.noNumberInProperty', { time })
}

type LineProps = { event: SellerUsageEvent; isMatch: boolean | undefined; aggregation: PreviewProps['aggregation'] }

function EventLine({ event, isMatch, aggregation }: LineProps) {
  const Mark = isMatch ? Check : Minus
  const result = isMatch ? t('sellerMeters.preview.counted') : t('sellerMeters.preview.notCounted')
  return (
    <li className="flex gap-2.5 py-2 text-sm">
      <span
        className={`mt-0.5 grid size-5 shrink-0 place-items-center rounded-full ${isMatch ? 'bg-success-subtle text-success-text' : 'bg-sunken text-ink-3'}`}
      >
        <Mark aria-hidden="true" className="size-3!" />
        <span className="sr-only">{isMatch === undefined ? t('sellerMeters.preview.unknown') : result}</span>
      </span>
      <span className={`min-w-0 flex-1 ${isMatch === false ? 'text-ink-3' : ''}`}>
        <span className="line-clamp-2 break-words whitespace-pre-wrap">
          <MetadataText metadata={event.metadata} />
        </span>
        <span className="text-xs text-ink-3">
          {isMatch ? <Taken event={event} aggregation={aggregation} /> : <RelativeTime at={event.timestamp} />}
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
        {getErrorMessage(recent.error)}
      </p>
    )
  // While a name is being typed, the query still holds the events of the previous name.
  const events = recent.data.items.filter((event) => event.event_name === eventName)
  if (events.length === 0)
    return (
      <p className="text-sm text-ink-3">
        {t.rich('sellerMeters.preview.none', {
          code: (name) => <span className="font-mono text-xs">{name}</span>,
          name: eventName,
        })}
      </p>
    )
  const isMatch = ({ metadata }: SellerUsageEvent) =>
    filter === undefined ? undefined : filter === null || isLetIn(metadata, filter)
  const count = events.filter(isMatch).length
  return (
    <>
      <p role="status" className="text-sm">
        {filter === undefined ? (
          <span className="text-ink-3">{t('sellerMeters.preview.incomplete')}</span>
        ) : (
          t.rich('sellerMeters.preview.matches', {
            count,
            total: events.length,
            b: (inside) => <b className="font-[560]">{inside}</b>,
          })
        )}
      </p>
      <ul aria-label={t('sellerMeters.preview.latest')} className="-mb-2 divide-y divide-line">
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
    <Card title={t('sellerMeters.preview.title')} bodyClassName="grid gap-2">
      {eventName === '' ? (
        <p className="text-sm text-ink-3">{t('sellerMeters.preview.enterName')}</p>
      ) : (
        <Matches {...props} eventName={eventName} />
      )}
    </Card>
  )
}
