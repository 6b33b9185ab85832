import type { ListSubscriptionsQuery } from '@tradepost/contract/provider/subscriptions/subscriptions'
import type { Bulk } from '@tradepost/kit/database/batch'
import type { Kysely } from '@tradepost/kit/database/database'
import { read } from '@tradepost/kit/database/statements'
import type * as z from 'zod'
import { fault } from '#src/faults.ts'
import { onPage } from '#src/paging.ts'
import { matchRefs, prepareByRefs, type Ref } from '#src/refs.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import type { SubscriptionRow } from './table.ts'

const selectSubscriptions = (scope: Scope) =>
  scope.trx
    .selectFrom('subscriptions')
    .selectAll()
    .where((row) => row.and(toTenant(scope)))

/** @throws 404 SUBSCRIPTION_NOT_FOUND, also for another business's. */
export async function getSubscription(scope: Scope, id: string): Promise<SubscriptionRow> {
  const subscription = await selectSubscriptions(scope).where('id', '=', id).executeTakeFirst()
  if (!subscription) throw fault('SUBSCRIPTION_NOT_FOUND')
  return subscription
}

/** Finds the subscription of an email link, of any business. */
export async function findSubscriptionAnywhere(db: Kysely<ProviderTables>, id: string): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks them in one order, so that two batches can't block each other. */
const lockAmong = prepareByRefs((db, isAmong) =>
  db.selectFrom('subscriptions').selectAll().where(isAmong()).orderBy('businessId').orderBy('mode').orderBy('id').forUpdate(),
)

const lockSubscriptions: Bulk<ProviderTables, Ref, SubscriptionRow | undefined> = async (db, refs) =>
  matchRefs(await lockAmong(db, refs), refs)

/** Returns the subscription, locked until this transaction ends. Every change starts with this. */
export async function lockSubscription(scope: Scope, id: string): Promise<SubscriptionRow> {
  const subscription = await read(scope, lockSubscriptions, { ...toTenant(scope), id })
  if (!subscription) throw fault('SUBSCRIPTION_NOT_FOUND')
  return subscription
}

/** Lists the subscriptions of the business, newest first. */
export async function listSubscriptions(scope: Scope, query: z.infer<typeof ListSubscriptionsQuery>): Promise<SubscriptionRow[]> {
  let found = selectSubscriptions(scope)
  if (query.status) found = found.where('status', '=', query.status)
  if (query.customer_id) found = found.where('customerId', '=', query.customer_id)
  if (query.product_id) found = found.where('productId', '=', query.product_id)
  if (query.brand_id) found = found.where('brandId', '=', query.brand_id)
  if (query.created_at_gte) found = found.where('createdAt', '>=', new Date(query.created_at_gte))
  if (query.created_at_lte) found = found.where('createdAt', '<=', new Date(query.created_at_lte))
  if (query.cancel_at_next_billing_date !== undefined)
    found = found.where('cancelsAtNextBilling', '=', query.cancel_at_next_billing_date)
  return onPage(found, query).execute()
}
