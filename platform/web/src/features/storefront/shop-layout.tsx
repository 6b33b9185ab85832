import { useQuery } from '@tanstack/react-query'
import type { Shop } from '@tradepost/contract/platform/buyer/storefront'
import { Alert } from '@tradepost/ui/alert'
import type { ReactNode } from 'react'
import { t } from '#src/messages.ts'
import { ShopFrame } from '#src/shell/frames/shop-frame.tsx'
import { MoveToCurrentSlug } from '#src/shell/move-to-current-slug.tsx'
import { isTransient, RequestError } from '#src/shell/request.ts'
import { shopQuery } from './api.ts'
import { ShopSearch } from './shop-search.tsx'

/** Shows a notice for the whole shop: the payment service is unavailable, or the shop isn't open yet. */
function ShopNotice({ shop, error }: { shop: Shop | undefined; error: Error | null }) {
  if (shop?.is_stale || (isTransient(error) && error instanceof RequestError && error.status === 503)) {
    return (
      <Alert tone="warning" title={t('storefront.notice.unavailable.title')} isLive>
        {t('storefront.notice.unavailable.text')}
      </Alert>
    )
  }
  if (shop && !shop.is_open) {
    return (
      <Alert title={t('storefront.notice.notOpen.title')} isLive>
        {t('storefront.notice.notOpen.text')}
      </Alert>
    )
  }
  return null
}

type ShopLayoutProps = {
  slug: string
  cart: ReactNode
  /** True on pages with products to browse, but not on the cart. */
  hasSearch?: boolean
  children: ReactNode
}

/** Shows the frame of one shop, with its name and a notice if something is wrong. */
export function ShopLayout({ slug, cart, hasSearch = false, children }: ShopLayoutProps) {
  const shop = useQuery(shopQuery(slug))
  const isMissing = shop.error instanceof RequestError && shop.error.status === 404
  return (
    <ShopFrame
      slug={slug}
      name={isMissing ? null : shop.data?.name}
      logo={shop.data?.logo}
      look={shop.data?.look}
      seller={shop.data?.seller}
      search={hasSearch && !isMissing ? <ShopSearch slug={slug} /> : null}
      cart={isMissing ? null : cart}
      notice={<ShopNotice shop={shop.data} error={shop.error} />}
    >
      {shop.data ? <MoveToCurrentSlug former={slug} current={shop.data.slug} /> : null}
      {children}
    </ShopFrame>
  )
}
