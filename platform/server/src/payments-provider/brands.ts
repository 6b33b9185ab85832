import type { Brand } from '@tradepost/contract/provider/brands'
import { itemsOf, seen } from './answers.ts'
import type { DodoPayments, ProviderClient } from './client.ts'

const SeenBrand = seen<Brand>('brand_id')

export const brandCalls = ({ client, call }: ProviderClient) => ({
  /** The brands that products may have, the primary one first. */
  listBrands: () => call(itemsOf(SeenBrand), (options) => client.brands.list({}, options)),
  createBrand: (input: DodoPayments.BrandCreateParams) =>
    call(SeenBrand, (options) => client.brands.create(input, { ...options, maxRetries: 0 })),
})
