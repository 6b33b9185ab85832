import type { SellerUsageEvent } from '@tradepost/contract/platform/sales/seller-usage-events'
import { CodeBlock } from '@tradepost/ui/code-block'
import { CopyableId } from '@tradepost/ui/copyable-id'
import { formatExactMoment } from '@tradepost/ui/formats/moment'
import { Sheet } from '@tradepost/ui/overlays/sheet'
import type { ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { useCustomerName } from '#src/nouns/customers/queries.ts'
import { PageLink } from '#src/shell/page-link.tsx'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[88px_minmax(0,1fr)] gap-3">
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function CustomerLink({ slug, customerId }: { slug: string; customerId: string }) {
  const name = useCustomerName(slug, customerId)
  return (
    <PageLink slug={slug} path={['customers', customerId]} className="tp-link">
      {name ?? customerId}
    </PageLink>
  )
}

type EventSheetProps = {
  slug: string
  /** Undefined while the sheet is closed. */
  event: SellerUsageEvent | undefined
  onClose: () => void
}

/** Shows one usage event with all of its data. */
export function EventSheet({ slug, event, onClose }: EventSheetProps) {
  return (
    <Sheet
      open={event !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<span className="font-mono text-md break-all">{event?.event_name}</span>}
      description={t('dashboardNouns.usageEvents.title')}
    >
      {event ? (
        <div className="grid gap-5">
          <dl className="grid gap-2.5 text-sm">
            <Fact label={t('dashboardNouns.usageEvents.time')}>
              <time dateTime={event.timestamp}>{formatExactMoment(new Date(event.timestamp))}</time>
            </Fact>
            <Fact label={t('dashboardNouns.usageEvents.customer')}>
              <CustomerLink slug={slug} customerId={event.customer_id} />
            </Fact>
            <Fact label={t('dashboardNouns.usageEvents.id')}>
              <CopyableId id={event.event_id} />
            </Fact>
          </dl>
          {event.metadata && Object.keys(event.metadata).length > 0 ? (
            <CodeBlock
              label={t('dashboardNouns.usageEvents.metadata')}
              language="json"
              code={JSON.stringify(event.metadata, null, 2)}
            />
          ) : (
            <p className="text-sm text-ink-3">{t('dashboardNouns.usageEvents.noMetadata')}</p>
          )}
        </div>
      ) : null}
    </Sheet>
  )
}
