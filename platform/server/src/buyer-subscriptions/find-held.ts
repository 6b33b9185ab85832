import type { SignedIn } from '#src/callers.ts'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import type { OrderRow } from '#src/orders/table.ts'
import { findConnection } from '#src/organizations/find-connection.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { openProvider } from '#src/records/open-provider.ts'

/** An account has few; any beyond this limit are the oldest, and still appear in the purchases. */
const HELD_MAX = 50

const originalOrders = (deps: Deps, user: Pick<SignedIn, 'id'>) =>
  toReadOnly(deps)
    .trx.selectFrom('orders')
    .selectAll()
    .where('userId', '=', user.id)
    .where('status', '=', 'paid')
    .where('subscriptionId', 'is not', null)
    .where('isRenewal', '=', false)

/** Lists the orders that started a person's subscriptions, newest first. */
export async function listBuyerSubscriptions(deps: Deps, user: Pick<SignedIn, 'id'>): Promise<OrderRow[]> {
  return originalOrders(deps, user).orderBy('paidAt', 'desc').orderBy('id', 'desc').limit(HELD_MAX).execute()
}

export type BuyerSubscriptionRef = { order: OrderRow; connection: ProviderConnectionRow; provider: PaymentsProvider; id: string }

/**
 * Returns a subscription that an order of this account started. @throws 404 SUBSCRIPTION_NOT_FOUND for any other, whether it
 * exists or not
 */
export async function getBuyerSubscription(deps: Deps, user: SignedIn, id: string): Promise<BuyerSubscriptionRef> {
  const order = await originalOrders(deps, user).where('subscriptionId', '=', id).executeTakeFirst()
  if (!order) throw fault('SUBSCRIPTION_NOT_FOUND')
  // Include providers that the shop no longer sells through.
  const { organizationId, environment } = order
  const connection = await findConnection({ ...toReadOnly(deps), organizationId }, environment)
  if (!connection) throw fault('PAYMENTS_KEY_MISSING')
  return { order, connection, provider: openProvider(deps, connection), id }
}
