import * as z from 'zod'
import { Amount, CountryCode, CurrencyCode, EmptyList, Timestamp } from '#src/provider/primitives.ts'
import { TaxCategory } from '#src/provider/products.ts'

export const PreviewedAddon = z
  .object({
    addon_id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    quantity: z.int(),
    og_price: Amount,
    og_currency: CurrencyCode,
    single_quantity_price: Amount,
    discounted_price: Amount,
    currency: CurrencyCode,
    discount_amount: z.int().nullable(),
    tax: Amount.nullable(),
    tax_rate: z.int(),
    tax_category: TaxCategory,
    tax_inclusive: z.boolean(),
  })
  .meta({ id: 'CalculatedAddonItem' })

const PreviewedMeter = z
  .object({
    name: z.string(),
    description: z.string().nullable(),
    measurement_unit: z.string(),
    price_per_unit: z.string(),
    free_threshold: z.int().nullable(),
  })
  .meta({ id: 'MeterDetails' })

/**
 * A line as it would be charged, for its whole quantity. `og_price` is the list price, in the product's own currency;
 * `discounted_price` the amount due, in the charged currency.
 */
export const PreviewedItem = z
  .object({
    product_id: z.string(),
    name: z.string().nullable(),
    description: z.string().nullable(),
    quantity: z.int(),
    og_price: Amount,
    og_currency: CurrencyCode,
    discounted_price: Amount,
    currency: CurrencyCode,
    discount_amount: z.int().nullable().meta({ description: 'Basis points of the percentage code that applies' }),
    discount_cycle: z.int().nullable(),
    tax: Amount.nullable(),
    tax_rate: z.int().meta({ description: 'Basis points' }),
    tax_category: TaxCategory,
    tax_inclusive: z.boolean(),
    is_subscription: z.boolean(),
    is_usage_based: z.boolean(),
    addons: z.array(PreviewedAddon).nullable(),
    meters: z.array(PreviewedMeter),
    credit_entitlements: EmptyList,
  })
  .meta({ id: 'CalculatedProductCartItem' })
export type PreviewedItem = z.infer<typeof PreviewedItem>

/** Amount due now: `subtotal` − `discount` + `tax` = `total_amount`, subtotal and discount without tax. */
export const CurrentBreakup = z
  .object({ subtotal: Amount, discount: Amount, tax: Amount.nullable(), total_amount: Amount })
  .meta({ id: 'CurrentBreakup' })

/** POST /checkouts/preview: the price of a checkout, without opening it. */
export const CheckoutPreview = z
  .object({
    billing_country: CountryCode,
    currency: CurrencyCode,
    total_price: Amount,
    total_tax: Amount.nullable(),
    product_cart: z.array(PreviewedItem),
    current_breakup: CurrentBreakup,
    recurring_breakup: CurrentBreakup.nullable().meta({ description: 'What each cycle after this payment would cost' }),
    next_billing_date: Timestamp.nullable(),
    trial_period_days: z.int().nullable(),
    trial_amount: Amount.nullable(),
    is_byop: z.boolean(),
    payment_method_required: z.boolean(),
    tax_id_business_name: z.string().nullable(),
    tax_id_err_msg: z.string().nullable(),
    tax_id_format_name: z.string().nullable(),
  })
  .meta({ id: 'CalculateSessionResponse' })
export type CheckoutPreview = z.infer<typeof CheckoutPreview>
