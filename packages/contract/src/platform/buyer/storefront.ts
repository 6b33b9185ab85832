import * as z from 'zod'
import { TimeInterval } from '#src/provider/prices.ts'
import { Amount, CurrencyCode, Timestamp } from '#src/provider/primitives.ts'
import { ShopPageLook } from '#src/shop-theme.ts'
import { AVAILABILITIES } from './availability.ts'
import { ShopSeller } from './shop-seller.ts'

/** Drawings that a seller can choose for a product until it has images. */
export const POSTERS = ['plumb', 'level', 'kiln', 'caliper', 'try-square', 'mallet', 'chalk', 'bench'] as const

/** A number of intervals: every 3 months, for 1 year. */
export const Span = z.object({ count: z.int().min(1), interval: TimeInterval })
export type Span = z.infer<typeof Span>

const subscription = {
  every: Span.meta({ description: 'From one payment to the next' }),
  runs_for: Span.meta({ description: 'How long it runs at most' }),
}

/** The price of what one meter counts. */
export const UsagePrice = z.object({
  name: z.string(),
  measurement_unit: z.string(),
  price_per_unit: z.string().meta({ description: "A decimal, in the smallest unit of the price's currency" }),
  free_threshold: z.int().meta({ description: 'Free units in each billing cycle' }),
})
export type UsagePrice = z.infer<typeof UsagePrice>

/** Price terms of a product. For pay what you want, `price` is the minimum; for a usage-based price, its fixed part. */
export const PriceTerms = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('one_time_price') }),
    z.object({ type: z.literal('open_price'), suggested_price: Amount.nullable() }),
    z.object({
      type: z.literal('recurring_price'),
      ...subscription,
      trial_period_days: z.int(),
      trial_amount: Amount.meta({ description: 'Trial price; 0 is free' }),
    }),
    // A cart may still hold a product that was saved without its meters.
    z.object({ type: z.literal('usage_based_price'), ...subscription, meters: z.array(UsagePrice).default([]) }),
  ])
  .meta({ id: 'PriceTerms' })
export type PriceTerms = z.infer<typeof PriceTerms>

/** A brand of the seller, which its products can be filtered by. */
export const ShopBrand = z
  .object({ brand_id: z.string(), name: z.string(), image: z.string().nullable() })
  .meta({ id: 'ShopBrand' })
export type ShopBrand = z.infer<typeof ShopBrand>

export const Availability = z.enum(AVAILABILITIES).meta({ id: 'Availability' })
export type Availability = z.infer<typeof Availability>

/** A product as visitors see it. */
export const ShopProduct = z
  .object({
    product_id: z.string(),
    brand_id: z.string().nullable().meta({ description: 'Null until the provider reports it' }),
    name: z.string(),
    description: z.string().nullable(),
    image: z.string().nullable(),
    poster: z.enum(POSTERS).nullable(),
    price: Amount.meta({ description: "Unit price after the product's own discount" }),
    full_price: Amount.meta({ description: "Unit price before the product's own discount" }),
    currency: CurrencyCode,
    tax_inclusive: z.boolean(),
    terms: PriceTerms,
    plan_group: z
      .object({ id: z.string(), name: z.string(), place: z.int().meta({ description: 'From 0, in the seller’s order' }) })
      .nullable()
      .default(null)
      .meta({ description: 'If it is one of several plans that share a page' }),
    // A cart may still hold a product that was saved without these three.
    availability: Availability.default('available'),
    available_from: Timestamp.nullable()
      .default(null)
      .meta({ description: 'From when on a product that is coming soon can be bought; null: no date is given' }),
    created_at: Timestamp,
  })
  .meta({ id: 'ShopProduct' })
export type ShopProduct = z.infer<typeof ShopProduct>

/** GET /api/shops/{slug} */
export const Shop = z
  .object({
    slug: z.string(),
    name: z.string(),
    logo: z.string().nullable().meta({ description: 'Path of the uploaded logo' }),
    look: ShopPageLook,
    description: z.string().nullable().meta({ description: 'In the words of its seller' }),
    seller: ShopSeller,
    brands: z.array(ShopBrand).meta({ description: 'Brands with products' }),
    products: z.array(ShopProduct).meta({ description: 'Newest first' }),
    is_open: z.boolean().meta({ description: 'False until the shop has its payments account' }),
    is_stale: z.boolean().meta({ description: "The payments provider isn't responding; this is the last known catalog" }),
  })
  .meta({ id: 'Shop' })
export type Shop = z.infer<typeof Shop>

/** An add-on that a subscription can be bought with. */
export const ShopAddon = z
  .object({
    addon_id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    image: z.string().nullable(),
    price: Amount,
    currency: CurrencyCode,
  })
  .meta({ id: 'ShopAddon' })
export type ShopAddon = z.infer<typeof ShopAddon>

/** What the buyer gets. */
export const Included = z
  .object({
    license_key: z
      .object({ activations_limit: z.int().nullable(), valid_for: Span.nullable().meta({ description: 'Null: never expires' }) })
      .nullable(),
    delivery: z
      .object({
        file_count: z.int(),
        file_bytes: z.int().nullable().meta({ description: 'All files together; null if a size is unknown' }),
        has_link: z.boolean(),
        has_instructions: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'Included' })
export type Included = z.infer<typeof Included>

/** Details of a product's own page beyond the product list: what the buyer gets, and the add-ons. */
export const ProductDetails = Included.extend({ addons: z.array(ShopAddon) }).meta({ id: 'ProductDetails' })
export type ProductDetails = z.infer<typeof ProductDetails>

/** A picture in the gallery of a product. Their bytes never change at `url` and `thumbnail_url`. */
export const ProductPicture = z
  .object({
    picture_id: z.string(),
    url: z.string().meta({ description: 'Path of the image' }),
    thumbnail_url: z.string().meta({ description: 'Path of the image, at most 320 pixels per side' }),
    alt: z.string(),
  })
  .meta({ id: 'ProductPicture' })
export type ProductPicture = z.infer<typeof ProductPicture>

/** GET /api/shops/{slug}/products/{product_id} */
export const ShopProductPage = z
  .object({
    shop: Shop.pick({ slug: true, name: true, is_open: true, is_stale: true }),
    product: ShopProduct,
    brand: ShopBrand.nullable().meta({ description: 'Null if the shop has one brand' }),
    long_description: z.string().nullable().meta({ description: 'HTML, drawn from the seller’s Markdown' }),
    pictures: z
      .array(ProductPicture)
      .meta({ description: 'The gallery besides the image of the product; that of the first plan for a plan without one' }),
    details: ProductDetails.nullable().meta({ description: "Null while the payments provider isn't responding" }),
    plans: z.array(ShopProduct).meta({ description: 'All plans of the page, in order; empty for a product by itself' }),
    related: z.array(ShopProduct).meta({ description: 'More of the same brand' }),
  })
  .meta({ id: 'ShopProductPage' })
export type ShopProductPage = z.infer<typeof ShopProductPage>
