import type { Totals as TotalsData } from '@tradepost/contract/hosted/checkout'
import { formatMoney, Money } from '@tradepost/ui/money'
import { GrandTotal, TotalLine, Totals } from '@tradepost/ui/totals'
import { messages } from './messages.ts'
import { taxLabel } from './tax-name.ts'

const say = messages.summary

type OrderTotalsProps = { totals: TotalsData; country: string; isPending?: boolean; totalLabel?: string }

/**
 * Subtotal, tax and total, which add up to the cent. Only tax that comes on top is a line of the sum; tax inside
 * the prices is said in words below, because adding it again would be wrong.
 */
export function OrderTotals({ totals, country, isPending = false, totalLabel = say.total }: OrderTotalsProps) {
  const label = taxLabel(country, totals.tax_rate_basis_points, messages.language)
  const onTop = totals.tax - totals.tax_included
  const money = (amount: number) => <Money amount={amount} currency={totals.currency} locale={messages.language} />
  return (
    <div
      aria-busy={isPending || undefined}
      className={isPending ? 'opacity-60 transition-opacity delay-200 duration-(--base)' : undefined}
    >
      <Totals>
        <TotalLine label={say.subtotal} amount={money(totals.subtotal)} />
        {totals.tax_included > 0 && onTop === 0 ? null : <TotalLine label={label} amount={money(onTop)} />}
        <GrandTotal label={totalLabel} amount={money(totals.total)} />
      </Totals>
      {totals.tax_included > 0 ? (
        <p className="mt-3.5 text-sm text-ink-3 tabular-nums">
          {say.contains(formatMoney(totals.tax_included, totals.currency, messages.language), label)}
        </p>
      ) : null}
    </div>
  )
}
