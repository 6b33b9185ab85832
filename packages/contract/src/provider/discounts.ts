import * as z from 'zod'
import { toCodeKey } from '../discount-code.ts'
import { isVisibleName, VISIBLE_NAME } from '../visible-name.ts'
import { AMOUNT_MAX, Amount, CURRENCY_CODES, CurrencyCode, Metadata, PageQuery, QueryFlag, Timestamp } from './primitives.ts'

/** Most products that one discount may be restricted to, and most customers that one request may add. */
export const DISCOUNT_IDS_MAX = 1000
/** Ours: the API only states a minimum length, and mentions 16 for generated codes. */
export const DISCOUNT_CODE_LENGTH_MAX = 100
const CODE_LENGTH_MIN = 3

export const DiscountType = z.enum(['flat', 'percentage']).meta({ id: 'DiscountType' })
export type DiscountType = z.infer<typeof DiscountType>
export const CustomerEligibility = z.enum(['any', 'first_time', 'existing', 'specific']).meta({ id: 'CustomerEligibility' })
export type CustomerEligibility = z.infer<typeof CustomerEligibility>

export const CurrencyOption = z
  .object({
    currency: CurrencyCode,
    is_default: z.boolean().default(false),
    max_amount_possible: Amount.min(1).max(AMOUNT_MAX).nullish(),
    minimum_subtotal: Amount.min(0).max(AMOUNT_MAX).default(0),
  })
  .meta({ id: 'CurrencyOptionRequest', description: 'Maximum discount and minimum subtotal' })
export type CurrencyOption = z.infer<typeof CurrencyOption>

/** Characters that no keyboard types and no reader sees: controls, joiners, halves of characters. */
const UNSEEN = /\p{C}/u

const code = z
  .string()
  .overwrite(toCodeKey)
  .max(DISCOUNT_CODE_LENGTH_MAX)
  .refine((text) => !UNSEEN.test(text), 'Discount code must not contain invisible characters')
const isLongEnough = (text: string | null | undefined) => !text || text.length >= CODE_LENGTH_MIN
const TOO_SHORT = `Discount code must have at least ${CODE_LENGTH_MIN} characters`

const name = z.string().trim().max(200).refine(isVisibleName, VISIBLE_NAME)
/** At least 1. A lower percentage is refused with its own code, which depends on the type. */
const amount = z
  .int()
  .max(AMOUNT_MAX)
  .meta({ description: 'Basis points for a percentage (1 to 10000), minor units for a flat discount (1 or more)' })
const count = z.int().min(1).max(AMOUNT_MAX)
const restrictedTo = z.array(z.string().min(1).max(100)).max(DISCOUNT_IDS_MAX)
const currencyOptions = z.array(CurrencyOption).max(CURRENCY_CODES.length)

export const CreateDiscount = z
  .object({
    type: DiscountType,
    amount,
    code: code.nullish().refine(isLongEnough, TOO_SHORT).meta({ description: 'Generated if absent or empty' }),
    name: name.nullish(),
    usage_limit: count.nullish(),
    per_customer_usage_limit: count.nullish(),
    starts_at: Timestamp.nullish(),
    expires_at: Timestamp.nullish(),
    restricted_to: restrictedTo.nullish(),
    subscription_cycles: count.nullish(),
    customer_eligibility: CustomerEligibility.nullish(),
    currency_options: currencyOptions.nullish(),
    preserve_on_plan_change: z.boolean().default(false),
    metadata: Metadata.default({}),
  })
  .meta({ id: 'CreateDiscountRequest' })
export type CreateDiscount = z.infer<typeof CreateDiscount>

export const PatchDiscount = z
  .object({
    type: DiscountType.nullish(),
    amount: amount.nullish(),
    code: code.refine((text) => text.length >= CODE_LENGTH_MIN, TOO_SHORT).nullish(),
    name: name.nullish(),
    usage_limit: count.nullish(),
    per_customer_usage_limit: count.nullish(),
    starts_at: Timestamp.nullish(),
    expires_at: Timestamp.nullish(),
    restricted_to: restrictedTo.nullish(),
    subscription_cycles: count.nullish(),
    customer_eligibility: CustomerEligibility.nullish(),
    currency_options: currencyOptions.nullish(),
    preserve_on_plan_change: z.boolean().nullish(),
    metadata: Metadata.nullish(),
  })
  .meta({ id: 'PatchDiscountRequest' })
export type PatchDiscount = z.infer<typeof PatchDiscount>

export const Discount = z
  .object({
    discount_id: z.string(),
    business_id: z.string(),
    type: DiscountType,
    amount: z.int(),
    code: z.string(),
    name: z.string().nullable(),
    times_used: z.int(),
    usage_limit: z.int().nullable(),
    per_customer_usage_limit: z.int().nullable(),
    starts_at: Timestamp.nullable(),
    expires_at: Timestamp.nullable(),
    restricted_to: z.array(z.string()),
    subscription_cycles: z.int().nullable(),
    customer_eligibility: CustomerEligibility,
    currency_options: z.array(
      z
        .object({
          currency: CurrencyCode,
          is_default: z.boolean(),
          max_amount_possible: Amount.nullable(),
          minimum_subtotal: Amount,
        })
        .meta({ id: 'CurrencyOptionResponse' }),
    ),
    preserve_on_plan_change: z.boolean(),
    metadata: Metadata,
    created_at: Timestamp,
  })
  .meta({ id: 'DiscountResponse' })
export type Discount = z.infer<typeof Discount>

export const ListDiscountsQuery = PageQuery.extend({
  code: z.string().max(DISCOUNT_CODE_LENGTH_MAX).optional(),
  discount_type: DiscountType.optional(),
  active: QueryFlag.optional(),
  product_id: z.string().optional(),
})
export const DiscountList = z.object({ items: z.array(Discount) })

export const AddDiscountCustomers = z
  .object({ customer_ids: z.array(z.string().min(1).max(100)).min(1).max(DISCOUNT_IDS_MAX) })
  .meta({ id: 'AddDiscountCustomersRequest' })
export const DiscountCustomerList = z
  .object({ items: z.array(z.object({ customer_id: z.string() })) })
  .meta({ id: 'DiscountCustomersListResponse' })
