import type { SubscriptionStatus } from '@tradepost/contract/provider/subscriptions/subscriptions'
import { type Scope, toTenant } from '#src/scope.ts'
import { type IssuedKeys, issuePlanKeys } from './issue-license-keys.ts'
import type { Suspension } from './table.ts'

const SUSPENSIONS: Readonly<Partial<Record<SubscriptionStatus, Suspension | null>>> = {
  active: null,
  on_hold: 'suspended',
  paused: 'suspended',
  cancelled: 'ended',
  expired: 'ended',
}

/** Sets the suspension of a subscription's keys; one that has ended stays so. */
async function suspendKeys(scope: Scope, subscriptionId: string, suspension: Suspension | null): Promise<void> {
  await scope.trx
    .updateTable('licenseKeys')
    .set({ suspension, updatedAt: scope.clock.now() })
    .where((row) => row.and({ ...toTenant(scope), subscriptionId }))
    .where('suspension', 'is distinct from', 'ended')
    .where('suspension', 'is distinct from', suspension)
    .execute()
}

/** Disables or enables the keys of a subscription whose status changed; one that hasn't started has none. */
export async function followSubscription(
  scope: Scope,
  { id, status }: { id: string; status: SubscriptionStatus },
): Promise<void> {
  const suspension = SUSPENSIONS[status]
  if (suspension !== undefined) await suspendKeys(scope, id, suspension)
}

type Plan = { productId: string; quantity: number }
type Replaced = {
  subscription: { id: string; brandId: string; customerId: string }
  from: Plan
  to: Plan
  paymentId: string | null
}

/**
 * Ends the keys of a subscription's old plan and issues those of the new one. If only add-ons or discounts changed, the keys
 * stay, so that nobody has to activate again for nothing.
 */
export async function replaceLicenseKeys(scope: Scope, { subscription, from, to, paymentId }: Replaced): Promise<IssuedKeys[]> {
  if (from.productId === to.productId && from.quantity === to.quantity) return []
  const { id: subscriptionId, brandId, customerId } = subscription
  await suspendKeys(scope, subscriptionId, 'ended')
  return issuePlanKeys(scope, { subscriptionId, brandId, customerId, paymentId, ...to })
}

/** Expires a key whose time is over, unless it was extended since. */
export async function expireLicenseKey(scope: Scope, id: string): Promise<void> {
  const now = scope.clock.now()
  await scope.trx
    .updateTable('licenseKeys')
    .set({ isExpired: true, updatedAt: now })
    .where((row) => row.and({ ...toTenant(scope), id }))
    .where('expiresAt', '<=', now)
    .execute()
}
