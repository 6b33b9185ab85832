import type { Bulk } from '@tradepost/kit/database/batch'
import { sql } from '@tradepost/kit/database/database'
import { read } from '@tradepost/kit/database/statements'
import { fetchSellers } from '#src/brands/get-seller.ts'
import type { Seller } from '#src/brands/table.ts'
import { fault } from '#src/faults.ts'
import { getToken } from '#src/payment-methods/get-payment-method.ts'
import { matchRefs, prepareByRefs, type Ref } from '#src/refs.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { SubscriptionRow } from '#src/subscriptions/table.ts'
import type { ProviderTables } from '#src/tables.ts'

/** A saved card, by the card network's token. */
export type SavedCard = { token: string; isRemoved: boolean }

/** A subscription to renew. `isBilled`: the payment of the next cycle exists; each cycle has one, however often this runs. */
export type Renewal = SubscriptionRow & { isBilled: boolean; card: SavedCard | null }

type Found = SubscriptionRow & { isBilled: boolean; token: string | null; removedAt: Date | null; seller: Seller }

/**
 * Locks subscriptions in one order, so that two batches can't block each other, and reads what their renewals need besides. Only
 * the subscription is as of the lock; the unique index of cycles refuses a payment that was made just before it.
 */
const lockAmong = prepareByRefs((db, isAmong) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('businesses', 'businesses.id', 'subscriptions.businessId')
    .innerJoin('brands', (join) =>
      join
        .onRef('brands.businessId', '=', 'subscriptions.businessId')
        .onRef('brands.mode', '=', 'subscriptions.mode')
        .onRef('brands.id', '=', 'subscriptions.brandId'),
    )
    .leftJoin('paymentMethods', (join) =>
      join
        .onRef('paymentMethods.businessId', '=', 'subscriptions.businessId')
        .onRef('paymentMethods.mode', '=', 'subscriptions.mode')
        .onRef('paymentMethods.id', '=', 'subscriptions.paymentMethodId'),
    )
    .selectAll('subscriptions')
    .select(['businesses.name as sellerName', 'businesses.legalName', 'businesses.address as sellerAddress'])
    .select(['brands.name as brandName', 'brands.url as brandUrl'])
    .select(({ fn }) => fn.coalesce('brands.supportEmail', 'businesses.supportEmail').as('supportEmail'))
    .select(['businesses.theme', 'brands.imageId'])
    .select(['paymentMethods.token', 'paymentMethods.removedAt'])
    .select(
      sql<boolean>`exists (select from payments where payments.business_id = subscriptions.business_id
        and payments.mode = subscriptions.mode and payments.subscription_id = subscriptions.id
        and payments.cycle = subscriptions.cycle + 1)`.as('isBilled'),
    )
    .where(isAmong('subscriptions.business_id, subscriptions.mode, subscriptions.id'))
    .orderBy('subscriptions.businessId')
    .orderBy('subscriptions.mode')
    .orderBy('subscriptions.id')
    .forUpdate('subscriptions'),
)

const lockRenewals: Bulk<ProviderTables, Ref, Found | undefined> = async (db, refs) => {
  const rows = await lockAmong(db, refs)
  const found = rows.map(({ sellerName: name, legalName, sellerAddress: address, brandName: brand, ...row }) => {
    const { supportEmail, brandUrl: url, theme, imageId, ...renewal } = row
    return { ...renewal, seller: { name, legalName, address, brand, supportEmail, url, theme, imageId } }
  })
  return matchRefs(found, refs)
}

/** Returns a subscription to renew, locked until this transaction ends. @throws 404 SUBSCRIPTION_NOT_FOUND */
export async function lockRenewal(scope: Scope, id: string): Promise<Renewal> {
  const found = await read(scope, lockRenewals, { ...toTenant(scope), id })
  if (!found) throw fault('SUBSCRIPTION_NOT_FOUND')
  const { token, removedAt, seller, ...subscription } = found
  scope.batch?.remember(fetchSellers, { ...toTenant(scope), id: subscription.brandId }, seller)
  if (token !== null) return { ...subscription, card: { token, isRemoved: removedAt !== null } }
  // Postgres doesn't join a card that was chosen while this waited for the lock.
  const { paymentMethodId } = subscription
  return { ...subscription, card: paymentMethodId === null ? null : await getToken(scope, paymentMethodId) }
}
