import { Link } from '@tanstack/react-router'
import type { Shop, ShopBrand, ShopProduct } from '@tradepost/contract/platform/buyer/storefront'
import { BusinessMark } from '@tradepost/ui/drawings/brand-mark'
import type { ReactNode } from 'react'
import { t } from '#src/messages.ts'
import type { ProductSearch } from './product-grid-search.ts'

type BrandLinkProps = {
  slug: string
  search: ProductSearch
  brand: ShopBrand | undefined
  count: number
  children: ReactNode
}

function BrandLink({ slug, search, brand, count, children }: BrandLinkProps) {
  const isCurrent = search.brand === brand?.brand_id
  return (
    <li>
      <Link
        to="/shop/$slug"
        params={{ slug }}
        search={{ ...search, brand: brand?.brand_id, screens: undefined }}
        resetScroll={false}
        aria-current={isCurrent ? 'true' : undefined}
        className={`flex h-10 max-w-64 items-center gap-2 rounded-[10px] border px-3 text-md font-[540] whitespace-nowrap ${
          isCurrent
            ? 'border-accent bg-accent-subtle text-accent-text'
            : 'border-line-strong bg-surface text-ink-2 hover:bg-hover hover:text-ink'
        }`}
      >
        {brand ? <BusinessMark name={brand.name} imageUrl={brand.image} size={22} /> : null}
        <span className="truncate">{children}</span>
        <span className={`text-sm font-normal tabular-nums ${isCurrent ? 'text-accent-text' : 'text-ink-3'}`}>{count}</span>
      </Link>
    </li>
  )
}

type BrandRowProps = {
  shop: Shop
  search: ProductSearch
  /** The products found among all brands. */
  found: readonly ShopProduct[]
}

/** Shows a shop's brands as filters, with the number of products each. Hidden for a shop with one brand. */
export function BrandRow({ shop, search, found }: BrandRowProps) {
  if (shop.brands.length < 2) return null
  const shared = { slug: shop.slug, search }
  return (
    <nav aria-label={t('storefront.brands.title')} className="mb-5">
      <ul className="flex flex-wrap gap-2">
        <BrandLink {...shared} brand={undefined} count={found.length}>
          {t('storefront.brands.all')}
        </BrandLink>
        {shop.brands.map((brand) => (
          <BrandLink
            key={brand.brand_id}
            {...shared}
            brand={brand}
            count={found.filter((product) => product.brand_id === brand.brand_id).length}
          >
            {brand.name}
          </BrandLink>
        ))}
      </ul>
    </nav>
  )
}
