import type { UseQueryResult } from '@tanstack/react-query'
import type { BuyerPlanPreview } from '@tradepost/contract/platform/subscriptions'
import { Alert } from '@tradepost/ui/alert'
import { Money } from '@tradepost/ui/money'
import { Skeleton } from '@tradepost/ui/skeleton'
import { GrandTotal, TotalLine, Totals } from '@tradepost/ui/totals'
import { formatDay } from './moment.ts'
import { wordsOf } from './request.ts'
import { costWords } from './subscription-words.ts'

type Shown = {
  immediate_charge: BuyerPlanPreview['immediate_charge']
  new_plan: Parameters<typeof costWords>[0] & { next_billing_date: string }
}

type PlanCostProps = {
  preview: UseQueryResult<Shown>
  /** It waits for the next billing: nothing is charged now. */
  waitsUntil?: string | undefined
}

const percentWords = (part: number) => `${(part * 100).toLocaleString('en-US', { maximumFractionDigits: 1 })}% of a cycle`

function Lines({ charge }: { charge: Shown['immediate_charge'] }) {
  const { line_items: lines, summary } = charge
  return (
    <Totals className="text-md">
      {lines.map((line, index) => (
        <TotalLine
          key={`${line.id}-${index}`}
          label={line.unit_price < 0 ? `${line.name ?? 'The old plan'}, left of what was paid` : (line.name ?? 'Plan')}
          detail={[
            line.quantity > 1 ? `× ${line.quantity}` : '',
            line.proration_factor < 1 ? percentWords(line.proration_factor) : '',
          ]
            .filter(Boolean)
            .join(', ')}
          amount={<Money amount={line.unit_price * line.quantity} currency={line.currency} />}
          tone={line.unit_price < 0 ? 'credit' : 'neutral'}
        />
      ))}
      {summary.tax ? <TotalLine label="Tax" isRuled amount={<Money amount={summary.tax} currency={summary.currency} />} /> : null}
      <GrandTotal label="Charged now" amount={<Money amount={summary.total_amount} currency={summary.currency} />} isLive />
    </Totals>
  )
}

/** What a change of plan costs now and from the next billing on, as the payments provider would charge it. */
export function PlanCost({ preview, waitsUntil }: PlanCostProps) {
  if (preview.isError)
    return (
      <Alert tone="danger" title="This change cannot be made" isLive>
        {wordsOf(preview.error)}
      </Alert>
    )
  if (!preview.data) return <Skeleton className="h-28 rounded-lg" />
  const { immediate_charge: charge, new_plan: plan } = preview.data
  const { customer_credits: credit, currency } = charge.summary
  return (
    <div aria-busy={preview.isFetching} className={preview.isPlaceholderData ? 'grid gap-3 opacity-60' : 'grid gap-3'}>
      {waitsUntil ? (
        <Totals className="text-md">
          <GrandTotal label="Charged now" amount={<Money amount={0} currency={currency} />} isLive />
        </Totals>
      ) : (
        <Lines charge={charge} />
      )}
      <p className="text-sm text-ink-2 tabular-nums">
        {waitsUntil ? `From ${formatDay(waitsUntil)}: ` : `Then, from ${formatDay(plan.next_billing_date)}: `}
        <b className="font-[560] text-ink">{costWords(plan, false)}</b>.
        {credit > 0 && !waitsUntil ? (
          <>
            {' '}
            <Money amount={credit} currency={currency} /> stay as credit and come off the next charges.
          </>
        ) : null}
      </p>
    </div>
  )
}
