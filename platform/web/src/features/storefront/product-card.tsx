import { Link } from '@tanstack/react-router'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { t } from '#src/messages.ts'
import { findDiscountPercent } from '#src/nouns/prices/billing-interval.ts'
import { PriceTag } from '#src/nouns/prices/price-tag.tsx'
import { availabilityLabel } from '#src/nouns/products/availability.tsx'
import type { ProductOfCard } from '#src/nouns/products/plans.ts'
import { ProductImage } from './product-image.tsx'

/** Classes of a grid of product cards, in the shop and below a product. */
export const cardGrid =
  'grid grid-cols-4 gap-x-6 gap-y-8 max-[73.75rem]:grid-cols-3 max-shell:grid-cols-2 max-shell:gap-x-4 max-shell:gap-y-6 max-list:gap-x-3'

type ProductCardProps = {
  slug: string
  product: ProductOfCard
  /** Set if the grid has several brands. */
  brandName?: string | undefined
  /** This is the first card that "Show more" added. */
  takesFocus?: boolean
}

/** Formats "Save 31%". */
export const savedLabel = (percent: number): string =>
  t('storefront.card.saved', { percent: (percent / 100).toLocaleString(getPageLocale(), { style: 'percent' }) })

const focusOnce = (element: HTMLAnchorElement | null) => element?.focus({ preventScroll: true })

/** Shows a product in the grid: image, name and price. The whole card links to its page. */
export function ProductCard({ slug, product, brandName, takesFocus = false }: ProductCardProps) {
  const saved = findDiscountPercent(product)
  const badge = availabilityLabel(product) ?? (saved ? savedLabel(saved) : null)
  return (
    <li className="min-w-0">
      <Link
        to="/shop/$slug/$productId"
        params={{ slug, productId: product.product_id }}
        ref={takesFocus ? focusOnce : undefined}
        className="group grid content-start gap-3.5 rounded-lg focus-visible:rounded-lg"
      >
        <span className="relative block overflow-hidden rounded-lg">
          <ProductImage
            product={product}
            shape="tall"
            className="transition-[scale] duration-(--slow) ease-tp group-hover:scale-[1.025]"
          />
          {badge ? (
            <span className="absolute start-3 top-3 rounded-sm bg-[oklch(0.97_0.03_92)] px-2 py-0.5 text-xs font-[540] text-[oklch(0.3_0.05_168)]">
              {badge}
            </span>
          ) : null}
        </span>
        <span className="grid min-w-0 gap-1">
          {brandName ? <span className="truncate text-sm text-ink-3">{brandName}</span> : null}
          <span className="text-lg leading-[22px] font-[620] tracking-[-0.012em] [overflow-wrap:anywhere]">{product.name}</span>
          {product.description ? (
            <span dir="auto" className="line-clamp-2 text-md leading-5 [overflow-wrap:anywhere] text-ink-2">
              {product.description}
            </span>
          ) : null}
          <PriceTag product={product} isFrom={product.isFrom ?? false} />
        </span>
      </Link>
    </li>
  )
}
