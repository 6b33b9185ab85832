import type { PortalSubscription } from '@tradepost/contract/hosted/portal'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { formatDay } from '@tradepost/ui/formats/moment'
import { t } from '../messages.ts'
import { useCancelPlanChange, useChangeSubscription } from '../queries.ts'
import { FailedAlert } from '../shell/failed-alert.tsx'
import { useAnnounce } from '../shell/toasts.tsx'
import { ChangeCard } from './lazy-actions.tsx'
import { isOver, timesLabel } from './subscription-labels.ts'

type NoticeProps = { subscription: PortalSubscription }

/** Says what a customer must know about a subscription, each with what they can do about it. */
export function SubscriptionNotices({ subscription }: NoticeProps) {
  const { status, scheduled_change: scheduled, cancel_at_next_billing_date: isEnding } = subscription
  if (isOver(subscription)) return <Over subscription={subscription} />
  return (
    <>
      {status === 'on_hold' ? <OnHold subscription={subscription} /> : null}
      {status === 'paused' ? <Paused subscription={subscription} /> : null}
      {isEnding ? <Ending subscription={subscription} /> : null}
      {scheduled ? <Scheduled subscription={subscription} change={scheduled} /> : null}
    </>
  )
}

function Over({ subscription: { status, cancelled_at: canceledAt, expires_at: expiresAt } }: NoticeProps) {
  const day = status === 'expired' ? expiresAt : canceledAt
  const words =
    status === 'expired'
      ? day
        ? t('notices.expiredOn', { date: formatDay(day) })
        : t('notices.expired')
      : day
        ? t('notices.endedOn', { date: formatDay(day) })
        : t('notices.ended')
  return <Alert title={words}>{t('notices.overText')}</Alert>
}

function OnHold({ subscription }: NoticeProps) {
  const { outstanding } = subscription
  const title = outstanding
    ? t('notices.paymentFailed', { amount: formatMoney(outstanding.amount, outstanding.currency) })
    : t('notices.lastPaymentFailed')
  return (
    <Alert
      tone="warning"
      title={title}
      action={
        <ChangeCard subscription={subscription} variant="primary">
          {t('notices.updateCard')}
        </ChangeCard>
      }
    >
      {t('notices.updateCardToKeep')}
    </Alert>
  )
}

function Paused({ subscription: { subscription_id: id, paused_at: pausedAt } }: NoticeProps) {
  const change = useChangeSubscription(id)
  const announce = useAnnounce()
  return (
    <>
      <FailedAlert error={change.error} />
      <Alert
        title={pausedAt ? t('notices.pausedSince', { date: formatDay(pausedAt) }) : t('notices.paused')}
        action={
          <Button
            variant="primary"
            pending={change.isPending}
            onClick={() => change.mutate({ status: 'active' }, { onSuccess: () => announce(t('subscription.resumed')) })}
          >
            {t('subscription.resume')}
          </Button>
        }
      >
        {t('notices.pausedText')}
      </Alert>
    </>
  )
}

function Ending({ subscription: { subscription_id: id, next_billing_date: end, is_by_usage: isByUsage } }: NoticeProps) {
  const change = useChangeSubscription(id)
  const announce = useAnnounce()
  const keep = () => change.mutate({ cancel_at_next_billing_date: false }, { onSuccess: () => announce(t('subscription.kept')) })
  return (
    <>
      <FailedAlert error={change.error} />
      <Alert
        title={t('notices.endsOn', { date: formatDay(end) })}
        action={
          <Button variant="primary" pending={change.isPending} onClick={keep}>
            {t('notices.keep')}
          </Button>
        }
      >
        {t(isByUsage ? 'notices.usableUntilEndWithUsage' : 'notices.usableUntilEnd')}
      </Alert>
    </>
  )
}

type ScheduledProps = NoticeProps & { change: NonNullable<PortalSubscription['scheduled_change']> }

function Scheduled({ subscription, change }: ScheduledProps) {
  const cancel = useCancelPlanChange(subscription.subscription_id)
  const announce = useAnnounce()
  return (
    <>
      <FailedAlert error={cancel.error} />
      <Alert
        title={t('notices.changesTo', { plan: timesLabel(change.product_name ?? '', change.quantity) })}
        action={
          <Button
            pending={cancel.isPending}
            onClick={() => cancel.mutate(undefined, { onSuccess: () => announce(t('subscription.changeCanceled')) })}
          >
            {t('changePlan.keep')}
          </Button>
        }
      >
        {t('notices.changesOn', { date: formatDay(change.effective_at) })}
      </Alert>
    </>
  )
}
