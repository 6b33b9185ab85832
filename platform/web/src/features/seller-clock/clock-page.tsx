/** The test clock: advance it, and see what happened. */

import { useQuery } from '@tanstack/react-query'
import type { UpcomingEvent } from '@tradepost/contract/platform/developers/seller-clock'
import type { TestClock } from '@tradepost/contract/provider/clocks'
import { Card } from '@tradepost/ui/card'
import { Stat, StatGroup } from '@tradepost/ui/charts/stat'
import { EmptyState } from '@tradepost/ui/empty-state'
import { PageHeader } from '@tradepost/ui/page-header'
import { Skeleton } from '@tradepost/ui/skeleton'
import { Timeline } from '@tradepost/ui/timeline'
import { CalendarClock } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { ObjectLink } from '#src/nouns/webhooks/object-link.tsx'
import { aheadLabel, aheadOf, clockQuery, isMoved } from '#src/shell/clock.ts'
import { Columns } from '#src/shell/detail-page.tsx'
import { ReadOnlyNote } from '#src/shell/forms/editable.tsx'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { AdvanceCard } from './advance-card.tsx'
import { WhatHappened } from './clock-events-card.tsx'
import { aboutLabel, clockTime, dueLabel } from './clock-labels.ts'

/** Shows the next scheduled events of the clock. */
function NextDueCard({ slug, clock, upcoming }: { slug: string; clock: TestClock; upcoming: UpcomingEvent[] }) {
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
            title: dueLabel(kind),
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

function ClockSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-24 rounded-lg" />
      <Skeleton className="h-56 rounded-lg" />
    </div>
  )
}

function BothTimes({ clock }: { clock: TestClock }) {
  const time = (iso: string) => (
    <time dateTime={iso} className="text-xl tracking-[-0.02em]">
      {clockTime(iso)}
    </time>
  )
  return (
    <StatGroup>
      <Stat label={t('sellerClock.times.shop')} definition={t('sellerClock.times.shopDefinition')} value={time(clock.now)} />
      <Stat label={t('sellerClock.times.real')} value={time(clock.real_now)} />
      <Stat
        label={t('sellerClock.times.difference')}
        value={
          <span className="text-xl tracking-[-0.02em]">
            {isMoved(clock) ? aheadLabel(aheadOf(clock)) : t('sellerClock.times.none')}
          </span>
        }
      />
    </StatGroup>
  )
}

/** Shows the test clock of a business: its time, what is scheduled, and what happened. */
export function ClockPage({ slug }: { slug: string }) {
  const clock = useQuery(clockQuery(slug, { isLive: true }))
  const mayAdvance = usePermissions(slug)('settings:update')
  return (
    <>
      <PageTitle>{t('sellerClock.page.title')}</PageTitle>
      <PageHeader title={t('sellerClock.page.title')} description={t('sellerClock.page.description')} />
      {mayAdvance ? null : <ReadOnlyNote />}
      <QueryView query={clock} what={t('sellerClock.page.word')} skeleton={<ClockSkeleton />}>
        {({ clock: shown, upcoming }) =>
          shown ? (
            <>
              <BothTimes clock={shown} />
              <Columns aside={<NextDueCard slug={slug} clock={shown} upcoming={upcoming} />}>
                {mayAdvance ? <AdvanceCard slug={slug} clock={shown} /> : null}
                <WhatHappened slug={slug} clock={shown} />
              </Columns>
            </>
          ) : (
            <Card>
              <EmptyState level={2} title={t('sellerClock.page.unavailable.title')}>
                {t('sellerClock.page.unavailable.text')}
              </EmptyState>
            </Card>
          )
        }
      </QueryView>
    </>
  )
}
