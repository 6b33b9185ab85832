import * as z from 'zod'
import { FileName } from '../provider/files.ts'
import { checkSpans, isShortEnough, METERS_MAX, PriceMeter, TimeInterval, TRIAL_DAYS_MAX } from '../provider/prices.ts'
import { AMOUNT_MAX, CurrencyCode, Metadata } from '../provider/primitives.ts'
import { ADDONS_MAX, Product, ProductListItem, TaxCategory } from '../provider/products.ts'
import { isVisibleName, VISIBLE_NAME } from '../visible-name.ts'
import { listOf } from './lists.ts'
import { POSTERS } from './storefront.ts'

/*
 * Product fields that a seller edits: those of the provider's API under their own names, with messages for people. A field that
 * the provider refuses has the same name here, so that its error appears under that field.
 */

/** An amount that someone types; unreadable input arrives as NaN. */
export const FormAmount = z
  .int('Enter an amount, such as 29.00')
  .min(0, 'The amount must be 0 or more')
  .max(AMOUNT_MAX, 'The amount is too large')

export const FormName = z
  .string()
  .trim()
  .min(1, 'Enter a name')
  .max(100, 'At most 100 characters')
  .refine(isVisibleName, VISIBLE_NAME)
export const DESCRIPTION_MAX = 1000
export const FormDescription = z.string().max(DESCRIPTION_MAX, `At most ${DESCRIPTION_MAX} characters`)

const count = z.int('Enter a whole number').min(1, 'At least 1').max(AMOUNT_MAX, 'The number is too large')

const priceTerms = {
  currency: CurrencyCode,
  discount: z.int('Enter a whole percent').min(0, 'At least 0 percent').max(100, 'At most 100 percent').default(0),
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
    error: 'The suggested price must be at least the minimum',
  })

const RecurringPriceForm = z
  .object({
    type: z.literal('recurring_price'),
    ...priceTerms,
    price: FormAmount,
    ...cycle,
    trial_period_days: z
      .int('Enter a number of days')
      .min(0, 'At least 0 days')
      .max(TRIAL_DAYS_MAX, `At most ${TRIAL_DAYS_MAX} days`)
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
    meters: z.array(MeterForm).max(METERS_MAX, `At most ${METERS_MAX} meters`).default([]),
  })
  .superRefine(checkSpans)
  .refine(({ fixed_price: fixed, meters }) => fixed > 0 || meters.length > 0, { path: ['meters'], error: 'Choose a meter' })

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
  error: `The key "${POSTER_KEY}" is reserved. Choose another one`,
}).refine((pairs) => Object.keys(pairs).length <= METADATA_PAIRS_MAX, `At most ${METADATA_PAIRS_MAX} pairs`)

const ExternalUrl = z
  .url({ protocol: /^https$/, error: 'Enter a URL that starts with https://', abort: true })
  .regex(/^https:\/\//i, 'Enter a URL that starts with https://')
  .max(2048, 'At most 2048 characters')

export const INSTRUCTIONS_MAX = 5000
export const ACTIVATION_MESSAGE_MAX = 2500

/** POST /api/organizations/{slug}/products, and PATCH …/{product_id} with any part of it; a price is always whole. */
export const ProductForm = z
  .object({
    name: FormName,
    description: FormDescription.nullish(),
    price: PriceForm,
    tax_category: TaxCategory,
    brand_id: z.string().nullish(),
    addons: z.array(z.string()).max(ADDONS_MAX, `At most ${ADDONS_MAX} add-ons`).optional(),
    license_key_enabled: z.boolean().optional(),
    license_key_activations_limit: count.nullish(),
    license_key_duration: z
      .object({ count, interval: TimeInterval })
      .refine(isShortEnough, { path: ['count'], error: 'At most 1000 years' })
      .nullish(),
    license_key_activation_message: z
      .string()
      .max(ACTIVATION_MESSAGE_MAX, `At most ${ACTIVATION_MESSAGE_MAX} characters`)
      .nullish(),
    digital_product_delivery: z
      .object({
        external_url: ExternalUrl.nullish(),
        instructions: z.string().max(INSTRUCTIONS_MAX, `At most ${INSTRUCTIONS_MAX} characters`).nullish(),
      })
      .optional(),
    metadata: MetadataForm.optional(),
    poster: z.enum(POSTERS).nullish(),
  })
  .meta({ id: 'ProductForm' })
export type ProductForm = z.infer<typeof ProductForm>
export const PatchProductForm = ProductForm.partial().meta({ id: 'PatchProductForm' })
export type PatchProductForm = z.infer<typeof PatchProductForm>

export const SellerProduct = Product.extend({ is_archived: z.boolean() }).meta({ id: 'SellerProduct' })
export type SellerProduct = z.infer<typeof SellerProduct>

/** GET …/products */
export const SellerProductList = listOf(ProductListItem)
export type SellerProductList = z.infer<typeof SellerProductList>

/** PUT …/products/{product_id}/image; the body is the image. */
export const UploadImageQuery = z.object({
  replace: z.enum(['true', 'false']).default('false').meta({ description: 'Whether to replace an existing image' }),
})
/** PUT …/products/{product_id}/files; the body is the file. */
export const UploadFileQuery = z.object({ name: FileName })
/** GET …/products/{product_id}/files/{file_id}: valid for 15 minutes. */
export const FileLink = z.object({ url: z.string() })
