import { CreateProduct, ListProductsQuery, PatchProduct, Product, ProductList } from '@tradepost/contract/provider/products'
import { providerRoutes } from '#src/callers.ts'
import { listFiles } from '#src/files/read-files.ts'
import { archiveProduct, unarchiveProduct } from './archive-product.ts'
import { createProduct } from './create-product.ts'
import { findPricedMeters } from './priced-meters.ts'
import { getProduct, listProducts } from './read-products.ts'
import { updateProduct } from './update-product.ts'
import { viewProduct, viewProductListItem } from './view.ts'

const LICENSE_FIELDS = ['license_key_activations_limit', 'license_key_activation_message', 'license_key_duration'] as const

/** Lists the fields about license keys of a product without them, and a suggestion for a price that nobody chooses. */
function listWithoutSubject(product: CreateProduct): string[] {
  const { price, license_key_enabled: hasKeys } = product
  const ofKeys = hasKeys ? [] : LICENSE_FIELDS.filter((name) => product[name] != null)
  const isSuggested = price.type === 'one_time_price' && !price.pay_what_you_want && price.suggested_price !== null
  return [...ofKeys, ...(isSuggested ? ['price.suggested_price'] : [])]
}

export const productRoutes = providerRoutes('Products')
  .post(
    '/products',
    { summary: 'Create a product', caller: 'write', body: CreateProduct, returns: Product, faults: [404] },
    async ({ scope, deps, body, request }) => {
      const product = await createProduct(scope, body)
      request.set('fieldsWithoutSubject', listWithoutSubject(body))
      return viewProduct(product, { files: [], meters: await findPricedMeters(scope, [product]) }, deps)
    },
  )
  .get(
    '/products',
    { summary: 'List products', caller: 'read', query: ListProductsQuery, returns: ProductList },
    async ({ scope, deps, query }) => {
      const products = await listProducts(scope, query)
      const meters = await findPricedMeters(scope, products)
      return { items: products.map((product) => viewProductListItem(product, meters, deps)) }
    },
  )
  .get(
    '/products/{id}',
    { summary: 'Get a product', caller: 'read', returns: Product, faults: [404] },
    async ({ scope, deps, params }) => {
      const [product, files] = await Promise.all([getProduct(scope, params.id), listFiles(scope, params.id)])
      return viewProduct(product, { files, meters: await findPricedMeters(scope, [product]) }, deps)
    },
  )
  .patch(
    '/products/{id}',
    { summary: 'Update a product', caller: 'write', body: PatchProduct, faults: [404] },
    async ({ scope, params, body }) => updateProduct(scope, params.id, body),
  )
  .delete('/products/{id}', { summary: 'Archive a product', caller: 'write', faults: [404, 410] }, async ({ scope, params }) =>
    archiveProduct(scope, params.id),
  )
  .post(
    '/products/{id}/unarchive',
    { summary: 'Unarchive a product', caller: 'write', faults: [404] },
    async ({ scope, params }) => unarchiveProduct(scope, params.id),
  )
