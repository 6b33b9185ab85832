import { LANGUAGES } from '@tradepost/messages/languages'
import * as z from 'zod'
import { tidyCode, toCodeKey } from '#src/discount-code.ts'
import { describeIssue, issue } from '#src/issue.ts'
import { withPostalCode } from '#src/postal-codes.ts'
import { BillingAddressParts, PaymentMethodType, PaymentStatus } from '#src/provider/payments.ts'
import { AMOUNT_MAX, Amount, CurrencyCode, Email, Metadata, Timestamp, withoutEffect } from '#src/provider/primitives.ts'
import { isReturnUrl } from '#src/return-url.ts'
import { isVisibleName, VISIBLE_NAME } from '#src/visible-name.ts'
import { CustomerBusinessName, CustomFields, OnDemandSubscription, ThemeConfig } from './checkout-options.ts'
import { QUANTITY_MAX } from './quantity.ts'

/** Most different lines in one cart (reference, 3.2). */
export const CART_ITEMS_MAX = 100

/** Most discount codes of one checkout (reference, 3.2). */
export const CODES_MAX = 20

const POSITIVE_INTEGER = 'Quantity must be a positive integer'

export const AttachedAddon = z
  .object({ addon_id: z.string().min(1), quantity: z.int().min(0).max(QUANTITY_MAX) })
  .meta({ id: 'AttachAddonReq' })

export const CartItem = z
  .object({
    product_id: z
      .string({ error: (issue) => (issue.input === undefined ? 'Product ID is required' : undefined) })
      .min(1, 'Product ID is required'),
    quantity: z.number().int(POSITIVE_INTEGER).positive(POSITIVE_INTEGER).max(QUANTITY_MAX),
    amount: Amount.min(0).max(AMOUNT_MAX).nullish().meta({
      description:
        "What the customer pays for one, in the product's currency, if the price is pay what you want; ignored for any other price. Without it the customer chooses.",
    }),
    addons: z.array(AttachedAddon).nullish().meta({ description: 'For subscription products only' }),
    // No business has credit entitlements here, so any ID given doesn't exist.
    credit_entitlements: z
      .array(z.object({ credit_entitlement_id: z.string(), credits_amount: z.string() }))
      .max(0, "This credit entitlement doesn't exist")
      .nullish(),
  })
  .meta({ id: 'ProductItemReq' })
export type CartItem = z.infer<typeof CartItem>

/**
 * The customer of a checkout: by ID, or what is known of them. Not a union, whose errors wouldn't name the field. The page asks
 * for a missing email.
 */
export const CheckoutCustomer = z
  .object({
    customer_id: z.string().min(1).nullish().meta({ description: 'An existing customer, instead of the other fields' }),
    email: Email.nullish(),
    name: z.string().trim().min(1).max(200).refine(isVisibleName, VISIBLE_NAME).nullish(),
    phone_number: z.string().max(32).nullish(),
    create_new_customer: z.boolean().optional().meta({ description: 'Create a customer even if one has this email' }),
  })
  .transform(({ customer_id, ...person }) => (customer_id ? { customer_id } : person))
  .meta({ id: 'CustomerRequest' })
type CheckoutCustomer = z.infer<typeof CheckoutCustomer>

/** Returns the customer if someone can be charged without a page: one with an ID or an email. */
export function findPayer(customer: CheckoutCustomer) {
  if ('customer_id' in customer) return customer
  const { email, ...person } = customer
  return email ? { ...person, email } : undefined
}
export type Payer = NonNullable<ReturnType<typeof findPayer>>

/** The customer of a call that no page follows to ask for an email. */
export const PayingCustomer = CheckoutCustomer.transform((customer, context) => {
  const payer = findPayer(customer)
  if (payer) return payer
  context.addIssue({ code: 'custom', path: ['email'], ...describeIssue('required') })
  return z.NEVER
})

/** An http or https URL of at most this many characters. */
export const createWebUrl = (lengthMax: number) =>
  z
    .url({ protocol: /^https?$/, error: (raw) => (raw.code === 'invalid_format' ? issue('invalidUrl').error(raw) : undefined) })
    .max(lengthMax, issue('invalidUrl'))

/** A URL that a browser may be sent to. */
export const WebUrl = createWebUrl(2048)

/** An address that a buyer comes back to: a web page, or an app by its own scheme. */
export const ReturnUrl = z
  .string()
  .trim()
  .max(2048, issue('invalidUrl'))
  .refine(isReturnUrl, issue('invalidUrl'))
  .meta({ format: 'uri', description: "An http or https URL, or a URL with an app's own scheme" })

