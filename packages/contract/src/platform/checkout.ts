import * as z from 'zod'
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
} from '../provider/checkouts.ts'
import { PAYMENT_METHOD_TYPES } from '../provider/payments.ts'
import { CountryCode, CurrencyCode, Email, Metadata } from '../provider/primitives.ts'

/** The key under which an order's id stands on its payment; whatever a caller writes there is ours to overwrite. */
export const ORDER_KEY = 'tradepost_order'
/** What a caller may add beside that one. */
const METADATA_PAIRS_MAX = 49

/** Which shop a checkout is for; may be left out while only one is open. */
export const ShopQuery = z.object({
  shop: z.string().min(1).max(200).optional().meta({ description: 'The shop, as in its address /shop/{slug}' }),
})

/** A path of ours or a web address. Only one that stays with us, or with an origin that we trust, is followed. */
const ReturnAddress = z
  .string()
  .max(2048)
  .refine((text) => text.startsWith('/') || WebUrl.safeParse(text).success, 'Invalid url')

const CallersMetadata = Metadata.refine(
  (pairs) => Object.keys(pairs).filter((key) => key !== ORDER_KEY).length <= METADATA_PAIRS_MAX,
  `Metadata holds at most ${METADATA_PAIRS_MAX} pairs here, one more is ours`,
)

const CheckoutPerson = z.object({
  customer_id: z.string().min(1).max(100).nullish(),
  email: Email.nullish(),
  name: z.string().trim().min(1).max(200).nullish(),
})
export type CheckoutPerson = z.infer<typeof CheckoutPerson>

const session = CreateCheckoutSession.shape

/**
 * POST /api/checkout: the specification's first shape, with its rules and words (sections 3 and 5). The provider takes
 * more than this; what is not the caller's to say, such as a kept payment method, is not taken here.
 */
export const CheckoutRequest = z
  .object({
    product_cart: session.product_cart,
    customer: CheckoutPerson.extend({ phone_number: z.string().max(32).nullish() }).nullish(),
    billing_address: session.billing_address,
    return_url: ReturnAddress.nullish(),
    cancel_url: ReturnAddress.nullish(),
    // The provider knows more of them; these are the specification's.
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

const field = (max: number) => z.string().trim().min(1, 'Required').max(max)

/** Who is billed, and where; unlike the first shape's all of it. */
const FullBilling = z.object({
  city: field(100),
  country: CountryCode,
  state: field(100),
  street: field(200),
  zipcode: field(20),
})

/** POST /api/checkout/dynamic: the second shape. What is bought is `product_cart`, or without one `product_id` and `quantity`. */
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
    error: 'At least one product is required',
  })
  .meta({ id: 'DynamicCheckoutRequest' })
export type DynamicCheckoutRequest = z.infer<typeof DynamicCheckoutRequest>

/** What the second and the third shape are answered with: where the buyer goes to pay. */
export const CheckoutAddress = OpenedSession.pick({ checkout_url: true }).meta({ id: 'CheckoutAddress' })
export type CheckoutAddress = z.infer<typeof CheckoutAddress>
