import { Link } from '@tanstack/react-router'
import type { Order } from '@tradepost/contract/platform/orders'
import { Alert } from '@tradepost/ui/alert'
import { Badge } from '@tradepost/ui/badge'
import { BusinessMark } from '@tradepost/ui/brand-mark'
import { buttonClassName } from '@tradepost/ui/button'
import { Money } from '@tradepost/ui/money'
import { Spinner } from '@tradepost/ui/spinner'
import { TicketCard } from '@tradepost/ui/ticket-card'
import { GrandTotal, Totals } from '@tradepost/ui/totals'
import { Clock, LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { OrderLines } from './order-lines.tsx'

const PATIENCE_MILLISECONDS = 15_000

/** True once the page has been open for as long as a confirmation usually takes at most. */
function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

type WaitingWords = { title: string; lead: string; isTurning: boolean }

function wordsFor(order: Order, { hasReturned, isLate }: { hasReturned: boolean; isLate: boolean }): WaitingWords {
  const mail = order.email ? ` to ${order.email}` : ''
  if (order.last_decline)
    return {
      title: 'The payment did not go through',
      lead: 'Nothing was charged. Your order is kept, and you can try again.',
      isTurning: false,
    }
  if (order.status === 'processing') {
    return isLate
      ? {
          title: 'Your bank is taking its time',
          lead: `You can close this page. We will e-mail you${mail} as soon as the bank confirms.`,
          isTurning: false,
        }
      : {
          title: 'Your bank is working on it',
          lead: 'This usually takes a few seconds. Please do not pay twice.',
          isTurning: true,
        }
  }
  if (!hasReturned)
    return { title: 'This order waits for its payment', lead: 'Go back to the checkout to pay for it.', isTurning: false }
  return isLate
    ? {
        title: 'Still waiting for the confirmation',
        lead: `You can close this page. We will e-mail you${mail} as soon as the payment is confirmed.`,
        isTurning: false,
      }
    : {
        title: 'Confirming your payment',
        lead: 'We are asking the payment service. This usually takes a few seconds.',
        isTurning: true,
      }
}

function WaitingStub({ order, isTurning }: { order: Order; isTurning: boolean }) {
  return (
    <TicketCard
      details={
        <div className="grid gap-4 text-md">
          <div className="flex items-center justify-between gap-3">
            <span className="flex min-w-0 items-center gap-2.5 font-[580]">
              <BusinessMark name={order.shop.name} />
              <span className="truncate">{order.shop.name}</span>
            </span>
            {order.status === 'processing' ? (
              <Badge tone="info" icon={<LoaderCircle aria-hidden="true" />}>
                Processing
              </Badge>
            ) : (
              <Badge icon={<Clock aria-hidden="true" />}>{isTurning ? 'Confirming' : 'Not paid yet'}</Badge>
            )}
          </div>
          <Totals>
            <OrderLines order={order} />
          </Totals>
        </div>
      }
    >
      <Totals>
        <GrandTotal label="Subtotal, before tax" amount={<Money amount={order.subtotal} currency={order.currency} />} />
      </Totals>
    </TicketCard>
  )
}

/** An order whose payment is not confirmed yet: it says what is being waited for, and the way back to pay. */
export function WaitingOrder({ order, hasReturned }: { order: Order; hasReturned: boolean }) {
  const isLate = useIsLate()
  const words = wordsFor(order, { hasReturned, isLate })
  const canPay = order.status === 'awaiting_payment' && !words.isTurning && order.checkout_url
  return (
    <div className="grid gap-6">
      <div role="status" className="text-center">
        {words.isTurning ? (
          <Spinner className="mx-auto mb-5 flex justify-center text-accent-text [&>span]:size-9 [&>span]:border-[3px]" />
        ) : null}
        <h1 className="text-[1.75rem] leading-[34px] tracking-[-0.035em]">{words.title}</h1>
        <p className="mx-auto mt-1.5 max-w-[30em] text-ink-2">{words.lead}</p>
      </div>
      {order.last_decline ? (
        <Alert tone="danger" title="Why" isLive>
          {order.last_decline}
        </Alert>
      ) : null}
      <WaitingStub order={order} isTurning={words.isTurning} />
      <div className="flex flex-wrap justify-center gap-2">
        {canPay ? (
          <a href={order.checkout_url ?? undefined} className={buttonClassName({ variant: 'primary', size: 'lg' })}>
            Back to checkout
          </a>
        ) : null}
        <Link to="/shop/$slug" params={{ slug: order.shop.slug }} className={buttonClassName({ variant: 'ghost', size: 'lg' })}>
          Back to {order.shop.name}
        </Link>
      </div>
    </div>
  )
}