/** A billing address as someone sends it. Its postal code is kept in the country's own form. */
export const CheckoutBillingAddress = BillingAddressParts.overwrite(withPostalCode).meta({ id: 'CheckoutSessionBillingAddress' })

/** Languages of the provider's pages. Those that ours lack are shown in English until they exist. */
const FORCEABLE_LANGUAGES = 'ar ca de en es fr he id it ja ko ms nl pl pt ro ru sv th tr zh'.split(' ')

/** Returns whether the provider has the language of a tag, in any region. */
const isForceable = (tag: string): boolean => FORCEABLE_LANGUAGES.includes(tag.split('-')[0]?.toLowerCase() ?? '')

export const Customization = z
  .object({
    theme: z.enum(['light', 'dark', 'system']).nullish(),
    show_order_details: z.boolean().default(true),
    show_on_demand_tag: z.boolean().default(true).meta({
      description: 'Whether the summary tags a subscription that is charged on demand. What the buyer agrees to says it anyway',
    }),
    force_language: z
      .string()
      .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,2}$/, { error: 'Use a language tag such as "de" or "pt-BR"', abort: true })
      .refine(isForceable, `This language isn't available. Use one of ${FORCEABLE_LANGUAGES.join(', ')}`)
      .nullish()
      .meta({
        ...withoutEffect(`The page is shown in English, except for ${LANGUAGES.join(', ')}, also with a region, such as pt-BR`),
        'x-effective-pattern': `^(${LANGUAGES.join('|')})(-|$)`,
      }),
    theme_config: ThemeConfig.nullish(),
  })
  .meta({ id: 'CheckoutSessionCustomization' })

const editing = (what: string) =>
  z
    .boolean()
    .optional()
    .meta({ description: `Whether the buyer may change the ${what} of the request` })

/**
 * What the buyer may do. The request's email and name are locked unless a flag unlocks them; the address is editable unless a
 * flag locks it.
 */
export const FeatureFlags = z
  .object({
    allow_currency_selection: z.boolean().default(true),
    allow_discount_code: z.boolean().default(true),
    allow_phone_number_collection: z.boolean().default(true),
    allow_tax_id: z.boolean().default(true),
    always_create_new_customer: z.boolean().default(false),
    allow_customer_editing_email: editing('e-mail'),
    allow_customer_editing_name: editing('name'),
    allow_customer_editing_street: editing('street'),
    allow_customer_editing_city: editing('city'),
    allow_customer_editing_state: editing('state'),
    allow_customer_editing_zipcode: editing('postal code'),
    allow_customer_editing_country: editing('country'),
    allow_customer_editing_tax_id: editing('tax id'),
    allow_customer_editing_business_name: z
      .boolean()
      .default(false)
      .meta(withoutEffect("The page doesn't ask for a business name")),
    allow_editing_addons: z.boolean().default(false).meta(withoutEffect("Customers can't change add-ons on the page")),
    require_phone_number: z.boolean().default(false),
    redirect_immediately: z.boolean().default(false),
    single_page: z.boolean().default(false).meta(withoutEffect('The checkout is always a single page')),
  })
  .refine((flags) => !flags.require_phone_number || flags.allow_phone_number_collection, {
    path: ['require_phone_number'],
    error: 'require_phone_number requires allow_phone_number_collection',
  })
  .meta({ id: 'CheckoutSessionFlags' })

/** A code as someone types or pastes it; empty for none. */
export const EnteredCode = z.string().max(100).overwrite(tidyCode)
const DiscountCode = EnteredCode.min(1)

/** Discount codes in the order in which they apply; each to what the previous ones left. */
export const DiscountCodes = z
  .array(DiscountCode)
  .max(CODES_MAX, `At most ${CODES_MAX} discount codes fit on one checkout`)
  .refine((codes) => new Set(codes.map(toCodeKey)).size === codes.length, 'Duplicate discount code')

type Codes = { discount_code?: string | null | undefined; discount_codes?: readonly string[] | null | undefined }

/** Returns whether a request names its codes in at most one of the two ways; otherwise its error says why not. */
export const namesCodesOnce = ({ discount_code: code, discount_codes: codes }: Codes): boolean => !code || !codes?.length
export const CODES_NAMED_TWICE = {
  path: ['discount_codes'],
  error: "discount_code and discount_codes can't be used together",
}

