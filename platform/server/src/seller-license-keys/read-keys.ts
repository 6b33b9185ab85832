import type { SellerLicenseKeyItem } from '@tradepost/contract/platform/sales/seller-license-keys'
import type { LicenseKey } from '@tradepost/contract/provider/license-keys'
import * as z from 'zod'
import type { Permissions } from '#src/auth/guards/permissions.ts'
import { getBusinessTime } from '#src/records/business-clock.ts'
import type { Noun } from '#src/records/noun.ts'
import { customers } from '#src/records/nouns/customers.ts'
import { products } from '#src/records/nouns/products.ts'
import { listBodiesOf, readBodies } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'

const NamedCustomer = z.object({ customer_id: z.string(), name: z.string(), email: z.string() })
const NamedProduct = z.object({ product_id: z.string(), name: z.string() })

/** Reads the objects with these IDs, each once. */
const readOf = async <T>(scope: RecordScope, noun: Noun, schema: z.ZodType<T>, ids: readonly string[]): Promise<T[]> =>
  readBodies(schema, await listBodiesOf(scope, noun, [...new Set(ids)]))

/**
 * Adds the names of their customer and product to license keys. An expiry that has passed counts at once, by the clock of the
 * business: no event reports it. Members who may not see customers get none.
 */
export async function readKeys(
  scope: RecordScope,
  keys: readonly LicenseKey[],
  permissions: Permissions,
): Promise<SellerLicenseKeyItem[]> {
  const [now, people, goods] = await Promise.all([
    getBusinessTime(scope),
    permissions.has('customer:read')
      ? readOf(
          scope,
          customers,
          NamedCustomer,
          keys.map((key) => key.customer_id),
        )
      : [],
    readOf(
      scope,
      products,
      NamedProduct,
      keys.map((key) => key.product_id),
    ),
  ])
  return keys.map((key) => {
    const customer = people.find(({ customer_id }) => customer_id === key.customer_id)
    const isOver = key.status === 'active' && key.expires_at !== null && new Date(key.expires_at) <= now
    return {
      ...key,
      status: isOver ? 'expired' : key.status,
      customer: customer ? { name: customer.name, email: customer.email } : null,
      product_name: goods.find(({ product_id }) => product_id === key.product_id)?.name ?? null,
    }
  })
}
