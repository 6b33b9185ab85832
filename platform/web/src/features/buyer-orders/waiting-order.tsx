import { Link } from '@tanstack/react-router'
import type { Order } from '@tradepost/contract/platform/buyer/orders'
import { Alert } from '@tradepost/ui/alert'
import { Badge } from '@tradepost/ui/badge'
import { getButtonClassName } from '@tradepost/ui/button'
import { Money } from '@tradepost/ui/commerce/money'
import { TicketCard } from '@tradepost/ui/commerce/ticket-card'
import { GrandTotal, Totals } from '@tradepost/ui/commerce/totals'
import { BusinessMark } from '@tradepost/ui/drawings/brand-mark'
import { Spinner } from '@tradepost/ui/spinner'
import { Clock, LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { translateDecline } from '#src/answer-texts.ts'
import { t } from '#src/messages.ts'
import { OrderLines } from './order-lines.tsx'

const PATIENCE_MILLISECONDS = 15_000

/** Returns whether the page has been open longer than a confirmation usually takes. */
function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

type WaitingWords = { title: string; lead: string; isTurning: boolean }

const stateWords = (state: 'declined' | 'bank' | 'unpaid' | 'confirming', isTurning: boolean): WaitingWords => ({
  title: t(`buyerOrders.waiting.${state}.title`),
  lead: t(`buyerOrders.waiting.${state}.text`),
  isTurning,
})

/** Returns texts that say the buyer can leave this page, and where the email will go. */
const slowWords = (state: 'slowBank' | 'slow', email: string | null): WaitingWords => ({
  title: t(`buyerOrders.waiting.${state}.title`),
  lead: email ? t(`buyerOrders.waiting.${state}.textWithEmail`, { email }) : t(`buyerOrders.waiting.${state}.text`),
  isTurning: false,
})

function wordsFor(order: Order, { hasReturned, isLate }: { hasReturned: boolean; isLate: boolean }): WaitingWords {
  if (order.last_decline) return stateWords('declined', false)
  if (order.status === 'processing') return isLate ? slowWords('slowBank', order.email) : stateWords('bank', true)
  if (!hasReturned) return stateWords('unpaid', false)
  return isLate ? slowWords('slow', order.email) : stateWords('confirming', true)
}

function WaitingStub({ order, isTurning }: { order: Order; isTurning: boolean }) {
  return (
    <TicketCard
      details={
        <div className="grid gap-4 text-md">
          <div className="flex items-center justify-between gap-3">
            <span className="flex min-w-0 items-center gap-2.5 font-[580]">
              <BusinessMark name={order.shop.name} imageUrl={order.shop.logo} />
              <span dir="auto" className="truncate">
                {order.shop.name}
              </span>
            </span>
            {order.status === 'processing' ? (
              <Badge tone="info" icon={<LoaderCircle aria-hidden="true" />}>
                {t('buyerOrders.waiting.status.processing')}
              </Badge>
            ) : (
              <Badge icon={<Clock aria-hidden="true" />}>
                {t(isTurning ? 'buyerOrders.waiting.status.confirming' : 'buyerOrders.waiting.status.notPaid')}
              </Badge>
            )}
          </div>
          <Totals>
            <OrderLines order={order} />
          </Totals>
        </div>
      }
    >
      <Totals>
        <GrandTotal
          label={t('buyerOrders.waiting.subtotal')}
          amount={<Money amount={order.subtotal} currency={order.currency} />}
        />
      </Totals>
    </TicketCard>
  )
}

/** Shows what an order without a confirmed payment is waiting for, with a link back to checkout. */
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
        <Alert tone="danger" title={t('buyerOrders.waiting.declined.reason')} isLive>
          {translateDecline(order.last_decline, order.last_decline_code)}
        </Alert>
      ) : null}
      <WaitingStub order={order} isTurning={words.isTurning} />
      <div className="flex flex-wrap justify-center gap-2">
        {canPay ? (
          <a href={order.checkout_url ?? undefined} className={getButtonClassName({ variant: 'primary', size: 'lg' })}>
            {t('buyerOrders.waiting.backToCheckout')}
          </a>
        ) : null}
        <Link
          to="/shop/$slug"
          params={{ slug: order.shop.slug }}
          className={getButtonClassName({ variant: 'ghost', size: 'lg' })}
        >
          {t('buyerOrders.backToShop', { shop: order.shop.name })}
        </Link>
      </div>
    </div>
  )
}
