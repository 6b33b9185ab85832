import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ShopProduct, ShopProductPage } from '@tradepost/contract/platform/storefront'
import { Skeleton } from '@tradepost/ui/skeleton'
import { ChevronRight, Lock, Mail, Receipt } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageTitle } from '#src/shell/page-title.tsx'
import { formatPrice, taxNote } from '#src/shell/price.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { shopProductQuery } from './api.ts'
import { ProductPicture } from './product-picture.tsx'

const columns =
  'grid grid-cols-[minmax(0,1.27fr)_minmax(0,1fr)] items-start gap-16 max-[73.75rem]:gap-10 max-shell:grid-cols-1 max-shell:gap-6'

function Facts() {
  const facts = [
    { Icon: Receipt, words: 'Tax is worked out at checkout, before you pay' },
    { Icon: Mail, words: 'The receipt comes by e-mail' },
    { Icon: Lock, words: 'Buy as a guest or with an account' },
  ]
  return (
    <ul className="mt-8 grid gap-3 border-t border-line pt-6 text-md text-ink-2">
      {facts.map(({ Icon, words }) => (
        <li key={words} className="flex items-center gap-3">
          <Icon aria-hidden="true" className="text-accent-text" />
          {words}
        </li>
      ))}
    </ul>
  )
}

function ProductView({ page, buy }: { page: ShopProductPage; buy: ReactNode }) {
  const { shop, product } = page
  return (
    <>
      <PageTitle>{product.name}</PageTitle>
      <nav aria-label="Breadcrumb" className="flex items-center gap-1.5 py-5 text-sm text-ink-3">
        <Link to="/shop/$slug" params={{ slug: shop.slug }} className="py-1 hover:text-ink">
          {shop.name}
        </Link>
        <ChevronRight aria-hidden="true" className="size-3.5" />
        <span aria-current="page" className="truncate font-[540] text-ink">
          {product.name}
        </span>
      </nav>
      <div className={columns}>
        <div className="overflow-hidden rounded-lg">
          <ProductPicture product={product} />
        </div>
        <div>
          <h1 className="text-4xl font-[640] tracking-[-0.04em] break-words">{product.name}</h1>
          {product.description ? (
            <p className="mt-3 text-xl leading-7 whitespace-pre-line text-ink-2 max-list:text-[1.0625rem]">
              {product.description}
            </p>
          ) : null}
          <p className="mt-6 text-3xl font-[640] tabular-nums">
            {formatPrice(product.price, product.currency)}{' '}
            <span className="text-md font-normal tracking-normal text-ink-3">once, {taxNote(product.tax_inclusive)}</span>
          </p>
          <div className="mt-5">{buy}</div>
          <Facts />
        </div>
      </div>
    </>
  )
}

function ProductSkeleton() {
  return (
    <div className="pt-15">
      <div className={columns}>
        <Skeleton className="aspect-square h-auto rounded-lg" />
        <div className="grid gap-4">
          <Skeleton className="h-12 w-3/5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="mt-4 h-9 w-28" />
          <Skeleton className="h-13 rounded-lg" />
        </div>
      </div>
    </div>
  )
}

type ProductPageProps = {
  slug: string
  productId: string
  /** The act of buying belongs to the cart, so the route hands it in. */
  renderBuy: (product: ShopProduct, isOpen: boolean) => ReactNode
}

/** One product: picture left, words, price and the way to buy it right. */
export function ProductPage({ slug, productId, renderBuy }: ProductPageProps) {
  const page = useQuery(shopProductQuery(slug, productId))
  return (
    <div className="mx-auto max-w-304 px-8 max-shell:px-4">
      <QueryView query={page} what="product" isPage skeleton={<ProductSkeleton />}>
        {(data) => <ProductView page={data} buy={renderBuy(data.product, data.shop.is_open)} />}
      </QueryView>
    </div>
  )
}
