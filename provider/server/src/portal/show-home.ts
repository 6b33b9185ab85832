import type { PortalHome, PortalProfile } from '@tradepost/contract/hosted/portal'
import { getBusiness } from '#src/businesses/get-business.ts'
import { getCustomer } from '#src/customers/read-customers.ts'
import type { CustomerRow } from '#src/customers/table.ts'
import { hasDelivered } from '#src/deliveries/list-delivered.ts'
import { listPaymentMethods } from '#src/payment-methods/get-payment-method.ts'
import type { Scope } from '#src/scope.ts'
import { viewCard } from './cards.ts'
import { findBusinessImage } from './entrance/find-business.ts'
import type { PortalVisitor } from './entrance/find-visitor.ts'
import { listPortalKeys } from './license-keys.ts'
import { listPurchases } from './list-payments.ts'
import { isLive, listAllSubscriptions } from './live-subscriptions.ts'
import { viewPortalSubscriptions } from './view-subscription.ts'
import { listPortalWallets } from './wallets.ts'

/** License keys on the home page. */
const KEYS_SHOWN = 3

export const viewProfile = ({ name, email, phoneNumber }: CustomerRow): PortalProfile => ({
  name,
  email,
  phone_number: phoneNumber,
})

/** Returns what a customer has, what they pay next, and with which cards. */
export async function showHome(scope: Scope, { customerId, returnUrl, mode }: PortalVisitor): Promise<PortalHome> {
  const subscriptions = await listAllSubscriptions(scope, customerId)
  const live = subscriptions.filter(isLive)
  const methods = await listPaymentMethods(scope, customerId)
  return {
    business_name: (await getBusiness(scope)).name,
    business_image: await findBusinessImage(scope),
    mode,
    return_url: returnUrl,
    profile: viewProfile(await getCustomer(scope, customerId)),
    subscriptions: await viewPortalSubscriptions(scope, live),
    cards: methods.map((method) => viewCard(method, live)),
    purchases: await listPurchases(scope, customerId),
    license_keys: await listPortalKeys(scope, { customerId, status: 'active' }, { page_number: 0, page_size: KEYS_SHOWN }),
    wallets: (await listPortalWallets(scope, customerId)).filter(({ balance }) => balance > 0),
    has_downloads: await hasDelivered(scope, customerId),
    has_past_subscriptions: subscriptions.length > live.length,
  }
}
