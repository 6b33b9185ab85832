import { type Scope, toTenant } from '#src/scope.ts'
import type { SubscriptionRow } from '#src/subscriptions/table.ts'

/** Statuses of subscriptions that run: they are charged, or will be once they are paid for or resumed. */
const LIVE: readonly SubscriptionRow['status'][] = ['active', 'on_hold', 'paused']
/** Statuses of subscriptions that began: a checkout that wasn't paid leaves a pending or failed one. */
const BEGUN: readonly SubscriptionRow['status'][] = [...LIVE, 'cancelled', 'expired']

const subscriptionsOf = ({ trx, ...scope }: Scope, customerId: string) =>
  trx
    .selectFrom('subscriptions')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), customerId }))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')

/** Returns whether a subscription is running. */
export const isLive = ({ status }: SubscriptionRow): boolean => LIVE.includes(status)

/** Lists the running subscriptions of a customer, newest first. */
export const listLiveSubscriptions = (scope: Scope, customerId: string): Promise<SubscriptionRow[]> =>
  subscriptionsOf(scope, customerId).where('status', 'in', LIVE).execute()

/** Returns the running subscriptions of a customer, locked until this transaction ends. */
export const lockLiveSubscriptions = (scope: Scope, customerId: string): Promise<SubscriptionRow[]> =>
  subscriptionsOf(scope, customerId).where('status', 'in', LIVE).forUpdate().execute()

/** Lists the subscriptions of a customer, running and past, newest first. */
export const listAllSubscriptions = (scope: Scope, customerId: string): Promise<SubscriptionRow[]> =>
  subscriptionsOf(scope, customerId).where('status', 'in', BEGUN).execute()
