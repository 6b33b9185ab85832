import type { PortalPlan, PortalPlanPreview } from '@tradepost/contract/hosted/portal'
import { Alert } from '@tradepost/ui/alert'
import { Money } from '@tradepost/ui/commerce/money'
import { GrandTotal, TotalLine, Totals } from '@tradepost/ui/commerce/totals'
import { formatDay } from '@tradepost/ui/formats/moment'
import { Skeleton } from '@tradepost/ui/skeleton'
import { t } from '../messages.ts'
import { getErrorMessage } from '../shell/request.ts'
import { cycleLabel } from './subscription-labels.ts'

type PlanCostProps = {
  preview: { data: PortalPlanPreview | undefined; error: Error | null; isFetching: boolean }
  plan: PortalPlan | undefined
}

/** Shows what a plan change costs now, and from the next billing date. */
export function PlanCost({ preview: { data, error, isFetching }, plan }: PlanCostProps) {
  if (error)
    return (
      <Alert tone="danger" title={t('changePlan.refused')} isLive>
        {getErrorMessage(error)}
      </Alert>
    )
  if (!data || !plan) return <Skeleton className="h-28 rounded-lg" />
  const { due_now: due, renews_at: renewsAt, renewal } = data
  return (
    <div aria-busy={isFetching} className={`grid gap-3 ${isFetching ? 'opacity-60' : ''}`}>
      <Totals className="text-md">
        {due.tax > 0 ? (
          <>
            <TotalLine
              label={t('changePlan.remaining')}
              amount={<Money amount={due.amount - due.tax} currency={due.currency} />}
            />
            <TotalLine label={t('changePlan.tax')} amount={<Money amount={due.tax} currency={due.currency} />} />
          </>
        ) : null}
        {due.wallet > 0 ? (
          <TotalLine label={t('nav.wallet')} amount={<Money amount={-due.wallet} currency={due.currency} />} tone="credit" />
        ) : null}
        <GrandTotal
          label={t('changePlan.chargedNow')}
          amount={<Money amount={due.amount - due.wallet} currency={due.currency} />}
          isLive
        />
      </Totals>
      <p className="text-sm text-ink-2 tabular-nums">
        {t.rich('changePlan.thenFrom', {
          date: formatDay(renewsAt),
          price: cycleLabel(renewal.amount, plan),
          cost: (inside) => <b className="font-[560] text-ink">{inside}</b>,
        })}
      </p>
    </div>
  )
}
