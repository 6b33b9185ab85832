/** The cart of a shop, and the carts of all shops. */

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Cart } from '@tradepost/contract/platform/buyer/cart'
import { Alert } from '@tradepost/ui/alert'
import { getButtonClassName } from '@tradepost/ui/button'
import { EmptyState } from '@tradepost/ui/empty-state'
import { Skeleton } from '@tradepost/ui/skeleton'
import { t } from '#src/messages.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { canCheckOut, cartQuery, useSetCartItem } from './api.ts'
import { CartLine } from './cart-line.tsx'
import { CartSummary } from './cart-summary.tsx'
import { MixedCart, splitCart } from './mixed-cart.tsx'

const columns =
  'grid grid-cols-[minmax(0,1fr)_400px] items-start gap-16 max-[73.75rem]:gap-10 max-shell:grid-cols-1 max-shell:gap-8'

function FullCart({ slug, cart }: { slug: string; cart: Cart }) {
  const setItem = useSetCartItem(slug)
  const parts = splitCart(cart)
  return (
    <div className={columns}>
      <section aria-label={t('cart.page.items')} className="min-w-0">
        {setItem.isError ? (
          <Alert tone="danger" title={t('cart.page.updateFailed')} isLive className="mb-4">
            {getErrorMessage(setItem.error)}
          </Alert>
        ) : null}
        {parts.length > 1 ? (
          <MixedCart
            parts={parts}
            onRemove={(lines) => {
              for (const line of lines) setItem.mutate({ productId: line.product_id, quantity: 0 })
            }}
          />
        ) : null}
        <ul className="border-t border-line">
          {cart.lines.map((line) => (
            <CartLine
              key={line.product_id}
              slug={slug}
              line={line}
              onQuantity={(quantity) => setItem.mutate({ productId: line.product_id, quantity })}
            />
          ))}
        </ul>
        <Link to="/shop/$slug" params={{ slug }} className="tp-link mt-5 inline-block py-1 text-md">
          {t('cart.page.continueShopping')}
        </Link>
      </section>
      <CartSummary slug={slug} cart={cart} canBuy={canCheckOut(cart)} />
    </div>
  )
}

function CartSkeleton() {
  return (
    <div className={columns}>
      <div className="grid gap-5 pt-5">
        {['a', 'b'].map((key) => (
          <Skeleton key={key} className="h-24 rounded-lg" />
        ))}
      </div>
      <Skeleton className="h-80 rounded-xl" />
    </div>
  )
}

/** Shows the cart of one shop: its lines, with totals and checkout beside them. */
export function CartPage({ slug }: { slug: string }) {
  const cart = useQuery(cartQuery(slug))
  const quantity = cart.data?.quantity ?? 0
  return (
    <div className="mx-auto max-w-304 px-8 pt-10 max-shell:px-4 max-shell:pt-6">
      <PageTitle>{t('cart.page.title')}</PageTitle>
      <h1 className="mb-6 text-[1.75rem] leading-[34px] font-[640] tracking-[-0.03em]">
        {t('cart.page.title')}
        {quantity > 0 ? <span className="font-normal text-ink-3"> · {t('cart.page.itemCount', { count: quantity })}</span> : null}
      </h1>
      <QueryView query={cart} what={t('shell.things.cart')} skeleton={<CartSkeleton />}>
        {(data) =>
          data.lines.length > 0 ? (
            <FullCart slug={slug} cart={data} />
          ) : (
            <EmptyState
              level={2}
              title={t('cart.empty.title')}
              actions={
                <Link to="/shop/$slug" params={{ slug }} className={getButtonClassName({ variant: 'primary', size: 'lg' })}>
                  {t('cart.empty.goToShop', { shop: data.shop.name })}
                </Link>
              }
            >
              {t('cart.empty.text', { shop: data.shop.name })}
            </EmptyState>
          )
        }
      </QueryView>
    </div>
  )
}
