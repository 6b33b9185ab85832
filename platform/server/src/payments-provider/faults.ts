import { Fault, type FaultIssue, retryAfter } from '@tradepost/kit/faults'
import { words as providerWords } from '@tradepost/platform-messages/words-provider-faults'
import { fault } from '#src/faults.ts'

/** An error of a call to a payments provider, independent of any library. */
export type ProviderError =
  | { kind: 'connection' }
  | { kind: 'timeout' }
  | { kind: 'abort' }
  | { kind: 'missing_key' }
  | { kind: 'unexpected' }
  | {
      kind: 'status'
      status: number
      code?: string | undefined
      message?: string | undefined
      issues?: FaultIssue[] | undefined
      /** When to retry, if the provider says so. */
      retryAfterSeconds?: number | undefined
    }

const MESSAGE_LENGTH_MAX = 300
/** Keys are rate limited per minute, so the next minute allows calls again. */
const BUSY_SECONDS = 60

/** Returns the provider's message on one line, cut to a length that fits a page. */
function wordsOf(message: string | undefined): string | undefined {
  const text = message?.replace(/\s+/g, ' ').trim()
  return text ? text.slice(0, MESSAGE_LENGTH_MAX) : undefined
}

/** The request field that an API error code is about, by the API's name for it. */
const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  ADDONS_IN_USAGE_BASED_BILLING_NOT_SUPPORTED: 'addons',
  BRAND_NOT_ENABLED: 'brand_id',
  BRAND_NOT_FOUND: 'brand_id',
  DISCOUNT_CODE_ALREADY_EXISTS: 'code',
  DUPLICATE_ADDON_IDS_IN_REQUEST: 'addons',
  DUPLICATE_METER_IDS_IN_REQUEST: 'price.meters',
  INVALID_SUGGESTED_PRICE: 'price.suggested_price',
  METER_IS_DELETED: 'price.meters',
  MISSING_ADDON_IDS: 'addons',
  MISSING_METER_IDS: 'price.meters',
}

/** API errors that get our own messages. */
const OURS = [
  'FILE_STORAGE_FULL',
  'IMAGE_ALREADY_PRESENT',
  'IMAGE_NOT_READABLE',
  'IMAGE_TOO_LARGE',
  'IMAGE_TYPE_MISMATCH',
  'IMAGE_TYPE_NOT_SUPPORTED',
  'UPLOAD_EMPTY',
] as const

/** `path`: the field that the code is about. */
type Relay = { message: string | undefined; code: string | undefined; path?: string | undefined; issues?: FaultIssue[] }

/** Builds a fault with the provider's own sentence, by its code for pages in other languages that know it. */
function relay(
  key: 'PAYMENTS_REFUSED' | 'PAYMENTS_CONFLICT' | 'PAYMENTS_ITEM_NOT_FOUND',
  { message, code, path, issues = [] }: Relay,
) {
  const own = fault(key)
  const isKnown = code !== undefined && Object.hasOwn(providerWords, code)
  const text = isKnown ? { variant: code } : message === undefined ? {} : { variant: 'quoted', params: { message } }
  const words = message ?? own.message
  const named = issues.length > 0 ? issues : path === undefined ? undefined : [{ path, message: words }]
  return new Fault(own.status, own.code, words, { ...text, issues: named })
}

function refusalOf(relayed: Relay): Fault {
  const ours = OURS.find((each) => each === relayed.code)
  return ours ? fault(ours) : relay('PAYMENTS_REFUSED', relayed)
}

/**
 * Converts a provider error to a fault that a seller or a buyer can act on. Keeps the provider's message if it is about the
 * request (400, 404, 409, 410, 422); for keys and outages our own messages are better.
 */
export function toFault(trouble: ProviderError): Fault {
  if (trouble.kind === 'connection') return fault('PAYMENTS_PROVIDER_UNAVAILABLE')
  if (trouble.kind === 'timeout') return fault('PAYMENTS_PROVIDER_TIMEOUT')
  if (trouble.kind === 'abort') return fault('PAYMENTS_ABORTED')
  if (trouble.kind === 'missing_key') return fault('PAYMENTS_KEY_MISSING')
  if (trouble.kind === 'unexpected') return fault('PAYMENTS_ANSWER_UNEXPECTED')
  const { code, issues = [] } = trouble
  const message = wordsOf(trouble.message)
  const path = code === undefined ? undefined : FIELD_OF_CODE[code]
  if (trouble.status === 401) return fault('PAYMENTS_KEY_REFUSED')
  if (trouble.status === 403) return fault('PAYMENTS_KEY_READ_ONLY')
  if (trouble.status === 404) return relay('PAYMENTS_ITEM_NOT_FOUND', { message, code, path })
  if (trouble.status === 409) return relay('PAYMENTS_CONFLICT', { message, code })
  if (trouble.status === 408) return fault('PAYMENTS_PROVIDER_TIMEOUT')
  if (trouble.status === 429) return retryAfter(fault('PAYMENTS_PROVIDER_BUSY'), trouble.retryAfterSeconds ?? BUSY_SECONDS)
  if (trouble.status >= 500) return fault('PAYMENTS_PROVIDER_UNAVAILABLE')
  if (trouble.status >= 400) return refusalOf({ message, code, path, issues })
  return fault('PAYMENTS_ANSWER_UNEXPECTED')
}

const PASSING = new Set([
  'PAYMENTS_PROVIDER_UNAVAILABLE',
  'PAYMENTS_PROVIDER_TIMEOUT',
  'PAYMENTS_PROVIDER_BUSY',
  'PAYMENTS_ABORTED',
  'PAYMENTS_ANSWER_UNEXPECTED',
])

/** Returns whether retrying later can help. */
export function isTransient(code: string): boolean {
  return PASSING.has(code)
}
