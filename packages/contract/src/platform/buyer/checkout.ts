import * as z from 'zod'
import { readLinkedEmail } from '#src/email-address.ts'
import { issue } from '#src/issue.ts'
import {
  AttachedAddon,
  CartItem,
  CheckoutUrl,
  CODES_NAMED_TWICE,
  CreateCheckoutSession,
  CreatedCheckoutSession,
  namesCodesOnce,
  TrialTerms,
  WebUrl,
} from '#src/provider/checkout/checkouts.ts'
import { QUANTITY_MAX } from '#src/provider/checkout/quantity.ts'
import { PAYMENT_METHOD_TYPES } from '#src/provider/payments.ts'
import { AMOUNT_MAX, CountryCode, CurrencyCode, Email, Metadata } from '#src/provider/primitives.ts'
import { isVisibleName, VISIBLE_NAME } from '#src/visible-name.ts'

/** Metadata key of the order's id on its payment; we overwrite any value that a caller sets. */
export const ORDER_KEY = 'tradepost_order'
/** Metadata pairs that a caller may add beside ours. */
const METADATA_PAIRS_MAX = 49

/** The shop of a checkout; optional while only one is open. */
export const ShopQuery = z.object({
  shop: z.string().min(1).max(200).optional().meta({ description: "The shop's slug, as in /shop/{slug}" }),
})

/** A path of ours or a URL. Only followed if it is ours, or on an origin that we trust. */
const ReturnAddress = z
  .string()
  .max(2048)
  .refine((text) => text.startsWith('/') || WebUrl.safeParse(text).success, issue('invalidUrl'))

const CallersMetadata = Metadata.refine(
  (pairs) => Object.keys(pairs).filter((key) => key !== ORDER_KEY).length <= METADATA_PAIRS_MAX,
  `Metadata can have at most ${METADATA_PAIRS_MAX} pairs here, because we add one`,
)

const CheckoutPerson = z.object({
  customer_id: z.string().min(1).max(100).nullish(),
  email: Email.nullish(),
  name: z.string().trim().min(1).max(200).refine(isVisibleName, VISIBLE_NAME).nullish(),
})
export type CheckoutPerson = z.infer<typeof CheckoutPerson>

const session = CreateCheckoutSession.shape

/**
 * POST /api/checkout: the specification's first shape, with its rules and messages (sections 3 and 5). The provider accepts more
 * than this; fields that a caller may not set, such as a saved payment method, aren't accepted here.
 */
export const CheckoutRequest = z
  .object({
    product_cart: session.product_cart,
    customer: CheckoutPerson.extend({ phone_number: z.string().max(32).nullish() }).nullish(),
    billing_address: session.billing_address,
    return_url: ReturnAddress.nullish(),
    cancel_url: ReturnAddress.nullish(),
    // The provider accepts more types; these are the specification's.
    allowed_payment_method_types: z.array(z.enum(PAYMENT_METHOD_TYPES)).nullish(),
    billing_currency: session.billing_currency,
    show_saved_payment_methods: session.show_saved_payment_methods,
    confirm: session.confirm,
    discount_code: session.discount_code,
    discount_codes: session.discount_codes,
    metadata: CallersMetadata.nullish(),
    customization: session.customization,
    feature_flags: session.feature_flags,
    subscription_data: TrialTerms.nullish(),
  })
  .refine(namesCodesOnce, CODES_NAMED_TWICE)
  .meta({ id: 'CheckoutRequest' })
export type CheckoutRequest = z.infer<typeof CheckoutRequest>

export const OpenedSession = CreatedCheckoutSession.pick({ session_id: true })
  .extend({ checkout_url: CheckoutUrl })
  .meta({ id: 'OpenedSession' })
export type OpenedSession = z.infer<typeof OpenedSession>

const field = (max: number) => z.string().trim().min(1, issue('required')).max(max)

/** Billing name and address; unlike in the first shape, all of it is required. */
const FullBilling = z.object({
  city: field(100),
  country: CountryCode,
  state: field(100),
  street: field(200),
  zipcode: field(20),
})

