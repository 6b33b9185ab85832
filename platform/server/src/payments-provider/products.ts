import { FileUpload } from '@tradepost/contract/provider/files'
import { Product, ProductListItem } from '@tradepost/contract/provider/products'
import * as z from 'zod'
import { answerOf, ImageSlot, itemsOf, type Paging, pageOf } from './answers.ts'
import { acceptGone, type DodoPayments, type ProviderClient } from './client.ts'

export type ProductInput = DodoPayments.ProductCreateParams
export type ProductPatch = DodoPayments.ProductUpdateParams

/** Which products are listed: those on sale, or the archived ones. */
export type ProductQuery = { archived: boolean; isRecurring?: boolean | undefined; brandId?: string | undefined }

const FileSlot = FileUpload.pick({ file_id: true, url: true })

const SeenProduct = answerOf(Product)
const SeenProductItem = answerOf(ProductListItem)

export const productCalls = ({ client, call }: ProviderClient) => ({
  listProducts: ({ archived, isRecurring, brandId, ...page }: Paging & ProductQuery) =>
    call(itemsOf(SeenProductItem), (options) =>
      client.products.list(
        {
          ...pageOf(page),
          archived,
          ...(isRecurring === undefined ? {} : { recurring: isRecurring }),
          ...(brandId ? { brand_id: brandId } : {}),
        },
        options,
      ),
    ),
  getProduct: (id: string) => call(SeenProduct, (options) => client.products.retrieve(id, options)),
  createProduct: (input: ProductInput) =>
    call(SeenProduct, (options) => client.products.create(input, { ...options, maxRetries: 0 })),
  updateProduct: (id: string, patch: ProductPatch) => call(z.unknown(), (options) => client.products.update(id, patch, options)),
  /** Where the bytes of its picture go. One that is there is replaced only with `isReplacing`. */
  createProductImage: (id: string, { isReplacing }: { isReplacing: boolean }) =>
    call(ImageSlot, (options) => client.products.images.update(id, { force_update: isReplacing }, { ...options, maxRetries: 0 })),
  /** Where the bytes of a file go that its buyers get. */
  createProductFile: (id: string, name: string) =>
    call(FileSlot, (options) => client.products.updateFiles(id, { file_name: name }, { ...options, maxRetries: 0 })),
  archiveProduct: (id: string) => call(z.unknown(), (options) => client.products.archive(id, options).catch(acceptGone)),
  unarchiveProduct: (id: string) => call(z.unknown(), (options) => client.products.unarchive(id, options)),
})
