import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isAvailable } from '@tradepost/contract/platform/buyer/availability'
import type { Cart } from '@tradepost/contract/platform/buyer/cart'
import type { ShopProductPage } from '@tradepost/contract/platform/buyer/storefront'
import { Alert } from '@tradepost/ui/alert'
import { t } from '#src/messages.ts'
import { buyerAccessQuery } from '#src/nouns/access/queries.ts'
import { UnavailableAlert } from '#src/nouns/products/availability.tsx'
import { sessionQuery } from '#src/shell/session/session.ts'
import { AddToCart } from './add-to-cart.tsx'

/** Says that the buyer has the subscription, and leads to it. */
function SubscribedAlert({ text, subscriptionId }: { text: string; subscriptionId: string | null | undefined }) {
  return (
    <Alert tone="info" title={t('cart.checkout.subscribed.title')} isLive>
      <span className="grid gap-3">
        {text}
        <span className="flex flex-wrap gap-x-5 gap-y-1">
          <Link to="/account/subscriptions" className="tp-link">
            {t('cart.checkout.subscribed.manage')}
          </Link>
          {subscriptionId ? (
            <Link to="/account/subscriptions/$subscriptionId" params={{ subscriptionId }} className="tp-link">
              {t('cart.checkout.subscribed.changePlan')}
            </Link>
          ) : null}
        </span>
      </span>
    </Alert>
  )
}

/** Says that the buyer has a subscription of the cart already: the checkout refused to sell it again. */
export function AlreadySubscribed({ cart }: { cart: Cart }) {
  const access = useQuery(buyerAccessQuery)
  const held = access.data?.items.find(
    ({ product, subscription_id: id }) => id !== null && cart.lines.some(({ product_id }) => product_id === product.id),
  )
  return <SubscribedAlert text={t('cart.checkout.subscribed.text')} subscriptionId={held?.subscription_id} />
}

/**
 * Sells a product that is available. To somebody who has the subscription and can't buy it twice, it offers to manage that
 * instead.
 */
export function BuyOrManage({ slug, page }: { slug: string; page: ShopProductPage }) {
  const { product, shop } = page
  const isSignedIn = Boolean(useQuery(sessionQuery).data)
  const access = useQuery({ ...buyerAccessQuery, enabled: isSignedIn && 'every' in product.terms })
  const held = access.data?.items.find(
    (item) => item.product.id === product.product_id && item.shop.slug === shop.slug && !item.can_subscribe_again,
  )
  if (isSignedIn && held) return <SubscribedAlert text={t('cart.add.subscribed')} subscriptionId={held.subscription_id} />
  return isAvailable(product) ? <AddToCart slug={slug} page={page} /> : <UnavailableAlert product={product} />
}
