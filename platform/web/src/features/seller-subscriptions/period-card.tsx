import { isInTrial } from '@tradepost/contract/platform/buyer/trials'
import { Card } from '@tradepost/ui/card'
import { Progress } from '@tradepost/ui/progress'
import { t } from '#src/dashboard-messages.ts'
import { formatDay } from '#src/shell/moment.ts'
import type { ShownSubscription } from './api.ts'

const DAY_MILLISECONDS = 86_400_000

/** Returns the current day of the billing cycle and its number of days, by the business's clock. */
export function getCycleDay({ from, to, now }: { from: string; to: string; now: string }): { day: number; days: number } {
  const days = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MILLISECONDS))
  const passed = Math.floor((Date.parse(now) - Date.parse(from)) / DAY_MILLISECONDS) + 1
  return { day: Math.min(days, Math.max(1, passed)), days }
}

/** Describes what happens at the end of the cycle. A trial ends with the first charge. */
function endLabel({ subscription }: ShownSubscription): string {
  const date = formatDay(subscription.next_billing_date)
  if (subscription.cancel_at_next_billing_date) return t('sellerSubscriptions.cycle.endsOn', { date })
  if (subscription.on_demand) return t('sellerSubscriptions.cycle.nextCycleOn', { date })
  return isInTrial(subscription)
    ? t('sellerSubscriptions.cycle.firstChargeOn', { date })
    : t('sellerSubscriptions.cycle.nextChargeOn', { date })
}

/** Shows the current billing cycle; renders nothing unless the subscription is active. */
export function PeriodCard({ data }: { data: ShownSubscription }) {
  const { subscription, now } = data
  if (subscription.status !== 'active') return null
  const { previous_billing_date: from, next_billing_date: to } = subscription
  const { day, days } = getCycleDay({ from, to, now })
  const words = t('sellerSubscriptions.cycle.day', { day, days })
  return (
    <Card
      title={isInTrial(subscription) ? t('sellerSubscriptions.cycle.trial') : t('sellerSubscriptions.cycle.title')}
      action={t('sellerSubscriptions.days', { from: formatDay(from), to: formatDay(to) })}
    >
      <Progress label={t('sellerSubscriptions.cycle.progress')} value={day} max={days} valueText={words} />
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-sm text-ink-3 tabular-nums">
        <b className="font-[560] text-ink">{words}</b>
        <span>{endLabel(data)}</span>
      </p>
    </Card>
  )
}
