import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ShopProductPage } from '@tradepost/contract/platform/buyer/storefront'
import { Breadcrumb } from '@tradepost/ui/breadcrumb'
import { Button } from '@tradepost/ui/button'
import { useCopy } from '@tradepost/ui/copy-button'
import { BusinessMark } from '@tradepost/ui/drawings/brand-mark'
import { Skeleton } from '@tradepost/ui/skeleton'
import {
  CalendarClock,
  Check,
  Download,
  FileText,
  Gauge,
  KeyRound,
  Link2,
  Lock,
  type LucideIcon,
  Mail,
  Share2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#src/messages.ts'
import { listUsageLabels } from '#src/nouns/prices/price.tsx'
import { PriceTag } from '#src/nouns/prices/price-tag.tsx'
import { collapsePlans, titleOf } from '#src/nouns/products/plans.ts'
import { type Fact, listProductFacts } from '#src/nouns/products/product-facts.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { TextBody } from '#src/shell/frames/text-body.tsx'
import { MoveToCurrentSlug } from '#src/shell/move-to-current-slug.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { shopProductQuery } from './api.ts'
import { PlanChoice } from './plan-choice.tsx'
import { cardGrid, ProductCard } from './product-card.tsx'
import { ProductGallery } from './product-gallery.tsx'

/** Shares the page's URL with the system's share sheet, or copies it. */
function ShareLink({ title }: { title: string }) {
  const { isCopied, copy } = useCopy()
  async function share() {
    const url = `${window.location.origin}${window.location.pathname}`
    if (typeof navigator.share !== 'function') return copy(url)
    // Closing the sheet without sharing rejects the promise, which isn't a failure.
    await navigator.share({ title, url }).catch(() => undefined)
  }
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={isCopied ? <Check aria-hidden="true" className="text-success-text!" /> : <Share2 aria-hidden="true" />}
        onClick={() => void share()}
      >
        {t(isCopied ? 'storefront.product.linkCopied' : 'storefront.product.share')}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? t('storefront.product.linkCopied') : ''}
      </span>
    </>
  )
}

const columns =
  'grid grid-cols-[minmax(0,1.27fr)_minmax(0,1fr)] items-start gap-16 max-[73.75rem]:gap-10 max-shell:grid-cols-1 max-shell:gap-6'

const signs: Record<Fact['kind'], LucideIcon> = {
  key: KeyRound,
  download: Download,
  link: Link2,
  instructions: FileText,
  end: CalendarClock,
  usage: Gauge,
}

/** Promises that are true for every product of every shop. */
const listCommonFacts = () => [
  { Icon: Mail, words: t('storefront.facts.receipt') },
  { Icon: Lock, words: t('storefront.facts.cardDetails') },
]

function Facts({ page: { product, details } }: { page: ShopProductPage }) {
  const own = listProductFacts(product.terms, details).map(({ kind, words }) => ({ Icon: signs[kind], words }))
  return (
    <section aria-labelledby="included-title" className="mt-8 border-t border-line pt-6">
      <h2 id="included-title" className="mb-3 text-md font-[620]">
        {t('storefront.product.included')}
      </h2>
      <ul className="grid gap-3 text-md text-ink-2">
        {[...own, ...listCommonFacts()].map(({ Icon, words }) => (
          <li key={words} className="flex items-start gap-3">
            <Icon aria-hidden="true" className="mt-[3px] text-accent-text" />
            {words}
          </li>
        ))}
      </ul>
    </section>
  )
}

