import { Link } from '@tanstack/react-router'
import type { UpcomingEvent } from '@tradepost/contract/platform/seller-clock'
import type { TestClock } from '@tradepost/contract/provider/clocks'
import { Card } from '@tradepost/ui/card'
import { Timeline } from '@tradepost/ui/timeline'
import { CalendarClock } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { dashboardPath } from '#src/shell/dashboard-pages.ts'
import { useMayOpen } from '#src/shell/page-link.tsx'
import { aboutLabel, clockTime, dueWords } from './clock-words.ts'

/** The lists whose objects have pages, by the prefix of their IDs. */
const LISTS: Readonly<Record<string, string>> = { sub: 'subscriptions', pay: 'payments' }

/** Shows an object by its words, or else by its ID, linked if it has a page that the person may open. */
export function ObjectLink({ slug, id, children }: { slug: string; id: string; children?: string | undefined }) {
  const mayOpen = useMayOpen(slug)
  const list = LISTS[id.split('_')[0] ?? '']
  const look = children ? '' : 'font-mono text-xs break-all'
  if (!list || !mayOpen(list)) return <span className={`${look} text-ink-3`}>{children ?? id}</span>
  return (
    <Link to={dashboardPath(slug, list, id)} className={`tp-link ${look}`}>
      {children ?? id}
    </Link>
  )
}

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
            detail: (
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
