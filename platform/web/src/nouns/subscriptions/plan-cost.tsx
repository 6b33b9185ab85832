import type { UseQueryResult } from '@tanstack/react-query'
import type { BuyerPlanPreview } from '@tradepost/contract/platform/buyer/buyer-subscriptions'
import { Alert } from '@tradepost/ui/alert'
import { formatMoney, Money } from '@tradepost/ui/commerce/money'
import { GrandTotal, TotalLine, Totals } from '@tradepost/ui/commerce/totals'
import { Skeleton } from '@tradepost/ui/skeleton'
import { t } from '#src/messages.ts'
import { formatDay } from '#src/shell/moment.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { buildLedger } from './plan-ledger.ts'
import { costLabel } from './subscription-labels.ts'

/** What both the buyer's and the seller's preview say. */
export type ShownPlanPreview = {
  immediate_charge: BuyerPlanPreview['immediate_charge']
  wallet_amount: number
  new_plan: Parameters<typeof costLabel>[0] & { next_billing_date: string }
}

type PlanCostProps = {
  preview: UseQueryResult<ShownPlanPreview>
  /** Set for a scheduled change: nothing is charged now. */
  waitsUntil?: string | undefined
}

function Lines({ immediate_charge: charge, new_plan: plan, wallet_amount: wallet }: ShownPlanPreview) {
  // Only a change that keeps the billing date charges part of a cycle.
  const { lines, total, taxInside, currency } = buildLedger(charge, plan.next_billing_date)
  return (
    <>
      <Totals className="text-md">
        {lines.map(({ label, detail, amount }, index) => (
          <TotalLine
            key={index}
            label={label}
            detail={detail}
            amount={<Money amount={amount} currency={currency} />}
            tone={amount < 0 ? 'credit' : 'neutral'}
          />
        ))}
        {wallet > 0 ? (
          <TotalLine label={t('nouns.receipt.wallet')} amount={<Money amount={-wallet} currency={currency} />} tone="credit" />
        ) : null}
        <GrandTotal
          label={t('nouns.planCost.chargedNow')}
          amount={<Money amount={total - wallet} currency={currency} />}
          isLive
        />
      </Totals>
      {taxInside > 0 ? (
        <p className="text-sm text-ink-3">{t('nouns.receipt.includesTax', { amount: formatMoney(taxInside, currency) })}</p>
      ) : null}
    </>
  )
}

/** Shows the price of a plan change, now and from the next billing date. */
export function PlanCost({ preview, waitsUntil }: PlanCostProps) {
  if (preview.isError)
    return (
      <Alert tone="danger" title={t('nouns.planCost.refused')} isLive>
        {getErrorMessage(preview.error)}
      </Alert>
    )
  if (!preview.data) return <Skeleton className="h-28 rounded-lg" />
  const { immediate_charge: charge, new_plan: plan } = preview.data
  const { currency } = charge.summary
  return (
    <div aria-busy={preview.isFetching} className={preview.isPlaceholderData ? 'grid gap-3 opacity-60' : 'grid gap-3'}>
      {waitsUntil ? (
        <Totals className="text-md">
          <GrandTotal label={t('nouns.planCost.chargedNow')} amount={<Money amount={0} currency={currency} />} isLive />
        </Totals>
      ) : (
        <Lines {...preview.data} />
      )}
      <p className="text-sm text-ink-2 tabular-nums">
        {t.rich(waitsUntil ? 'nouns.planCost.from' : 'nouns.planCost.thenFrom', {
          date: formatDay(waitsUntil ?? plan.next_billing_date),
          cost: (inside) => <b className="font-[560] text-ink">{inside}</b>,
          price: costLabel(plan, false),
        })}
      </p>
    </div>
  )
}
