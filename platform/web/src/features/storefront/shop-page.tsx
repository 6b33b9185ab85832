import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Shop, ShopProduct } from '@tradepost/contract/platform/storefront'
import { EmptyState } from '@tradepost/ui/empty-state'
import { Skeleton } from '@tradepost/ui/skeleton'
import { PageTitle } from '#src/shell/page-title.tsx'
import { formatPrice, taxNote } from '#src/shell/price.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { shopQuery } from './api.ts'
import { ProductPicture } from './product-picture.tsx'
import { ShopHero } from './shop-hero.tsx'

const grid =
  'grid grid-cols-4 gap-x-6 gap-y-8 max-[73.75rem]:grid-cols-3 max-shell:grid-cols-2 max-shell:gap-x-4 max-shell:gap-y-6 max-list:gap-x-3'

function ProductCard({ slug, product }: { slug: string; product: ShopProduct }) {
  return (
    <li>
      <Link
        to="/shop/$slug/$productId"
        params={{ slug, productId: product.product_id }}
        className="group grid content-start gap-3.5 rounded-lg focus-visible:rounded-lg"
      >
        <span className="block overflow-hidden rounded-lg">
          <ProductPicture
            product={product}
            shape="tall"
            className="transition-[scale] duration-(--slow) ease-tp group-hover:scale-[1.025]"
          />
        </span>
        <span className="grid gap-1">
          <span className="text-lg leading-[22px] font-[620] tracking-[-0.012em]">{product.name}</span>
          {product.description ? <span className="line-clamp-2 text-md leading-5 text-ink-2">{product.description}</span> : null}
          <span className="text-[0.9375rem] font-semibold tabular-nums">
            {formatPrice(product.price, product.currency)}{' '}
            <span className="text-sm font-normal text-ink-3">once, {taxNote(product.tax_inclusive)}</span>
          </span>
        </span>
      </Link>
    </li>
  )
}

function Shelf({ shop }: { shop: Shop }) {
  if (shop.products.length === 0) {
    return (
      <EmptyState level={2} title="Nothing on the shelf yet">
        {shop.name} has not put anything up for sale. Come back soon.
      </EmptyState>
    )
  }
  return (
    <ul className={grid}>
      {shop.products.map((product) => (
        <ProductCard key={product.product_id} slug={shop.slug} product={product} />
      ))}
    </ul>
  )
}

function ShopSkeleton() {
  return (
    <div className="mx-auto max-w-304 px-8 pt-12 max-shell:px-4">
      <div className="grid grid-cols-2 items-center gap-18 pb-14 max-shell:grid-cols-1 max-shell:gap-7">
        <div className="grid gap-6">
          <Skeleton className="h-20 w-4/5" />
          <Skeleton className="h-6 w-full" />
          <Skeleton className="h-13 w-48 rounded-lg" />
        </div>
        <Skeleton className="aspect-[1.22] h-auto rounded-xl" />
      </div>
      <div className={grid}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="aspect-[400/480] h-auto rounded-lg" />
        ))}
      </div>
    </div>
  )
}

/** The front of a shop: its name large, its newest pictures, and the whole shelf. */
export function ShopPage({ slug }: { slug: string }) {
  const shop = useQuery(shopQuery(slug))
  return (
    <QueryView query={shop} what="shop" isPage skeleton={<ShopSkeleton />}>
      {(data) => (
        <div className="mx-auto max-w-304 px-8 max-shell:px-4">
          <PageTitle>{data.name}</PageTitle>
          <ShopHero shop={data} />
          <section id="shelf" aria-labelledby="shelf-title" className="scroll-mt-20 border-t border-line pt-14 max-shell:pt-8">
            <div className="mb-6 flex items-end justify-between gap-4">
              <h2 id="shelf-title" className="text-[1.75rem] leading-[34px] tracking-[-0.03em]">
                On the shelf
              </h2>
              {data.products.length > 0 ? (
                <p className="text-md text-ink-3 tabular-nums">
                  {data.products.length} {data.products.length === 1 ? 'product' : 'products'}
                </p>
              ) : null}
            </div>
            <Shelf shop={data} />
          </section>
        </div>
      )}
    </QueryView>
  )
}
