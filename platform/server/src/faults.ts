import process from 'node:process'
import type { Refusal } from '@tradepost/contract/platform/error-body'
import { assert, EDGE_FAULTS, Fault, type FaultStatus } from '@tradepost/kit/faults'
import type { MessageValues } from '@tradepost/messages/catalog'
import { createServerMessages } from '@tradepost/messages/server-messages'
import { messages } from '@tradepost/platform-messages/words-answers'

type Texts = (typeof messages)['faults']
/** Key of a refusal's text: its code, or its code and a variant where it has several texts, such as `SOLE_OWNER:holder`. */
export type TextKey = keyof Texts & string
type CodeOf<Key extends string> = Key extends `${infer Code}:${string}` ? Code : Key
export type TextValues<Key extends TextKey> = MessageValues<Texts, Key>

/** Every fault of the platform: code and status. Better-auth's own errors (under /api/auth) have their own codes. */
const STATUSES = {
  ACCESS_KEY_NOT_FOUND: 404,
  ACCESS_KEYS_FULL: 422,
  ACCESS_OVERRIDE_NOT_FOUND: 404,
  ACTIVATION_NOT_FOUND: 404,
  ADDON_NOT_FOUND: 422,
  ADDONS_NEED_SUBSCRIPTION: 422,
  ALREADY_SUBSCRIBED: 409,
  ALREADY_TAKEN: 409,
  BANNED_USER: 403,
  BRAND_IS_ARCHIVED: 409,
  BRAND_IS_PRIMARY: 409,
  BRAND_NOT_FOUND: 404,
  CART_BRAND_MISMATCH: 422,
  CART_CURRENCY_MISMATCH: 422,
  CART_EMPTY: 422,
  CART_FULL: 422,
  CART_LINE_TOO_LARGE: 422,
  CART_ONE_SUBSCRIPTION: 422,
  CART_PRODUCT_UNAVAILABLE: 409,
  CONCURRENT_CHANGE: 409,
  CUSTOMER_NOT_FOUND: 404,
  DISPUTE_ANSWERED_ELSEWHERE: 409,
  DOWNLOAD_NOT_FOUND: 404,
  DOWNLOAD_WITHDRAWN: 410,
  EVIDENCE_TYPE_NOT_SUPPORTED: 422,
  FOREIGN_ORIGIN: 403,
  IMAGE_ALREADY_PRESENT: 409,
  IMAGE_NOT_READABLE: 422,
  IMAGE_TOO_LARGE: 422,
  IMAGE_TYPE_MISMATCH: 415,
  IMAGE_TYPE_NOT_SUPPORTED: 415,
  IMPERSONATING: 403,
  IMAGES_BUSY: 503,
  INVALID_CONFIRMATION: 422,
  INVALID_CALLBACK_URL: 403,
  INVALID_EMAIL: 400,
  INVALID_ERROR_CALLBACK_URL: 403,
  INVALID_NEW_USER_CALLBACK_URL: 403,
  INVALID_ORIGIN: 403,
  INVALID_REDIRECT_URL: 403,
  INVALID_RESOURCE: 400,
  INVALID_SIGNATURE: 401,
  INVOICE_CORRECTED_ELSEWHERE: 409,
  INVITATION_NOT_FOUND: 400,
  LAST_ADMINISTRATOR: 400,
  LICENSE_KEY_CUSTOMER_AMBIGUOUS: 422,
  LICENSE_KEY_CUSTOMER_UNKNOWN: 422,
  LICENSE_KEY_NOT_FOUND: 404,
  MEMBER_NOT_FOUND: 404,
  MISSING_OR_NULL_ORIGIN: 403,
  NOTHING_TO_SHOW: 409,
  OPEN_AMOUNT_REQUIRED: 422,
  OPEN_AMOUNT_TOO_SMALL: 422,
  ORDER_NOT_FOUND: 404,
  ORGANIZATION_ALREADY_EXISTS: 400,
  ORGANIZATION_NOT_FOUND: 404,
  ORGANIZATION_SLUG_ALREADY_TAKEN: 400,
  PAYMENTS_ABORTED: 503,
  PAYMENTS_ANSWER_UNEXPECTED: 502,
  PAYMENTS_CONFLICT: 409,
  PAYMENTS_ITEM_NOT_FOUND: 404,
  PAYMENTS_KEY_MISSING: 409,
  PAYMENTS_KEY_NOT_OURS: 409,
  PAYMENTS_KEY_READ_ONLY: 409,
  PAYMENTS_KEY_REFUSED: 409,
  PAYMENTS_PROVIDER_BUSY: 503,
  PAYMENTS_PROVIDER_TIMEOUT: 503,
  PAYMENTS_PROVIDER_UNAVAILABLE: 503,
  RECORD_UNREADABLE: 502,
  PAYMENTS_REFUSED: 422,
  PRODUCT_FILES_FULL: 422,
  PRODUCT_KIND_FIXED: 422,
  PAYMENTS_UNDER_WAY: 409,
  PAYMENT_LINK_NOT_FOUND: 404,
  PLAN_PRICE_CHANGED: 409,
  PRODUCT_NOT_FOUND: 404,
  REFUND_OUTCOME_UNKNOWN: 503,
  REFUND_TOO_LARGE: 422,
  ROLE_IS_ASSIGNED_TO_MEMBERS: 400,
  ROLE_NAME_IS_ALREADY_TAKEN: 400,
  ROLE_NOT_FOUND: 400,
  SESSION_CHANGED: 409,
  SHOP_NOT_FOUND: 404,
  SHOP_NOT_OPEN: 409,
  SHOP_REQUIRED: 422,
  SOLE_OWNER: 409,
  SUBSCRIPTIONS_RUNNING: 409,
  SUBSCRIPTION_NOT_FOUND: 404,
  UPLOAD_EMPTY: 422,
  UPLOAD_NOT_TAKEN: 502,
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 400,
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 400,
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: 400,
  USER_NOT_FOUND: 404,
  VERIFICATION_EMAIL_NOT_ENABLED: 400,
  WEBHOOK_SECRET_NOT_OURS: 409,
  WEBHOOK_IS_PLATFORMS: 409,
  YOU_CANNOT_IMPERSONATE_ADMINS: 403,
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: 400,
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: 400,
} as const satisfies { readonly [Code in CodeOf<TextKey>]?: FaultStatus }

