import { Link } from '@tanstack/react-router'
import type { BuyerSubscriptionPage } from '@tradepost/contract/platform/buyer-subscriptions'
import { Alert } from '@tradepost/ui/alert'
import { Button, buttonClassName } from '@tradepost/ui/button'
import { formatMoney } from '@tradepost/ui/money'
import { isOver, timesWords } from '#src/nouns/subscriptions/subscription-words.ts'
import { formatDay } from '#src/shell/moment.ts'
import { errorMessage } from '#src/shell/request.ts'
import { useKeep } from './api.ts'

type NoticeProps = { data: BuyerSubscriptionPage; onFixCard: () => void }

function Ending({ data }: { data: BuyerSubscriptionPage }) {
  const { subscription } = data
  const keep = useKeep(subscription.subscription_id)
  return (
    <Alert
      tone="warning"
      title={`Ends on ${formatDay(subscription.next_billing_date)}`}
      action={
        <Button size="sm" pending={keep.isPending} onClick={() => keep.mutate(undefined)}>
          Keep subscription
        </Button>
      }
    >
      {keep.isError ? (
        <span role="alert">{errorMessage(keep.error)}</span>
      ) : (
        `You can use it until then. ${subscription.is_by_usage ? 'You’ll be charged for usage at the end.' : 'You won’t be charged again.'}`
      )}
    </Alert>
  )
}

function OnHold({ data, onFixCard }: NoticeProps) {
  const { latest_payment: payment } = data
  const refused = payment?.status === 'failed' ? payment : undefined
  return (
    <Alert
      tone="warning"
      title={
        refused ? `Your payment of ${formatMoney(refused.total_amount, refused.currency)} failed` : 'Your last payment failed'
      }
      action={
        <Button size="sm" variant="primary" onClick={onFixCard}>
          Update card
        </Button>
      }
    >
      {refused?.error_message ? `${refused.error_message} ` : null}
      Update your card to pay now and keep your subscription.
    </Alert>
  )
}

function overWords({ status, cancelled_at: cancelledAt, expires_at: expiresAt }: BuyerSubscriptionPage['subscription']): string {
  if (status === 'failed') return 'Not started: the first payment failed'
  if (status === 'expired') return expiresAt ? `Expired on ${formatDay(expiresAt)}` : 'Expired'
  return cancelledAt ? `Ended on ${formatDay(cancelledAt)}` : 'Ended'
}

function Over({ data }: { data: BuyerSubscriptionPage }) {
  const { subscription, shop } = data
  return (
    <Alert
      title={overWords(subscription)}
      action={
        <Link
          to="/shop/$slug/$productId"
          params={{ slug: shop.slug, productId: subscription.product_id }}
          className={buttonClassName({ size: 'sm' })}
        >
          Subscribe again
        </Link>
      }
    >
      You won’t be charged again. Your invoices stay here.
    </Alert>
  )
}

/** Notices about a subscription's state, each with what to do. */
export function Notices({ data, onFixCard }: NoticeProps) {
  const { subscription, latest_payment: payment, shop } = data
  const { status, scheduled_change: waiting, paused_at: pausedAt } = subscription
  if (isOver(subscription)) return <Over data={data} />
  return (
    <>
      {payment?.status === 'processing' ? (
        <Alert title={`Payment of ${formatMoney(payment.total_amount, payment.currency)} in progress`} isLive>
          This takes a moment. The page updates automatically.
        </Alert>
      ) : null}
      {status === 'on_hold' ? <OnHold data={data} onFixCard={onFixCard} /> : null}
      {status === 'active' && payment?.status === 'failed' ? (
        <Alert tone="warning" title={`Your payment of ${formatMoney(payment.total_amount, payment.currency)} failed`}>
          {payment.error_message ? `${payment.error_message} ` : null}
          Your plan hasn’t changed. Update your card and try again.
        </Alert>
      ) : null}
      {status === 'paused' ? (
        <Alert title={pausedAt ? `Paused since ${formatDay(pausedAt)}` : 'Paused'}>
          You won’t be charged until {shop.name} resumes it, and your paid time is extended by the pause.
        </Alert>
      ) : null}
      {subscription.cancel_at_next_billing_date ? <Ending data={data} /> : null}
      {waiting ? (
        <Alert title={`Changes to ${timesWords(waiting.product_name ?? 'another plan', waiting.quantity)}`}>
          On {formatDay(waiting.effective_at)}, with the next charge.
        </Alert>
      ) : null}
    </>
  )
}
