import * as z from 'zod'
import { issue } from '../issue.ts'
import { isVisibleName, VISIBLE_NAME } from '../visible-name.ts'
import { DeliveryFile } from './files.ts'
import { LicenseKeyDuration, Price } from './prices.ts'
import { AMOUNT_MAX, Amount, CurrencyCode, EmptyList, Metadata, PageQuery, QueryFlag, Timestamp } from './primitives.ts'

export const TaxCategory = z.enum(['digital_products', 'saas', 'e_book', 'edtech', 'live_tutoring']).meta({ id: 'TaxCategory' })
export type TaxCategory = z.infer<typeof TaxCategory>

export const PricingMode = z.enum(['by_currency', 'by_country']).meta({ id: 'PricingMode' })
export type PricingMode = z.infer<typeof PricingMode>

/** Most add-ons of one product (reference, 3.3). */
export const ADDONS_MAX = 10
/** Most files of one product. */
export const FILES_MAX = 100

const name = z.string().trim().min(1, issue('productName')).max(100).refine(isVisibleName, VISIBLE_NAME)
const instructions = z.string().max(5000)
// "https:there" is a URL on its own and a relative path in a page.
const externalUrl = z
  .url({ protocol: /^https$/, ...issue('invalidUrl'), abort: true })
  .regex(/^https:\/\//i, issue('invalidUrl'))
  .max(2048, issue('urlTooLong', { limit: 2048 }))

/** Optional fields of requests. Null and absent mean "none" on creation. */
const extras = {
  description: z.string().max(1000).nullish(),
  brand_id: z.string().min(1).nullish(),
  addons: z
    .array(z.string())
    .max(ADDONS_MAX, issue('productAddons', { limit: ADDONS_MAX }))
    .nullish(),
  license_key_enabled: z.boolean().nullish(),
  license_key_activations_limit: z.int().min(0).max(AMOUNT_MAX).nullish(),
  license_key_activation_message: z.string().max(2500).nullish(),
  license_key_duration: LicenseKeyDuration.nullish(),
  // No product has localized prices here, so a mode would have no effect.
  pricing_mode: PricingMode.nullish().refine((mode) => !mode, "Localized prices aren't available. Leave out pricing_mode"),
  // No business has entitlements here, so any ID given doesn't exist.
  entitlements: z
    .array(z.object({ entitlement_id: z.string() }))
    .max(0, "This entitlement doesn't exist")
    .nullish(),
  credit_entitlements: z
    .array(z.object({ credit_entitlement_id: z.string() }))
    .max(0, "This credit entitlement doesn't exist")
    .nullish(),
}

export const CreateProduct = z
  .object({
    name,
    price: Price,
    tax_category: TaxCategory,
    digital_product_delivery: z
      .object({ external_url: externalUrl.nullish(), instructions: instructions.nullish() })
      .meta({ id: 'CreateDigitalProductDeliveryRequest' })
      .nullish(),
    ...extras,
    metadata: Metadata.default({}),
  })
  .meta({ id: 'CreateProductRequest' })
export type CreateProduct = z.infer<typeof CreateProduct>

export const PatchProduct = z
  .object({
    name: name.nullish(),
    price: Price.nullish(),
    tax_category: TaxCategory.nullish(),
    digital_product_delivery: z
      .object({
        external_url: externalUrl.nullish(),
        instructions: instructions.nullish(),
        files: z
          .array(z.uuid())
          .max(FILES_MAX, issue('productFiles', { limit: FILES_MAX }))
          .nullish(),
      })
      .meta({ id: 'PatchDigitalProductDeliveryRequest' })
      .nullish(),
    image_id: z.uuid().nullish(),
    ...extras,
    metadata: Metadata.nullish(),
  })
  .meta({ id: 'PatchProductRequest' })
export type PatchProduct = z.infer<typeof PatchProduct>

const DigitalProductDelivery = z
  .object({
    external_url: z.string().nullable(),
    files: z.array(DeliveryFile),
    instructions: z.string().nullable(),
  })
  .meta({ id: 'DigitalProductDelivery' })

export const Product = z
  .object({
    product_id: z.string(),
    business_id: z.string(),
    brand_id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    image: z.string().nullable(),
    is_recurring: z.boolean(),
    price: Price,
    tax_category: TaxCategory,
    license_key_enabled: z.boolean(),
    license_key_activations_limit: z.int().nullable(),
    license_key_activation_message: z.string().nullable(),
    license_key_duration: LicenseKeyDuration.nullable(),
    digital_product_delivery: DigitalProductDelivery.nullable(),
    addons: z.array(z.string()).nullable(),
    credit_entitlements: EmptyList,
    entitlements: EmptyList,
    pricing_mode: PricingMode.nullable(),
    product_collection_id: z.null(),
    metadata: Metadata,
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'ProductResponse' })
export type Product = z.infer<typeof Product>

export const ProductListItem = Product.pick({
  product_id: true,
  business_id: true,
  name: true,
  description: true,
  image: true,
  is_recurring: true,
  tax_category: true,
  entitlements: true,
  pricing_mode: true,
  metadata: true,
  created_at: true,
  updated_at: true,
})
  .extend({
    currency: CurrencyCode.nullable(),
    price: Amount.nullable(),
    price_detail: Price.nullable(),
    tax_inclusive: z.boolean().nullable(),
  })
  .meta({ id: 'GetProductsListResponse' })
export type ProductListItem = z.infer<typeof ProductListItem>

export const ListProductsQuery = PageQuery.extend({
  archived: QueryFlag.default(false),
  recurring: QueryFlag.optional(),
  brand_id: z.string().optional(),
})
export const ProductList = z.object({ items: z.array(ProductListItem) })
