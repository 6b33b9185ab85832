import type { UpcomingEvent } from '@tradepost/contract/platform/developers/seller-clock'
import type { TestClock } from '@tradepost/contract/provider/clocks'
import { Card } from '@tradepost/ui/card'
import { Timeline } from '@tradepost/ui/timeline'
import { CalendarClock } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { ObjectLink } from '#src/nouns/webhooks/object-link.tsx'
import { aboutLabel, clockTime, dueWords } from './clock-words.ts'

/** Shows the next scheduled events of the clock. */
export function NextDueCard({ slug, clock, upcoming }: { slug: string; clock: TestClock; upcoming: UpcomingEvent[] }) {
  const rest = clock.due_count - upcoming.length
  return (
    <Card title={t('sellerClock.upcoming.title')}>
      {upcoming.length === 0 ? (
        <p className="text-sm text-ink-3">{t('sellerClock.upcoming.empty')}</p>
      ) : (
        <Timeline
          items={upcoming.map(({ at, kind, subject_id, ...event }) => ({
            id: `${kind}/${subject_id}`,
            tone: 'next',
            icon: <CalendarClock />,
            title: dueWords(kind),
            // Payouts are of the whole business, which needs no name here.
            detail: subject_id.startsWith('bus_') ? undefined : (
              <ObjectLink slug={slug} id={subject_id}>
                {aboutLabel(event)}
              </ObjectLink>
            ),
            time: <time dateTime={at}>{clockTime(at)}</time>,
          }))}
        />
      )}
      {rest > 0 ? <p className="mt-4 text-sm text-ink-3">{t('sellerClock.upcoming.more', { count: rest })}</p> : null}
    </Card>
  )
}
