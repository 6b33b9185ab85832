import { Badge } from '@tradepost/ui/badge'
import { BusinessMark } from '@tradepost/ui/brand-mark'
import { Money } from '@tradepost/ui/money'
import { TicketCard } from '@tradepost/ui/ticket-card'
import { TotalLine, Totals } from '@tradepost/ui/totals'
import { Check } from 'lucide-react'
import { messages } from '#src/languages/messages.ts'
import { parseWebUrl } from '#src/parse-web-url.ts'
import { CenterPage, PageAnswer } from '#src/shell/center-page.tsx'
import { PaidMark } from '#src/shell/status-icons.tsx'
import { BackLink } from '#src/shell/way-back.tsx'
import type { CheckoutState } from './checkout.ts'
import { fullName } from './form-values.ts'
import { OrderTotals } from './order-totals.tsx'
import { paymentName } from './payment-name.ts'
import { type CheckoutKind, cardNote, kindOf } from './subscription-labels.ts'

/** "Paid", with the receipt's figures, while the shop's own page loads. */
export function PaidPage({ state }: { state: CheckoutState }) {
  const { session, values } = state
  const business = session.business_name
  const isLeaving = parseWebUrl(session.redirect_url) !== null
  const invoice = session.attempt?.invoice_url ?? null
  const isUpdate = kindOf(session) === 'update'
  return (
    <CenterPage>
      <PageAnswer mark={<PaidMark />} title={titleOf(state)} isLive>
        {isUpdate
          ? messages.subscriptions.paid.cardUse(business, session.subscription?.name ?? '')
          : messages.paid.receipt(values.email)}
      </PageAnswer>
      <TicketCard details={isUpdate ? <CardReceipt state={state} /> : <Receipt state={state} />}>
        <div className="grid gap-3">
          <p className="text-ink-2">{isLeaving ? messages.paid.leaving(business) : messages.paid.stay(business)}</p>
          {invoice ? <BackLink address={invoice} label={messages.paid.invoice} otherwise="" variant="outline" /> : null}
        </div>
      </TicketCard>
      {isLeaving ? <BackLink address={session.redirect_url} label={messages.paid.toShop(business)} otherwise="" /> : null}
    </CenterPage>
  )
}

/** Returns the result, with thanks. */
function titleOf({ session, totals, values }: CheckoutState): string {
  const [firstName = ''] = fullName(values).split(/\s+/)
  const { paid, subscriptions } = messages
  const titles: Record<CheckoutKind, () => string> = {
    purchase: () => (totals.total === 0 ? paid.freeTitle(firstName) : paid.title(firstName)),
    subscription: () => subscriptions.paid.subscribed(firstName),
    on_demand: () => subscriptions.paid.subscribed(firstName),
    trial: () => subscriptions.paid.trialBegun(firstName),
    update: () => subscriptions.paid.cardSaved,
  }
  return titles[kindOf(session)]()
}

function ReceiptHead({ state: { session, totals } }: { state: CheckoutState }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="flex min-w-0 items-center gap-2 font-[580]">
        <BusinessMark name={session.business_name} />
        <span className="truncate">{session.business_name}</span>
      </span>
      <Badge tone="success" icon={<Check aria-hidden="true" />}>
        {totals.total === 0 ? messages.paid.freeBadge : messages.paid.badge}
      </Badge>
    </div>
  )
}

/** Describes a card change: no charge for now, or a charge of the outstanding amount. */
function CardReceipt({ state }: { state: CheckoutState }) {
  const card = paymentName(state)
  return (
    <div className="grid gap-4">
      <ReceiptHead state={state} />
      {card ? (
        <p className="font-[560]">
          <bdi dir="ltr">{card}</bdi>
        </p>
      ) : null}
      <p className="text-ink-2">{cardNote(state.session)}</p>
    </div>
  )
}

function Receipt({ state }: { state: CheckoutState }) {
  const { session, totals, values } = state
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
              detail={line.quantity > 1 ? messages.summary.times(line.quantity) : undefined}
              amount={<Money amount={line.amount} currency={totals.currency} locale={messages.language} />}
            />
          ))}
        </Totals>
      ) : null}
      <OrderTotals
        session={session}
        totals={totals}
        buyer={{ country: values.country || state.totalsOf.country, isTaxKnown: true }}
        isPaid
        totalLabel={isFree ? messages.paid.nothingCharged : messages.paid.paidWith(paymentName(state))}
      />
    </div>
  )
}
