import * as z from 'zod'
import { Markdown } from '#src/markdown.ts'
import { Availability, POSTERS, ProductPicture } from '#src/platform/buyer/storefront.ts'
import { FormAmount } from '#src/platform/form-amount.ts'
import { listOf } from '#src/platform/lists.ts'
import { issue } from '#src/platform/seller-issue.ts'
import { FileName } from '#src/provider/files.ts'
import { checkSpans, isShortEnough, METERS_MAX, PriceMeter, TimeInterval, TRIAL_DAYS_MAX } from '#src/provider/prices.ts'
import { AMOUNT_MAX, CurrencyCode, Metadata, Timestamp } from '#src/provider/primitives.ts'
import { ADDONS_MAX, Product, ProductListItem, TaxCategory } from '#src/provider/products.ts'
import { isVisibleName, VISIBLE_NAME } from '#src/visible-name.ts'

/*
 * Product fields that a seller edits: those of the provider's API under their own names, with messages for people. A field that
 * the provider refuses has the same name here, so that its error appears under that field.
 */

export const FormName = z
  .string()
  .trim()
  .min(1, issue('enterAName'))
  .max(100, issue('atMostCharacters', { limit: 100 }))
  .refine(isVisibleName, VISIBLE_NAME)
export const DESCRIPTION_MAX = 1000
export const FormDescription = z.string().max(DESCRIPTION_MAX, issue('atMostCharacters', { limit: DESCRIPTION_MAX }))

const count = z.int(issue('wholeNumber')).min(1, issue('atLeast1')).max(AMOUNT_MAX, issue('numberTooLarge'))

const priceTerms = {
  currency: CurrencyCode,
  discount: z.int(issue('wholePercent')).min(0, issue('atLeast0Percent')).max(100, issue('atMost100Percent')).default(0),
  tax_inclusive: z.boolean().nullable().default(false),
}

const cycle = {
  payment_frequency_count: count,
  payment_frequency_interval: TimeInterval,
  subscription_period_count: count,
  subscription_period_interval: TimeInterval,
}

const OneTimePriceForm = z
  .object({
    type: z.literal('one_time_price'),
    ...priceTerms,
    price: FormAmount,
    pay_what_you_want: z.boolean().default(false),
    suggested_price: FormAmount.nullable().default(null),
  })
  .refine(({ pay_what_you_want: isOpen, price, suggested_price: suggested }) => !isOpen || (suggested ?? price) >= price, {
    path: ['suggested_price'],
    ...issue('suggestedPrice'),
  })

const RecurringPriceForm = z
  .object({
    type: z.literal('recurring_price'),
    ...priceTerms,
    price: FormAmount,
    ...cycle,
    trial_period_days: z
      .int(issue('enterDays'))
      .min(0, issue('atLeast0Days'))
      .max(TRIAL_DAYS_MAX, issue('atMostDays', { limit: TRIAL_DAYS_MAX }))
      .default(0),
    trial_amount: FormAmount.nullable().default(null),
  })
  .superRefine(checkSpans)

const MeterForm = PriceMeter.pick({ meter_id: true, price_per_unit: true, free_threshold: true })

const UsageBasedPriceForm = z
  .object({
    type: z.literal('usage_based_price'),
    ...priceTerms,
    fixed_price: FormAmount,
    ...cycle,
    meters: z
      .array(MeterForm)
      .max(METERS_MAX, issue('atMostMeters', { limit: METERS_MAX }))
      .default([]),
  })
  .superRefine(checkSpans)
  .refine(({ fixed_price: fixed, meters }) => fixed > 0 || meters.length > 0, { path: ['meters'], ...issue('chooseAMeter') })

export const PriceForm = z
  .discriminatedUnion('type', [OneTimePriceForm, RecurringPriceForm, UsageBasedPriceForm])
  .meta({ id: 'PriceForm' })
export type PriceForm = z.infer<typeof PriceForm>

/** Metadata key of the drawing that the shop shows; not for anything else. */
export const POSTER_KEY = 'poster'
/** One pair less than the provider accepts, to leave room for the drawing. */
const METADATA_PAIRS_MAX = 49

const MetadataForm = Metadata.refine((pairs) => !Object.hasOwn(pairs, POSTER_KEY), {
  path: [POSTER_KEY],
  ...issue('reservedKey', { key: POSTER_KEY }),
}).refine((pairs) => Object.keys(pairs).length <= METADATA_PAIRS_MAX, issue('atMostPairs', { limit: METADATA_PAIRS_MAX }))

