import { isInTrial } from '@tradepost/contract/platform/trials'
import { Card } from '@tradepost/ui/card'
import { Progress } from '@tradepost/ui/progress'
import { nextChargeLabel } from '#src/nouns/subscriptions/subscription-words.ts'
import { formatDay } from '#src/shell/moment.ts'
import type { ShownSubscription } from './api.ts'

const DAY_MILLISECONDS = 86_400_000

/** Returns the day within the billing cycle, by the business's clock. */
export function cycleOf({ from, to, now }: { from: string; to: string; now: string }): { day: number; days: number } {
  const days = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MILLISECONDS))
  const passed = Math.floor((Date.parse(now) - Date.parse(from)) / DAY_MILLISECONDS) + 1
  return { day: Math.min(days, Math.max(1, passed)), days }
}

/** The current billing cycle; renders nothing unless the subscription is active. */
export function PeriodCard({ data }: { data: ShownSubscription }) {
  const { subscription, now } = data
  if (subscription.status !== 'active') return null
  const { previous_billing_date: from, next_billing_date: to } = subscription
  const { day, days } = cycleOf({ from, to, now })
  const words = `Day ${day} of ${days}`
  return (
    <Card title={isInTrial(subscription) ? 'Trial' : 'Current cycle'} action={`${formatDay(from)} to ${formatDay(to)}`}>
      <Progress label="Progress of the current cycle" value={day} max={days} valueText={words} />
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-sm text-ink-3 tabular-nums">
        <b className="font-[560] text-ink">{words}</b>
        <span>
          {subscription.cancel_at_next_billing_date
            ? 'Ends'
            : subscription.on_demand
              ? 'Next cycle'
              : nextChargeLabel(subscription)}{' '}
          on {formatDay(to)}
        </span>
      </p>
    </Card>
  )
}
