import type { SignedIn } from '#src/callers.ts'
import { type Deps, reading } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import type { OrderRow } from '#src/orders/table.ts'
import { findConnection } from '#src/organizations/find-connection.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { openProvider } from '#src/records/open-provider.ts'

/** An account holds few; more than these are the oldest, and in the purchases still. */
const HELD_MAX = 50

const originalOrders = (deps: Deps, user: SignedIn) =>
  reading(deps)
    .trx.selectFrom('orders')
    .selectAll()
    .where('userId', '=', user.id)
    .where('status', '=', 'paid')
    .where('subscriptionId', 'is not', null)
    .where('isRenewal', '=', false)

/** The orders by which a person's subscriptions began, newest first. */
export async function listBuyerSubscriptions(deps: Deps, user: SignedIn): Promise<OrderRow[]> {
  return originalOrders(deps, user).orderBy('paidAt', 'desc').orderBy('id', 'desc').limit(HELD_MAX).execute()
}

export type BuyerSubscriptionRef = { order: OrderRow; connection: ProviderConnectionRow; provider: PaymentsProvider; id: string }

/**
 * A subscription of the person who asks: one that an order of their account began. @throws 404 SUBSCRIPTION_NOT_FOUND for
 * everybody else's, whether there is one or not
 */
export async function getBuyerSubscription(deps: Deps, user: SignedIn, id: string): Promise<BuyerSubscriptionRef> {
  const order = await originalOrders(deps, user).where('subscriptionId', '=', id).executeTakeFirst()
  if (!order) throw fault('SUBSCRIPTION_NOT_FOUND')
  // Also a provider that its shop no longer sells through.
  const { organizationId, environment } = order
  const connection = await findConnection({ ...reading(deps), organizationId }, environment)
  if (!connection) throw fault('PAYMENTS_KEY_MISSING')
  return { order, connection, provider: openProvider(deps, connection), id }
}
