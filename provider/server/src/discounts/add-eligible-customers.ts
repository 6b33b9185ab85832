import { fault, faultAt } from '#src/faults.ts'
import { onRows, type Page, toRange } from '#src/paging.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { getDiscount } from './read-discounts.ts'

/**
 * Adds eligible customers to a discount; existing ones stay. Adds all or none.
 * @throws 404 DISCOUNT_NOT_FOUND; 422 INVALID_REQUEST_PARAMETERS for someone who isn't a customer of the business
 */
export async function addEligibleCustomers(scope: Scope, discountId: string, customerIds: readonly string[]): Promise<string[]> {
  await getDiscount(scope, discountId)
  const ids = [...new Set(customerIds)]
  const customers = await scope.trx
    .selectFrom('customers')
    .select('id')
    .where((row) => row.and(toTenant(scope)))
    .where('id', 'in', ids)
    .execute()
  const missing = ids.find((id) => !customers.some((customer) => customer.id === id))
  if (missing) throw faultAt('customer_ids', 'INVALID_REQUEST_PARAMETERS', `Customer ${missing} doesn't exist`)
  const createdAt = scope.clock.now()
  await scope.trx
    .insertInto('discountCustomers')
    .values(ids.map((customerId) => ({ ...toTenant(scope), discountId, customerId, createdAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return ids
}

/** Lists the eligible customers of a discount, last added first. @throws 404 DISCOUNT_NOT_FOUND */
export async function listEligibleCustomers(scope: Scope, discountId: string, page: Page): Promise<string[]> {
  await getDiscount(scope, discountId)
  const customers = scope.trx
    .selectFrom('discountCustomers')
    .select('customerId as id')
    .where((row) => row.and({ ...toTenant(scope), discountId }))
  return (await onRows(customers, toRange(page)).execute()).map((customer) => customer.id)
}

/** @throws 404 DISCOUNT_NOT_FOUND; 404 CUSTOMER_NOT_FOUND for someone who isn't eligible */
export async function removeEligibleCustomer(
  scope: Scope,
  { discountId, customerId }: { discountId: string; customerId: string },
): Promise<void> {
  await getDiscount(scope, discountId)
  const removed = await scope.trx
    .deleteFrom('discountCustomers')
    .where((row) => row.and({ ...toTenant(scope), discountId, customerId }))
    .returning('customerId')
    .executeTakeFirst()
  if (!removed) throw fault('CUSTOMER_NOT_FOUND')
}
