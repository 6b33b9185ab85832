import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Order, OrderPage } from '@tradepost/contract/platform/buyer/orders'
import { Alert } from '@tradepost/ui/alert'
import { Badge } from '@tradepost/ui/badge'
import { Button, getButtonClassName } from '@tradepost/ui/button'
import { PaymentMethodLine } from '@tradepost/ui/commerce/payment-method-line'
import { TicketCard } from '@tradepost/ui/commerce/ticket-card'
import { Totals } from '@tradepost/ui/commerce/totals'
import { CopyButton } from '@tradepost/ui/copy-button'
import { BusinessMark } from '@tradepost/ui/drawings/brand-mark'
import { useNow } from '@tradepost/ui/formats/relative-time'
import { Check, Printer } from 'lucide-react'
import { t } from '#src/messages.ts'
import { ReturnedRows } from '#src/nouns/goods/returned-rows.tsx'
import { ReturnedStatus } from '#src/nouns/goods/returned-status.tsx'
import { InvoiceLink } from '#src/nouns/payments/invoice-list.tsx'
import { IncludedTax } from '#src/nouns/payments/receipt-rows.tsx'
import { ReceiptTotal } from '#src/nouns/payments/receipt-total.tsx'
import { formatDay, formatMoment } from '#src/shell/moment.ts'
import { sessionQuery } from '#src/shell/session/session.ts'
import { canSignUp, siteQuery } from '#src/shell/site.ts'
import { OrderGoods, OrderInvoices, OrderLines } from './order-lines.tsx'

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

const DAY_MILLISECONDS = 86_400_000

/** Returns when the trial that the order started ends; undefined if it started none. */
function findTrialEnd({ lines, subscription_id: id, paid_at, created_at }: Order): Date | undefined {
  const days = Math.max(0, ...lines.map(({ recurring }) => recurring?.trial_period_days ?? 0))
  return id !== null && days > 0 ? new Date(Date.parse(paid_at ?? created_at) + days * DAY_MILLISECONDS) : undefined
}

/** Whether the order started a free trial, so that nothing was paid. */
const isFreeTrial = (order: Order): boolean => order.total === 0 && findTrialEnd(order) !== undefined

/** Says that it's paid, or until when it's free. */
function paidLabel(order: Order): string {
  const end = order.total === 0 ? findTrialEnd(order) : undefined
  return end ? t('nouns.subscriptionStatus.trialUntil', { date: formatDay(end.toISOString()) }) : t('buyerOrders.paid.paid')
}

function PaidWith({ order }: { order: Order }) {
  if (isFreeTrial(order)) return <>{t('buyerOrders.receipt.dueToday')}</>
  const network = order.payment?.card_network
  const lastFour = order.payment?.card_last_four
  if (!network || !lastFour) return <>{t('buyerOrders.receipt.paid')}</>
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {t.rich('buyerOrders.receipt.paidWith', { card: () => <PaymentMethodLine brand={network} lastFour={lastFour} /> })}
    </span>
  )
}

function ReceiptSums({ order }: { order: OrderPage }) {
  return (
    <>
      <Totals>
        <OrderLines order={order} country={order.buyer?.country} />
        {order.total === null ? null : (
          <ReceiptTotal
            label={order.total === 0 ? t('buyerOrders.receipt.total') : <PaidWith order={order} />}
            sale={order}
            total={order.total}
            card={order.payment}
          />
        )}
      </Totals>
      <IncludedTax sale={order} />
    </>
  )
}

function ReceiptStub({ order }: { order: OrderPage }) {
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
            <ReturnedStatus returned={order.returned}>
              <Badge tone="success" icon={<Check aria-hidden="true" />}>
                {paidLabel(order)}
              </Badge>
            </ReturnedStatus>
          </div>
          <ReceiptSums order={order} />
          <ReturnedRows returned={order.returned} />
          <p className="text-sm text-ink-3 tabular-nums">{formatMoment(order.paid_at ?? order.created_at)}</p>
        </div>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <span className="flex min-w-0 items-center gap-1 text-ink-2">
          {t.rich('buyerOrders.receipt.orderNumber', {
            order: order.number,
            number: (inside) => <b className="truncate font-[560] text-ink">{inside}</b>,
          })}
          <CopyButton value={order.number} label={t('buyerOrders.receipt.copyNumber')} />
        </span>
        <span className="app-unprinted flex flex-wrap gap-2">
          <InvoiceLink url={order.payment?.invoice_url} />
          <Button size="md" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
            {t('buyerOrders.receipt.print')}
          </Button>
        </span>
      </div>
    </TicketCard>
  )
}

