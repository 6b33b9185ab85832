import type { SellerMeter } from '@tradepost/contract/platform/catalog/seller-meters'
import { isNested, type MeterFilter } from '@tradepost/contract/provider/usage/meters'
import { Card } from '@tradepost/ui/card'
import { CodeBlock } from '@tradepost/ui/code-block'
import { CopyableId } from '@tradepost/ui/copyable-id'
import type { ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { formatMoment } from '#src/shell/moment.ts'
import { aggregationLabel, filterLabel } from './meter-labels.ts'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[100px_minmax(0,1fr)] gap-3">
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** Shows a filter with its nested groups. */
function FilterTree({ filter }: { filter: MeterFilter }) {
  const head = filter.conjunction === 'and' ? t('sellerMeters.filterTree.all') : t('sellerMeters.filterTree.any')
  return (
    <div className="grid gap-1">
      {filter.clauses.length > 1 ? <p className="text-ink-3">{head}</p> : null}
      <ul className={filter.clauses.length > 1 ? 'grid gap-1 border-s-2 border-accent-line ps-3' : 'grid gap-1'}>
        {filter.clauses.map((clause) => (
          <li key={JSON.stringify(clause)}>
            {isNested(clause) ? <FilterTree filter={clause} /> : filterLabel({ conjunction: 'and', clauses: [clause] })}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Shows the configuration of a meter. */
export function MeterFacts({ meter }: { meter: SellerMeter }) {
  return (
    <Card title={t('sellerMeters.facts.details')}>
      <dl className="grid gap-2.5 text-sm">
        <Fact label={t('sellerMeters.facts.event')}>
          <span className="font-mono text-xs">{meter.event_name}</span>
        </Fact>
        <Fact label={t('sellerMeters.facts.aggregation')}>{aggregationLabel(meter.aggregation)}</Fact>
        <Fact label={t('sellerMeters.facts.unit')}>{meter.measurement_unit}</Fact>
        <Fact label={t('sellerMeters.facts.filter')}>
          {meter.filter ? (
            <FilterTree filter={meter.filter} />
          ) : (
            <span className="text-ink-3">{t('sellerMeters.facts.allEvents')}</span>
          )}
        </Fact>
        <Fact label={t('sellerMeters.facts.created')}>
          <time dateTime={meter.created_at}>{formatMoment(meter.created_at)}</time>
        </Fact>
        <Fact label={t('sellerMeters.facts.id')}>
          <CopyableId id={meter.id} isShortened />
        </Fact>
      </dl>
    </Card>
  )
}

/** Shows sample code that sends an event for this meter. */
export function SendCard({ meter }: { meter: SellerMeter }) {
  const { key } = meter.aggregation
  const code = `await client.usageEvents.ingest({
  events: [{
    event_id: crypto.randomUUID(),
    customer_id: 'cus_…',
    event_name: ${JSON.stringify(meter.event_name)},${key ? `\n    metadata: { ${JSON.stringify(key)}: 1 },` : ''}
  }],
})`
  return (
    <Card title={t('sellerMeters.send.title')}>
      <CodeBlock code={code} label={t('sellerMeters.send.code')} />
      <p className="mt-3 text-sm text-ink-3">{t('sellerMeters.send.text')}</p>
    </Card>
  )
}
