import type { UseMutationResult } from '@tanstack/react-query'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { formatMoney } from '@tradepost/ui/money'
import { useState } from 'react'
import { CANCELLATION_REASON_LABELS, timesWords } from '#src/nouns/subscriptions/subscription-words.ts'
import { formatDay } from '#src/shell/moment.ts'
import { errorMessage } from '#src/shell/request.ts'
import { type ShownSubscription, useKeep, useKeepPlan } from './api.ts'
import { CardLinkDialog } from './card-link-dialog.tsx'

type NoticeProps = { slug: string; data: ShownSubscription; mayChange: boolean }

type TakeBackProps<Answer> = {
  title: string
  children: string
  label: string
  act: UseMutationResult<Answer, Error, undefined>
  mayChange: boolean
}

/** A scheduled change with a button that undoes it. */
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
      {act.isError ? <span role="alert">{errorMessage(act.error)}</span> : children}
    </Alert>
  )
}

function Ending({ slug, data, mayChange }: NoticeProps) {
  const { subscription } = data
  const keep = useKeep({ slug, id: subscription.subscription_id })
  const rest = subscription.meters.length > 0 ? 'Usage until then is charged at the end.' : 'The customer won’t be charged again.'
  return (
    <TakeBack
      title={`Ends on ${formatDay(subscription.next_billing_date)}`}
      label="Keep subscription"
      act={keep}
      mayChange={mayChange}
    >
      {[rest, whyWords(data)].filter(Boolean).join(' ')}
    </TakeBack>
  )
}

function Waiting({ slug, data, mayChange }: NoticeProps) {
  const { subscription } = data
  const keep = useKeepPlan({ slug, id: subscription.subscription_id })
  const change = subscription.scheduled_change
  if (!change) return null
  return (
    <TakeBack
      title={`Changes to ${timesWords(change.product_name ?? 'another plan', change.quantity)} on ${formatDay(change.effective_at)}`}
      label="Keep current plan"
      act={keep}
      mayChange={mayChange}
    >
      The next charge is for the new plan.
    </TakeBack>
  )
}

/** Returns the cancellation reason and comment, or an empty text. */
function whyWords({ subscription }: ShownSubscription): string {
  const { cancellation_feedback: feedback, cancellation_comment: comment } = subscription
  return [feedback ? `${CANCELLATION_REASON_LABELS[feedback]}.` : '', comment ? `“${comment}”` : ''].filter(Boolean).join(' ')
}

/** Returns the decline message that the customer saw, or an empty text. */
const toldWords = ({ latest_payment: payment }: ShownSubscription): string =>
  payment?.status === 'failed' && payment.error_message ? `The customer saw: “${payment.error_message}” ` : ''

function OnHold({ slug, data, mayChange }: NoticeProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { subscription, latest_payment: payment } = data
  const isTold = payment?.status === 'failed'
  return (
    <>
      <Alert
        tone="warning"
        title={isTold ? `Payment of ${formatMoney(payment.total_amount, payment.currency)} failed` : 'Payment failed'}
        action={
          mayChange ? (
            <Button size="sm" onClick={() => setIsAsking(true)}>
              Request new card
            </Button>
          ) : undefined
        }
      >
        {toldWords(data)}
        It resumes when {subscription.customer.name} adds another card.
      </Alert>
      <CardLinkDialog slug={slug} data={data} open={isAsking} onOpenChange={setIsAsking} />
    </>
  )
}

/** Notices about the state of a subscription, with what to do about it. */
export function Notices({ slug, data, mayChange }: NoticeProps) {
  const { subscription, latest_payment: payment } = data
  const { status, cancelled_at: cancelledAt, expires_at: expiresAt, paused_at: pausedAt } = subscription
  const amount = payment ? `Payment of ${formatMoney(payment.total_amount, payment.currency)}` : 'The last payment'
  const told = toldWords(data)
  const why = whyWords(data)
  return (
    <>
      {payment?.status === 'processing' ? (
        <Alert title={`${amount} is processing`} isLive>
          This takes a moment. The page updates automatically.
        </Alert>
      ) : null}
      {status === 'on_hold' ? <OnHold slug={slug} data={data} mayChange={mayChange} /> : null}
      {status === 'active' && payment?.status === 'failed' ? (
        <Alert tone="warning" title={`${amount} failed`}>
          {told}The subscription hasn’t changed.
        </Alert>
      ) : null}
      {status === 'paused' ? (
        <Alert title={pausedAt ? `Paused since ${formatDay(pausedAt)}` : 'Paused'}>
          The customer isn’t charged until you resume.
        </Alert>
      ) : null}
      {status === 'cancelled' ? <Alert title={cancelledAt ? `Ended on ${formatDay(cancelledAt)}` : 'Ended'}>{why}</Alert> : null}
      {status === 'expired' ? <Alert title={expiresAt ? `Expired on ${formatDay(expiresAt)}` : 'Expired'} /> : null}
      {status === 'pending' ? (
        <Alert title="Not started yet">It starts when the customer completes the first payment.</Alert>
      ) : null}
      {status === 'failed' ? (
        <Alert tone="danger" title="Not started">
          {told || 'The first payment failed.'}
        </Alert>
      ) : null}
      {subscription.cancel_at_next_billing_date && status === 'active' ? (
        <Ending slug={slug} data={data} mayChange={mayChange} />
      ) : null}
      <Waiting slug={slug} data={data} mayChange={mayChange} />
    </>
  )
}
