import type { HostedSession, LockedField, PaySession } from '@tradepost/contract/hosted/checkout'
import { Fault } from '@tradepost/kit/faults'
import type { CustomerRow } from '#src/customers/table.ts'
import { fault } from '#src/faults.ts'
import type { Buyer } from './price-cart.ts'
import type { CheckoutSessionRow, SessionLink } from './table.ts'
import { isTaxId } from './tax-ids.ts'

type Known = Pick<CheckoutSessionRow, 'request' | 'link'>

/** Where the buyer lives as far as the business or the link says. */
export const countryOf = ({ request, link }: Known): string | undefined =>
  request.billing_address?.country ?? link?.billing.country

const isLocked = (link: SessionLink | null, field: LockedField): boolean => link?.locked.includes(field) ?? false

/**
 * Who pays, as far as tax goes. @throws 422 INVALID_TAX_ID for an id that no business of that country could have, or that
 * this checkout does not ask for
 */
export function buyerOf(
  session: Known,
  { country: typed, tax_id: taxId }: { country: string; tax_id?: string | undefined },
): Buyer {
  const country = (isLocked(session.link, 'country') && session.link?.billing.country) || typed
  if (taxId === undefined) return { country }
  if (session.request.feature_flags?.allow_tax_id === false || !isTaxId(country, taxId)) {
    const { code, message } = fault('INVALID_TAX_ID')
    throw new Fault(422, code, message, [{ path: 'tax_id', message }])
  }
  return { country, hasTaxId: true }
}

/** What the page fills in: what the link brought, the customer's own data, or what the business typed. */
export function prefillOf({ request, link }: Known, customer: CustomerRow | undefined): HostedSession['prefill'] {
  const typed = request.customer && 'email' in request.customer ? request.customer : undefined
  const email = customer?.email ?? typed?.email
  return {
    email: email ?? link?.email ?? null,
    name: customer?.name ?? typed?.name ?? link?.name ?? null,
    first_name: link?.first_name ?? null,
    last_name: link?.last_name ?? null,
    phone_number: customer?.phoneNumber ?? typed?.phone_number ?? null,
    billing: request.billing_address ?? link?.billing ?? null,
    locked: link?.locked ?? (email === undefined ? [] : ['email']),
  }
}

/** A name with the parts that are fixed: they stand where they belong, whatever was sent. */
function withLockedName(name: string, link: SessionLink): string {
  if (isLocked(link, 'name') && link.name) return link.name
  const first = isLocked(link, 'first_name') ? link.first_name : null
  const last = isLocked(link, 'last_name') ? link.last_name : null
  if (first && last) return `${first} ${last}`
  if (first) return `${name} `.startsWith(`${first} `) ? name : `${first} ${name}`
  if (last) return ` ${name}`.endsWith(` ${last}`) ? name : `${name} ${last}`
  return name
}

/** What the buyer sent with what they cannot change put right, and without what this checkout does not ask for. */
export function withLocked({ request, link }: Known, input: PaySession): PaySession {
  const { phone_number: phone, ...asked } = input
  const takesPhone = request.feature_flags?.allow_phone_number_collection ?? true
  const kept: PaySession = takesPhone && phone !== undefined ? { ...asked, phone_number: phone } : asked
  if (!link) return kept
  const parts = (['country', 'street', 'city', 'state', 'zipcode'] as const).filter((part) => isLocked(link, part))
  const fixed = Object.fromEntries(parts.map((part) => [part, link.billing[part]]))
  return {
    ...kept,
    email: (isLocked(link, 'email') && link.email) || kept.email,
    name: withLockedName(kept.name, link),
    billing: { ...kept.billing, ...fixed },
  }
}
