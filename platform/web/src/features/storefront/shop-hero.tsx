import { Link } from '@tanstack/react-router'
import type { Shop } from '@tradepost/contract/platform/buyer/storefront'
import { getButtonClassName } from '@tradepost/ui/button'
import { t } from '#src/messages.ts'
import { formatPriceSuffix, priceLabel, priceLine } from '#src/nouns/prices/billing-interval.ts'
import { collapsePlans, type ProductOfCard } from '#src/nouns/products/plans.ts'
import { ProductImage } from './product-image.tsx'

/** The demo shop has texts of its own. Other shops only show their data. */
const DEMO_SHOP = 'acme-tools'

function HeroImages({ slug, products }: { slug: string; products: readonly ProductOfCard[] }) {
  const [first, ...rest] = products
  if (!first) return null
  const side = rest.slice(0, 2)
  const price = priceLabel(first)
  return (
    <div className="relative">
      <Link
        to="/shop/$slug/$productId"
        params={{ slug, productId: first.product_id }}
        className={`relative grid gap-3 rounded-xl ${side.length === 2 ? 'aspect-[1.22] grid-cols-[1.55fr_1fr] grid-rows-2' : 'aspect-square'}`}
      >
        <span className="sr-only">{t('storefront.hero.productAndPrice', { product: first.name, price: priceLine(first) })}</span>
        <span className="app-cover row-span-2 min-h-0 rounded-xl">
          <ProductImage product={first} shape="tall" />
        </span>
        {side.length === 2
          ? side.map((product) => (
              <span key={product.product_id} className="app-cover min-h-0 rounded-xl">
                <ProductImage product={product} />
              </span>
            ))
          : null}
      </Link>
      <span
        aria-hidden="true"
        // Stays within the first picture, which is 1.55 parts of 2.55 wide beside others.
        className={`pointer-events-none absolute start-4 bottom-4 rounded-lg break-words ${side.length === 2 ? 'max-w-[calc(60%-2rem)]' : 'max-w-[calc(100%-2rem)]'} bg-raised px-4 py-2.5 text-[0.9375rem] leading-5 shadow-2`}
      >
        {t.rich(price.before || first.isFrom ? 'storefront.hero.pricedFrom' : 'storefront.hero.priced', {
          product: first.name,
          price: price.amount,
          name: (inside) => <b className="font-semibold">{inside}</b>,
          quiet: (inside) => <span className="text-ink-3">{inside}</span>,
          amount: (inside) => <b className="font-semibold tabular-nums">{inside}</b>,
        })}
        {first.terms.type === 'one_time_price' ? null : <span className="text-ink-3">{formatPriceSuffix(price.after)}</span>}
      </span>
    </div>
  )
}

/** Shows the seller's own image across the top. Decorative: the shop's name is below it. */
function ShopCover({ path }: { path: string }) {
  return (
    <div className="mt-8 aspect-[3.6] overflow-hidden rounded-xl bg-sunken max-shell:mt-4 max-shell:aspect-[2.2]">
      <img src={path} alt="" fetchPriority="high" className="size-full object-cover" />
    </div>
  )
}

/** Shows the top of a shop: its name on the left, up to three products on the right. */
export function ShopHero({ shop }: { shop: Shop }) {
  const isDemo = shop.slug === DEMO_SHOP
  const products = collapsePlans(shop.products)
  const first = products[0]
  return (
    <>
      {shop.look.cover ? <ShopCover path={shop.look.cover} /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.06fr)] items-center gap-18 pt-12 pb-14 max-[73.75rem]:gap-10 max-shell:grid-cols-1 max-shell:gap-7 max-shell:pt-7 max-shell:pb-8">
        <div>
          <h1 className="text-5xl font-[640] tracking-[-0.045em] [overflow-wrap:anywhere]">
            {isDemo
              ? [t('storefront.demo.title'), t('storefront.demo.titleSecondLine')].map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))
              : shop.name}
          </h1>
          <p className="mt-6 max-w-[30em] text-xl leading-7 text-ink-2 max-shell:mt-4 max-shell:text-[1.0625rem]">
            {isDemo
              ? t('storefront.demo.lead')
              : shop.description || t(first ? 'storefront.hero.lead' : 'storefront.hero.leadEmpty', { shop: shop.name })}
          </p>
          {first ? (
            <div className="mt-7 flex flex-wrap gap-3 max-list:[&>*]:w-full">
              <a href="#products" className={getButtonClassName({ variant: 'primary', size: 'xl' })}>
                {t('storefront.hero.browse')}
              </a>
              <Link
                to="/shop/$slug/$productId"
                params={{ slug: shop.slug, productId: first.product_id }}
                className={`${getButtonClassName({ size: 'xl' })} max-w-full`}
              >
                <span className="truncate py-1">{t('storefront.hero.see', { product: first.name })}</span>
              </Link>
            </div>
          ) : null}
        </div>
        <HeroImages slug={shop.slug} products={products} />
      </div>
    </>
  )
}
