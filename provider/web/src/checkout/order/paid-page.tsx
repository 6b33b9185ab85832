import { formatEmail } from '@tradepost/contract/email-address'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { Badge } from '@tradepost/ui/badge'
import { Money } from '@tradepost/ui/commerce/money'
import { TicketCard } from '@tradepost/ui/commerce/ticket-card'
import { TotalLine, Totals } from '@tradepost/ui/commerce/totals'
import { BusinessMark } from '@tradepost/ui/drawings/brand-mark'
import { Check } from 'lucide-react'
import type { CheckoutState } from '#src/checkout/checkout.ts'
import { getFullName } from '#src/checkout/form/form-values.ts'
import { formatPaymentMethod } from '#src/checkout/payment/payment-name.ts'
import { wayOutLabel } from '#src/checkout/way-out-label.ts'
import { t } from '#src/messages.ts'
import { parseReturnUrl } from '#src/parse-web-url.ts'
import { CenterPage, PageAnswer } from '#src/shell/center-page.tsx'
import { PaidMark } from '#src/shell/status-icons.tsx'
import { BackLink } from '#src/shell/way-back.tsx'
import { Goods } from './goods.tsx'
import { OrderTotals } from './order-totals.tsx'
import { type CheckoutKind, describeCardCharge, getCheckoutKind } from './subscription-labels.ts'

/** Shows "Paid" with the receipt's figures while the shop's own page loads. */
export function PaidPage({ state }: { state: CheckoutState }) {
  const { session, values } = state
  const business = session.business_name
  const shop = parseReturnUrl(session.redirect_url)
  const isLeaving = shop !== null && session.redirect_host === null
  const invoice = session.attempt?.invoice_url ?? null
  const isUpdate = getCheckoutKind(session) === 'update'
  return (
    <CenterPage>
      <PageAnswer mark={<PaidMark />} title={describeTitle(state)} isLive>
        {isUpdate
          ? t('subscriptions.paid.cardUse', { business, name: session.subscription?.name ?? '' })
          : values.email
            ? t('paid.receiptTo', { email: formatEmail(values.email) })
            : t('paid.receipt')}
      </PageAnswer>
      <TicketCard details={isUpdate ? <CardReceipt state={state} /> : <Receipt state={state} />}>
        <div className="grid gap-3">
          <p className="text-ink-2">{isLeaving ? t('paid.leaving', { business }) : t('paid.stay', { business })}</p>
          {invoice ? <BackLink address={invoice} label={t('paid.invoice')} variant="outline" /> : null}
        </div>
      </TicketCard>
      <Goods session={session} />
      {shop ? <BackLink address={shop} label={wayOutLabel(session, t('paid.toShop', { business }))} /> : null}
    </CenterPage>
  )
}

/** Returns the title: the result, with thanks. */
function describeTitle({ session, totals, values }: CheckoutState): string {
  const [name = ''] = getFullName(values).split(/\s+/)
  const titled = (key: 'paid.title' | 'paid.freeTitle' | 'subscriptions.paid.subscribed' | 'subscriptions.paid.trialBegun') =>
    name ? t(`${key}Named`, { name }) : t(key)
  const titles: Record<CheckoutKind, () => string> = {
    purchase: () => titled(totals.total === 0 ? 'paid.freeTitle' : 'paid.title'),
    subscription: () => titled('subscriptions.paid.subscribed'),
    on_demand: () => titled('subscriptions.paid.subscribed'),
    trial: () => titled('subscriptions.paid.trialBegun'),
    update: () => t('subscriptions.paid.cardSaved'),
  }
  return titles[getCheckoutKind(session)]()
}

function badgeLabel({ session, totals }: CheckoutState): string {
  if (totals.total > 0) return t('paid.badge')
  return getCheckoutKind(session) === 'trial' ? t('subscriptions.paid.trialBadge') : t('paid.freeBadge')
}

function ReceiptHead({ state }: { state: CheckoutState }) {
  const { business_name: business, look } = state.session
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="flex min-w-0 items-center gap-2 font-[580]">
        <BusinessMark name={business} imageUrl={look.image} />
        <span className="truncate">{business}</span>
      </span>
      <Badge tone="success" icon={<Check aria-hidden="true" />}>
        {badgeLabel(state)}
      </Badge>
    </div>
  )
}

/** Describes a card change: no charge for now, or a charge of the outstanding amount. */
function CardReceipt({ state }: { state: CheckoutState }) {
  const card = formatPaymentMethod(state)
  return (
    <div className="grid gap-4">
      <ReceiptHead state={state} />
      {card ? (
        <p className="font-[560]">
          <bdi dir="ltr">{card}</bdi>
        </p>
      ) : null}
      <p className="text-ink-2">{describeCardCharge(state.session)}</p>
    </div>
  )
}

function Receipt({ state }: { state: CheckoutState }) {
  const { session, totals, values } = state
  const card = formatPaymentMethod(state)
  const isFree = totals.total === 0
  return (
    <div className="grid gap-4">
      <ReceiptHead state={state} />
      {session.show_order_details ? (
        <Totals>
          {session.lines.map((line, position) => (
            <TotalLine
              key={`${line.product_id} ${position}`}
              label={<bdi>{line.name}</bdi>}
              detail={line.quantity > 1 ? t('summary.times', { count: line.quantity }) : undefined}
              amount={<Money amount={line.amount} currency={totals.currency} locale={getPageLocale()} />}
            />
          ))}
        </Totals>
      ) : null}
      <OrderTotals
        session={session}
        totals={totals}
        buyer={{ country: values.country || state.totalsOf.country, isTaxKnown: true }}
        isPaid
        totalLabel={isFree ? undefined : card ? t('paid.paidWith', { card }) : t('paid.badge')}
      />
    </div>
  )
}