/** The trial of a subscription, which replaces its product's. */
export const TrialTerms = z.object({ trial_period_days: z.int().min(0).max(10_000).nullish() })

/** Whom a business sells one subscription to a product at a time, by a name of its own. */
export const OneSubscriptionFor = z.string().min(1).max(255).meta({
  description:
    'Extension: sells one subscription to a product at a time to whom this names, such as a user ID of yours, whatever email they type. Another checkout for the same product and name is refused on its page',
})

/** Payment options of every request that creates a payment. */
export const paymentOptions = {
  tax_id: z.string().trim().min(1).max(30).nullish(),
  customer_business_name: CustomerBusinessName.nullish().meta({
    description: "Shown on the invoice instead of the customer's name",
  }),
  force_3ds: z
    .boolean()
    .nullish()
    .meta({ description: 'Have the bank ask the customer to approve each card payment on the page' }),
}

/** The first shape of the specification's checkout inputs (section 3), with the rules and messages of section 5. */
export const CreateCheckoutSession = z
  .object({
    product_cart: z
      .array(CartItem)
      .min(1, issue('oneProduct'))
      .max(CART_ITEMS_MAX, `At most ${CART_ITEMS_MAX} products fit in one checkout`),
    customer: CheckoutCustomer.nullish(),
    billing_address: CheckoutBillingAddress.nullish(),
    return_url: ReturnUrl.nullish(),
    cancel_url: ReturnUrl.nullish(),
    allowed_payment_method_types: z.array(PaymentMethodType).nullish(),
    billing_currency: CurrencyCode.nullish(),
    show_saved_payment_methods: z.boolean().default(false),
    confirm: z
      .boolean()
      .default(false)
      .meta({ description: 'Create the payment now. Requires the customer and a full billing address' }),
    payment_method_id: z
      .string()
      .min(1)
      .nullish()
      .meta({ description: 'A saved payment method to charge right away. Requires confirm and customer_id' }),
    discount_code: EnteredCode.nullish(),
    discount_codes: DiscountCodes.nullish(),
    metadata: Metadata.nullish(),
    customization: Customization.nullish(),
    feature_flags: FeatureFlags.nullish(),
    one_subscription_for: OneSubscriptionFor.nullish(),
    subscription_data: TrialTerms.extend({ on_demand: OnDemandSubscription.nullish() }).nullish(),
    ...paymentOptions,
    minimal_address: z.boolean().optional().meta({ description: 'With confirm: country and postal code are enough' }),
    custom_fields: CustomFields.nullish(),
    mandate_min_amount_inr_paise: z.int().min(0).max(AMOUNT_MAX).nullish().meta(withoutEffect('Mandates have no minimum amount')),
    product_collection_id: z.null("This product collection doesn't exist").optional(),
    short_link: z.boolean().optional().meta(withoutEffect('Checkout URLs are already short')),
  })
  .refine((input) => !input.tax_id || input.billing_address, { path: ['tax_id'], error: 'tax_id requires billing_address' })
  .refine(namesCodesOnce, CODES_NAMED_TWICE)
  .meta({ id: 'CreateCheckoutSessionRequest' })
export type CreateCheckoutSession = z.infer<typeof CreateCheckoutSession>

/** URL where a buyer pays. */
export const CheckoutUrl = z.url({ protocol: /^https?$/, ...issue('invalidCheckoutUrl') })

export const CreatedCheckoutSession = z
  .object({
    session_id: z.string('Session ID is required').min(1, 'Session ID is required'),
    checkout_url: CheckoutUrl.nullable().meta({ description: 'Null if a saved payment method is charged right away' }),
    client_secret: z.string().nullable().meta({ description: 'For a confirmed checkout. No call accepts it' }),
    payment_id: z.string().nullable().meta({ description: 'For a confirmed checkout' }),
    publishable_key: z.string().nullable().meta({ description: 'For a confirmed checkout. No call accepts it' }),
  })
  .meta({ id: 'CreateSessionResponse' })
export type CreatedCheckoutSession = z.infer<typeof CreatedCheckoutSession>

export const CheckoutSessionStatus = z
  .object({
    id: z.string(),
    created_at: Timestamp,
    customer_email: z.string().nullable(),
    customer_name: z.string().nullable(),
    payment_id: z.string().nullable(),
    payment_status: PaymentStatus.nullable(),
  })
  .meta({ id: 'GetCheckoutSessionsStatus' })
export type CheckoutSessionStatus = z.infer<typeof CheckoutSessionStatus>
