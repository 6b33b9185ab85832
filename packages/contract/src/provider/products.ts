import * as z from 'zod'
import { AMOUNT_MAX, Amount, CurrencyCode, EmptyList, Metadata, PageQuery, QueryFlag, Timestamp } from './primitives.ts'

export const TaxCategory = z.enum(['digital_products', 'saas', 'e_book', 'edtech']).meta({ id: 'TaxCategory' })

/** Sold once for a fixed amount. */
export const OneTimePrice = z
  .object({
    type: z.literal('one_time_price'),
    currency: CurrencyCode,
    price: Amount.min(0).max(AMOUNT_MAX),
    discount: z.int().min(0).max(0).default(0).meta({ description: 'Percent off the price; always 0 so far' }),
    purchasing_power_parity: z.literal(false).default(false),
    pay_what_you_want: z.literal(false).default(false),
    suggested_price: Amount.min(0).max(AMOUNT_MAX).nullish(),
    tax_inclusive: z.boolean().nullish(),
  })
  .meta({ id: 'OneTimePrice' })
export const Price = OneTimePrice
export type Price = z.infer<typeof Price>

const name = z.string().trim().min(1, 'Product name is required').max(100)
const description = z.string().max(1000)

export const CreateProduct = z
  .object({
    name,
    description: description.nullish(),
    price: Price,
    tax_category: TaxCategory,
    brand_id: z.string().nullish(),
    metadata: Metadata.default({}),
  })
  .meta({ id: 'CreateProductRequest' })
export type CreateProduct = z.infer<typeof CreateProduct>

export const PatchProduct = z
  .object({
    name: name.nullish(),
    description: description.nullish(),
    price: Price.nullish(),
    tax_category: TaxCategory.nullish(),
    brand_id: z.string().nullish(),
    metadata: Metadata.nullish(),
  })
  .meta({ id: 'PatchProductRequest' })
export type PatchProduct = z.infer<typeof PatchProduct>

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
    license_key_duration: z.null(),
    digital_product_delivery: z.null(),
    addons: z.array(z.string()).nullable(),
    credit_entitlements: EmptyList,
    entitlements: EmptyList,
    pricing_mode: z.null(),
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
