import { Route as RootRoute } from '#src/routes/__root.tsx'
import { Route as CartRoute } from '#src/routes/cart.tsx'
import { Route as ProductRoute } from '#src/routes/shop/$slug/$productId.tsx'
import { Route as AboutRoute } from '#src/routes/shop/$slug/about.tsx'
import { Route as ShopIndexRoute } from '#src/routes/shop/$slug/index.tsx'
import { Route as PrivacyRoute } from '#src/routes/shop/$slug/privacy.tsx'
import { Route as RefundsRoute } from '#src/routes/shop/$slug/refunds.tsx'
import { Route as ShopRoute } from '#src/routes/shop/$slug/route.tsx'
import { Route as TermsRoute } from '#src/routes/shop/$slug/terms.tsx'

// The tree of all pages, which a plugin writes, gives routes their paths in the same way.
Object.assign(CartRoute.options, { id: '/cart', path: '/cart', getParentRoute: () => RootRoute })
Object.assign(ShopRoute.options, { id: '/shop/$slug', path: '/shop/$slug', getParentRoute: () => RootRoute })
Object.assign(ShopIndexRoute.options, { id: '/', path: '/', getParentRoute: () => ShopRoute })
Object.assign(ProductRoute.options, { id: '/$productId', path: '/$productId', getParentRoute: () => ShopRoute })
Object.assign(AboutRoute.options, { id: '/about', path: '/about', getParentRoute: () => ShopRoute })
Object.assign(TermsRoute.options, { id: '/terms', path: '/terms', getParentRoute: () => ShopRoute })
Object.assign(RefundsRoute.options, { id: '/refunds', path: '/refunds', getParentRoute: () => ShopRoute })
Object.assign(PrivacyRoute.options, { id: '/privacy', path: '/privacy', getParentRoute: () => ShopRoute })

/**
 * The pages that the server draws, in the place of all pages (vite.config.ts): the others would make its build many times as
 * large. They are those of a shop, which must show without a script: buyers and search engines read them.
 */
export const routeTree = RootRoute.addChildren([
  CartRoute,
  ShopRoute.addChildren([ShopIndexRoute, ProductRoute, AboutRoute, TermsRoute, RefundsRoute, PrivacyRoute]),
])
