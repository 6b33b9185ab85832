import type { PortalSubscription } from '@tradepost/contract/hosted/portal'
import { Button, type ButtonProps } from '@tradepost/ui/button'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { t } from '../messages.ts'

// The dialogs load right after the page: people read before they press.
const load = () => import('./subscription-dialogs.ts')
const CancelSubscription = lazy(async () => ({ default: (await load()).CancelSubscription }))
const ChangePlan = lazy(async () => ({ default: (await load()).ChangePlan }))
const LoadedChangeCard = lazy(async () => ({ default: (await load()).ChangeCard }))
const PauseSubscription = lazy(async () => ({ default: (await load()).PauseSubscription }))

type ActionProps = Pick<ButtonProps, 'variant' | 'size' | 'className'> & {
  subscription: PortalSubscription
  Dialog: ComponentType<{ subscription: PortalSubscription; trigger: ReactNode }>
  children: string
}

/** A button that opens a dialog. It has its place while the dialog loads. */
function Action({ subscription, Dialog, ...button }: ActionProps) {
  return (
    <Suspense fallback={<Button {...button} disabled />}>
      <Dialog subscription={subscription} trigger={<Button {...button} />} />
    </Suspense>
  )
}

/** The buttons of a running subscription. */
export function SubscriptionActions({ subscription }: { subscription: PortalSubscription }) {
  const { status, cancel_at_next_billing_date: isEnding, on_demand: isOnDemand, is_by_usage: isByUsage } = subscription
  const isSteady = status === 'active' && !isEnding && !subscription.scheduled_change
  return (
    <div className="flex flex-wrap gap-2">
      {isSteady && !isOnDemand && !isByUsage ? (
        <Action subscription={subscription} Dialog={ChangePlan}>
          {t('subscription.changePlan')}
        </Action>
      ) : null}
      {isSteady ? (
        <Action subscription={subscription} Dialog={PauseSubscription}>
          {t('subscription.pause')}
        </Action>
      ) : null}
      <Action subscription={subscription} Dialog={CancelSubscription} variant="ghost">
        {t(isEnding ? 'subscription.cancelNow' : 'subscription.cancel')}
      </Action>
    </div>
  )
}

type ChangeCardProps = Omit<ActionProps, 'Dialog'>

/** The button that opens the choice of another card. */
export const ChangeCard = (props: ChangeCardProps) => <Action {...props} Dialog={LoadedChangeCard} />
