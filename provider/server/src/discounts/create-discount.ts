import type { CreateDiscount } from '@tradepost/contract/provider/discounts'
import { isUniqueViolation } from '@tradepost/kit/database/database'
import { generateId, generateRandomText } from '@tradepost/kit/ids'
import { faultAt } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { asDate, checkSettings, type DiscountSettings, settingColumns, toCurrencyTerms } from './discount-settings.ts'
import type { DiscountRow } from './table.ts'

/** Length of a generated code (reference, 3.6). */
const CODE_LENGTH = 16

/**
 * Creates a discount with the given code or a generated one. The code of a deleted discount can be reused.
 * @throws 422 INVALID_PERCENTAGE, DISCOUNT_CURRENCY_OPTION_INVALID, INVALID_REQUEST_PARAMETERS, PRODUCT_DOES_NOT_EXIST,
 * DISCOUNT_CODE_ALREADY_EXISTS
 */
export async function createDiscount(scope: Scope, input: CreateDiscount): Promise<DiscountRow> {
  const settings = toDiscountSettings(input)
  const now = scope.clock.now()
  await checkSettings(scope, settings)
  if (settings.expiresAt && settings.expiresAt <= now)
    throw faultAt('expires_at', 'INVALID_REQUEST_PARAMETERS', 'expires_at must be in the future')
  try {
    return await scope.trx
      .insertInto('discounts')
      .values({
        ...settingColumns(settings),
        ...toTenant(scope),
        id: generateId('discount'),
        timesUsed: 0,
        createdAt: now,
        deletedAt: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (isUniqueViolation(error, 'discounts_living_code')) throw faultAt('code', 'DISCOUNT_CODE_ALREADY_EXISTS')
    throw error
  }
}

function toDiscountSettings(input: CreateDiscount): DiscountSettings {
  return {
    code: input.code || generateRandomText(CODE_LENGTH, 'discount code').toUpperCase(),
    name: input.name ?? null,
    type: input.type,
    amount: input.amount,
    currencyOptions: toCurrencyTerms(input.type, input.currency_options ?? []),
    restrictedTo: [...new Set(input.restricted_to ?? [])],
    customerEligibility: input.customer_eligibility ?? 'any',
    usageLimit: input.usage_limit ?? null,
    perCustomerUsageLimit: input.per_customer_usage_limit ?? null,
    subscriptionCycles: input.subscription_cycles ?? null,
    preserveOnPlanChange: input.preserve_on_plan_change,
    startsAt: asDate(input.starts_at),
    expiresAt: asDate(input.expires_at),
    metadata: input.metadata,
  }
}