function BrandLine({ page: { shop, brand, product } }: { page: ShopProductPage }) {
  return (
    <div className="mb-2 flex min-h-9 items-center justify-between gap-3">
      {brand ? (
        <Link
          to="/shop/$slug"
          params={{ slug: shop.slug }}
          search={{ brand: brand.brand_id }}
          className="flex min-w-0 items-center gap-2 py-1 text-md font-[540] text-ink-2 hover:text-ink hover:underline"
        >
          <BusinessMark name={brand.name} imageUrl={brand.image} size={22} />
          <span dir="auto" className="truncate">
            {brand.name}
          </span>
        </Link>
      ) : (
        <span />
      )}
      <ShareLink title={t('storefront.product.shareTitle', { product: titleOf(product), shop: shop.name })} />
    </div>
  )
}

function Related({ page: { shop, brand, related } }: { page: ShopProductPage }) {
  if (related.length === 0) return null
  return (
    <section aria-labelledby="related-title" className="mt-18 border-t border-line pt-12 max-shell:mt-12 max-shell:pt-8">
      <h2 id="related-title" className="mb-6 text-[1.75rem] leading-[34px] tracking-[-0.03em] break-words">
        {t('storefront.product.moreFrom', { name: brand?.name ?? shop.name })}
      </h2>
      <ul className={cardGrid}>
        {collapsePlans(related).map((product) => (
          <ProductCard key={product.product_id} slug={shop.slug} product={product} />
        ))}
      </ul>
    </section>
  )
}

function ProductView({ page, buy }: { page: ShopProductPage; buy: ReactNode }) {
  const { shop, product } = page
  const title = titleOf(product)
  return (
    <>
      <PageTitle site={shop.name}>{title}</PageTitle>
      <div className="py-4">
        <Breadcrumb
          items={[
            <Link key="shop" to="/shop/$slug" params={{ slug: shop.slug }}>
              {shop.name}
            </Link>,
            title,
          ]}
        />
      </div>
      <div className={columns}>
        <ProductGallery key={product.product_id} page={page} />
        <div className="min-w-0">
          <BrandLine page={page} />
          <h1 className="text-4xl font-[640] tracking-[-0.04em] break-words">{title}</h1>
          {product.description ? (
            <p
              dir="auto"
              className="mt-3 text-xl leading-7 break-words rtl:text-right whitespace-pre-line text-ink-2 max-list:text-[1.0625rem]"
            >
              {product.description}
            </p>
          ) : null}
          <PlanChoice page={page} />
          <div className="mt-6">
            <PriceTag product={product} size="lg" />
            {listUsageLabels(product.terms, product.currency).map((label) => (
              <p key={label} className="text-md text-ink-2 tabular-nums">
                {label}
              </p>
            ))}
          </div>
          <div className="mt-5">{buy}</div>
          <Facts page={page} />
        </div>
      </div>
      {page.long_description ? (
        <section aria-label={t('storefront.product.about', { product: title })} className="mt-14 max-w-[44rem]">
          <TextBody html={page.long_description} />
        </section>
      ) : null}
      <Related page={page} />
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

/** Returns the page of another plan as far as this one's has it: its details come with its own answer. */
function showPlan(page: ShopProductPage, productId: string): ShopProductPage | undefined {
  const product = page.plans.find(({ product_id: id }) => id === productId)
  return product && { ...page, product, details: null }
}

type ProductPageProps = {
  slug: string
  productId: string
  /** Renders the form of the cart feature. The route passes it in, because features don't import each other. */
  renderBuy: (page: ShopProductPage) => ReactNode
}

/** Shows one product: images on the left, text and price on the right, more of the same brand below. */
export function ProductPage({ slug, productId, renderBuy }: ProductPageProps) {
  const page = useQuery({ ...shopProductQuery(slug, productId), placeholderData: (last) => last && showPlan(last, productId) })
  return (
    <div className="mx-auto max-w-304 px-8 max-shell:px-4">
      <QueryView query={page} what={t('shell.things.product')} isPage skeleton={<ProductSkeleton />}>
        {(data) => (
          <>
            <MoveToCurrentSlug former={slug} current={data.shop.slug} />
            <ProductView page={data} buy={renderBuy(data)} />
          </>
        )}
      </QueryView>
    </div>
  )
}
