import * as z from 'zod'
import { issue } from '../issue.ts'
import { AMOUNT_MAX, Amount, CurrencyCode, withoutEffect } from './primitives.ts'

export const TimeInterval = z.enum(['Day', 'Week', 'Month', 'Year']).meta({ id: 'TimeInterval' })
export type TimeInterval = z.infer<typeof TimeInterval>

type Span = { count: number; interval: TimeInterval }

/** Relative length of the intervals, in twelfths of a day: twelve months and a year are both 365 days. */
const LENGTHS: Readonly<Record<TimeInterval, number>> = { Day: 12, Week: 84, Month: 365, Year: 4380 }
const lengthOf = ({ count, interval }: Span): number => count * LENGTHS[interval]

/** Ours: the reference sets no limit, but the end has to be a valid date. */
const SPAN_YEARS_MAX = 1000
const SPAN_TOO_LONG = `At most ${SPAN_YEARS_MAX} years`

/** Returns whether a span ends on a valid date. */
export const isShortEnough = (span: Span): boolean => lengthOf(span) <= lengthOf({ count: SPAN_YEARS_MAX, interval: 'Year' })

/** Number of intervals; a span has at least one. */
export const IntervalCount = z.int().min(1).max(AMOUNT_MAX)

export const LicenseKeyDuration = z
  .object({ count: IntervalCount, interval: TimeInterval })
  .refine(isShortEnough, { path: ['count'], error: SPAN_TOO_LONG })
  .meta({ id: 'LicenseKeyDuration' })
export type LicenseKeyDuration = z.infer<typeof LicenseKeyDuration>

const PriceAmount = Amount.min(0).max(AMOUNT_MAX)

const priceTerms = {
  currency: CurrencyCode,
  discount: z.int().min(0).max(100).default(0).meta({ description: 'Whole percent off the price' }),
  purchasing_power_parity: z.boolean().default(false).meta(withoutEffect('Prices are the same in every country')),
  tax_inclusive: z.boolean().nullable().default(null),
}

const subscriptionTerms = {
  payment_frequency_count: IntervalCount,
  payment_frequency_interval: TimeInterval,
  subscription_period_count: IntervalCount,
  subscription_period_interval: TimeInterval,
}

const frequencyOf = (price: z.infer<z.ZodObject<typeof subscriptionTerms>>): Span => ({
  count: price.payment_frequency_count,
  interval: price.payment_frequency_interval,
})
const periodOf = (price: z.infer<z.ZodObject<typeof subscriptionTerms>>): Span => ({
  count: price.subscription_period_count,
  interval: price.subscription_period_interval,
})

/** Checks that a subscription lasts for at least one payment, and ends on a valid date. */
export function checkSpans(price: z.infer<z.ZodObject<typeof subscriptionTerms>>, context: z.RefinementCtx): void {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (!isShortEnough(frequencyOf(price))) refuse('payment_frequency_count', SPAN_TOO_LONG)
  if (!isShortEnough(periodOf(price))) refuse('subscription_period_count', SPAN_TOO_LONG)
  if (lengthOf(periodOf(price)) < lengthOf(frequencyOf(price)))
    refuse('subscription_period_count', "The subscription period can't be shorter than the billing interval")
}

/** Paid once. With `pay_what_you_want`, `price` is the minimum and `suggested_price` the suggestion. */
export const OneTimePrice = z
  .object({
    type: z.literal('one_time_price'),
    ...priceTerms,
    price: PriceAmount,
    pay_what_you_want: z.boolean().default(false),
    suggested_price: PriceAmount.nullable().default(null),
  })
  .meta({ id: 'OneTimePrice' })
export type OneTimePrice = z.infer<typeof OneTimePrice>

/** Longest trial in days (reference, 3.3). */
export const TRIAL_DAYS_MAX = 10_000

/** Charged every billing cycle. A trial is free unless `trial_amount` sets its price. */
export const RecurringPrice = z
  .object({
    type: z.literal('recurring_price'),
    ...priceTerms,
    price: PriceAmount,
    ...subscriptionTerms,
    trial_period_days: z.int().min(0).max(TRIAL_DAYS_MAX).default(0),
    trial_amount: PriceAmount.nullable().default(null),
    trial_apply_discounts: z.boolean().nullable().default(null),
  })
  .superRefine(checkSpans)
  .refine((price) => price.trial_amount === null || price.trial_period_days > 0, {
    path: ['trial_amount'],
    ...issue('paidTrial'),
  })
  .meta({ id: 'RecurringPrice' })
export type RecurringPrice = z.infer<typeof RecurringPrice>

/** Most meters of one price (reference, 3.8). */
export const METERS_MAX = 10

const UNIT_PRICE = /^(?=.*[1-9])\d{1,5}(\.\d{1,12})?$/

const METER_FACT = withoutEffect("The meter's own value is returned")

/** A meter of a price; its name, description and unit are in answers, but not accepted in requests. */
export const PriceMeter = z
  .object({
    meter_id: z.string().min(1),
    price_per_unit: z
      .string()
      .regex(UNIT_PRICE, issue('pricePerUnit'))
      .nullable()
      .default(null)
      .meta({ description: 'Decimal, in the smallest unit of the currency' }),
    free_threshold: z.int().min(0).nullable().default(null).meta({ description: 'Free units in each billing cycle' }),
    name: z.string().nullable().default(null).meta(METER_FACT),
    description: z.string().nullable().default(null).meta(METER_FACT),
    measurement_unit: z.string().nullable().default(null).meta(METER_FACT),
    credit_entitlement_id: z.null("This credit entitlement doesn't exist").default(null),
    meter_units_per_credit: z.null(issue('creditMeterOnly')).default(null),
  })
  .meta({ id: 'AddMeterToPrice' })
export type PriceMeter = z.infer<typeof PriceMeter>

/** `fixed_price` for each cycle, plus the usage of its meters. */
export const UsageBasedPrice = z
  .object({
    type: z.literal('usage_based_price'),
    ...priceTerms,
    fixed_price: PriceAmount,
    ...subscriptionTerms,
    meters: z
      .array(PriceMeter)
      .max(METERS_MAX, issue('priceMeters', { limit: METERS_MAX }))
      .nullable()
      .default(null),
  })
  .superRefine(checkSpans)
  .meta({ id: 'UsageBasedPrice' })
export type UsageBasedPrice = z.infer<typeof UsageBasedPrice>

export const Price = z
  .discriminatedUnion('type', [OneTimePrice, RecurringPrice, UsageBasedPrice], {
    // An absent type is missing; only a present one can be wrong.
    error: (raw) =>
      raw.code === 'invalid_union' && typeof raw.input === 'object' && raw.input !== null && !('type' in raw.input)
        ? issue('required').error(raw)
        : undefined,
  })
  .meta({ id: 'Price' })
export type Price = z.infer<typeof Price>
