import type { PortalSubscription } from '@tradepost/contract/hosted/portal'
import { CancelSubscription } from './cancel-subscription.tsx'
import { ChangePlan } from './change-plan.tsx'
import { PauseSubscription } from './pause-subscription.tsx'

export { ChangeCard } from './change-card.tsx'

/** What a customer can do to a running subscription, each with its dialog. */
export function SubscriptionActions({ subscription }: { subscription: PortalSubscription }) {
  const { status, cancel_at_next_billing_date: isEnding, on_demand: isOnDemand, is_by_usage: isByUsage } = subscription
  const isSteady = status === 'active' && !isEnding && !subscription.scheduled_change
  const canChangePlan = isSteady && !isOnDemand && !isByUsage
  return (
    <div className="flex flex-wrap gap-2">
      {canChangePlan ? <ChangePlan subscription={subscription} /> : null}
      {isSteady ? <PauseSubscription subscription={subscription} /> : null}
      <CancelSubscription subscription={subscription} />
    </div>
  )
}