const ExternalUrl = z
  .url({ protocol: /^https$/, ...issue('httpsUrl'), abort: true })
  .regex(/^https:\/\//i, issue('httpsUrl'))
  .max(2048, issue('atMostCharacters', { limit: 2048 }))

export const INSTRUCTIONS_MAX = 5000
export const ACTIVATION_MESSAGE_MAX = 2500

export const PLANS_MAX = 10

/**
 * Several products that share a page of the shop, such as monthly, yearly and lifetime. The first one's address is the page's.
 */
export const PlansForm = z
  .object({
    name: FormName.meta({ description: 'The title of the page, and of its card in the shop' }),
    product_ids: z
      .array(z.string().min(1).max(100))
      .min(2, issue('atLeast2Plans'))
      .max(PLANS_MAX, issue('atMostPlans', { limit: PLANS_MAX }))
      .refine((ids) => new Set(ids).size === ids.length, issue('duplicatePlan')),
  })
  .meta({ id: 'PlansForm' })
export type PlansForm = z.infer<typeof PlansForm>

/** POST /api/organizations/{slug}/products, and PATCH …/{product_id} with any part of it; a price is always whole. */
export const ProductForm = z
  .object({
    name: FormName,
    description: FormDescription.nullish(),
    price: PriceForm,
    tax_category: TaxCategory,
    brand_id: z.string().nullish(),
    addons: z
      .array(z.string())
      .max(ADDONS_MAX, issue('atMostAddons', { limit: ADDONS_MAX }))
      .optional(),
    license_key_enabled: z.boolean().optional(),
    license_key_activations_limit: count.nullish(),
    license_key_duration: z
      .object({ count, interval: TimeInterval })
      .refine(isShortEnough, { path: ['count'], ...issue('atMost1000Years') })
      .nullish(),
    license_key_activation_message: z
      .string()
      .max(ACTIVATION_MESSAGE_MAX, issue('atMostCharacters', { limit: ACTIVATION_MESSAGE_MAX }))
      .nullish(),
    digital_product_delivery: z
      .object({
        external_url: ExternalUrl.nullish(),
        instructions: z
          .string()
          .max(INSTRUCTIONS_MAX, issue('atMostCharacters', { limit: INSTRUCTIONS_MAX }))
          .nullish(),
      })
      .optional(),
    metadata: MetadataForm.optional(),
    poster: z.enum(POSTERS).nullish(),
    long_description: Markdown.nullish().meta({ description: 'Markdown, for the product’s page in the shop' }),
    availability: Availability.optional(),
    available_from: Timestamp.nullish().meta({ description: 'From when on it can be bought, if it is coming soon' }),
  })
  .meta({ id: 'ProductForm' })
export type ProductForm = z.infer<typeof ProductForm>
/** A new product can have a copy of another one's gallery. */
export const NewProductForm = ProductForm.extend({
  pictures_from: z.string().max(100).nullish().meta({ description: 'ID of the product whose gallery is copied' }),
}).meta({ id: 'NewProductForm' })
export type NewProductForm = z.infer<typeof NewProductForm>
/** A product that exists can also be one of several plans; null: by itself. */
export const EditedProductForm = ProductForm.extend({ plans: PlansForm.nullish() })
export type EditedProductForm = z.infer<typeof EditedProductForm>
export const PatchProductForm = EditedProductForm.partial().meta({ id: 'PatchProductForm' })
export type PatchProductForm = z.infer<typeof PatchProductForm>

/** What a seller says of a product that the provider doesn't keep. */
export const ProductPage = z.object({
  long_description: z.string().nullable().meta({ description: 'In Markdown' }),
  availability: Availability,
  available_from: Timestamp.nullable(),
  plans: PlansForm.nullable(),
})
export type ProductPage = z.infer<typeof ProductPage>

export const SellerProduct = Product.extend({
  is_archived: z.boolean(),
  ...ProductPage.shape,
  pictures: z.array(ProductPicture).meta({ description: 'Its gallery besides its image, in order' }),
}).meta({ id: 'SellerProduct' })
export type SellerProduct = z.infer<typeof SellerProduct>

/** A product as the provider lists it, with what its page in the shop says. */
export const SellerProductItem = ProductListItem.extend({
  availability: Availability.meta({ description: 'By the shop’s time now' }),
  plans_title: z.string().nullable().meta({ description: 'Title of the page that it shares with other plans' }),
}).meta({ id: 'SellerProductItem' })
export type SellerProductItem = z.infer<typeof SellerProductItem>

/** GET …/products */
export const SellerProductList = listOf(SellerProductItem)
export type SellerProductList = z.infer<typeof SellerProductList>

/** PUT …/products/{product_id}/image; the body is the image. */
export const UploadImageQuery = z.object({
  replace: z.enum(['true', 'false']).default('false').meta({ description: 'Whether to replace an existing image' }),
})
/** PUT …/products/{product_id}/files; the body is the file. */
export const UploadFileQuery = z.object({ name: FileName })
/** GET …/products/{product_id}/files/{file_id}: valid for 15 minutes. */
export const FileLink = z.object({ url: z.string() })
