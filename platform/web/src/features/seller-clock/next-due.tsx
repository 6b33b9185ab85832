import { Link } from '@tanstack/react-router'
import type { TestClock } from '@tradepost/contract/provider/clocks'
import { Card } from '@tradepost/ui/card'
import { Timeline } from '@tradepost/ui/timeline'
import { CalendarClock } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { dashboardPath } from '#src/shell/dashboard-pages.ts'
import { useMayOpen } from '#src/shell/page-link.tsx'
import { clockTime, dueWords } from './clock-words.ts'

/** The lists whose objects have pages, by the prefix of their IDs. */
const LISTS: Readonly<Record<string, string>> = { sub: 'subscriptions', pay: 'payments' }

/** Shows an object's ID, linked if it has a page that the person may open. */
export function ObjectLink({ slug, id }: { slug: string; id: string }) {
  const mayOpen = useMayOpen(slug)
  const list = LISTS[id.split('_')[0] ?? '']
  const look = 'font-mono text-xs break-all'
  if (!list || !mayOpen(list)) return <span className={`${look} text-ink-3`}>{id}</span>
  return (
    <Link to={dashboardPath(slug, list, id)} className={`tp-link ${look}`}>
      {id}
    </Link>
  )
}

/** Shows the next scheduled events of the clock. */
export function NextDueCard({ slug, clock }: { slug: string; clock: TestClock }) {
  const rest = clock.due_count - clock.next_due.length
  return (
    <Card title={t('sellerClock.upcoming.title')}>
      {clock.next_due.length === 0 ? (
        <p className="text-sm text-ink-3">{t('sellerClock.upcoming.empty')}</p>
      ) : (
        <Timeline
          items={clock.next_due.map(({ at, kind, subject_id }) => ({
            id: `${kind}/${subject_id}`,
            tone: 'next',
            icon: <CalendarClock />,
            title: dueWords(kind),
            detail: <ObjectLink slug={slug} id={subject_id} />,
            time: <time dateTime={at}>{clockTime(at)}</time>,
          }))}
        />
      )}
      {rest > 0 ? <p className="mt-4 text-sm text-ink-3">{t('sellerClock.upcoming.more', { count: rest })}</p> : null}
    </Card>
  )
}
