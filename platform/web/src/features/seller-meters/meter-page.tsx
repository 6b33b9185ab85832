import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Badge } from '@tradepost/ui/badge'
import { useNow } from '@tradepost/ui/formats/relative-time'
import { Archive } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { meterQuery } from '#src/nouns/meters/queries.ts'
import { DetailPage, DetailSkeleton } from '#src/shell/detail-page.tsx'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { ArchiveMeter } from './archive-meter.tsx'
import { MatchedEvents } from './matched-events.tsx'
import { MeterFacts, SendCard } from './meter-facts.tsx'
import { meterLabel } from './meter-labels.ts'
import type { MeterSearch } from './meter-search.ts'
import { UsageCard } from './usage-card.tsx'

type MeterPageProps = { slug: string; meterId: string; search: MeterSearch }

/** Shows one meter: its configuration, daily usage and latest events. */
export function MeterPage({ slug, meterId, search }: MeterPageProps) {
  const navigate = useNavigate()
  const mayArchive = usePermissions(slug)('usage:update')
  const meter = useQuery(meterQuery(slug, meterId))
  const now = useNow()
  return (
    <QueryView query={meter} what={t('sellerMeters.words.one')} isPage skeleton={<DetailSkeleton />}>
      {(data) => (
        <DetailPage
          name={data.name}
          badge={
            data.is_archived ? (
              <Badge icon={<Archive aria-hidden="true" />}>{t('sellerMeters.list.tabs.archived')}</Badge>
            ) : undefined
          }
          description={data.description || meterLabel(data)}
          actions={mayArchive ? <ArchiveMeter slug={slug} meter={data} /> : undefined}
          aside={
            <>
              <MeterFacts meter={data} />
              <SendCard meter={data} />
            </>
          }
        >
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
        </DetailPage>
      )}
    </QueryView>
  )
}
