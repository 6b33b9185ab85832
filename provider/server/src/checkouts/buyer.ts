import type { HostedSession, LockedField, PaySession } from '@tradepost/contract/hosted/checkout'
import type { CustomerRow } from '#src/customers/table.ts'
import { faultAt } from '#src/faults.ts'
import type { Buyer } from '#src/pricing/price-cart.ts'
import { findTaxId } from '#src/pricing/tax-ids.ts'
import type { TaxPlace } from '#src/pricing/tax-rates.ts'
import type { CheckoutSessionRow } from './table.ts'

type Known = Pick<CheckoutSessionRow, 'request' | 'link'>

/** Returns what a request says of a customer that it doesn't name by ID. */
export const findPerson = ({ customer }: Known['request']) => (customer && !('customer_id' in customer) ? customer : undefined)

/** Returns where the buyer lives, as far as the business or the link set it. */
export function findPlace({ request, link }: Known): TaxPlace {
  const { country, zipcode } = request.billing_address ?? link?.billing ?? {}
  return { country, zipcode }
}

/** Fields set by the business that the buyer may change, unless a feature flag says otherwise. Email and name are locked. */
const IS_FREE = { email: false, name: false, country: true, street: true, city: true, state: true, zipcode: true } as const
type BusinessField = keyof typeof IS_FREE
const isBusinessField = (field: string): field is BusinessField => field in IS_FREE
const ADDRESS_FIELDS = ['country', 'street', 'city', 'state', 'zipcode'] as const

/** Where the buyer lives, as far as tax depends on it. */
type TypedPlace = TaxPlace & { country: string }

type Given = Partial<Record<LockedField, string | null | undefined>>

/** Returns the values that the link or the business prefilled. */
function givenTo({ request, link }: Known): Given {
  if (link) return { ...link.billing, email: link.email, name: link.name, first_name: link.first_name, last_name: link.last_name }
  const person = findPerson(request)
  return { ...request.billing_address, email: person?.email, name: person?.name }
}

/** Returns the fields that the buyer can't change. A field without a value is never locked. */
function lockedIn(session: Known): LockedField[] {
  if (session.link) return session.link.locked
  const given = givenTo(session)
  const flags = session.request.feature_flags
  return Object.keys(IS_FREE)
    .filter(isBusinessField)
    .filter((field) => given[field] && !(flags?.[`allow_customer_editing_${field}`] ?? IS_FREE[field]))
}

/** Returns the value of a locked field. */
function lockedValue(session: Known, field: LockedField): string | undefined {
  return lockedIn(session).includes(field) ? (givenTo(session)[field] ?? undefined) : undefined
}

/** Returns the email that the business or the link set, if the buyer can't change it. */
export const findFixedEmail = (session: Known): string | undefined => lockedValue(session, 'email')

/** Returns whether buyers may enter a discount code. Never for on-demand subscriptions. */
export function canEnterDiscountCode({ request, plan }: Pick<CheckoutSessionRow, 'request' | 'plan'>): boolean {
  return (request.feature_flags?.allow_discount_code ?? true) && !plan?.initialTerms.onDemand
}

/** Returns whether this checkout asks for a tax ID. */
export function canEnterTaxId({ request: { tax_id: own, feature_flags: flags } }: Pick<Known, 'request'>): boolean {
  const asks = flags?.allow_tax_id ?? true
  return own ? (flags?.allow_customer_editing_tax_id ?? asks) : asks
}

/**
 * Returns the tax ID that applies in a country, in its full form: the buyer's, or the request's if it's valid for that country.
 * @throws 422 INVALID_TAX_ID
 */
function taxIdIn(session: Known, country: string, typed: string | undefined): string | undefined {
  const { tax_id: asked } = session.request
  const own = asked ? findTaxId(country, asked) : undefined
  if (typed === undefined || typed === asked) return own
  const found = findTaxId(country, typed)
  if (found === undefined || (found !== own && !canEnterTaxId(session))) throw faultAt('tax_id', 'INVALID_TAX_ID')
  return found
}

/**
 * Returns the tax-relevant buyer data.
 * @throws 422 INVALID_TAX_ID if the ID is invalid in that country, or if this checkout doesn't ask for one
 */
export function getBuyer(session: Known, typed: TypedPlace & { tax_id?: string | undefined }): Buyer {
  const country = lockedValue(session, 'country') ?? typed.country
  const zipcode = lockedValue(session, 'zipcode') ?? typed.zipcode
  return { country, zipcode, hasTaxId: taxIdIn(session, country, typed.tax_id) !== undefined }
}

/** Returns the tax-relevant buyer data before the buyer enters anything. */
export function getExpectedBuyer(session: Known): Buyer {
  const { country, zipcode } = findPlace(session)
  return country ? getBuyer(session, { country, zipcode }) : { country }
}

/** Returns the prefilled values: from the link, the customer record, or the business. */
export function getPrefill(session: Known, customer: CustomerRow | undefined): HostedSession['prefill'] {
  const { request, link } = session
  const typed = findPerson(request)
  const locked = lockedIn(session)
  return {
    email: customer?.email ?? typed?.email ?? link?.email ?? null,
    name: customer?.name ?? typed?.name ?? link?.name ?? null,
    first_name: link?.first_name ?? null,
    last_name: link?.last_name ?? null,
    phone_number: customer?.phoneNumber ?? typed?.phone_number ?? null,
    billing: request.billing_address ?? link?.billing ?? null,
    // A customer named by the business pays under their own email.
    locked: customer && !locked.includes('email') ? ['email', ...locked] : locked,
  }
}

/** Returns the name with its locked parts in place, whatever the buyer sent. */
function withLockedName(session: Known, name: string): string {
  const whole = lockedValue(session, 'name')
  if (whole) return whole
  const [first, last] = [lockedValue(session, 'first_name'), lockedValue(session, 'last_name')]
  if (first && last) return `${first} ${last}`
  if (first) return `${name} `.startsWith(`${first} `) ? name : `${first} ${name}`
  if (last) return ` ${name}`.endsWith(` ${last}`) ? name : `${name} ${last}`
  return name
}

const givenPhone = ({ request }: Known) => findPerson(request)?.phone_number

/** Returns the buyer's input with locked fields restored, without fields that this checkout doesn't ask for. */
export function withLocked(session: Known, input: PaySession): PaySession {
  const { phone_number: phone, tax_id: typed, ...asked } = input
  const takesPhone = session.request.feature_flags?.allow_phone_number_collection ?? true
  const phoneNumber = (takesPhone && phone) || givenPhone(session)
  const fixed = ADDRESS_FIELDS.map((field) => [field, lockedValue(session, field)] as const).filter(([, value]) => value)
  const billing = { ...asked.billing, ...Object.fromEntries(fixed) }
  const taxId = taxIdIn(session, billing.country, typed)
  return {
    ...asked,
    ...(phoneNumber ? { phone_number: phoneNumber } : {}),
    ...(taxId === undefined ? {} : { tax_id: taxId }),
    email: lockedValue(session, 'email') ?? asked.email,
    name: withLockedName(session, asked.name),
    billing,
  }
}

/** @throws 422 if the checkout requires a phone number and has none */
export function checkPhone({ request }: Known, input: PaySession): void {
  if (!request.feature_flags?.require_phone_number || input.phone_number) return
  throw faultAt('phone_number', 'INVALID_REQUEST_PARAMETERS', 'Phone number is required')
}
