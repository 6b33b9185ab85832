import type { PatchDiscount } from '@tradepost/contract/provider/discounts'
import { isUniqueViolation } from '@tradepost/kit/database/database'
import { fault, faultAt } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { asDate, checkSettings, type DiscountSettings, settingColumns, toCurrencyTerms } from './discount-settings.ts'
import { selectDiscounts } from './read-discounts.ts'
import type { DiscountRow } from './table.ts'

/**
 * Updates the given fields; null removes optional ones and leaves the others. The rules apply to the result. An end in the past
 * ends the discount now.
 * @throws 404 DISCOUNT_NOT_FOUND; 422 INVALID_PERCENTAGE, DISCOUNT_CURRENCY_OPTION_INVALID, INVALID_REQUEST_PARAMETERS,
 * PRODUCT_DOES_NOT_EXIST, DISCOUNT_CODE_USAGE_LIMIT_EXCEEDED if the limit is below current use, DISCOUNT_CODE_ALREADY_EXISTS
 */
export async function updateDiscount(scope: Scope, id: string, patch: PatchDiscount): Promise<DiscountRow> {
  // Locked until the commit, so that no one redeems the discount between checking its limit and changing it.
  const discount = await selectDiscounts(scope).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!discount) throw fault('DISCOUNT_NOT_FOUND')
  const settings = patchedSettings(discount, patch)
  await checkSettings(scope, settings)
  if (settings.usageLimit !== null && settings.usageLimit < discount.timesUsed) {
    const words = `This discount was used ${discount.timesUsed} times already`
    throw faultAt('usage_limit', 'DISCOUNT_CODE_USAGE_LIMIT_EXCEEDED', words)
  }
  try {
    return await scope.trx
      .updateTable('discounts')
      .set(settingColumns(settings))
      .where((row) => row.and({ ...toTenant(scope), id }))
      .returningAll()
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (isUniqueViolation(error, 'discounts_living_code')) throw faultAt('code', 'DISCOUNT_CODE_ALREADY_EXISTS')
    throw error
  }
}

/** Null is a value for optional fields; undefined never is. */
const given = <T>(value: T | undefined, current: T): T => (value === undefined ? current : value)

function patchedSettings(current: DiscountRow, patch: PatchDiscount): DiscountSettings {
  const type = patch.type ?? current.type
  return {
    code: patch.code ?? current.code,
    name: given(patch.name, current.name),
    type,
    amount: patch.amount ?? current.amount,
    currencyOptions: toCurrencyTerms(type, patch.currency_options ?? current.currencyOptions),
    restrictedTo: [...new Set(patch.restricted_to ?? current.restrictedTo)],
    customerEligibility: patch.customer_eligibility ?? current.customerEligibility,
    usageLimit: given(patch.usage_limit, current.usageLimit),
    perCustomerUsageLimit: given(patch.per_customer_usage_limit, current.perCustomerUsageLimit),
    subscriptionCycles: given(patch.subscription_cycles, current.subscriptionCycles),
    preserveOnPlanChange: patch.preserve_on_plan_change ?? current.preserveOnPlanChange,
    startsAt: patch.starts_at === undefined ? current.startsAt : asDate(patch.starts_at),
    expiresAt: patch.expires_at === undefined ? current.expiresAt : asDate(patch.expires_at),
    metadata: patch.metadata ?? current.metadata,
  }
}
