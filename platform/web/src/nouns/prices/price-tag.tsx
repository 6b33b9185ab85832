import type { ShopProduct } from '@tradepost/contract/platform/buyer/storefront'
import { t } from '#src/messages.ts'
import { formatPriceSuffix, priceLabel } from './billing-interval.ts'
import { taxLabel } from './price.tsx'

type PriceTagProps = {
  product: Pick<ShopProduct, 'price' | 'full_price' | 'currency' | 'terms' | 'tax_inclusive'>
  /** `lg` is for the top of a product's page, `md` for below an image. */
  size?: 'md' | 'lg'
  /** Others of its plans cost more. */
  isFrom?: boolean
}

const longTaxNote = (isInclusive: boolean) => t(isInclusive ? 'nouns.prices.tax.vatIncluded' : 'nouns.prices.tax.plusAtCheckout')

const sizes = {
  md: { amount: 'text-[0.9375rem] font-semibold', words: 'text-sm' },
  lg: { amount: 'text-3xl font-[640] tracking-[-0.03em]', words: 'text-md' },
}

/** Shows a price with its interval, tax note and original price: "from $5, pay what you want", "$29/month, plus tax". */
export function PriceTag({ product, size = 'md', isFrom = false }: PriceTagProps) {
  const { before, amount, after, afterAloud, trial, was } = priceLabel(product)
  const look = sizes[size]
  const tax = size === 'lg' ? longTaxNote(product.tax_inclusive) : taxLabel(product.tax_inclusive)
  const shown = t('nouns.prices.intervalAndTax', { interval: formatPriceSuffix(after), tax })
  return (
    <span className="block">
      <span className="tabular-nums">
        <span className={look.amount}>{before || isFrom ? t('nouns.prices.fromPrice', { price: amount }) : amount}</span>
        {was ? (
          <>
            {' '}
            <s className={`${look.words} text-ink-3`}>
              {t.rich('nouns.prices.insteadOf', { price: was, aloud: (inside) => <span className="sr-only">{inside}</span> })}
            </s>{' '}
          </>
        ) : null}
        <span className={`${look.words} font-normal text-ink-3`}>
          {after === afterAloud ? (
            shown
          ) : (
            <>
              <span aria-hidden="true">{shown}</span>
              <span className="sr-only"> {t('nouns.prices.intervalAndTax', { interval: afterAloud, tax })}</span>
            </>
          )}
        </span>
      </span>
      {trial ? <span className={`${look.words} block text-ink-2`}>{trial}</span> : null}
    </span>
  )
}
