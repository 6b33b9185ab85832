import type { UpdatePortalSettings } from '@tradepost/contract/provider/customer-portal'
import type { BusinessRow } from '#src/businesses/table.ts'
import { setBusiness } from '#src/businesses/update-business.ts'
import { faultAt } from '#src/faults.ts'
import type { Scope } from '#src/scope.ts'
import { toColumns } from '#src/to-columns.ts'

/** @throws 404 PRODUCT_NOT_FOUND; 422 INVALID_REQUEST_PARAMETERS for a product that isn't a subscription with a fixed price */
async function checkPlans({ trx, businessId }: Scope, plans: readonly string[]): Promise<void> {
  if (plans.length === 0) return
  const products = await trx
    .selectFrom('products')
    .select(['id', 'price'])
    .where('businessId', '=', businessId)
    .where('id', 'in', plans)
    .execute()
  for (const [index, id] of plans.entries()) {
    const product = products.find((each) => each.id === id)
    if (!product) throw faultAt(`plans.${index}`, 'PRODUCT_NOT_FOUND')
    if (product.price.type !== 'recurring_price')
      throw faultAt(`plans.${index}`, 'INVALID_REQUEST_PARAMETERS', `Product ${id} isn't a subscription with a fixed price`)
  }
}

/**
 * Changes which products customers can change their subscriptions to.
 * @throws 404 PRODUCT_NOT_FOUND; 422 INVALID_REQUEST_PARAMETERS for a product that isn't a subscription with a fixed price
 */
export async function updatePortalSettings(scope: Scope, input: UpdatePortalSettings): Promise<BusinessRow> {
  await checkPlans(scope, input.plans ?? [])
  const columns = toColumns<UpdatePortalSettings, BusinessRow>(input, { plans: (portalPlans) => ({ portalPlans }) })
  return setBusiness(scope.trx, scope.businessId, columns)
}
