import {
  PatchProductForm,
  ProductForm,
  SellerHome,
  SellerPayment,
  SellerPaymentList,
  SellerPaymentsQuery,
  SellerProduct,
  SellerProductList,
  SellerProductsQuery,
} from '@tradepost/contract/platform/seller'
import { platformRoutes } from '#src/callers.ts'
import { openActiveProvider } from '#src/organizations/open-provider.ts'
import { showHome } from './home.ts'
import { getPayment, listPayments } from './payments.ts'
import { createProduct, getProduct, listProducts, setArchived, updateProduct } from './products.ts'

const faults = [401, 404, 409, 502, 503] as const
const about = { caller: 'seller', transaction: 'own', faults } as const

/** Thin: who may ask is decided at the door, what is asked goes to the provider, what it says goes back. */
export const sellerRoutes = platformRoutes('Seller')
  .get(
    '/api/organizations/{slug}/home',
    { ...about, summary: 'Show the figures of a business', returns: SellerHome },
    ({ deps, scope, organization, role }) => showHome(deps, scope, { organization, role }),
  )
  .get(
    '/api/organizations/{slug}/products',
    { ...about, summary: 'List the products of a business', query: SellerProductsQuery, returns: SellerProductList },
    async ({ deps, scope, query }) => {
      const { provider } = await openActiveProvider(deps, scope.organizationId)
      return listProducts(provider, { page: query.page, archived: query.archived === 'true' })
    },
  )
  .post(
    '/api/organizations/{slug}/products',
    { ...about, summary: 'Create a product', body: ProductForm, returns: SellerProduct },
    async ({ deps, scope, body }) => createProduct((await openActiveProvider(deps, scope.organizationId)).provider, body),
  )
  .get(
    '/api/organizations/{slug}/products/{product_id}',
    { ...about, summary: 'Show a product', returns: SellerProduct },
    async ({ deps, scope, params }) =>
      getProduct((await openActiveProvider(deps, scope.organizationId)).provider, params.product_id),
  )
  .patch(
    '/api/organizations/{slug}/products/{product_id}',
    { ...about, summary: 'Change a product', body: PatchProductForm, returns: SellerProduct },
    async ({ deps, scope, params, body }) =>
      updateProduct((await openActiveProvider(deps, scope.organizationId)).provider, params.product_id, body),
  )
  .post(
    '/api/organizations/{slug}/products/{product_id}/archive',
    { ...about, summary: 'Take a product off the shelf', returns: SellerProduct },
    async ({ deps, scope, params }) =>
      setArchived((await openActiveProvider(deps, scope.organizationId)).provider, params.product_id, true),
  )
  .post(
    '/api/organizations/{slug}/products/{product_id}/unarchive',
    { ...about, summary: 'Put a product back on sale', returns: SellerProduct },
    async ({ deps, scope, params }) =>
      setArchived((await openActiveProvider(deps, scope.organizationId)).provider, params.product_id, false),
  )
  .get(
    '/api/organizations/{slug}/payments',
    { ...about, summary: 'List the payments of a business', query: SellerPaymentsQuery, returns: SellerPaymentList },
    async ({ deps, scope, query }) => listPayments((await openActiveProvider(deps, scope.organizationId)).provider, query),
  )
  .get(
    '/api/organizations/{slug}/payments/{payment_id}',
    { ...about, summary: 'Show a payment and what happened to it', returns: SellerPayment },
    async ({ deps, scope, params }) => getPayment(scope, await openActiveProvider(deps, scope.organizationId), params.payment_id),
  )
