import { getTaxName } from '@tradepost/contract/hosted/tax-names'
import type { Cart, CartEstimate } from '@tradepost/contract/platform/buyer/cart'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { Money } from '@tradepost/ui/commerce/money'
import { GrandTotal, TotalLine, Totals } from '@tradepost/ui/commerce/totals'
import { Skeleton } from '@tradepost/ui/skeleton'
import { t } from '#src/messages.ts'

/** Names the tax as the checkout does: "VAT 19%". */
function taxLabel({ country, tax_rate: rate }: CartEstimate): string {
  const name = t(`cart.totals.taxes.${getTaxName(country)}`)
  const percent = (rate ?? 0) / 10_000
  return rate ? `${name} ${percent.toLocaleString(getPageLocale(), { style: 'percent', maximumFractionDigits: 2 })}` : name
}

/** Shows the payments provider's figures, which add up to its total. */
function EstimatedTotals({ estimate }: { estimate: CartEstimate }) {
  const { currency, subtotal, discount, discount_code: code, tax, total } = estimate
  return (
    <Totals className="text-md">
      <TotalLine
        label={t('cart.totals.subtotal')}
        detail={estimate.has_tax_inside ? t('cart.totals.beforeTax') : undefined}
        amount={<Money amount={subtotal} currency={currency} />}
      />
      {discount !== 0 ? (
        <TotalLine
          label={code === null ? t('cart.totals.discount') : t('nouns.receipt.discount', { code })}
          amount={<Money amount={-discount} currency={currency} />}
          tone="credit"
        />
      ) : null}
      <TotalLine label={taxLabel(estimate)} amount={<Money amount={tax} currency={currency} />} />
      <GrandTotal label={t('cart.totals.total')} amount={<Money amount={total} currency={currency} />} isLive />
    </Totals>
  )
}

type CartTotalsProps = {
  cart: Cart
  estimate: CartEstimate | undefined
  /** A new estimate is loading. The displayed one, if any, is for the previous cart. */
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
        <GrandTotal label={t('cart.totals.subtotal')} amount={subtotal} isLive />
      </Totals>
    )
  return (
    <Totals className="text-md">
      <TotalLine label={t('cart.totals.subtotal')} amount={subtotal} />
      <TotalLine label={t('cart.totals.tax')} amount={<Skeleton className="h-5 w-14 rounded-sm" />} />
      <GrandTotal label={t('cart.totals.total')} amount={<Skeleton className="h-5 w-18 rounded-sm" />} />
    </Totals>
  )
}
