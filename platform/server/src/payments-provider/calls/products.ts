import { Addon } from '@tradepost/contract/provider/addons'
import { FileUpload } from '@tradepost/contract/provider/files'
import { Product, ProductListItem } from '@tradepost/contract/provider/products'
import * as z from 'zod'
import type { AnswerSubject } from '#src/payments-provider/answer-subject.ts'
import { answerOf, ImageSlot, itemsOf, onceOf, type Paging, pageOf } from '#src/payments-provider/answers.ts'
import { acceptGone, type DodoPayments, type ProviderClient } from '#src/payments-provider/client.ts'

export type ProductInput = DodoPayments.ProductCreateParams
export type ProductPatch = DodoPayments.ProductUpdateParams

/** Which products are listed: active or archived ones. */
export type ProductQuery = { archived: boolean; brandId?: string | undefined }

const FileSlot = FileUpload.pick({ file_id: true, url: true })

export const SeenProduct = answerOf(Product)
export const SeenProductItem = answerOf(ProductListItem)

/** Only the list that a product is on says whether it is archived, and which brand it has. */
const listed = ({ archived, brandId }: ProductQuery): AnswerSubject => ({
  noun: 'products',
  kind: 'lines',
  and: { is_archived: archived, ...(brandId ? { brand_id: brandId } : {}) },
})
const moved = (id: string, is_archived: boolean): AnswerSubject => ({
  noun: 'products',
  kind: 'change',
  id,
  facts: { is_archived },
})

export const productCalls = ({ client, call }: ProviderClient) => ({
  list: ({ archived, brandId, ...page }: Paging & ProductQuery) =>
    call(
      itemsOf(SeenProductItem),
      (options) =>
        client.products.list(
          {
            ...pageOf(page),
            archived,
            ...(brandId ? { brand_id: brandId } : {}),
          },
          options,
        ),
      listed({ archived, brandId }),
    ),
  get: (id: string) =>
    call(SeenProduct, (options) => client.products.retrieve(id, options), { noun: 'products', kind: 'thing', id }),
  create: (input: ProductInput, idempotencyKey?: string) =>
    call(SeenProduct, (options) => client.products.create(input, { ...options, ...onceOf(idempotencyKey) }), {
      noun: 'products',
      kind: 'thing',
      and: { is_archived: false },
    }),
  update: (id: string, patch: ProductPatch) => call(z.unknown(), (options) => client.products.update(id, patch, options)),
  /** Returns the upload URL for an image. An existing image is only replaced with `isReplacing`. */
  createImage: (id: string, { isReplacing }: { isReplacing: boolean }) =>
    call(ImageSlot, (options) => client.products.images.update(id, { force_update: isReplacing }, { ...options, maxRetries: 0 })),
  /** Returns the upload URL for a file of the product's delivery. */
  createFile: (id: string, name: string) =>
    call(FileSlot, (options) => client.products.updateFiles(id, { file_name: name }, { ...options, maxRetries: 0 })),
  archive: (id: string) =>
    call(z.unknown(), (options) => client.products.archive(id, options).catch(acceptGone), moved(id, true)),
  unarchive: (id: string) => call(z.unknown(), (options) => client.products.unarchive(id, options), moved(id, false)),
})

type AddonInput = DodoPayments.AddonCreateParams

export const SeenAddon = answerOf(Addon)
const ADDON = { noun: 'addons', kind: 'thing' } as const
const ADDONS = { noun: 'addons', kind: 'lines' } as const

export const addonCalls = ({ client, call }: ProviderClient) => ({
  list: (query: Paging) => call(itemsOf(SeenAddon), (options) => client.addons.list(pageOf(query), options), ADDONS),
  get: (id: string) => call(SeenAddon, (options) => client.addons.retrieve(id, options), { ...ADDON, id }),
  create: (input: AddonInput) => call(SeenAddon, (options) => client.addons.create(input, { ...options, maxRetries: 0 }), ADDON),
  /** Returns the upload URL for an image that replaces the current one. */
  createImage: (id: string) => call(ImageSlot, (options) => client.addons.updateImages(id, { ...options, maxRetries: 0 })),
  update: (id: string, patch: DodoPayments.AddonUpdateParams) =>
    call(SeenAddon, (options) => client.addons.update(id, patch, options), { ...ADDON, id }),
})
