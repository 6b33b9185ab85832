import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { getButtonClassName } from '@tradepost/ui/button'
import { TradepostLogo } from '@tradepost/ui/drawings/brand-mark'
import { EmptyState } from '@tradepost/ui/empty-state'
import { Skeleton } from '@tradepost/ui/skeleton'
import { t } from '#src/messages.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { siteQuery } from '#src/shell/site.ts'
import { cartsQuery } from './api.ts'

function NoCart() {
  const shop = useQuery(siteQuery).data?.demo_shop
  const look = getButtonClassName({ variant: 'primary' })
  return (
    <EmptyState
      level={1}
      title={t('cart.empty.title')}
      actions={
        shop ? (
          <Link to="/shop/$slug" params={{ slug: shop }} className={look}>
            {t('cart.carts.visitDemoShop')}
          </Link>
        ) : (
          <Link to="/" className={look}>
            {t('shell.notFound.home')}
          </Link>
        )
      }
    >
      {t('cart.carts.empty')}
    </EmptyState>
  )
}

/** Leads to the visitor's cart, or offers a choice if several shops have one. */
export function CartsPage() {
  return (
    <div className="grid min-h-page grid-rows-[auto_1fr] bg-sunken">
      <PageTitle>{t('cart.page.title')}</PageTitle>
      <header className="p-6">
        <Link to="/" className="inline-flex">
          <TradepostLogo />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="grid place-items-center px-4 pb-24">
        <QueryView
          query={useQuery(cartsQuery)}
          what={t('shell.things.cart')}
          isPage
          skeleton={<Skeleton className="h-40 w-80" />}
        >
          {({ items }) => {
            const [first, ...others] = items
            if (!first) return <NoCart />
            if (others.length === 0) return <Navigate to="/cart" search={{ shop: first.slug }} replace />
            return (
              <EmptyState
                level={1}
                drawing={null}
                title={t('cart.carts.title')}
                actions={items.map(({ slug, name }) => (
                  <Link key={slug} to="/cart" search={{ shop: slug }} className={getButtonClassName({ size: 'lg' })}>
                    <bdi>{name}</bdi>
                  </Link>
                ))}
              >
                {t('cart.carts.text')}
              </EmptyState>
            )
          }}
        </QueryView>
      </main>
    </div>
  )
}
