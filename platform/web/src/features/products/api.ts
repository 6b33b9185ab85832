import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ProductForm, SellerProduct, SellerProductList } from '@tradepost/contract/platform/seller'
import * as z from 'zod'
import { organizationPath } from '#src/shell/organizations.ts'
import { request } from '#src/shell/request.ts'

/** The fields that the pages show; the rest of the provider's product may grow without breaking them. */
const ShownProduct = SellerProduct.pick({
  product_id: true,
  name: true,
  description: true,
  image: true,
  price: true,
  tax_category: true,
  metadata: true,
  is_archived: true,
  created_at: true,
  updated_at: true,
})
export type ShownProduct = z.infer<typeof ShownProduct>

/** What the address of the list may hold. A value that makes no sense is dropped, not refused. */
export const ProductsSearch = z.object({
  archived: z.boolean().optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
})
export type ProductsSearch = z.infer<typeof ProductsSearch>

const productsPath = (slug: string) => `${organizationPath(slug)}/products`
const productPath = (slug: string, productId: string) => `${productsPath(slug)}/${encodeURIComponent(productId)}`

/** One page of a business's products, on the shelf or archived. Pages count from 1 in the address, from 0 on the wire. */
export function productsQuery(slug: string, { archived = false, page = 1 }: ProductsSearch) {
  return queryOptions({
    queryKey: ['organizations', slug, 'products', { archived, page }],
    queryFn: ({ signal }) =>
      request(SellerProductList, `${productsPath(slug)}?archived=${archived}&page=${page - 1}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** One product with all that can be edited. */
export function productQuery(slug: string, productId: string) {
  return queryOptions({
    queryKey: ['organizations', slug, 'product', productId],
    queryFn: ({ signal }) => request(ShownProduct, productPath(slug, productId), { signal }),
  })
}

function useForgetProducts(slug: string) {
  const queryClient = useQueryClient()
  // Also the home page (its checklist) and the shop itself show products.
  return (product: ShownProduct) => {
    queryClient.setQueryData(productQuery(slug, product.product_id).queryKey, product)
    void queryClient.invalidateQueries({ queryKey: ['organizations', slug, 'products'] })
    void queryClient.invalidateQueries({ queryKey: ['organizations', slug, 'home'] })
    void queryClient.invalidateQueries({ queryKey: ['shops', slug] })
  }
}

/** Creates a product, or saves the one with `productId`. */
export function useSaveProduct(slug: string, productId: string | undefined) {
  const forget = useForgetProducts(slug)
  return useMutation({
    mutationFn: (body: ProductForm) =>
      productId === undefined
        ? request(ShownProduct, productsPath(slug), { method: 'POST', body })
        : request(ShownProduct, productPath(slug, productId), { method: 'PATCH', body }),
    onSuccess: forget,
  })
}

/** Takes a product off the shelf, or puts it back. */
export function useArchiveProduct(slug: string, productId: string) {
  const forget = useForgetProducts(slug)
  return useMutation({
    mutationFn: (act: 'archive' | 'unarchive') =>
      request(ShownProduct, `${productPath(slug, productId)}/${act}`, { method: 'POST', body: {} }),
    onSuccess: forget,
  })
}
