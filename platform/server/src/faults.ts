import type { Refusal } from '@tradepost/contract/platform/error-body'
import { assert, EDGE_FAULTS, Fault, type FaultStatus, type FaultTable } from '@tradepost/kit/faults'
import type { MessageValues } from '@tradepost/messages/catalog'
import { messages } from '@tradepost/platform-messages/words-answers'
import { openAnswers } from './open-answers.ts'

type Texts = (typeof messages)['faults']
/** Key of a refusal's text: its code, or its code and a variant where it has several texts, such as `SOLE_OWNER:holder`. */
export type TextKey = keyof Texts & string
type CodeOf<Key extends string> = Key extends `${infer Code}:${string}` ? Code : Key
/** Every code of a refusal, with those of better-auth. */
export type TextCode = CodeOf<TextKey>
export type TextValues<Key extends TextKey> = MessageValues<Texts, Key>

/** Every fault of the platform: code and status. Better-auth's own errors have their own codes. */
const STATUSES = {
  ACCESS_KEYS_FULL: 422,
  ACCESS_KEY_NOT_FOUND: 404,
  ACCESS_OVERRIDE_NOT_FOUND: 404,
  ACCOUNT_NOT_FOUND: 400,
  ACCOUNT_TEMPORARILY_LOCKED: 429,
  ACTIVATION_NOT_FOUND: 404,
  ADDONS_NEED_SUBSCRIPTION: 422,
  ADDON_NOT_FOUND: 422,
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
  CHANGE_EMAIL_DISABLED: 400,
  CONCURRENT_CHANGE: 409,
  COULD_NOT_UPDATE_EMAIL: 400,
  CREDENTIAL_ACCOUNT_NOT_FOUND: 400,
  CUSTOMER_NOT_FOUND: 404,
  DISPUTE_ANSWERED_ELSEWHERE: 409,
  DOWNLOAD_NOT_FOUND: 404,
  DOWNLOAD_WITHDRAWN: 410,
  EITHER_USER_OR_SESSION: 400,
  EMAIL_ALREADY_VERIFIED: 400,
  EMAIL_IS_THE_SAME: 400,
  EMAIL_MISMATCH: 400,
  EMAIL_NOT_VERIFIED: 403,
  EMAIL_PASSWORD_DISABLED: 400,
  EVIDENCE_TYPE_NOT_SUPPORTED: 422,
  FAILED_TO_GET_USER_INFO: 404,
  FAILED_TO_REFRESH_ACCESS_TOKEN: 400,
  FAILED_TO_UNLINK_LAST_ACCOUNT: 400,
  FAILED_TO_VERIFY_REGISTRATION: 400,
  FILE_STORAGE_FULL: 422,
  FOREIGN_ORIGIN: 403,
  IMAGES_BUSY: 503,
  IMAGE_ALREADY_PRESENT: 409,
  IMAGE_NOT_READABLE: 422,
  IMAGE_TOO_LARGE: 422,
  IMAGE_TYPE_MISMATCH: 415,
  IMAGE_TYPE_NOT_SUPPORTED: 415,
  IMPERSONATING: 403,
  IMPORT_CANNOT_UNDO: 409,
  IMPORT_COLUMNS_MISMATCH: 422,
  IMPORT_FILE_UNREADABLE: 422,
  IMPORT_NOTHING_READY: 409,
  IMPORT_NOT_CHECKED: 409,
  IMPORT_NOT_FOUND: 404,
  IMPORT_STARTED: 409,
  IMPORT_UNDER_WAY: 409,
  INVALID_BACKUP_CODE: 401,
  INVALID_CALLBACK_URL: 403,
  INVALID_CODE: 401,
  INVALID_CONFIRMATION: 422,
  INVALID_DELETE_TOKEN: 404,
  INVALID_EMAIL: 400,
  INVALID_EMAIL_OR_PASSWORD: 401,
  INVALID_ERROR_CALLBACK_URL: 403,
  INVALID_NEW_USER_CALLBACK_URL: 403,
  INVALID_ORIGIN: 403,
  INVALID_PASSWORD: 400,
  INVALID_REDIRECT_URL: 403,
  INVALID_RESOURCE: 400,
  INVALID_SIGNATURE: 401,
  INVALID_TEAM_NAME: 400,
  INVALID_TOKEN: 401,
  INVALID_TWO_FACTOR_COOKIE: 401,
  INVITATION_IS_DIFFERENT: 400,
  INVITATION_NOT_FOUND: 400,
  INVITER_CAN_NO_LONGER_GIVE_THIS_ROLE: 400,
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: 400,
  INVOICE_CORRECTED_ELSEWHERE: 409,
  LAST_ADMINISTRATOR: 400,
  LICENSE_KEY_CUSTOMER_AMBIGUOUS: 422,
  LICENSE_KEY_CUSTOMER_UNKNOWN: 422,
  LICENSE_KEY_NOT_FOUND: 404,
  MAILBOX_UNPROVEN: 403,
  MEMBER_NOT_FOUND: 404,
  MISSING_OR_NULL_ORIGIN: 403,
  NOTHING_TO_SHOW: 409,
  NOT_IMPERSONATING: 400,
  NO_ACTIVE_ORGANIZATION: 400,
  OPEN_AMOUNT_REQUIRED: 422,
  OPEN_AMOUNT_TOO_SMALL: 422,
  ORDER_NOT_FOUND: 404,
  ORGANIZATION_ALREADY_EXISTS: 400,
  ORGANIZATION_NOT_FOUND: 404,
  ORGANIZATION_SLUG_ALREADY_TAKEN: 400,
  PASSKEY_ALGORITHM_NOT_OFFERED: 400,
  PASSKEY_ALREADY_REGISTERED: 400,
  PASSKEY_AUTHENTICATION_FAILED: 400,
  PASSKEY_NOT_FOUND: 401,
  PASSWORD_ALREADY_SET: 400,
  PASSWORD_LEAKED: 400,
  PASSWORD_TOO_COMMON: 400,
  PASSWORD_TOO_PERSONAL: 400,
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
  PAYMENTS_REFUSED: 422,
  PAYMENTS_UNDER_WAY: 409,
  PAYMENT_LINK_NOT_FOUND: 404,
  PLAN_PRICE_CHANGED: 409,
  PLANS_CURRENCY_MISMATCH: 422,
  PLANS_LACK_PRODUCT: 422,
  PLAN_NOT_FOUND: 422,
  PLAN_OF_OTHER_PAGE: 422,
  PRODUCT_FILES_FULL: 422,
  PRODUCT_KIND_FIXED: 422,
  PRODUCT_NOT_FOUND: 404,
  PRODUCT_NOT_AVAILABLE: 409,
  PRODUCT_PICTURES_FULL: 422,
  PROVIDER_NOT_SUPPORTED: 400,
  PROVIDER_UNAVAILABLE: 503,
  RECORD_UNREADABLE: 502,
  REFUND_OUTCOME_UNKNOWN: 503,
  REFUND_TOO_LARGE: 422,
  RESET_PASSWORD_DISABLED: 400,
  ROLE_IS_ASSIGNED_TO_MEMBERS: 400,
  ROLE_NAME_IS_ALREADY_TAKEN: 400,
  ROLE_NOT_FOUND: 400,
  SECOND_FACTOR_REQUIRED: 403,
  SESSION_CHANGED: 409,
  SESSION_EXPIRED: 400,
  SESSION_NOT_FRESH: 403,
  SHOP_NOT_FOUND: 404,
  SHOP_NOT_OPEN: 409,
  SHOP_REQUIRED: 422,
  SOLE_OWNER: 409,
  SUBSCRIPTIONS_RUNNING: 409,
  SUBSCRIPTION_NOT_FOUND: 404,
  TEAM_HAS_PENDING_INVITATIONS: 409,
  TEAM_NAME_TOO_LONG: 400,
  TEAM_NOT_FOUND: 400,
  TEXT_NOT_FOUND: 404,
  TOKEN_EXPIRED: 401,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 400,
  UPLOAD_EMPTY: 422,
  UPLOAD_NOT_TAKEN: 502,
  USER_ALREADY_EXISTS: 422,
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 400,
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 400,
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: 400,
  USER_NOT_FOUND: 404,
  VERIFICATION_EMAIL_NOT_ENABLED: 400,
  WEBHOOK_IS_PLATFORMS: 409,
  WEBHOOK_SECRET_NOT_OURS: 409,
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: 403,
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: 403,
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: 403,
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE: 403,
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: 403,
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: 403,
  YOU_CANNOT_DEMOTE_YOURSELF: 400,
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

const english = openAnswers('faults')

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

/** Lists every code with its status and its English text, for the list of error codes. Placeholders keep their braces. */
export function listFaults(): FaultTable {
  const texts: Readonly<Record<string, string>> = messages.faults
  return Object.fromEntries([...STATUS_OF].map(([code, status]) => [code, [status, texts[code] ?? '']]))
}
