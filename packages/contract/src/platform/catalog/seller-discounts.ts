import * as z from 'zod'
import { toCodeKey } from '#src/discount-code.ts'
import type { IssueText, Refusal } from '#src/issue.ts'
import { listOf } from '#src/platform/lists.ts'
import { describeIssue, issue } from '#src/platform/seller-issue.ts'
import {
  CustomerEligibility,
  DISCOUNT_CODE_LENGTH_MAX,
  DISCOUNT_IDS_MAX,
  Discount,
  DiscountType,
} from '#src/provider/discounts.ts'
import { AMOUNT_MAX, CURRENCY_CODES, CurrencyCode, Timestamp } from '#src/provider/primitives.ts'
import { isVisibleName, VISIBLE_NAME } from '#src/visible-name.ts'

/** 100% in basis points: the largest percentage discount. */
export const WHOLE_BASIS_POINTS = 10_000
const CODE_LENGTH_MIN = 3

/** `scheduled`: starts later. `used_up`: its limit is reached. Only an active one can be used. */
export const DiscountStatus = z.enum(['active', 'scheduled', 'expired', 'used_up']).meta({ id: 'DiscountStatus' })
export type DiscountStatus = z.infer<typeof DiscountStatus>

export const SellerDiscount = Discount.extend({ status: DiscountStatus }).meta({ id: 'SellerDiscount' })
export type SellerDiscount = z.infer<typeof SellerDiscount>

const count = (what: Refusal) => z.int(what).min(1, what).max(AMOUNT_MAX, issue('numberTooLarge'))
const AMOUNT_NEEDED = issue('amountSuchAs5')
const amount = z.int(AMOUNT_NEEDED).min(1, AMOUNT_NEEDED).max(AMOUNT_MAX, issue('amountTooLarge'))

const CurrencyTerms = z.object({
  currency: CurrencyCode,
  is_default: z.boolean().meta({ description: 'Other currencies are converted from this one; a flat discount has one' }),
  amount: amount
    .nullable()
    .meta({ description: 'The amount off for a flat discount, or the maximum for a percentage. Null: no maximum' }),
  minimum_subtotal: amount.nullable().meta({ description: 'Minimum subtotal. Null: none' }),
})

/** POST /api/organizations/{slug}/discounts, and PUT …/{discount_id}: always the whole discount. */
export const DiscountForm = z
  .object({
    type: DiscountType,
    name: z
      .string()
      .trim()
      .max(200, issue('atMostCharacters', { limit: 200 }))
      .refine(isVisibleName, VISIBLE_NAME),
    code: z
      .string()
      .overwrite(toCodeKey)
      .max(DISCOUNT_CODE_LENGTH_MAX, issue('atMostCharacters', { limit: DISCOUNT_CODE_LENGTH_MAX }))
      .refine((text) => text === '' || text.length >= CODE_LENGTH_MIN, issue('atLeastCharacters', { limit: CODE_LENGTH_MIN }))
      .refine((text) => !/\s/.test(text), issue('removeSpaces'))
      .meta({ description: 'If empty, a code is generated, or the existing one is kept' }),
    basis_points: z
      .int(issue('percentageSuchAs20'))
      .min(1, issue('moreThan0Percent'))
      .max(WHOLE_BASIS_POINTS, issue('atMost100'))
      .nullable()
      .meta({ description: 'For a percentage: 540 is 5.4%' }),
    currencies: z.array(CurrencyTerms).max(CURRENCY_CODES.length, issue('currencyOnce')),
    usage_limit: count(issue('wholeNumberFrom1')).nullable(),
    per_customer_usage_limit: count(issue('wholeNumberFrom1')).nullable(),
    subscription_cycles: count(issue('wholeNumberFrom1')).nullable(),
    restricted_to: z
      .array(z.string().min(1).max(100))
      .max(DISCOUNT_IDS_MAX, issue('atMostProducts', { limit: DISCOUNT_IDS_MAX })),
    starts_at: Timestamp.nullable(),
    expires_at: Timestamp.nullable(),
    customer_eligibility: CustomerEligibility,
  })
  .superRefine((form, context) => {
    const refuse = (path: (string | number)[], text: IssueText) => context.addIssue({ code: 'custom', path, ...text })
    if (form.type === 'percentage' && form.basis_points === null) refuse(['basis_points'], describeIssue('percentageSuchAs20'))
    const defaults = form.currencies.filter((terms) => terms.is_default).length
    if (form.type === 'flat' && defaults === 0) refuse(['currencies'], describeIssue('amountOff'))
    if (defaults > 1) refuse(['currencies'], describeIssue('mainCurrency'))
    form.currencies.forEach((terms, index) => {
      if (form.type === 'flat' && terms.amount === null) refuse(['currencies', index, 'amount'], describeIssue('amountSuchAs5'))
      if (form.currencies.findIndex((other) => other.currency === terms.currency) < index)
        refuse(['currencies', index, 'currency'], describeIssue('currencyOnce'))
    })
    if (form.usage_limit !== null && (form.per_customer_usage_limit ?? 0) > form.usage_limit)
      refuse(['per_customer_usage_limit'], describeIssue('totalUses'))
    if (form.starts_at && form.expires_at && Date.parse(form.starts_at) >= Date.parse(form.expires_at))
      refuse(['expires_at'], describeIssue('endAfterStart'))
  })
  .meta({ id: 'DiscountForm' })
export type DiscountForm = z.infer<typeof DiscountForm>

/** GET …/discounts */
export const SellerDiscountList = listOf(SellerDiscount)
export type SellerDiscountList = z.infer<typeof SellerDiscountList>

/** GET …/discounts/{discount_id}/customers: eligible customers of a discount for specific customers, last added first. */
export const DiscountCustomer = z.object({ customer_id: z.string(), name: z.string(), email: z.string() })
export const DiscountCustomers = z
  .object({ items: z.array(DiscountCustomer), has_more: z.boolean() })
  .meta({ id: 'SellerDiscountCustomers' })
export type DiscountCustomers = z.infer<typeof DiscountCustomers>

/** GET …/discounts/{discount_id}/uses: the payments that it took something off, newest first. Amounts are in minor units. */
export const DiscountUses = z
  .object({
    items: z.array(
      z.object({
        payment_id: z.string(),
        customer: DiscountCustomer.nullable(),
        created_at: Timestamp,
        currency: CurrencyCode,
        amount: z.int().meta({ description: 'What was paid' }),
        returned: z.int().meta({ description: 'What went back in refunds and lost disputes' }),
        saved: z.int().nullable().meta({ description: 'What this discount took off; null if the provider doesn’t tell' }),
      }),
    ),
    has_more: z.boolean(),
    sums: z
      .array(
        z.object({
          currency: CurrencyCode,
          uses: z.int(),
          revenue: z.int().meta({ description: 'What was paid, less what went back' }),
          saved: z.int().nullable(),
        }),
      )
      .meta({ description: 'Of all payments, by currency' }),
  })
  .meta({ id: 'SellerDiscountUses' })
export type DiscountUses = z.infer<typeof DiscountUses>

/** POST …/discounts/{discount_id}/customers */
export const AddEligibleCustomer = z
  .strictObject({ customer_id: z.string().min(1, issue('chooseACustomer')).max(100) })
  .meta({ id: 'LetCustomerIn' })
export type AddEligibleCustomer = z.infer<typeof AddEligibleCustomer>
