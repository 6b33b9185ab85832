import type { Price } from '@tradepost/contract/provider/prices'
import { getCurrencyExponent } from '@tradepost/kit/money/currencies'
import { formatMoney } from '@tradepost/kit/money/money'
import { fault, faultAt } from '#src/faults.ts'
import { lockMeters } from '#src/meters/read-meters.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { listMeterIds } from './priced-meters.ts'

/** A product's price and add-ons: the two must be compatible, whichever changes. */
export type Terms = { price: Price; addons: readonly string[] }

const hasTwice = (ids: readonly string[]): boolean => new Set(ids).size < ids.length

/**
 * Checks the rules of a price and its add-ons that a schema can't express.
 * @throws 422 INVALID_SUGGESTED_PRICE, INVALID_REQUEST_PARAMETERS if a recurring price is too small or a one-time product has
 * add-ons, ADDONS_IN_USAGE_BASED_BILLING_NOT_SUPPORTED; then if add-ons are duplicate, missing or in another currency
 */
export async function checkTerms(scope: Scope, terms: Terms): Promise<void> {
  const { price, addons } = terms
  checkAmounts(price)
  if (addons.length > 0 && price.type === 'one_time_price')
    throw faultAt('addons', 'INVALID_REQUEST_PARAMETERS', 'Only subscription products can have add-ons')
  if (addons.length > 0 && price.type === 'usage_based_price') throw fault('ADDONS_IN_USAGE_BASED_BILLING_NOT_SUPPORTED')
  await checkAddons(scope, terms)
}

function checkAmounts(price: Price): void {
  if (price.type === 'one_time_price') {
    const { pay_what_you_want: isOpen, suggested_price: suggested } = price
    if (isOpen && suggested !== null && suggested < price.price) throw fault('INVALID_SUGGESTED_PRICE')
  }
  if (price.type === 'recurring_price') {
    // $1 (reference, 3.3), or one major unit of another currency.
    const minimum = { amount: 10 ** getCurrencyExponent(price.currency), currency: price.currency }
    if (price.price < minimum.amount)
      throw faultAt('price.price', 'INVALID_REQUEST_PARAMETERS', `A recurring price must be at least ${formatMoney(minimum)}`)
  }
}

/**
 * Checks that the meters of a new price exist and are active; locks them against archiving until this transaction ends.
 * @throws 422 DUPLICATE_METER_IDS_IN_REQUEST, MISSING_METER_IDS, METER_IS_DELETED
 */
export async function checkMeters(scope: Scope, price: Price): Promise<void> {
  const ids = listMeterIds(price)
  if (hasTwice(ids)) throw fault('DUPLICATE_METER_IDS_IN_REQUEST')
  const found = await lockMeters(scope, ids)
  const missing = ids.filter((id) => !found.some((meter) => meter.id === id))
  if (missing.length > 0) throw fault('MISSING_METER_IDS', `These meters don't exist: ${missing.join(', ')}`)
  const archived = found.filter((meter) => meter.archivedAt !== null).map((meter) => meter.name)
  if (archived.length > 0) throw fault('METER_IS_DELETED', `These meters are archived: ${archived.join(', ')}`)
}

async function checkAddons(scope: Scope, { price, addons }: Terms): Promise<void> {
  if (addons.length === 0) return
  if (hasTwice(addons)) throw fault('DUPLICATE_ADDON_IDS_IN_REQUEST')
  const found = await scope.trx
    .selectFrom('addons')
    .select(['id', 'currency'])
    .where((row) => row.and(toTenant(scope)))
    .where('id', 'in', addons)
    .execute()
  const missing = addons.filter((id) => !found.some((addon) => addon.id === id))
  if (missing.length > 0) throw fault('MISSING_ADDON_IDS', `These add-ons don't exist: ${missing.join(', ')}`)
  if (found.some((addon) => addon.currency !== price.currency))
    throw faultAt('addons', 'UNSUPPORTED_CURRENCY', 'Add-ons must have the same currency as their product')
}
