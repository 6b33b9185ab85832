import type { PortalHome, PortalProfile, PortalWallet, PortalWalletEntry } from '@tradepost/contract/hosted/portal'
import { getBusiness } from '#src/businesses/get-business.ts'
import { viewSellerDetails } from '#src/businesses/seller-details.ts'
import { viewLook } from '#src/businesses/theme.ts'
import { getCustomer } from '#src/customers/read-customers.ts'
import type { CustomerRow } from '#src/customers/table.ts'
import { hasDelivered } from '#src/deliveries/list-delivered.ts'
import type { Page } from '#src/paging.ts'
import { listPaymentMethods } from '#src/payment-methods/get-payment-method.ts'
import type { Scope } from '#src/scope.ts'
import { listWalletEntries, listWallets } from '#src/wallets/list-wallets.ts'
import { viewCard } from './cards.ts'
import { findBusinessImage } from './entrance/find-business.ts'
import type { PortalVisitor } from './entrance/find-visitor.ts'
import { listPortalKeys } from './license-keys.ts'
import { listPurchases } from './list-payments.ts'
import { hasPastSubscriptions, listLiveSubscriptions } from './live-subscriptions.ts'
import { viewPortalSubscriptions } from './view-subscription.ts'

/** Lists the wallets of a customer, one in each currency. */
export async function listPortalWallets(scope: Scope, customerId: string): Promise<PortalWallet[]> {
  return (await listWallets(scope, customerId)).map(({ currency, balance }) => ({ currency, balance }))
}

/** Lists what changed the wallets of a customer, newest first. */
export async function listPortalWalletEntries(scope: Scope, customerId: string, page: Page): Promise<PortalWalletEntry[]> {
  return (await listWalletEntries(scope, customerId, page)).map((entry) => ({
    id: entry.id,
    currency: entry.currency,
    event_type: entry.eventType,
    is_credit: entry.isCredit,
    amount: entry.amount,
    after_balance: entry.afterBalance,
    reason: entry.reason,
    created_at: entry.createdAt.toISOString(),
  }))
}

/** License keys on the home page. */
const KEYS_SHOWN = 3

export const viewProfile = ({ name, email, phoneNumber }: CustomerRow): PortalProfile => ({
  name,
  email,
  phone_number: phoneNumber,
})

/** Returns what a customer has, what they pay next, and with which cards. */
export async function showHome(scope: Scope, { customerId, returnUrl, mode }: PortalVisitor): Promise<PortalHome> {
  const live = await listLiveSubscriptions(scope, customerId)
  const methods = await listPaymentMethods(scope, customerId)
  const business = await getBusiness(scope)
  return {
    business_name: business.name,
    look: viewLook(business, await findBusinessImage(scope)),
    seller: viewSellerDetails(business),
    mode,
    return_url: returnUrl,
    profile: viewProfile(await getCustomer(scope, customerId)),
    subscriptions: await viewPortalSubscriptions(scope, live),
    cards: methods.map((method) => viewCard(method, live)),
    purchases: await listPurchases(scope, customerId),
    license_keys: await listPortalKeys(scope, { customerId, status: 'active' }, { page_number: 0, page_size: KEYS_SHOWN }),
    wallets: (await listPortalWallets(scope, customerId)).filter(({ balance }) => balance > 0),
    has_downloads: await hasDelivered(scope, customerId),
    has_past_subscriptions: await hasPastSubscriptions(scope, customerId),
  }
}
