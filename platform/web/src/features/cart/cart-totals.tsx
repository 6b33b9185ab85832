import type { Cart, CartEstimate } from '@tradepost/contract/platform/cart'
import { Money } from '@tradepost/ui/money'
import { Skeleton } from '@tradepost/ui/skeleton'
import { GrandTotal, TotalLine, Totals } from '@tradepost/ui/totals'
import { countryName } from './country-field.tsx'

const percentOf = (basisPoints: number) => `${(basisPoints / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}%`

/** The payments provider's own figures, which add up to its total. */
function EstimatedTotals({ estimate }: { estimate: CartEstimate }) {
  const { currency, subtotal, discount, tax, total, tax_rate: rate, country } = estimate
  return (
    <Totals className="text-md">
      <TotalLine
        label="Subtotal"
        detail={estimate.has_tax_inside ? 'before tax' : undefined}
        amount={<Money amount={subtotal} currency={currency} />}
      />
      {discount !== 0 ? (
        <TotalLine
          label="Discount"
          detail={estimate.discount_code ?? undefined}
          amount={<Money amount={-discount} currency={currency} />}
          tone="credit"
        />
      ) : null}
      <TotalLine
        label="Tax"
        detail={`${countryName(country)}${rate ? `, ${percentOf(rate)}` : ''}`}
        amount={<Money amount={tax} currency={currency} />}
      />
      <GrandTotal label="Total" amount={<Money amount={total} currency={currency} />} isLive />
    </Totals>
  )
}

type CartTotalsProps = {
  cart: Cart
  estimate: CartEstimate | undefined
  /** A new estimate is loading. The one shown, if any, is for the previous cart. */
  isComing: boolean
}

/** Shows the payments provider's totals with tax and discount, or the plain subtotal until they are known. */
export function CartTotals({ cart, estimate, isComing }: CartTotalsProps) {
  if (estimate)
    return (
      <div aria-busy={isComing} className={isComing ? 'opacity-60 transition-opacity delay-150' : undefined}>
        <EstimatedTotals estimate={estimate} />
      </div>
    )
  const subtotal = <Money amount={cart.subtotal} currency={cart.currency ?? 'USD'} />
  if (!isComing)
    return (
      <Totals>
        <GrandTotal label="Subtotal" amount={subtotal} isLive />
      </Totals>
    )
  return (
    <Totals className="text-md">
      <TotalLine label="Subtotal" amount={subtotal} />
      <TotalLine label="Tax" amount={<Skeleton className="h-5 w-14 rounded-sm" />} />
      <GrandTotal label="Total" amount={<Skeleton className="h-5 w-18 rounded-sm" />} />
    </Totals>
  )
}