/** Returns whether the buyer can still use something, because the seller left it or gave it back. */
const isSomethingLeft = ({ license_keys: keys, downloads }: OrderPage): boolean =>
  keys.some(({ status }) => status === 'active') || downloads.some(({ withdrawal }) => withdrawal === null)

function OrderTitle({ order }: { order: OrderPage }) {
  return (
    <h1 className="text-center text-[2rem] leading-[38px] tracking-[-0.035em]">
      {t('buyerOrders.number', { number: order.number })}
    </h1>
  )
}

/** Thanks for a new order. An older one, or one whose money was returned, is named instead. */
function PaidHeading({ order }: { order: OrderPage }) {
  const now = useNow()
  const trialEnd = findTrialEnd(order)
  const { withdrawal, refunds } = order.returned
  if (withdrawal !== null)
    return (
      <div className="grid gap-4">
        <OrderTitle order={order} />
        <Alert tone="warning" title={t(`buyerGoods.returned.withdrawals.${withdrawal}.title`)}>
          {t(
            isSomethingLeft(order) ? 'buyerGoods.returned.stillAvailable' : `buyerGoods.returned.withdrawals.${withdrawal}.text`,
          )}
        </Alert>
      </div>
    )
  if (refunds.some(({ status }) => status === 'succeeded') || !order.is_new)
    return (
      <div className="grid justify-items-center gap-3">
        <OrderTitle order={order} />
        <ReturnedStatus returned={order.returned} />
      </div>
    )
  return (
    <div role="status" className="text-center">
      <PaidMark />
      <h1 className="text-[2rem] leading-[38px] tracking-[-0.035em]">
        {t(trialEnd && trialEnd > now ? 'buyerOrders.paid.trialTitle' : 'buyerOrders.paid.title')}
      </h1>
      <p className="mt-1.5 text-ink-2">
        {order.email
          ? t.rich('buyerOrders.paid.confirmationSent', {
              email: order.email,
              address: (inside) => <span className="break-words">{inside}</span>,
            })
          : !isFreeTrial(order) && t('buyerOrders.paid.received')}
      </p>
    </div>
  )
}

type PaidOrderProps = { order: OrderPage; orderKey: string | undefined }

/** Shows a paid order: what was bought, and the receipt. Render it only once the provider has confirmed the payment. */
export function PaidOrder({ order, orderKey }: PaidOrderProps) {
  const session = useQuery(sessionQuery)
  const site = useQuery(siteQuery).data
  return (
    <div className="grid gap-6">
      <PaidHeading order={order} />
      <OrderGoods order={order} orderKey={orderKey} />
      <ReceiptStub order={order} />
      <div className="app-unprinted flex flex-wrap justify-center gap-2">
        <Link
          to="/shop/$slug"
          params={{ slug: order.shop.slug }}
          className={getButtonClassName({ variant: 'primary', size: 'lg' })}
        >
          {t('buyerOrders.backToShop', { shop: order.shop.name })}
        </Link>
        {session.data && order.subscription_id ? (
          <Link
            to="/account/subscriptions/$subscriptionId"
            params={{ subscriptionId: order.subscription_id }}
            className={getButtonClassName({ variant: 'ghost', size: 'lg' })}
          >
            {t('buyerOrders.paid.mySubscription')}
          </Link>
        ) : null}
        {session.data ? (
          <Link to="/account/purchases" className={getButtonClassName({ variant: 'ghost', size: 'lg' })}>
            {t('buyerOrders.paid.myPurchases')}
          </Link>
        ) : null}
        {session.data === null && site && canSignUp(site) ? (
          <Link
            to="/sign-up"
            search={{ redirect: '/account/purchases', email: order.email ?? undefined, name: order.buyer?.name || undefined }}
            className={getButtonClassName({ variant: 'ghost', size: 'lg' })}
          >
            {t('buyerOrders.paid.createAccount')}
          </Link>
        ) : null}
        {/* Until it is known who looks, the place of that link is kept, so that nothing beside it moves. */}
        {session.data === undefined || !site ? (
          <span aria-hidden className={`invisible ${getButtonClassName({ variant: 'ghost', size: 'lg' })}`}>
            {t('buyerOrders.paid.createAccount')}
          </span>
        ) : null}
      </div>
      {/* Last: it comes late, and nothing below it moves. */}
      {order.payment?.invoice_url ? <OrderInvoices orderId={order.id} orderKey={orderKey} /> : null}
    </div>
  )
}
