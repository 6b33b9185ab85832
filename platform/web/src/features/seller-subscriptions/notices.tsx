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

/** Something that is going to happen, and the way to have it not happen. */
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
  const rest = subscription.meters.length > 0 ? 'What is used until then is charged at the end.' : 'Nothing more is charged.'
  return (
    <TakeBack title={`It ends on ${formatDay(subscription.next_billing_date)}`} label="Keep it" act={keep} mayChange={mayChange}>
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
      label="Keep the plan"
      act={keep}
      mayChange={mayChange}
    >
      The next charge is that of the new plan.
    </TakeBack>
  )
}

/** Why somebody leaves, as far as they said; nothing otherwise. */
function whyWords({ subscription }: ShownSubscription): string {
  const { cancellation_feedback: feedback, cancellation_comment: comment } = subscription
  return [feedback ? `${CANCELLATION_REASON_LABELS[feedback]}.` : '', comment ? `“${comment}”` : ''].filter(Boolean).join(' ')
}

/** Why a charge did not work, in the words that the buyer read; nothing where it is not known. */
const toldWords = ({ latest_payment: payment }: ShownSubscription): string =>
  payment?.status === 'failed' && payment.error_message ? `They were told: “${payment.error_message}” ` : ''

function OnHold({ slug, data, mayChange }: NoticeProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { subscription, latest_payment: payment } = data
  const isTold = payment?.status === 'failed'
  return (
    <>
      <Alert
        tone="warning"
        title={isTold ? `${formatMoney(payment.total_amount, payment.currency)} could not be charged` : 'A charge did not work'}
        action={
          mayChange ? (
            <Button size="sm" onClick={() => setIsAsking(true)}>
              Ask for another card
            </Button>
          ) : undefined
        }
      >
        {toldWords(data)}
        It goes on as soon as {subscription.customer.name} gives another card.
      </Alert>
      <CardLinkDialog slug={slug} data={data} open={isAsking} onOpenChange={setIsAsking} />
    </>
  )
}

/** What is special about a subscription now, and what to do about it. */
export function Notices({ slug, data, mayChange }: NoticeProps) {
  const { subscription, latest_payment: payment } = data
  const { status, cancelled_at: cancelledAt, expires_at: expiresAt, paused_at: pausedAt } = subscription
  const amount = payment ? formatMoney(payment.total_amount, payment.currency) : 'The last charge'
  const told = toldWords(data)
  const why = whyWords(data)
  return (
    <>
      {payment?.status === 'processing' ? (
        <Alert title={`${amount} is being charged`} isLive>
          This takes a moment. The page shows by itself what comes of it.
        </Alert>
      ) : null}
      {status === 'on_hold' ? <OnHold slug={slug} data={data} mayChange={mayChange} /> : null}
      {status === 'active' && payment?.status === 'failed' ? (
        <Alert tone="warning" title={`${amount} could not be charged`}>
          {told}The subscription is as it was.
        </Alert>
      ) : null}
      {status === 'paused' ? (
        <Alert title={pausedAt ? `Paused since ${formatDay(pausedAt)}` : 'Paused'}>
          Nothing is charged until you let it go on.
        </Alert>
      ) : null}
      {status === 'cancelled' ? <Alert title={cancelledAt ? `Ended on ${formatDay(cancelledAt)}` : 'Ended'}>{why}</Alert> : null}
      {status === 'expired' ? (
        <Alert title={expiresAt ? `Its term ran out on ${formatDay(expiresAt)}` : 'Its term has run out'} />
      ) : null}
      {status === 'pending' ? (
        <Alert title="It has not begun yet">It begins when its first payment is made on the payment page.</Alert>
      ) : null}
      {status === 'failed' ? (
        <Alert tone="danger" title="It did not begin">
          {told || 'Its first payment failed.'}
        </Alert>
      ) : null}
      {subscription.cancel_at_next_billing_date && status === 'active' ? (
        <Ending slug={slug} data={data} mayChange={mayChange} />
      ) : null}
      <Waiting slug={slug} data={data} mayChange={mayChange} />
    </>
  )
}
