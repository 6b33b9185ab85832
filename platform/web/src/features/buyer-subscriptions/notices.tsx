import { Link } from '@tanstack/react-router'
import type { BuyerSubscriptionPage } from '@tradepost/contract/platform/buyer/buyer-subscriptions'
import { Alert } from '@tradepost/ui/alert'
import { Button, getButtonClassName } from '@tradepost/ui/button'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { translateDecline } from '#src/answer-texts.ts'
import { t } from '#src/messages.ts'
import { isOver, timesLabel } from '#src/nouns/subscriptions/subscription-labels.ts'
import { formatDay } from '#src/shell/moment.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { useKeep } from './api.ts'

type NoticeProps = { data: BuyerSubscriptionPage; onFixCard: () => void }

function Ending({ data }: { data: BuyerSubscriptionPage }) {
  const { subscription } = data
  const keep = useKeep(subscription.subscription_id)
  return (
    <Alert
      tone="warning"
      title={t('buyerSubscriptions.notices.endsOn', { date: formatDay(subscription.next_billing_date) })}
      action={
        <Button size="sm" pending={keep.isPending} onClick={() => keep.mutate(undefined)}>
          {t('buyerSubscriptions.notices.keep')}
        </Button>
      }
    >
      {keep.isError ? (
        <span role="alert">{getErrorMessage(keep.error)}</span>
      ) : (
        t(
          subscription.is_by_usage
            ? 'buyerSubscriptions.notices.usableUntilEndWithUsage'
            : 'buyerSubscriptions.notices.usableUntilEnd',
        )
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
        refused
          ? t('buyerSubscriptions.notices.paymentFailed', { amount: formatMoney(refused.total_amount, refused.currency) })
          : t('buyerSubscriptions.notices.lastPaymentFailed')
      }
      action={
        <Button size="sm" variant="primary" onClick={onFixCard}>
          {t('buyerSubscriptions.notices.updateCard')}
        </Button>
      }
    >
      {refused?.error_message ? `${translateDecline(refused.error_message, refused.error_code)} ` : null}
      {t('buyerSubscriptions.notices.updateCardToKeep')}
    </Alert>
  )
}

function overLabel({ status, cancelled_at: cancelledAt, expires_at: expiresAt }: BuyerSubscriptionPage['subscription']): string {
  if (status === 'failed') return t('buyerSubscriptions.notices.notStarted')
  if (status === 'expired')
    return expiresAt
      ? t('buyerSubscriptions.notices.expiredOn', { date: formatDay(expiresAt) })
      : t('buyerSubscriptions.notices.expired')
  return cancelledAt
    ? t('buyerSubscriptions.notices.endedOn', { date: formatDay(cancelledAt) })
    : t('buyerSubscriptions.notices.ended')
}

function Over({ data }: { data: BuyerSubscriptionPage }) {
  const { subscription, shop } = data
  return (
    <Alert
      title={overLabel(subscription)}
      action={
        <Link
          to="/shop/$slug/$productId"
          params={{ slug: shop.slug, productId: subscription.product_id }}
          className={getButtonClassName({ size: 'sm' })}
        >
          {t('buyerSubscriptions.notices.subscribeAgain')}
        </Link>
      }
    >
      {t('buyerSubscriptions.notices.overText')}
    </Alert>
  )
}

/** Shows notices about a subscription's state, each with what to do. */
export function Notices({ data, onFixCard }: NoticeProps) {
  const { subscription, latest_payment: payment, shop } = data
  const { status, scheduled_change: waiting, paused_at: pausedAt } = subscription
  if (isOver(subscription)) return <Over data={data} />
  return (
    <>
      {payment?.status === 'processing' ? (
        <Alert
          title={t('buyerSubscriptions.notices.paymentInProgress', {
            amount: formatMoney(payment.total_amount, payment.currency),
          })}
          isLive
        >
          {t('buyerSubscriptions.notices.paymentInProgressText')}
        </Alert>
      ) : null}
      {status === 'on_hold' ? <OnHold data={data} onFixCard={onFixCard} /> : null}
      {status === 'active' && payment?.status === 'failed' ? (
        <Alert
          tone="warning"
          title={t('buyerSubscriptions.notices.paymentFailed', { amount: formatMoney(payment.total_amount, payment.currency) })}
        >
          {payment.error_message ? `${translateDecline(payment.error_message, payment.error_code)} ` : null}
          {t('buyerSubscriptions.notices.planUnchanged')}
        </Alert>
      ) : null}
      {status === 'paused' ? (
        <Alert
          title={
            pausedAt
              ? t('buyerSubscriptions.notices.pausedSince', { date: formatDay(pausedAt) })
              : t('buyerSubscriptions.notices.paused')
          }
        >
          {t('buyerSubscriptions.notices.pausedText', { shop: shop.name })}
        </Alert>
      ) : null}
      {subscription.cancel_at_next_billing_date ? <Ending data={data} /> : null}
      {waiting ? (
        <Alert
          title={t('buyerSubscriptions.notices.changesTo', {
            plan: timesLabel(waiting.product_name ?? t('buyerSubscriptions.notices.anotherPlan'), waiting.quantity),
          })}
        >
          {t('buyerSubscriptions.notices.changesOn', { date: formatDay(waiting.effective_at) })}
        </Alert>
      ) : null}
    </>
  )
}
