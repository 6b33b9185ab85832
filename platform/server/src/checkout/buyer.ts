import { type CheckoutPerson, ORDER_KEY } from '@tradepost/contract/platform/checkout'
import type { SignedIn } from '#src/callers.ts'
import { fault } from '#src/faults.ts'
import { findProviderCustomer } from '#src/orders/provider-customers.ts'
import type { CheckoutInput } from '#src/payments-provider/checkouts.ts'
import type { OpenShop } from '#src/storefront/find-shop.ts'

/** Who pays, as the provider is told: a customer that it knows, or what it makes one of. */
export type Buyer = { customer_id: string } | { email: string; name?: string | null; phone_number?: string | null }

type Named = CheckoutPerson & { phone_number?: string | null | undefined }

/**
 * Who pays, as far as it was said or the account says. A customer's id opens their name and their saved cards, so only
 * the account that it belongs to may give it. Nothing for a guest without an address: the checkout asks them.
 * @throws 404 CUSTOMER_NOT_FOUND for any other customer, whether there is one or not
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
  if (!email) return undefined
  return {
    email,
    name: named?.name ?? (email === ownEmail ? user?.name : undefined) ?? null,
    phone_number: named?.phone_number ?? null,
  }
}

export const isKnown = (buyer: Buyer | undefined): boolean => buyer !== undefined && 'customer_id' in buyer

/**
 * The provider knows customers by email, which anybody can type: an account's first purchase makes a customer of its
 * own, for what an account buys with becomes its customer.
 */
export const needsOwnCustomer = (buyer: Buyer | undefined, user: SignedIn | undefined): boolean =>
  user !== undefined && !isKnown(buyer)

/** What a payment of this order brings back, whatever else was written on it. */
export function metadataOf(orderId: string, callers?: CheckoutInput['metadata'] | null): NonNullable<CheckoutInput['metadata']> {
  return { ...callers, [ORDER_KEY]: orderId }
}
