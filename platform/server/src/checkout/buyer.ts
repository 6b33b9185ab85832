import { type CheckoutPerson, ORDER_KEY } from '@tradepost/contract/platform/buyer/checkout'
import { Fault } from '@tradepost/kit/faults'
import type { SignedIn } from '#src/callers.ts'
import { fault } from '#src/faults.ts'
import { findProviderCustomer } from '#src/orders/provider-customers.ts'
import type { CheckoutInput } from '#src/payments-provider/calls/checkouts.ts'
import type { OpenShop } from '#src/storefront/find-shop.ts'

/** The payer as sent to the provider: a known customer, or the details to create one from. */
export type Buyer = { customer_id: string } | Person

export type Person = { email?: string; name?: string | null; phone_number?: string | null }

type Named = CheckoutPerson & { phone_number?: string | null | undefined }

const createEmailFault = () =>
  new Fault(422, 'INVALID_REQUEST_PARAMETERS', 'customer.email: Required', {
    issues: [{ path: 'customer.email', message: 'Required', code: 'required' }],
  })

/** Who can be charged without a page that asks for an email. */
export type Payer = { customer_id: string } | (Person & { email: string })

/** Returns the buyer if a payment could be made for them. Every provider takes such a customer. */
export function findPayer(buyer: Buyer | undefined): Payer | undefined {
  if (!buyer || 'customer_id' in buyer) return buyer
  return buyer.email ? { ...buyer, email: buyer.email } : undefined
}

/** Returns the buyer of a request that no page follows. @throws 422 if their email isn't known */
export function getPayer(buyer: Buyer | undefined): Payer {
  const payer = findPayer(buyer)
  if (!payer) throw createEmailFault()
  return payer
}

/**
 * Finds the payer from the request or the account. A customer ID gives access to a name and saved cards, so only the account it
 * belongs to may use it. Undefined for a guest of whom nothing is known. The checkout asks for a missing email.
 * @throws 404 CUSTOMER_NOT_FOUND for any other customer, whether it exists or not
 */
export async function findBuyer(
  shop: OpenShop,
  user: SignedIn | undefined,
  named: Named | null | undefined,
): Promise<Buyer | undefined> {
  const { environment } = shop.connection
  const own = user && (await findProviderCustomer(shop.scope, { environment, userId: user.id }))
  if (named?.customer_id && named.customer_id !== own) throw fault('CUSTOMER_NOT_FOUND')
  const ownEmail = user?.email.toLowerCase()
  const email = named?.email ?? ownEmail
  if (own && (named?.customer_id || email === ownEmail)) return { customer_id: own }
  if (!email && !named?.name && !named?.phone_number) return undefined
  return {
    ...(email ? { email } : {}),
    name: named?.name ?? (email !== undefined && email === ownEmail ? user?.name : undefined) ?? null,
    phone_number: named?.phone_number ?? null,
  }
}

export const isKnown = (buyer: Buyer | undefined): boolean => buyer !== undefined && 'customer_id' in buyer

/**
 * Returns whether to create a new customer. The provider finds customers by email, which anyone can type, so an account's first
 * purchase creates its own customer; the account then keeps using it.
 */
export const needsOwnCustomer = (buyer: Buyer | undefined, user: SignedIn | undefined): boolean =>
  user !== undefined && !isKnown(buyer)

/** Builds the metadata that links a payment to this order, in addition to the caller's own. */
export function buildPaymentMetadata(
  orderId: string,
  callers?: CheckoutInput['metadata'] | null,
): NonNullable<CheckoutInput['metadata']> {
  return { ...callers, [ORDER_KEY]: orderId }
}
