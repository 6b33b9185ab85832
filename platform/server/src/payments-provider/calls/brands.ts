import { ArchivedBrand, Brand } from '@tradepost/contract/provider/brands'
import { answerOf, ImageSlot, itemsOf } from '#src/payments-provider/answers.ts'
import type { DodoPayments, ProviderClient } from '#src/payments-provider/client.ts'

export const SeenBrand = answerOf(Brand)
const MovedProducts = ArchivedBrand.pick({ brand_id: true, products_moved: true })
const THING = { noun: 'brands', kind: 'thing' } as const
const LINES = { noun: 'brands', kind: 'lines' } as const

export const brandCalls = ({ client, call }: ProviderClient) => ({
  /** Lists all brands, the primary one first; archived ones have `archived_at`, and are only included on request. */
  list: ({ withArchived = false } = {}) =>
    call(itemsOf(SeenBrand), (options) => client.brands.list(withArchived ? { include_archived: true } : {}, options), LINES),
  get: (id: string) => call(SeenBrand, (options) => client.brands.retrieve(id, options), { ...THING, id }),
  create: (input: DodoPayments.BrandCreateParams) =>
    call(SeenBrand, (options) => client.brands.create(input, { ...options, maxRetries: 0 }), THING),
  update: (id: string, patch: DodoPayments.BrandUpdateParams) =>
    call(SeenBrand, (options) => client.brands.update(id, patch, options), { ...THING, id }),
  /** Returns the upload URL for an image that replaces the current one. */
  createImage: (id: string) => call(ImageSlot, (options) => client.brands.updateImages(id, { ...options, maxRetries: 0 })),
  /** Never retried: the provider would refuse a second call, since the brand is already archived. */
  archive: (id: string, productsTo: string) =>
    call(MovedProducts, (options) => client.brands.archive(id, { move_products_to: productsTo }, { ...options, maxRetries: 0 })),
})
