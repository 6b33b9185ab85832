import type { UseMutationResult } from '@tanstack/react-query'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { declineLabel } from '#src/nouns/payments/timeline-detail.ts'
import { cancellationReasonLabel, timesLabel } from '#src/nouns/subscriptions/subscription-labels.ts'
import { formatDay } from '#src/shell/moment.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { type ShownSubscription, useKeep, useKeepPlan } from './api.ts'
import { CardLinkDialog } from './card-link-dialog.tsx'

type NoticeProps = { slug: string; data: ShownSubscription; mayChange: boolean }

type Payment = NonNullable<ShownSubscription['latest_payment']>

type TakeBackProps<Answer> = {
  title: string
  children: string
  label: string
  act: UseMutationResult<Answer, Error, undefined>
  mayChange: boolean
}

/** Shows a scheduled change with a button that undoes it. */
function TakeBack<Answer>({ title, children, label, act, mayChange }: TakeBackProps<Answer>) {
  return (
    <Alert
      tone="warning"
      title={title}
      action={
        mayChange ? (
          <Button size="sm" pending={act.isPending} onClick={() => act.mutate(undefined)}>
            {label}
          </Button>
        ) : undefined
      }
    >
      {act.isError ? <span role="alert">{getErrorMessage(act.error)}</span> : children}
    </Alert>
  )
}

function Ending({ slug, data, mayChange }: NoticeProps) {
  const { subscription } = data
  const keep = useKeep({ slug, id: subscription.subscription_id })
  const rest =
    subscription.meters.length > 0
      ? t('sellerSubscriptions.notices.usageCharged')
      : t('sellerSubscriptions.notices.noMoreCharges')
  return (
    <TakeBack
      title={t('sellerSubscriptions.notices.endsOn', { date: formatDay(subscription.next_billing_date) })}
      label={t('sellerSubscriptions.notices.keepSubscription')}
      act={keep}
      mayChange={mayChange}
    >
      {[rest, whyLabel(data)].filter(Boolean).join(' ')}
    </TakeBack>
  )
}

function Waiting({ slug, data, mayChange }: NoticeProps) {
  const { subscription } = data
  const keep = useKeepPlan({ slug, id: subscription.subscription_id })
  const change = subscription.scheduled_change
  if (!change) return null
  const { product_name: name, quantity } = change
  const date = formatDay(change.effective_at)
  return (
    <TakeBack
      title={
        name === null
          ? t('sellerSubscriptions.notices.changesToUnnamed', { quantity, date })
          : t('sellerSubscriptions.notices.changesTo', { plan: timesLabel(name, quantity), date })
      }
      label={t('sellerSubscriptions.notices.keepPlan')}
      act={keep}
      mayChange={mayChange}
    >
      {t('sellerSubscriptions.notices.nextIsNew')}
    </TakeBack>
  )
}

/** Returns the cancellation reason and comment; empty if none was given. */
function whyLabel({ subscription }: ShownSubscription): string {
  const { cancellation_feedback: feedback, cancellation_comment: comment } = subscription
  const reason = feedback ? t('sellerSubscriptions.notices.reason', { reason: cancellationReasonLabel(feedback) }) : ''
  return [reason, comment ? t('sellerSubscriptions.notices.comment', { comment }) : ''].filter(Boolean).join(' ')
}

/** Returns the decline message that the customer saw; empty if there is none. */
const toldLabel = ({ latest_payment: payment }: ShownSubscription): string =>
  payment?.status === 'failed' && payment.error_message ? declineLabel(payment.error_message, payment.error_code) : ''

const failedLabel = ({ total_amount: total, currency }: Payment): string =>
  t('sellerSubscriptions.notices.paymentOfFailed', { amount: formatMoney(total, currency) })

function OnHold({ slug, data, mayChange }: NoticeProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { subscription, latest_payment: payment } = data
  return (
    <>
      <Alert
        tone="warning"
        title={payment?.status === 'failed' ? failedLabel(payment) : t('sellerSubscriptions.notices.paymentFailed')}
        action={
          mayChange ? (
            <Button size="sm" onClick={() => setIsAsking(true)}>
              {t('sellerSubscriptions.notices.requestCard')}
            </Button>
          ) : undefined
        }
      >
        {[toldLabel(data), t('sellerSubscriptions.notices.resumesWithCard', { customer: subscription.customer.name })]
          .filter(Boolean)
          .join(' ')}
      </Alert>
      <CardLinkDialog slug={slug} data={data} open={isAsking} onOpenChange={setIsAsking} />
    </>
  )
}

/** Shows notices about a subscription's state, each with what to do. */
export function Notices({ slug, data, mayChange }: NoticeProps) {
  const { subscription, latest_payment: payment } = data
  const { status, cancelled_at: cancelledAt, expires_at: expiresAt, paused_at: pausedAt } = subscription
  const told = toldLabel(data)
  const why = whyLabel(data)
  return (
    <>
      {payment?.status === 'processing' ? (
        <Alert
          title={t('sellerSubscriptions.notices.paymentProcessing', {
            amount: formatMoney(payment.total_amount, payment.currency),
          })}
          isLive
        >
          {t('sellerSubscriptions.notices.processingText')}
        </Alert>
      ) : null}
      {status === 'on_hold' ? <OnHold slug={slug} data={data} mayChange={mayChange} /> : null}
      {status === 'active' && payment?.status === 'failed' ? (
        <Alert tone="warning" title={failedLabel(payment)}>
          {[told, t('sellerSubscriptions.notices.unchanged')].filter(Boolean).join(' ')}
        </Alert>
      ) : null}
      {status === 'paused' ? (
        <Alert
          title={
            pausedAt
              ? t('sellerSubscriptions.notices.pausedSince', { date: formatDay(pausedAt) })
              : t('sellerSubscriptions.notices.paused')
          }
        >
          {t('sellerSubscriptions.notices.pausedText')}
        </Alert>
      ) : null}
      {status === 'cancelled' ? (
        <Alert
          title={
            cancelledAt
              ? t('sellerSubscriptions.notices.endedOn', { date: formatDay(cancelledAt) })
              : t('sellerSubscriptions.notices.ended')
          }
        >
          {why}
        </Alert>
      ) : null}
      {status === 'expired' ? (
        <Alert
          title={
            expiresAt
              ? t('sellerSubscriptions.notices.expiredOn', { date: formatDay(expiresAt) })
              : t('sellerSubscriptions.notices.expired')
          }
        />
      ) : null}
      {status === 'pending' ? (
        <Alert title={t('sellerSubscriptions.notices.pending')}>{t('sellerSubscriptions.notices.pendingText')}</Alert>
      ) : null}
      {status === 'failed' ? (
        <Alert tone="danger" title={t('sellerSubscriptions.notices.failed')}>
          {told || t('sellerSubscriptions.notices.failedText')}
        </Alert>
      ) : null}
      {subscription.cancel_at_next_billing_date && status === 'active' ? (
        <Ending slug={slug} data={data} mayChange={mayChange} />
      ) : null}
      <Waiting slug={slug} data={data} mayChange={mayChange} />
    </>
  )
}
