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
      title={`It ends on ${formatDay(subscription.next_billing_date)}`}
      action={
        <Button size="sm" pending={keep.isPending} onClick={() => keep.mutate(undefined)}>
          Keep it
        </Button>
      }
    >
      {keep.isError ? (
        <span role="alert">{errorMessage(keep.error)}</span>
      ) : (
        `Until then it is yours, and ${subscription.is_by_usage ? 'what you use is charged at the end' : 'nothing more is charged'}.`
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
        refused ? `${formatMoney(refused.total_amount, refused.currency)} could not be charged` : 'Your last charge did not work'
      }
      action={
        <Button size="sm" variant="primary" onClick={onFixCard}>
          Fix your card
        </Button>
      }
    >
      {refused?.error_message ? `${refused.error_message} ` : null}
      With another card it is charged at once, and the subscription goes on.
    </Alert>
  )
}

function overWords({ status, cancelled_at: cancelledAt, expires_at: expiresAt }: BuyerSubscriptionPage['subscription']): string {
  if (status === 'failed') return 'It did not begin, because its first payment failed'
  if (status === 'expired') return expiresAt ? `Its term ran out on ${formatDay(expiresAt)}` : 'Its term has run out'
  return cancelledAt ? `It ended on ${formatDay(cancelledAt)}` : 'It has ended'
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
      Nothing is charged any more. Your invoices stay here.
    </Alert>
  )
}

/** What is special about a subscription now, and what to do about it. */
export function Notices({ data, onFixCard }: NoticeProps) {
  const { subscription, latest_payment: payment, shop } = data
  const { status, scheduled_change: waiting, paused_at: pausedAt } = subscription
  if (isOver(subscription)) return <Over data={data} />
  return (
    <>
      {payment?.status === 'processing' ? (
        <Alert title={`${formatMoney(payment.total_amount, payment.currency)} is being charged`} isLive>
          This takes a moment. The page shows by itself what comes of it.
        </Alert>
      ) : null}
      {status === 'on_hold' ? <OnHold data={data} onFixCard={onFixCard} /> : null}
      {status === 'active' && payment?.status === 'failed' ? (
        <Alert tone="warning" title={`${formatMoney(payment.total_amount, payment.currency)} could not be charged`}>
          {payment.error_message ? `${payment.error_message} ` : null}
          Your plan is as it was. Change your card, then try again.
        </Alert>
      ) : null}
      {status === 'paused' ? (
        <Alert title={pausedAt ? `Paused since ${formatDay(pausedAt)}` : 'Paused'}>
          Nothing is charged meanwhile. {shop.name} lets it go on, and what you paid for lasts as much longer.
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
