import { useQuery } from '@tanstack/react-query'
import type { ShopProductPage } from '@tradepost/contract/platform/buyer/storefront'
import { t } from '#src/messages.ts'
import { buyerAccessQuery } from '#src/nouns/access/queries.ts'
import { sessionQuery } from '#src/shell/session/session.ts'
import { AddToCart } from './add-to-cart.tsx'
import { SubscribedAlert } from './already-subscribed.tsx'

/** Sells a product; to somebody who has the subscription and can't buy it twice, it offers to manage that instead. */
export function BuyOrManage({ slug, page }: { slug: string; page: ShopProductPage }) {
  const { product, shop } = page
  const isSignedIn = Boolean(useQuery(sessionQuery).data)
  const access = useQuery({ ...buyerAccessQuery, enabled: isSignedIn && 'every' in product.terms })
  const held = access.data?.items.find(
    (item) => item.product.id === product.product_id && item.shop.slug === shop.slug && !item.can_subscribe_again,
  )
  if (isSignedIn && held) return <SubscribedAlert text={t('cart.add.subscribed')} subscriptionId={held.subscription_id} />
  return <AddToCart slug={slug} page={page} />
}
