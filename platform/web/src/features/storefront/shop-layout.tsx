import { useQuery } from '@tanstack/react-query'
import type { Shop } from '@tradepost/contract/platform/storefront'
import { Alert } from '@tradepost/ui/alert'
import type { ReactNode } from 'react'
import { isTransient, RequestError } from '#src/shell/request.ts'
import { ShopFrame } from '#src/shell/shop-frame.tsx'
import { shopQuery } from './api.ts'
import { ShopSearch } from './shop-search.tsx'

/** A calm line for the whole shop: the payment service is away, or the shop has not opened yet. */
function ShopNotice({ shop, error }: { shop: Shop | undefined; error: Error | null }) {
  if (shop?.is_stale || (isTransient(error) && error instanceof RequestError && error.status === 503)) {
    return (
      <Alert tone="warning" title="The payment service does not answer right now" isLive>
        You can look around, and your cart is kept. Checking out works again once it answers; this page tries by itself.
      </Alert>
    )
  }
  if (shop && !shop.is_open) {
    return (
      <Alert title="This shop is not open yet" isLive>
        Its payments account is being set up. You can look around; buying starts when it is ready.
      </Alert>
    )
  }
  return null
}

type ShopLayoutProps = {
  slug: string
  cart: ReactNode
  /** The pages where people look around; at the till there is nothing to search. */
  hasSearch?: boolean
  children: ReactNode
}

/** The frame of one shop, with its name and what is wrong with it, if anything. */
export function ShopLayout({ slug, cart, hasSearch = false, children }: ShopLayoutProps) {
  const shop = useQuery(shopQuery(slug))
  const isMissing = shop.error instanceof RequestError && shop.error.status === 404
  return (
    <ShopFrame
      slug={slug}
      name={isMissing ? null : shop.data?.name}
      search={hasSearch ? <ShopSearch slug={slug} /> : null}
      cart={cart}
      notice={<ShopNotice shop={shop.data} error={shop.error} />}
    >
      {children}
    </ShopFrame>
  )
}
