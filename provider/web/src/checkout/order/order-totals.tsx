import type { HostedSession, Totals as TotalsData } from '@tradepost/contract/hosted/checkout'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { formatMoney, Money } from '@tradepost/ui/commerce/money'
import { GrandTotal, TotalLine, Totals } from '@tradepost/ui/commerce/totals'
import type { ReactNode } from 'react'
import { t } from '#src/messages.ts'
import { getAmountDue } from './amount-due.ts'
import { type LaterCharge, listLaterCharges, listLaterNotes, listNextCharges } from './subscription-labels.ts'
import { listTotalLines, listTotalNotes, type TotalsBuyer } from './total-lines.ts'

type OrderTotalsProps = {
  session: HostedSession
  totals: TotalsData
  buyer: TotalsBuyer
  isPending?: boolean
  isPaid?: boolean
  totalLabel?: string
  /** Renders the button that removes a discount, beside its name. */
  removeDiscount?: (code: string) => ReactNode
}

/** Shows the lines that make up the total, and notes on tax. */
export function OrderTotals({
  session,
  totals,
  buyer,
  isPending = false,
  isPaid = false,
  totalLabel = session.subscription ? t('subscriptions.dueToday') : t('summary.total'),
  removeDiscount,
}: OrderTotalsProps) {
  const { currency } = totals
  const isCredit = (kind: string) => kind === 'discount' || kind === 'tax_relief' || kind === 'wallet'
  return (
    <div
      aria-busy={isPending || undefined}
      className={isPending ? 'opacity-60 transition-opacity delay-200 duration-(--base)' : undefined}
    >
      <Totals>
        {listTotalLines(totals, buyer).map(({ kind, label, amount, code }) => (
          <TotalLine
            key={kind + (code ?? '')}
            label={
              <span className="flex items-start gap-1">
                <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
                {code === undefined ? null : removeDiscount?.(code)}
              </span>
            }
            amount={<Money amount={amount} currency={currency} locale={getPageLocale()} />}
            tone={isCredit(kind) && amount < 0 ? 'credit' : 'neutral'}
          />
        ))}
        <GrandTotal
          label={totalLabel}
          amount={<Money amount={getAmountDue(totals)} currency={currency} locale={getPageLocale()} />}
        />
      </Totals>
      {listTotalNotes(totals, buyer, (amount) => formatMoney(amount, currency, getPageLocale())).map((note) => (
        <p key={note} className="mt-3.5 text-sm text-ink-3 tabular-nums">
          {note}
        </p>
      ))}
      <Later
        charges={isPaid ? listNextCharges(session, totals) : listLaterCharges(session, totals)}
        session={session}
        totals={totals}
      />
    </div>
  )
}

/** Shows the later charges of a subscription, and the date of the first one. */
function Later({ charges, session, totals }: Pick<OrderTotalsProps, 'session' | 'totals'> & { charges: LaterCharge[] }) {
  return (
    <>
      {charges.length > 0 ? (
        <Totals className="mt-3.5">
          {charges.map(({ label, amount }) => (
            <TotalLine
              key={label}
              label={label}
              amount={<Money amount={amount} currency={totals.currency} locale={getPageLocale()} />}
            />
          ))}
        </Totals>
      ) : null}
      {listLaterNotes(session, totals).map((note) => (
        <p key={note} className="mt-2.5 text-sm text-ink-3">
          {note}
        </p>
      ))}
    </>
  )
}

/**
 * Shows the amount due for a card change: the subscription's outstanding payment, if there is one, after the customer's wallet.
 */
export function CardTotals({ totals }: Pick<OrderTotalsProps, 'totals'>) {
  const { currency, wallet } = totals
  return (
    <Totals>
      {wallet > 0 ? (
        <TotalLine
          label={t('summary.wallet')}
          amount={<Money amount={-wallet} currency={currency} locale={getPageLocale()} />}
          tone="credit"
        />
      ) : null}
      <GrandTotal
        label={t('subscriptions.dueToday')}
        amount={<Money amount={getAmountDue(totals)} currency={currency} locale={getPageLocale()} />}
      />
    </Totals>
  )
}
