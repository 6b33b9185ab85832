import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Order } from '@tradepost/contract/platform/orders'
import { Badge } from '@tradepost/ui/badge'
import { BusinessMark } from '@tradepost/ui/brand-mark'
import { Button, buttonClassName } from '@tradepost/ui/button'
import { CopyButton } from '@tradepost/ui/copy-button'
import { Money } from '@tradepost/ui/money'
import { PaymentMethodLine } from '@tradepost/ui/payment-method-line'
import { TicketCard } from '@tradepost/ui/ticket-card'
import { GrandTotal, Totals } from '@tradepost/ui/totals'
import { Check, Printer } from 'lucide-react'
import { InvoiceLink } from '#src/nouns/payments/invoice-link.tsx'
import { IncludedTax } from '#src/nouns/payments/receipt-rows.tsx'
import { formatMoment } from '#src/shell/moment.ts'
import { sessionQuery } from '#src/shell/session.ts'
import { OrderLines } from './order-lines.tsx'

function PaidMark() {
  return (
    <svg width="64" height="64" viewBox="0 0 64 64" aria-hidden="true" className="mx-auto mb-4">
      <circle cx="32" cy="32" r="32" fill="var(--success-subtle)" />
      <circle cx="32" cy="32" r="22" fill="var(--accent)" />
      <path
        d="m22.5 32.5 6.5 6.5 13-13"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** Whether the order started a trial. */
const startsTrial = ({ lines, subscription_id: id }: Order): boolean =>
  id !== null && lines.some(({ recurring }) => recurring !== null && recurring.trial_period_days > 0)

/** Whether the order started a free trial, so that nothing was paid. */
const isFreeTrial = (order: Order): boolean => order.total === 0 && startsTrial(order)

function PaidWith({ order }: { order: Order }) {
  if (isFreeTrial(order)) return 'Due today'
  const network = order.payment?.card_network
  const lastFour = order.payment?.card_last_four
  if (!network || !lastFour) return 'Paid'
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      Paid with <PaymentMethodLine brand={network} lastFour={lastFour} />
    </span>
  )
}

function ReceiptSums({ order }: { order: Order }) {
  return (
    <>
      <Totals>
        <OrderLines order={order} />
        {order.total === null ? null : (
          <GrandTotal
            label={order.total === 0 ? 'Total' : <PaidWith order={order} />}
            amount={<Money amount={order.total} currency={order.currency} />}
          />
        )}
      </Totals>
      <IncludedTax sale={order} />
    </>
  )
}

function ReceiptStub({ order }: { order: Order }) {
  return (
    <TicketCard
      details={
        <div className="grid gap-4 text-md">
          <div className="flex items-center justify-between gap-3">
            <span className="flex min-w-0 items-center gap-2.5 font-[580]">
              <BusinessMark name={order.shop.name} />
              <span className="truncate">{order.shop.name}</span>
            </span>
            <Badge tone="success" icon={<Check aria-hidden="true" />}>
              {isFreeTrial(order) ? 'Trial started' : 'Paid'}
            </Badge>
          </div>
          <ReceiptSums order={order} />
          <p className="text-sm text-ink-3 tabular-nums">{formatMoment(order.paid_at ?? order.created_at)}</p>
        </div>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <span className="flex min-w-0 items-center gap-1 text-ink-2">
          Order number <b className="truncate font-[560] text-ink">{order.number}</b>
          <CopyButton value={order.number} label="Copy order number" />
        </span>
        <span className="app-unprinted flex flex-wrap gap-2">
          <InvoiceLink url={order.payment?.invoice_url} />
          <Button size="md" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
            Print
          </Button>
        </span>
      </div>
    </TicketCard>
  )
}

/** The receipt of a paid order. Shown only once the provider confirmed the payment. */
export function PaidOrder({ order }: { order: Order }) {
  const session = useQuery(sessionQuery)
  return (
    <div className="grid gap-6">
      <div role="status" className="text-center">
        <PaidMark />
        <h1 className="text-[2rem] leading-[38px] tracking-[-0.035em]">
          {startsTrial(order) ? 'Your trial has started' : 'Thank you. Your order is complete'}
        </h1>
        <p className="mt-1.5 text-ink-2">
          {order.email ? (
            <>
              We sent a confirmation to <span className="break-words">{order.email}</span>
            </>
          ) : (
            !isFreeTrial(order) && 'We received your payment.'
          )}
        </p>
      </div>
      <ReceiptStub order={order} />
      <div className="app-unprinted flex flex-wrap justify-center gap-2">
        <Link to="/shop/$slug" params={{ slug: order.shop.slug }} className={buttonClassName({ variant: 'primary', size: 'lg' })}>
          Back to {order.shop.name}
        </Link>
        {session.data && order.subscription_id ? (
          <Link
            to="/account/subscriptions/$subscriptionId"
            params={{ subscriptionId: order.subscription_id }}
            className={buttonClassName({ variant: 'ghost', size: 'lg' })}
          >
            My subscription
          </Link>
        ) : null}
        {session.data ? (
          <Link to="/account/purchases" className={buttonClassName({ variant: 'ghost', size: 'lg' })}>
            My purchases
          </Link>
        ) : null}
        {session.data === null ? (
          <Link
            to="/sign-up"
            search={{ redirect: '/account/purchases' }}
            className={buttonClassName({ variant: 'ghost', size: 'lg' })}
          >
            Create an account to save this order
          </Link>
        ) : null}
      </div>
    </div>
  )
}
