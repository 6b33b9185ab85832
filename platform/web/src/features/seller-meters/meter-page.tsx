import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Badge } from '@tradepost/ui/badge'
import { useNow } from '@tradepost/ui/formats/relative-time'
import { PageHeader } from '@tradepost/ui/page-header'
import { Skeleton } from '@tradepost/ui/skeleton'
import { Archive } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { meterQuery } from '#src/nouns/meters/queries.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { ArchiveMeter } from './archive-meter.tsx'
import { MatchedEvents } from './matched-events.tsx'
import { MeterFacts, SendCard } from './meter-facts.tsx'
import type { MeterSearch } from './meter-search.ts'
import { meterLabel } from './meter-words.ts'
import { UsageCard } from './usage-card.tsx'

function MeterSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-12 w-64" />
      <div className="grid grid-cols-[minmax(0,1fr)_336px] gap-6 max-[73.75rem]:grid-cols-1">
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-64 rounded-lg" />
      </div>
    </div>
  )
}

type MeterPageProps = { slug: string; meterId: string; search: MeterSearch }

/** Shows one meter: its configuration, daily usage and latest events. */
export function MeterPage({ slug, meterId, search }: MeterPageProps) {
  const navigate = useNavigate()
  const mayArchive = usePermissions(slug)('usage:update')
  const meter = useQuery(meterQuery(slug, meterId))
  const now = useNow()
  return (
    <QueryView query={meter} what={t('sellerMeters.words.one')} isPage skeleton={<MeterSkeleton />}>
      {(data) => (
        <>
          <PageTitle>{data.name}</PageTitle>
          <PageHeader
            title={data.name}
            badge={
              data.is_archived ? (
                <Badge icon={<Archive aria-hidden="true" />}>{t('sellerMeters.list.tabs.archived')}</Badge>
              ) : undefined
            }
            description={data.description || meterLabel(data)}
            actions={mayArchive ? <ArchiveMeter slug={slug} meter={data} /> : undefined}
          />
          <div className="grid grid-cols-[minmax(0,1fr)_336px] items-start gap-6 max-[73.75rem]:grid-cols-1">
            <div className="grid gap-6">
              <UsageCard
                slug={slug}
                meter={data}
                now={now}
                search={search}
                onSearchChange={(next) =>
                  void navigate({
                    to: '/dashboard/$slug/meters/$meterId',
                    params: { slug, meterId },
                    search: next,
                    replace: true,
                  })
                }
              />
              <MatchedEvents slug={slug} meter={data} customer={search.customer} />
            </div>
            <div className="grid gap-6">
              <MeterFacts meter={data} />
              <SendCard meter={data} />
            </div>
          </div>
        </>
      )}
    </QueryView>
  )
}
