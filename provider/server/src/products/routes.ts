import { CreateProduct, ListProductsQuery, PatchProduct, Product, ProductList } from '@tradepost/contract/provider/products'
import { providerRoutes } from '#src/callers.ts'
import { listFiles } from '#src/files/list-files.ts'
import { archiveProduct, unarchiveProduct } from './archive-product.ts'
import { createProduct } from './create-product.ts'
import { listWithoutSubject } from './fields-without-subject.ts'
import { getProduct } from './get-product.ts'
import { listProducts } from './list-products.ts'
import { findPricedMeters } from './priced-meters.ts'
import { updateProduct } from './update-product.ts'
import { viewProduct, viewProductListItem } from './view.ts'

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
