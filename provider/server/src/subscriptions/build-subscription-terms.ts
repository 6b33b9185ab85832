import type { AttachedAddon } from '@tradepost/contract/provider/checkout/checkouts'
import type * as z from 'zod'
import type { AddonRow } from '#src/addons/table.ts'
import { fault, faultAt } from '#src/faults.ts'
import { checkKeyCount } from '#src/license-keys/issue-license-keys.ts'
import { findMeters } from '#src/meters/read-meters.ts'
import type { ProductRow } from '#src/products/table.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { type RecurringOrUsagePrice, type SubscriptionTerms, toSubscriptionTerms } from './terms.ts'

export type Order = { quantity: number; addons?: readonly z.infer<typeof AttachedAddon>[] | null | undefined }

/** Returns the recurring price of a product; undefined for a one-time product. */
export function findRecurringPrice({ price }: ProductRow): RecurringOrUsagePrice | undefined {
  return price.type === 'one_time_price' ? undefined : price
}

/** Finds the named add-ons with a quantity. @throws 422 DUPLICATE_ADDON_IDS_IN_REQUEST, MISSING_ADDON_IDS */
async function findAddons(
  scope: Scope,
  product: ProductRow,
  { addons }: Order,
  path: string,
): Promise<{ row: AddonRow; quantity: number }[]> {
  const ordered = (addons ?? []).filter(({ quantity }) => quantity > 0)
  const ids = ordered.map(({ addon_id: id }) => id)
  if (new Set(ids).size < ids.length) throw faultAt(path, 'DUPLICATE_ADDON_IDS_IN_REQUEST')
  if (ids.length === 0) return []
  const rows = await scope.trx
    .selectFrom('addons')
    .selectAll()
    .where((row) => row.and(toTenant(scope)))
    .where('id', 'in', ids)
    .execute()
  return ordered.map(({ addon_id: id, quantity }) => {
    const row = rows.find((each) => each.id === id)
    if (!row || !product.addons?.includes(id))
      throw faultAt(path, 'MISSING_ADDON_IDS', `Product ${product.id} doesn't offer add-on ${id}`)
    return { row, quantity }
  })
}

/**
 * Returns the current terms of a subscription to a product. `path`: position of the order in the request.
 * @throws 422 DUPLICATE_ADDON_IDS_IN_REQUEST, MISSING_ADDON_IDS, INVALID_QUANTITY; for a usage-based product
 * ADDONS_IN_USAGE_BASED_BILLING_NOT_SUPPORTED
 */
export async function buildSubscriptionTerms(
  scope: Scope,
  { product, price, order, path = '' }: { product: ProductRow; price: RecurringOrUsagePrice; order: Order; path?: string },
): Promise<SubscriptionTerms> {
  checkKeyCount({ product, quantity: order.quantity, path: `${path}quantity` })
  const addons = await findAddons(scope, product, order, `${path}addons`)
  if (price.type === 'usage_based_price') {
    if (addons.length > 0) throw faultAt(`${path}addons`, 'ADDONS_IN_USAGE_BASED_BILLING_NOT_SUPPORTED')
    if (order.quantity !== 1) throw faultAt(`${path}quantity`, 'INVALID_QUANTITY')
  }
  if (addons.some(({ row }) => row.currency !== price.currency)) throw fault('UNSUPPORTED_CURRENCY')
  const named = price.type === 'usage_based_price' ? (price.meters ?? []) : []
  const meters = await findMeters(
    scope,
    named.map(({ meter_id: id }) => id),
  )
  return toSubscriptionTerms(product, price, { quantity: order.quantity, addons, meters })
}
