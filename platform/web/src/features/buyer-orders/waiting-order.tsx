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

/** Whether the page has been open longer than a confirmation usually takes. */
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
  const to = order.email ? ` at ${order.email}` : ''
  if (order.last_decline)
    return {
      title: 'Your payment didn’t go through',
      lead: 'You haven’t been charged. Your order is saved, so you can try again.',
      isTurning: false,
    }
  if (order.status === 'processing') {
    return isLate
      ? {
          title: 'Your bank is taking longer than usual',
          lead: `You can close this page. We’ll email you${to} when the bank confirms.`,
          isTurning: false,
        }
      : {
          title: 'Your bank is processing the payment',
          lead: 'This usually takes a few seconds. Don’t pay again.',
          isTurning: true,
        }
  }
  if (!hasReturned) return { title: 'This order hasn’t been paid', lead: 'Go back to checkout to pay.', isTurning: false }
  return isLate
    ? {
        title: 'Still waiting for confirmation',
        lead: `You can close this page. We’ll email you${to} when the payment is confirmed.`,
        isTurning: false,
      }
    : {
        title: 'Confirming your payment',
        lead: 'This usually takes a few seconds.',
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

/** An order without a confirmed payment: shows what we are waiting for, and the link back to checkout. */
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
        <Alert tone="danger" title="Reason" isLive>
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
