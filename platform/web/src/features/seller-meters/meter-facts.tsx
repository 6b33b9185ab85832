import type { SellerMeter } from '@tradepost/contract/platform/seller-meters'
import { isNested, type MeterFilter } from '@tradepost/contract/provider/meters'
import { Card } from '@tradepost/ui/card'
import { CodeBlock } from '@tradepost/ui/code-block'
import { CopyableId } from '@tradepost/ui/copyable-id'
import type { ReactNode } from 'react'
import { formatMoment } from '#src/shell/moment.ts'
import { aggregationLabel, filterText } from './meter-words.ts'

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
  const head = filter.conjunction === 'and' ? 'All of' : 'Any of'
  return (
    <div className="grid gap-1">
      {filter.clauses.length > 1 ? <p className="text-ink-3">{head}</p> : null}
      <ul className={filter.clauses.length > 1 ? 'grid gap-1 border-l-2 border-accent-line pl-3' : 'grid gap-1'}>
        {filter.clauses.map((clause) => (
          <li key={JSON.stringify(clause)}>
            {isNested(clause) ? <FilterTree filter={clause} /> : filterText({ conjunction: 'and', clauses: [clause] })}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The configuration of a meter. */
export function MeterFacts({ meter }: { meter: SellerMeter }) {
  return (
    <Card title="Details">
      <dl className="grid gap-2.5 text-sm">
        <Fact label="Event">
          <span className="font-mono text-xs">{meter.event_name}</span>
        </Fact>
        <Fact label="Aggregation">{aggregationLabel(meter.aggregation)}</Fact>
        <Fact label="Unit">{meter.measurement_unit}</Fact>
        <Fact label="Filter">
          {meter.filter ? <FilterTree filter={meter.filter} /> : <span className="text-ink-3">All events with this name</span>}
        </Fact>
        <Fact label="Created">
          <time dateTime={meter.created_at}>{formatMoment(meter.created_at)}</time>
        </Fact>
        <Fact label="ID">
          <CopyableId id={meter.id} isShortened />
        </Fact>
      </dl>
    </Card>
  )
}

/** Sample code that sends an event for this meter. */
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
    <Card title="Send events">
      <CodeBlock code={code} label="With the dodopayments SDK" />
      <p className="mt-3 text-sm text-ink-3">
        Events with a known ID are ignored, so retries are safe. Events can be up to 1 hour old.
      </p>
    </Card>
  )
}
