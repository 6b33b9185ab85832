import * as z from 'zod'
import {
  CheckoutUrl,
  CODES_NAMED_TWICE,
  CreateCheckoutSession,
  CreatedCheckoutSession,
  namesCodesOnce,
  WebUrl,
} from '../provider/checkouts.ts'
import { PAYMENT_METHOD_TYPES } from '../provider/payments.ts'
import { Email, Metadata } from '../provider/primitives.ts'

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

/** A kept card is charged where nobody is asked, so no page of a shop may name one. */
const { payment_method_id: _, ...SessionFields } = CreateCheckoutSession.shape

/** POST /api/checkout: the specification's first shape, with its rules and words (sections 3 and 5). */
export const CheckoutRequest = z
  .object({
    ...SessionFields,
    customer: CheckoutPerson.extend({ phone_number: z.string().max(32).nullish() }).nullish(),
    return_url: ReturnAddress.nullish(),
    cancel_url: ReturnAddress.nullish(),
    // The provider knows more of them; these are the specification's (section 5).
    allowed_payment_method_types: z.array(z.enum(PAYMENT_METHOD_TYPES)).nullish(),
    metadata: CallersMetadata.nullish(),
  })
  .refine(namesCodesOnce, CODES_NAMED_TWICE)
  .meta({ id: 'CheckoutRequest' })
export type CheckoutRequest = z.infer<typeof CheckoutRequest>

export const OpenedSession = CreatedCheckoutSession.pick({ session_id: true })
  .extend({ checkout_url: CheckoutUrl })
  .meta({ id: 'OpenedSession' })
export type OpenedSession = z.infer<typeof OpenedSession>
