import type { Cart, CartLine } from '@tradepost/contract/platform/buyer/cart'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { t } from '#src/messages.ts'

/** Lines that can be checked out together. */
type Part = { key: string; name: string; lines: CartLine[] }

/** Splits a part with several subscriptions into one part for each. One-time products go with the first. */
function oneEach(part: Part): Part[] {
  const [first, ...others] = part.lines.filter((line) => 'every' in line.terms)
  if (!first || others.length === 0) return [part]
  const lines = part.lines.filter((line) => !others.includes(line))
  const named = (line: CartLine, held: CartLine[]) => ({ key: `${part.key} ${line.product_id}`, name: line.name, lines: held })
  return [named(first, lines), ...others.map((line) => named(line, [line]))]
}

type PartFacts = { brand: string | undefined; currency: string | undefined; isOneOfBrands: boolean }

/** Names a part by what distinguishes it from the others. A name that isn't needed is empty. */
function partLabel({ brand, currency, isOneOfBrands }: PartFacts): string {
  if (currency === undefined) return isOneOfBrands ? (brand ?? t('cart.mixed.otherProducts')) : ''
  if (brand !== undefined) return t('cart.mixed.brandIn', { brand, currency })
  return isOneOfBrands ? t('cart.mixed.otherProductsIn', { currency }) : t('cart.mixed.productsIn', { currency })
}

/**
 * Splits a cart into parts that can be checked out. There is only one part, unless a guest's cart was merged with the account's
 * and the products have different brands or currencies, or several are subscriptions. Products without a known brand don't form a
 * part of their own: the payments provider decides.
 */
export function splitCart({ lines, brands }: Pick<Cart, 'lines' | 'brands'>): Part[] {
  const sold = lines.filter((line) => line.is_available)
  const hasBrands = new Set(sold.flatMap((line) => line.brand_id ?? [])).size > 1
  const hasCurrencies = new Set(sold.map((line) => line.currency)).size > 1
  const groups = Map.groupBy(sold, (line) => [hasBrands ? line.brand_id : '', line.currency].join(' '))
  return [...groups].flatMap(([key, grouped]) => {
    const brand = hasBrands ? brands.find(({ brand_id }) => brand_id === grouped[0]?.brand_id)?.name : undefined
    const currency = hasCurrencies ? grouped[0]?.currency : undefined
    return oneEach({ key, name: partLabel({ brand, currency, isOneOfBrands: hasBrands }), lines: grouped })
  })
}

type MixedCartProps = { parts: readonly Part[]; onRemove: (lines: readonly CartLine[]) => void }

/** Shows the parts of a cart that needs several orders, each with a button to keep only that part. */
export function MixedCart({ parts, onRemove }: MixedCartProps) {
  const names = new Intl.ListFormat(getPageLocale(), { type: 'unit' })
  return (
    <Alert tone="warning" title={t('cart.mixed.title')} className="mb-4">
      <p>{t('cart.mixed.text')}</p>
      <ul className="mt-3 grid gap-3">
        {parts.map((part) => (
          <li key={part.key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="min-w-0">
              <span className="font-semibold text-ink">{part.name}</span>
              <span className="block break-words">{names.format(part.lines.map((line) => line.name))}</span>
            </span>
            <Button size="sm" onClick={() => onRemove(parts.filter((other) => other !== part).flatMap((other) => other.lines))}>
              {t.rich('cart.mixed.keep', { part: part.name, hidden: (inside) => <span className="sr-only">{inside}</span> })}
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