/** POST /api/checkout/dynamic: the second shape. Items are in `product_cart`, or without it in `product_id` and `quantity`. */
export const DynamicCheckoutRequest = z
  .object({
    product_id: CartItem.shape.product_id.nullish(),
    quantity: CartItem.shape.quantity.nullish(),
    product_cart: CreateCheckoutSession.shape.product_cart.nullish(),
    billing: FullBilling,
    customer: CheckoutPerson.nullish(),
    discount_id: z.string().min(1).max(100).nullish(),
    addons: z.array(AttachedAddon).nullish(),
    metadata: CallersMetadata.nullish(),
    currency: CurrencyCode.nullish(),
    return_url: ReturnAddress.nullish(),
  })
  .refine(({ product_cart: cart, product_id: id }) => cart || id, {
    path: ['product_cart'],
    ...issue('oneProduct'),
  })
  .meta({ id: 'DynamicCheckoutRequest' })
export type DynamicCheckoutRequest = z.infer<typeof DynamicCheckoutRequest>

/** Answer to the second and the third shape: the URL where the buyer pays. */
export const CheckoutAddress = OpenedSession.pick({ checkout_url: true }).meta({ id: 'CheckoutAddress' })
export type CheckoutAddress = z.infer<typeof CheckoutAddress>

const METADATA_PREFIX = 'metadata_'

/** Returns the metadata from a link's `metadata_…` parameters, without our own keys. */
export function linkMetadata(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      name.startsWith(METADATA_PREFIX) && name !== METADATA_PREFIX + ORDER_KEY
        ? [[name.slice(METADATA_PREFIX.length), value]]
        : [],
    ),
  )
}

const flag = z.enum(['true', 'false'])
const POSITIVE_INTEGER = 'Quantity must be a positive integer'

/**
 * The link's own parameters, as the provider's /buy page reads them (reference, 3.2); a disabled field shows its value and can't
 * be edited.
 */
const LINK_PARAMETERS = {
  quantity: z
    .string()
    .regex(/^[1-9]\d*$/, { error: POSITIVE_INTEGER, abort: true })
    .refine((text) => Number(text) <= QUANTITY_MAX, issue('quantityAtMost', { limit: QUANTITY_MAX })),
  fullName: z.string().max(200),
  firstName: z.string().max(100),
  lastName: z.string().max(99),
  email: z
    .string()
    .overwrite((text) => readLinkedEmail(text) ?? text)
    .pipe(Email),
  country: CountryCode,
  addressLine: z.string().max(200),
  city: z.string().max(100),
  state: z.string().max(100),
  zipCode: z.string().max(20),
  disableFullName: flag,
  disableFirstName: flag,
  disableLastName: flag,
  disableEmail: flag,
  disableCountry: flag,
  disableAddressLine: flag,
  disableCity: flag,
  disableState: flag,
  disableZipCode: flag,
  paymentCurrency: CurrencyCode,
  showCurrencySelector: flag,
  paymentAmount: z
    .string()
    .regex(/^\d+$/, { error: "The payment amount must be a whole number in the currency's smallest unit", abort: true })
    .refine((text) => Number(text) <= AMOUNT_MAX, issue('amountTooLarge'))
    .meta({ description: 'For a pay what you want product' }),
  showDiscounts: flag,
}

/** In link order. */
export const LINK_PARAMETER_NAMES: readonly string[] = Object.keys(LINK_PARAMETERS)

/** GET /api/checkout/link: the third shape, all strings. `metadata_…` is returned with the payment; other names are ignored. */
export const CheckoutLinkQuery = ShopQuery.extend({
  productId: CartItem.shape.product_id,
  ...z.object(LINK_PARAMETERS).partial().shape,
  redirect_url: ReturnAddress.optional().meta({ description: 'Where the customer goes after paying' }),
})
  .catchall(z.string())
  .superRefine((query, context) => {
    const { error } = Metadata.safeParse(linkMetadata(query))
    for (const issue of error?.issues ?? [])
      context.addIssue({
        code: 'custom',
        path: [METADATA_PREFIX + issue.path.join('')],
        message: (issue.code === 'invalid_key' && issue.issues[0]?.message) || issue.message,
      })
  })
export type CheckoutLinkQuery = z.infer<typeof CheckoutLinkQuery>
