import { readLinkedEmail } from '@tradepost/contract/email-address'
import type { LockedField } from '@tradepost/contract/hosted/checkout'
import type { LinkProblem } from '@tradepost/contract/hosted/links'
import { withPostalCode } from '@tradepost/contract/postal-codes'
import { type CreateCheckoutSession, FeatureFlags, ReturnUrl } from '@tradepost/contract/provider/checkout/checkouts'
import { QUANTITY_MAX } from '@tradepost/contract/provider/checkout/quantity'
import { AMOUNT_MAX, CurrencyCode, Metadata } from '@tradepost/contract/provider/primitives'
import { isStorableText } from '@tradepost/kit/http/request-body'
import type { SessionLink } from '#src/checkouts/table.ts'
import { isSupportedCountry } from '#src/pricing/supported-countries.ts'

/** A URL that opens no checkout, and the parameter that causes it. */
export class LinkRefused extends Error {
  readonly problem: LinkProblem
  readonly parameter: string | null

  constructor(problem: LinkProblem, parameter: string | null = null) {
    super(`This link opens no checkout: ${problem}`)
    this.name = 'LinkRefused'
    this.problem = problem
    this.parameter = parameter
  }
}

export type ReadLink = { request: CreateCheckoutSession; link: SessionLink }

/** Returns a parameter. A repeated name counts once, an empty value not at all. */
const given = (query: URLSearchParams, name: string): string | undefined => query.get(name)?.trim() || undefined

/** Reads a whole number written in digits only. */
function wholeNumber(query: URLSearchParams, name: 'quantity' | 'paymentAmount', max: number): number | undefined {
  const text = given(query, name)
  if (text === undefined) return undefined
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (!(value <= max)) throw new LinkRefused(name === 'quantity' ? 'quantity' : 'amount', name)
  return value
}

/** Returns a prefilled value. Drops invalid ones: the buyer can type the value, so nothing is lost. */
function filledIn(query: URLSearchParams, name: string, max: number): string | null {
  const text = given(query, name)
  return text !== undefined && text.length <= max && isStorableText(text) ? text : null
}

function readCountry(query: URLSearchParams): string | undefined {
  const country = given(query, 'country')?.toUpperCase()
  if (country !== undefined && !isSupportedCountry(country)) throw new LinkRefused('country', 'country')
  return country
}

const PREFIX = 'metadata_'

function readMetadata(query: URLSearchParams): CreateCheckoutSession['metadata'] {
  const pairs = [...query].filter(([name]) => name.startsWith(PREFIX))
  const read = Metadata.safeParse(Object.fromEntries(pairs.map(([name, value]) => [name.slice(PREFIX.length), value])))
  const isStorable = pairs.every(([, value]) => isStorableText(value))
  if (!read.success || !isStorable) throw new LinkRefused('metadata', PREFIX)
  return read.data
}

function readRedirect(query: URLSearchParams, isProduction: boolean): string | undefined {
  const address = given(query, 'redirect_url')
  const isOpen = isProduction && /^http:/i.test(address ?? '')
  if (address !== undefined && (isOpen || !(isStorableText(address) && ReturnUrl.safeParse(address).success)))
    throw new LinkRefused('redirect_url', 'redirect_url')
  return address
}

function readCurrency(query: URLSearchParams): string | undefined {
  const currency = given(query, 'paymentCurrency')?.toUpperCase()
  if (currency !== undefined && !CurrencyCode.safeParse(currency).success) throw new LinkRefused('currency', 'paymentCurrency')
  return currency
}

/** Returns the locked fields: each has a flag that locks it and a prefilled value. */
function lockedIn(query: URLSearchParams, link: Omit<SessionLink, 'locked'>): LockedField[] {
  const fields: [field: LockedField, flag: string, value: string | null | undefined][] = [
    ['email', 'disableEmail', link.email],
    ['name', 'disableFullName', link.name],
    ['first_name', 'disableFirstName', link.first_name],
    ['last_name', 'disableLastName', link.last_name],
    ['country', 'disableCountry', link.billing.country],
    ['street', 'disableAddressLine', link.billing.street],
    ['city', 'disableCity', link.billing.city],
    ['state', 'disableState', link.billing.state],
    ['zipcode', 'disableZipCode', link.billing.zipcode],
  ]
  return fields.filter(([, flag, value]) => value && given(query, flag) === 'true').map(([field]) => field)
}

function readBuyer(query: URLSearchParams): SessionLink {
  const firstName = filledIn(query, 'firstName', 100)
  const lastName = filledIn(query, 'lastName', 99)
  const country = readCountry(query)
  const buyer = {
    email: readLinkedEmail(given(query, 'email') ?? '') ?? null,
    name: firstName || lastName ? null : filledIn(query, 'fullName', 200),
    first_name: firstName,
    last_name: lastName,
    billing: withPostalCode({
      ...(country ? { country } : {}),
      street: filledIn(query, 'addressLine', 200),
      city: filledIn(query, 'city', 100),
      state: filledIn(query, 'state', 100),
      zipcode: filledIn(query, 'zipCode', 20),
    }),
  }
  return { ...buyer, locked: lockedIn(query, buyer) }
}

/**
 * Reads the checkout that a link's URL asks for (reference, 3.2). Parameters that decide what is sold, at what price, and where
 * the buyer goes next must be valid; unknown parameters are ignored. In production buyers don't go to plain http.
 * @throws LinkRefused
 */
export function readLink(productId: string, query: URLSearchParams, { isProduction }: { isProduction: boolean }): ReadLink {
  const quantity = wholeNumber(query, 'quantity', QUANTITY_MAX) ?? 1
  if (quantity === 0) throw new LinkRefused('quantity', 'quantity')
  const request: CreateCheckoutSession = {
    product_cart: [{ product_id: productId, quantity, amount: wholeNumber(query, 'paymentAmount', AMOUNT_MAX) }],
    billing_currency: readCurrency(query),
    return_url: readRedirect(query, isProduction),
    metadata: readMetadata(query),
    show_saved_payment_methods: false,
    confirm: false,
    feature_flags: FeatureFlags.parse({
      allow_currency_selection: given(query, 'showCurrencySelector') !== 'false',
      allow_discount_code: given(query, 'showDiscounts') !== 'false',
    }),
  }
  return { request, link: readBuyer(query) }
}
