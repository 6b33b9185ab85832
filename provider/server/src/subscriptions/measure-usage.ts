import { addDecimals, compareDecimals, formatDecimal, parseDecimal } from '@tradepost/kit/money/decimals'
import { priceUsage } from '#src/meters/aggregate-usage.ts'
import { findMeters } from '#src/meters/read-meters.ts'
import type { CartLine } from '#src/pricing/charge-lines.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { closeUsage } from '#src/usage-events/ingest-events.ts'
import { sumUsage } from '#src/usage-events/sum-usage.ts'
import type { BilledUsageRow, SubscriptionRow } from './table.ts'
import type { MeterTerms } from './terms.ts'

/** A subscription's usage of one meter, and its price in the product's own currency. */
export type MeteredUsage = MeterTerms & { units: string; chargeableUnits: string; price: number }

/** Returns the units above the free threshold; never negative. */
export function calculateChargeableUnits(units: string, freeThreshold: number): string {
  const left = addDecimals(parseDecimal(units), parseDecimal(String(-freeThreshold)))
  return compareDecimals(left, parseDecimal('0')) > 0 ? formatDecimal(left) : '0'
}

/** Measures unbilled usage up to an instant, by meter, in the order of the price. */
export async function measureUsage(scope: Scope, subscription: SubscriptionRow, to: Date): Promise<MeteredUsage[]> {
  const { terms, customerId, usageBilledTo: from } = subscription
  if (terms.meters.length === 0) return []
  const meters = await findMeters(
    scope,
    terms.meters.map(({ meterId }) => meterId),
  )
  const used: MeteredUsage[] = []
  for (const meterTerms of terms.meters) {
    const meter = meters.find(({ id }) => id === meterTerms.meterId)
    if (!meter) continue
    const units = await sumUsage(scope, { meter, customerId, from, to, countsLate: true })
    const { freeThreshold } = meterTerms
    used.push({
      ...meterTerms,
      units,
      chargeableUnits: calculateChargeableUnits(units, freeThreshold),
      price: priceUsage({ ...meterTerms, units }),
    })
  }
  return used
}

/**
 * Returns the lines of usage up to an instant and marks it as billed: later events belong to the next cycle. Returns none if
 * usage was already billed up to that instant.
 */
export async function billUsage(scope: Scope, subscription: SubscriptionRow, to: Date): Promise<CartLine[]> {
  const { terms, usageBilledTo: from } = subscription
  if (terms.meters.length === 0 || from >= to) return []
  await closeUsage(scope)
  const used = await measureUsage(scope, subscription, to)
  const rows = used.map(
    (usage): BilledUsageRow => ({
      ...toTenant(scope),
      subscriptionId: subscription.id,
      meterId: usage.meterId,
      startsAt: from,
      endsAt: to,
      name: usage.name,
      consumedUnits: usage.units,
      freeThreshold: usage.freeThreshold,
      pricePerUnit: usage.pricePerUnit,
      currency: terms.currency,
      totalPrice: usage.price,
    }),
  )
  if (rows.length > 0) await scope.trx.insertInto('billedUsage').values(rows).execute()
  return used
    .filter(({ price }) => price > 0)
    .map(({ meterId, name, description, units, measurementUnit: unit, freeThreshold, pricePerUnit, price }) => ({
      kind: 'usage',
      productId: terms.productId,
      itemId: meterId,
      name,
      description,
      quantity: 1,
      unitPrice: price,
      isTaxInclusive: terms.isTaxInclusive,
      usage: { units, unit, freeThreshold, pricePerUnit },
    }))
}
