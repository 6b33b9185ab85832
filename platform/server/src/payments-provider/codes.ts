import { COUNTRY_CODES, CURRENCY_CODES } from '@tradepost/contract/provider/primitives'
import type { SubscriptionStatus } from '@tradepost/contract/provider/subscriptions/subscriptions'
import { FilterType } from '@tradepost/contract/provider/webhooks/webhooks'
import { assert } from '@tradepost/kit/faults'
import type * as z from 'zod'
import type { DodoPayments } from './client.ts'

/** Statuses of subscriptions that will or may charge their customer again. */
export const RUNNING = ['active', 'on_hold', 'paused'] as const satisfies readonly z.infer<typeof SubscriptionStatus>[]

const isCountry = (code: string): code is DodoPayments.CountryCode => COUNTRY_CODES.includes(code)
const isCurrency = (code: string): code is DodoPayments.Currency => CURRENCY_CODES.includes(code)

const isEventType = (type: string): type is DodoPayments.WebhookEventType => FilterType.options.includes(type)

/** Converts a validated country code to the SDK's type. @throws if the contract's list doesn't have it */
export function toCountryCode(code: string): DodoPayments.CountryCode {
  assert(isCountry(code), 'A country was checked where it came in')
  return code
}

/** The same for a currency. */
export function toCurrencyCode(code: string): DodoPayments.Currency {
  assert(isCurrency(code), 'A currency was checked where it came in')
  return code
}

/** The same for a type of event. */
export function toEventType(type: string): DodoPayments.WebhookEventType {
  assert(isEventType(type), 'A type of event was checked where it came in')
  return type
}