type FaultCode = keyof typeof STATUSES | keyof typeof EDGE_FAULTS
export type FaultKey = Extract<TextKey, FaultCode | `${FaultCode}:${string}`>

const STATUS_OF: ReadonlyMap<string, FaultStatus> = new Map([
  ...Object.entries(EDGE_FAULTS).map(([code, [status]]) => [code, status] as const),
  ...Object.entries(STATUSES),
])

const english = createServerMessages({ english: messages.faults, name: 'answers.faults', read: () => ({}) }, ({ key, why }) =>
  process.emitWarning(`Fault ${key}: ${why}`),
)

/** Returns what an answer says of a refusal: an English sentence, and what says the same in every language. */
export function describeFault<Key extends TextKey>(key: Key, ...values: TextValues<Key>) {
  const [code = key, variant] = key.split(':')
  return { code, variant, message: english('en')(key, ...values), params: values[0] }
}

/** Builds a fault with the values of its text: `throw fault('REFUND_TOO_LARGE:upTo', { amount })`. */
export const fault = <Key extends FaultKey>(key: Key, ...values: TextValues<Key>): Fault => {
  const { code, message, ...details } = describeFault(key, ...values)
  const status = STATUS_OF.get(code)
  assert(status, `No fault ${code}`)
  return new Fault(status, code, message, details)
}

/** Returns what a fault says, for an answer that reports it. */
export const toRefusal = ({ code, variant, message, params }: Fault): Refusal => ({ code, variant, message, params })

/** Builds a fault about one field of a payload. */
export const faultAt = <Key extends FaultKey>(path: string, key: Key, ...values: TextValues<Key>): Fault => {
  const refused = fault(key, ...values)
  const { status, code, message, params } = refused
  return new Fault(status, code, message, { ...refused, issues: [{ path, message, code: key, ...(params ? { params } : {}) }] })
}
