import type { AccessOverride, SellerAccess } from '@tradepost/contract/platform/developers/seller-access'
import { sql } from '@tradepost/kit/database/database'
import { compareAccess, decideByProduct, readGrants } from '#src/access/read-grants.ts'
import type { AccessOverrideRow } from '#src/access/table.ts'
import { fault } from '#src/faults.ts'
import { readDeliveredProducts } from '#src/goods/delivered-products.ts'
import { getBusinessTime } from '#src/records/business-clock.ts'
import { customers } from '#src/records/nouns/customers.ts'
import { isKnown } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'

export const viewOverride = ({ id, givesAccess, why, since, until }: AccessOverrideRow): AccessOverride => ({
  id,
  gives_access: givesAccess,
  why,
  since: since.toISOString(),
  until: until?.toISOString() ?? null,
})

/**
 * Lists what a customer has, or had, by product: what they have first.
 * @throws 404 CUSTOMER_NOT_FOUND for somebody that no record knows, also for another business's customer
 */
export async function listCustomerAccess(scope: RecordScope, customerId: string): Promise<SellerAccess[]> {
  const [grants, overrides, now] = await Promise.all([
    readGrants(scope, sql`g.customer_id = ${customerId}`),
    scope.trx
      .selectFrom('accessOverrides')
      .selectAll()
      .where('organizationId', '=', scope.organizationId)
      .where('environment', '=', scope.environment)
      .where('customerId', '=', customerId)
      .where('endedAt', 'is', null)
      .execute(),
    getBusinessTime(scope),
  ])
  if (grants.length === 0 && !(await isKnown(scope, customers, customerId))) throw fault('CUSTOMER_NOT_FOUND:known')
  const decided = decideByProduct(grants, now).toSorted(compareAccess)
  const products = await readDeliveredProducts(
    scope,
    decided.map(({ product_id }) => product_id),
  )
  return decided.map(({ customer_id: _, ...access }) => {
    const override = overrides.find(({ id }) => id === access.source_id)
    return {
      ...access,
      product_name: products.get(access.product_id)?.name ?? null,
      override: override ? viewOverride(override) : null,
    }
  })
}
