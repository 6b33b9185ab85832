import type { UpdatePortalSettings } from '@tradepost/contract/provider/customer-portal'
import { getBusiness } from '#src/businesses/get-business.ts'
import type { BusinessRow } from '#src/businesses/table.ts'
import { createFieldFault } from '#src/faults.ts'
import type { Scope } from '#src/scope.ts'

/**
 * Changes which products customers can change their subscriptions to.
 * @throws 404 PRODUCT_NOT_FOUND; 422 INVALID_REQUEST_PARAMETERS for a product that isn't a subscription with a fixed price
 */
export async function updatePortalSettings(scope: Scope, { plans }: UpdatePortalSettings): Promise<BusinessRow> {
  if (plans === undefined) return getBusiness(scope)
  const { businessId, trx } = scope
  const products = plans.length
    ? await trx
        .selectFrom('products')
        .select(['id', 'price'])
        .where('businessId', '=', businessId)
        .where('id', 'in', plans)
        .execute()
    : []
  for (const [index, id] of plans.entries()) {
    const product = products.find((each) => each.id === id)
    if (!product) throw createFieldFault('PRODUCT_NOT_FOUND', `plans.${index}`)
    if (product.price.type !== 'recurring_price')
      throw createFieldFault(
        'INVALID_REQUEST_PARAMETERS',
        `plans.${index}`,
        `Product ${id} isn't a subscription with a fixed price`,
      )
  }
  const businesses = trx.updateTable('businesses').where('id', '=', businessId)
  return businesses.set({ portalPlans: plans }).returningAll().executeTakeFirstOrThrow()
}
