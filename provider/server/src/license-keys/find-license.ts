import type { CustomerDetails } from '@tradepost/contract/provider/payments'
import { sql } from '@tradepost/kit/database/database'
import { toClock } from '#src/clocks/read-clock.ts'
import type { Deps } from '#src/deps.ts'
import type { ProductRow } from '#src/products/table.ts'
import type { LicenseKeyRow } from './table.ts'

/** A key as the public calls see it. `now` is by the clock of its business. */
export type License = Pick<LicenseKeyRow, 'businessId' | 'mode' | 'id' | 'activationsLimit' | 'instancesCount'> & {
  customer: CustomerDetails
  product: Pick<ProductRow, 'id' | 'name'>
  /** It's active, and not over: a key expires on time, even if the job that says so is late. */
  isUsable: boolean
  now: Date
}

/**
 * Finds a key of any business with its customer, product and clock, in one statement. Our own keys are UUIDs, in which capitals
 * mean nothing; imported keys are found only as they are.
 */
export async function findLicense({ database, clock }: Deps, key: string): Promise<License | undefined> {
  const found = await database.db
    .selectFrom('licenseKeys')
    .innerJoin('customers', (join) =>
      join
        .onRef('customers.businessId', '=', 'licenseKeys.businessId')
        .onRef('customers.mode', '=', 'licenseKeys.mode')
        .onRef('customers.id', '=', 'licenseKeys.customerId'),
    )
    .innerJoin('products', (join) =>
      join
        .onRef('products.businessId', '=', 'licenseKeys.businessId')
        .onRef('products.mode', '=', 'licenseKeys.mode')
        .onRef('products.id', '=', 'licenseKeys.productId'),
    )
    .leftJoin('clocks', (join) =>
      join.onRef('clocks.businessId', '=', 'licenseKeys.businessId').onRef('clocks.mode', '=', 'licenseKeys.mode'),
    )
    .selectAll('licenseKeys')
    .select(['customers.email', 'customers.name', 'customers.phoneNumber', 'customers.metadata', 'products.name as productName'])
    .select(['clocks.stoppedAt', 'clocks.offsetMilliseconds'])
    .where('licenseKeys.key', 'in', [key, key.toLowerCase()])
    .where((row) => row.or([row('licenseKeys.key', '=', key), row('licenseKeys.source', '=', 'auto')]))
    .orderBy(sql`license_keys.key = ${key}`, 'desc')
    .executeTakeFirst()
  if (!found) return undefined
  const { stoppedAt, offsetMilliseconds } = found
  const now = toClock(offsetMilliseconds === null ? null : { stoppedAt, offsetMilliseconds }, clock).now()
  return {
    ...found,
    customer: {
      customer_id: found.customerId,
      email: found.email,
      name: found.name,
      phone_number: found.phoneNumber,
      metadata: found.metadata,
    },
    product: { id: found.productId, name: found.productName },
    isUsable: found.status === 'active' && (found.expiresAt === null || found.expiresAt > now),
    now,
  }
}
