import { Badge } from '@tradepost/ui/badge'
import { BusinessMark } from '@tradepost/ui/brand-mark'
import { Money } from '@tradepost/ui/money'
import { Stub } from '@tradepost/ui/stub'
import { TotalLine, Totals } from '@tradepost/ui/totals'
import { Check } from 'lucide-react'
import { messages } from '#src/languages/messages.ts'
import { CenterPage, PageAnswer } from '#src/shell/center-page.tsx'
import { PaidMark } from '#src/shell/page-marks.tsx'
import { WayBack } from '#src/shell/way-back.tsx'
import { webAddress } from '#src/web-address.ts'
import type { CheckoutState } from './checkout.ts'
import { fullName } from './form-values.ts'
import { OrderTotals } from './order-totals.tsx'
import { paymentName } from './payment-name.ts'

/** "Paid", said calmly, with the receipt's figures, while the shop's own page is on its way. */
export function PaidPage({ state }: { state: CheckoutState }) {
  const { session, values } = state
  const business = session.business_name
  const isLeaving = webAddress(session.redirect_url) !== null
  const invoice = session.attempt?.invoice_url ?? null
  const [firstName = ''] = fullName(values).split(/\s+/)
  const isFree = state.totals.total === 0
  return (
    <CenterPage>
      <PageAnswer mark={<PaidMark />} title={isFree ? messages.paid.freeTitle(firstName) : messages.paid.title(firstName)} isLive>
        {messages.paid.receipt(values.email)}
      </PageAnswer>
      <Stub details={<Receipt state={state} />}>
        <div className="grid gap-3">
          <p className="text-ink-2">{isLeaving ? messages.paid.leaving(business) : messages.paid.stay(business)}</p>
          {invoice ? <WayBack address={invoice} label={messages.paid.invoice} otherwise="" variant="outline" /> : null}
        </div>
      </Stub>
      {isLeaving ? <WayBack address={session.redirect_url} label={messages.paid.toShop(business)} otherwise="" /> : null}
    </CenterPage>
  )
}

function Receipt({ state }: { state: CheckoutState }) {
  const { session, totals, values } = state
  const isFree = totals.total === 0
  return (
    <div className="grid gap-4">
      <div className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-2 font-[580]">
          <BusinessMark name={session.business_name} />
          <span className="truncate">{session.business_name}</span>
        </span>
        <Badge tone="success" icon={<Check aria-hidden="true" />}>
          {isFree ? messages.paid.freeBadge : messages.paid.badge}
        </Badge>
      </div>
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
        totals={totals}
        buyer={{ country: values.country || state.totalsOf.country, isTaxKnown: true }}
        totalLabel={isFree ? messages.paid.nothingCharged : messages.paid.paidWith(paymentName(state))}
      />
    </div>
  )
}
