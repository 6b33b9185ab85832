import * as z from 'zod'
import { emptyOr } from '#src/platform/empty-or.ts'
import { listOf } from '#src/platform/lists.ts'
import { describeIssue, issue } from '#src/platform/seller-issue.ts'
import { ReturnUrl } from '#src/provider/checkout/checkouts.ts'
import { QUANTITY_MAX } from '#src/provider/checkout/quantity.ts'
import { AMOUNT_MAX, CountryCode, CurrencyCode, Email, Metadata, Timestamp } from '#src/provider/primitives.ts'
import { isVisibleName, VISIBLE_NAME } from '#src/visible-name.ts'

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, issue('atMostCharacters', { limit: max }))
/** The initial value of a checkout field; the buyer can't change a locked one. If empty, the buyer fills it in, locked or not. */
const filled = <T extends z.ZodType>(value: T) => z.object({ value, is_locked: z.boolean() })

/** Prefilled fields of a link, named like the link's own parameters. */
const LINK_PARAMETERS = {
  full_name: 'fullName',
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  country: 'country',
  address_line: 'addressLine',
  city: 'city',
  state: 'state',
  zip_code: 'zipCode',
} as const
export type FilledField = keyof typeof LINK_PARAMETERS
const isFilledField = (field: string): field is FilledField => field in LINK_PARAMETERS
export const FILLED_FIELDS = Object.keys(LINK_PARAMETERS).filter(isFilledField)

const Filled = z.object({
  full_name: filled(text(200)),
  first_name: filled(text(100)),
  // Leaves room for a first name, because the two become one name.
  last_name: filled(text(99)),
  email: filled(emptyOr(Email, () => describeIssue('enterAValidEmail'))),
  country: filled(emptyOr(CountryCode, () => describeIssue('chooseACountry'))),
  address_line: filled(text(200)),
  city: filled(text(100)),
  state: filled(text(100)),
  zip_code: filled(text(20)),
})

/** POST /api/organizations/{slug}/payment-links, and PUT …/{link_id}: always the whole link. */
export const PaymentLinkForm = z
  .object({
    name: text(100).min(1, issue('enterAName')).refine(isVisibleName, VISIBLE_NAME),
    product_id: z.string().regex(/^[\w-]{1,100}$/, issue('chooseAProduct')),
    quantity: z
      .int(issue('wholeNumberFrom1'))
      .min(1, issue('wholeNumberFrom1'))
      .max(QUANTITY_MAX, issue('atMost', { limit: QUANTITY_MAX })),
    amount: z
      .int(issue('amountSuchAs5'))
      .min(0, issue('amountSuchAs5'))
      .max(AMOUNT_MAX, issue('amountTooLarge'))
      .nullable()
      .meta({ description: "For pay what you want, in minor units of the product's currency. Null: the customer chooses" }),
    currency: CurrencyCode.nullable().meta({ description: "Null: the product's currency, or the customer's" }),
    shows_currency_selector: z.boolean(),
    shows_discounts: z.boolean(),
    filled: Filled,
    redirect_url: emptyOr(ReturnUrl, () => describeIssue('thanksUrlSuchAs')),
    metadata: Metadata,
  })
  .superRefine(({ filled: { full_name, first_name, last_name } }, context) => {
    if (full_name.value && (first_name.value || last_name.value))
      context.addIssue({
        code: 'custom',
        path: ['filled', 'full_name', 'value'],
        ...describeIssue('oneKindOfName'),
      })
  })
  .meta({ id: 'PaymentLinkForm' })
export type PaymentLinkForm = z.infer<typeof PaymentLinkForm>

/**
 * Returns the link that opens a checkout of this product, at the URL of the provider's checkout. Omits the provider's defaults,
 * and locks a field only together with its value.
 */
export function paymentLinkUrl(address: string, form: PaymentLinkForm): string {
  const parameters: [string, string][] = [['quantity', String(form.quantity)]]
  for (const field of FILLED_FIELDS) {
    const { value, is_locked } = form.filled[field]
    if (value === '') continue
    const name = LINK_PARAMETERS[field]
    parameters.push([name, value])
    if (is_locked) parameters.push([`disable${name.charAt(0).toUpperCase()}${name.slice(1)}`, 'true'])
  }
  if (form.currency) parameters.push(['paymentCurrency', form.currency])
  if (!form.shows_currency_selector) parameters.push(['showCurrencySelector', 'false'])
  if (form.amount !== null) parameters.push(['paymentAmount', String(form.amount)])
  parameters.push(['showDiscounts', String(form.shows_discounts)])
  if (form.redirect_url) parameters.push(['redirect_url', form.redirect_url])
  for (const [key, value] of Object.entries(form.metadata)) parameters.push([`metadata_${key}`, String(value)])
  return `${address}/buy/${encodeURIComponent(form.product_id)}?${new URLSearchParams(parameters)}`
}

/** GET …/payment-links/{link_id} */
export const SellerPaymentLink = z
  .object({
    id: z.string(),
    url: z.string(),
    product_name: z.string().meta({ description: "The product's name when the link was saved" }),
    form: PaymentLinkForm,
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'SellerPaymentLink' })
export type SellerPaymentLink = z.infer<typeof SellerPaymentLink>

/** GET …/payment-links */
export const SellerPaymentLinkList = listOf(SellerPaymentLink)
export type SellerPaymentLinkList = z.infer<typeof SellerPaymentLinkList>

/** GET …/payment-link-terms: data for building a link, beside the form. */
export const PaymentLinkTerms = z
  .object({
    address: z.string().meta({ description: "URL of the provider's checkout, which the link starts with" }),
    countries: z.array(z.string()).meta({ description: 'Countries that customers can choose' }),
  })
  .meta({ id: 'PaymentLinkTerms' })
export type PaymentLinkTerms = z.infer<typeof PaymentLinkTerms>
