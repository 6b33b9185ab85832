/** A shop and its products, as visitors see them. */

import { useQuery } from '@tanstack/react-query'
import type { Shop } from '@tradepost/contract/platform/buyer/storefront'
import { EmptyState } from '@tradepost/ui/empty-state'
import { Skeleton } from '@tradepost/ui/skeleton'
import { CreditCard, Mail, ReceiptText, UserRound } from 'lucide-react'
import { t } from '#src/messages.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { shopQuery } from './api.ts'
import { cardGrid } from './product-card.tsx'
import { ProductGrid } from './product-grid.tsx'
import { isLooking, type ProductSearch } from './product-grid-search.ts'
import { ShopHero } from './shop-hero.tsx'

// True in every shop. Sellers add their own promises to their descriptions.
const promises = [
  { Icon: ReceiptText, promise: 'tax' },
  { Icon: UserRound, promise: 'guest' },
  { Icon: Mail, promise: 'receipt' },
  { Icon: CreditCard, promise: 'card' },
] as const

/** Shows four short lines about buying here, between the hero and the products. */
function ShopPromises() {
  return (
    <ul className="mb-14 grid grid-cols-4 border-y border-line max-shell:mb-10 max-shell:grid-cols-2">
      {promises.map(({ Icon, promise }, index) => (
        <li
          key={promise}
          className={`flex gap-3 py-5 pe-4 max-shell:py-4 ${index > 0 ? 'border-s border-line ps-6 max-shell:ps-4' : ''} ${
            index === 2 ? 'max-shell:border-s-0 max-shell:ps-0!' : ''
          } ${index > 1 ? 'max-shell:border-t max-shell:border-line' : ''}`}
        >
          <Icon aria-hidden="true" className="mt-0.5 size-5! text-accent-text" />
          <span className="min-w-0">
            <span className="block text-sm font-semibold">{t(`storefront.promises.${promise}.title`)}</span>
            <span className="block text-sm text-ink-3">{t(`storefront.promises.${promise}.detail`)}</span>
          </span>
        </li>
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
      <div className={cardGrid}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="aspect-[400/480] h-auto rounded-lg" />
        ))}
      </div>
    </div>
  )
}

function ShopView({ shop, search }: { shop: Shop; search: ProductSearch }) {
  if (shop.products.length === 0)
    return (
      <>
        <ShopHero shop={shop} />
        <EmptyState level={2} title={t('storefront.empty.title')}>
          {t('storefront.empty.text', { shop: shop.name })}
        </EmptyState>
      </>
    )
  return (
    <>
      {isLooking(search) ? (
        <div className="pt-10 max-shell:pt-6" />
      ) : (
        <>
          <ShopHero shop={shop} />
          <ShopPromises />
        </>
      )}
      <ProductGrid shop={shop} search={search} />
    </>
  )
}

/** Shows a shop's home page: hero and products. A search or a brand puts the products first. */
export function ShopPage({ slug, search }: { slug: string; search: ProductSearch }) {
  const shop = useQuery(shopQuery(slug))
  return (
    <QueryView query={shop} what={t('shell.things.shop')} isPage skeleton={<ShopSkeleton />}>
      {(data) => (
        <div className="mx-auto max-w-304 px-8 max-shell:px-4">
          <PageTitle>{data.name}</PageTitle>
          <ShopView shop={data} search={search} />
        </div>
      )}
    </QueryView>
  )
}
