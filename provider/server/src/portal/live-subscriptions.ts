import { onPage, type Page } from '#src/paging.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { SubscriptionRow } from '#src/subscriptions/table.ts'

/** Statuses of subscriptions that run: they are charged, or will be once they are paid for or resumed. */
const LIVE: readonly SubscriptionRow['status'][] = ['active', 'on_hold', 'paused']
/** Statuses of subscriptions that began: a checkout that wasn't paid leaves a pending or failed one. */
const ENDED: readonly SubscriptionRow['status'][] = ['cancelled', 'expired']
const BEGUN: readonly SubscriptionRow['status'][] = [...LIVE, ...ENDED]

const subscriptionsOf = ({ trx, ...scope }: Scope, customerId: string) =>
  trx
    .selectFrom('subscriptions')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), customerId }))

const liveSubscriptionsOf = (scope: Scope, customerId: string) =>
  subscriptionsOf(scope, customerId).where('status', 'in', LIVE).orderBy('createdAt', 'desc').orderBy('id', 'desc')

/** Returns whether a subscription is running. */
export const isLive = ({ status }: SubscriptionRow): boolean => LIVE.includes(status)

/** Lists the running subscriptions of a customer, newest first. */
export const listLiveSubscriptions = (scope: Scope, customerId: string): Promise<SubscriptionRow[]> =>
  liveSubscriptionsOf(scope, customerId).execute()

/** Returns the running subscriptions of a customer, locked until this transaction ends. */
export const lockLiveSubscriptions = (scope: Scope, customerId: string): Promise<SubscriptionRow[]> =>
  liveSubscriptionsOf(scope, customerId).forUpdate().execute()

/** Lists a page of the subscriptions of a customer, running and past, newest first. */
export const listBegunSubscriptions = (scope: Scope, customerId: string, page: Page): Promise<SubscriptionRow[]> =>
  onPage(subscriptionsOf(scope, customerId).where('status', 'in', BEGUN), page).execute()

/** Returns whether a customer had a subscription that ended. */
export async function hasPastSubscriptions(scope: Scope, customerId: string): Promise<boolean> {
  const ended = subscriptionsOf(scope, customerId).where('status', 'in', ENDED)
  return (await ended.clearSelect().select('id').limit(1).executeTakeFirst()) !== undefined
}
