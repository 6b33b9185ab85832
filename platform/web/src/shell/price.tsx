import { currencyFractionDigits } from '@tradepost/ui/money'

/** A price on the shelf: whole amounts drop their cents, "$39", others keep them, "$4.50". Totals use Money instead. */
export function formatPrice(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
  return format.format(amount / 10 ** currencyFractionDigits(currency))
}

/** The words beside a price about its tax. */
export function taxNote(isTaxInclusive: boolean): string {
  return isTaxInclusive ? 'tax included' : 'plus tax'
}
