import { Link, useNavigate } from '@tanstack/react-router'
import type { Shop } from '@tradepost/contract/platform/buyer/storefront'
import { Button, getButtonClassName } from '@tradepost/ui/button'
import { EmptyState } from '@tradepost/ui/empty-state'
import { useDeferredValue, useMemo, useState } from 'react'
import { t } from '#src/messages.ts'
import { collapsePlans, type ProductOfCard } from '#src/nouns/products/plans.ts'
import { BrandRow } from './brand-row.tsx'
import { cardGrid, ProductCard } from './product-card.tsx'
import { filterProducts, getProductKind } from './product-grid-filter.ts'
import { isLooking, type ProductSearch } from './product-grid-search.ts'
import { ProductGridToolbar } from './product-grid-toolbar.tsx'

/** Number of cards shown at first and added by each "Show more": six full rows on a wide screen. */
const SCREEN_SIZE = 24

function titleOf(shop: Shop, { q, brand }: ProductSearch, isSimilar: boolean): string {
  const query = q?.trim()
  if (query) return isSimilar ? t('storefront.grid.similar', { query }) : t('storefront.grid.results', { query })
  return shop.brands.find((each) => each.brand_id === brand)?.name ?? t('storefront.grid.title')
}

function NothingFound({ shop, search }: { shop: Shop; search: ProductSearch }) {
  const query = search.q?.trim()
  return (
    <EmptyState
      level={3}
      title={query ? t('storefront.grid.noResults', { query }) : t('storefront.grid.noMatch')}
      actions={
        <Link to="/shop/$slug" params={{ slug: shop.slug }} className={getButtonClassName({ size: 'lg' })}>
          {t('storefront.grid.showAll', { count: collapsePlans(shop.products).length })}
        </Link>
      }
    >
      {t('storefront.grid.tryAgain')}
    </EmptyState>
  )
}

type CardsProps = { shop: Shop; products: readonly ProductOfCard[]; search: ProductSearch; onMore: () => void }

function Cards({ shop, products, search, onMore }: CardsProps) {
  const [focusAt, setFocusAt] = useState<number>()
  const shown = products.slice(0, (search.screens ?? 1) * SCREEN_SIZE)
  const left = products.length - shown.length
  const names = new Map(shop.brands.length > 1 && !search.brand ? shop.brands.map((brand) => [brand.brand_id, brand.name]) : [])
  return (
    <>
      <ul aria-label={t('storefront.grid.label')} className={cardGrid}>
        {shown.map((product, index) => (
          <ProductCard
            key={product.product_id}
            slug={shop.slug}
            product={product}
            brandName={names.get(product.brand_id ?? '')}
            takesFocus={index === focusAt}
          />
        ))}
      </ul>
      {left > 0 ? (
        <div className="mt-10 grid justify-items-center gap-2">
          <p className="text-sm text-ink-3 tabular-nums">
            {t('storefront.grid.shown', { shown: shown.length, count: products.length })}
          </p>
          <Button
            size="lg"
            onClick={() => {
              setFocusAt(shown.length)
              onMore()
            }}
          >
            {t('storefront.grid.more', { count: Math.min(left, SCREEN_SIZE) })}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** Shows a shop's products, filtered by brand, kind and the search in the header. */
export function ProductGrid({ shop, search: asked }: { shop: Shop; search: ProductSearch }) {
  const navigate = useNavigate()
  // Typing stays responsive; the cards update when there is time.
  const search = useDeferredValue(asked)
  const { products: found, isApproximate } = useMemo(() => filterProducts(shop, { ...search, brand: undefined }), [shop, search])
  const products = search.brand ? found.filter((product) => product.brand_id === search.brand) : found
  const show = (changes: ProductSearch) =>
    void navigate({
      to: '/shop/$slug',
      params: { slug: shop.slug },
      search: { ...asked, ...changes },
      replace: true,
      resetScroll: false,
    })
  const Heading = isLooking(asked) ? 'h1' : 'h2'
  return (
    <section id="products" aria-labelledby="products-title" className="scroll-mt-20">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <Heading id="products-title" className="text-[1.75rem] leading-[34px] font-[620] tracking-[-0.03em] break-words">
            {titleOf(shop, search, isApproximate && found.length > 0)}
          </Heading>
          <p role="status" className="mt-1 text-md text-ink-3 tabular-nums">
            {t('storefront.grid.count', { count: products.length })}
          </p>
        </div>
        <ProductGridToolbar
          search={asked}
          hasKinds={new Set(shop.products.map(getProductKind)).size > 1}
          onChange={(changes) => show({ ...changes, screens: undefined })}
        />
      </div>
      <BrandRow shop={shop} search={asked} found={found} />
      {products.length === 0 ? (
        <NothingFound shop={shop} search={search} />
      ) : (
        // A new search or order resets the state, including which card takes the focus.
        <Cards
          key={JSON.stringify({ ...search, screens: undefined })}
          shop={shop}
          products={products}
          search={search}
          onMore={() => show({ screens: (asked.screens ?? 1) + 1 })}
        />
      )}
    </section>
  )
}
