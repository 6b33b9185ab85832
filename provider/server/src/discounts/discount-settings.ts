import type { CurrencyOption } from '@tradepost/contract/provider/discounts'
import { json } from '@tradepost/kit/database/database'
import { WHOLE } from '@tradepost/kit/money/money'
import { faultAt } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { findDefault } from './discount-terms.ts'
import type { CurrencyTerms, DiscountRow } from './table.ts'

/** The fields of a discount that the business sets. */
export type DiscountSettings = Omit<DiscountRow, 'businessId' | 'mode' | 'id' | 'timesUsed' | 'createdAt' | 'deletedAt'>

/** Parses a wire timestamp. */
export const asDate = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)

/** Returns the currency options as stored. A flat discount with one option uses it as the default, marked or not. */
export function toCurrencyTerms(type: DiscountRow['type'], options: readonly CurrencyOption[]): CurrencyTerms[] {
  return options.map((option) => ({
    currency: option.currency,
    is_default: option.is_default || (type === 'flat' && options.length === 1),
    max_amount_possible: option.max_amount_possible ?? null,
    minimum_subtotal: option.minimum_subtotal,
  }))
}

/** Returns the settings as columns: JSON as text. */
export function settingColumns(settings: DiscountSettings) {
  return {
    ...settings,
    currencyOptions: json(settings.currencyOptions),
    metadata: json(settings.metadata),
  }
}

/**
 * Checks the rules that involve several fields, in the order of their errors.
 * @throws 422 INVALID_PERCENTAGE, DISCOUNT_CURRENCY_OPTION_INVALID, INVALID_REQUEST_PARAMETERS, PRODUCT_DOES_NOT_EXIST
 */
export async function checkSettings(scope: Scope, settings: DiscountSettings): Promise<void> {
  const { type, amount, startsAt, expiresAt, usageLimit, perCustomerUsageLimit } = settings
  if (type === 'percentage' && (amount < 1 || amount > WHOLE)) throw faultAt('amount', 'INVALID_PERCENTAGE')
  if (amount < 1) throw faultAt('amount', 'INVALID_REQUEST_PARAMETERS', 'The amount of a flat discount must be at least 1')
  checkCurrencyOptions(settings)
  if (startsAt && expiresAt && startsAt >= expiresAt)
    throw faultAt('starts_at', 'INVALID_REQUEST_PARAMETERS', 'starts_at must be before expires_at')
  if (usageLimit !== null && perCustomerUsageLimit !== null && perCustomerUsageLimit > usageLimit) {
    const words = 'One customer cannot use a discount more often than all together'
    throw faultAt('per_customer_usage_limit', 'INVALID_REQUEST_PARAMETERS', words)
  }
  await checkProducts(scope, settings.restrictedTo)
}

function checkCurrencyOptions({ type, currencyOptions }: DiscountSettings): void {
  const refuse = (words: string) => faultAt('currency_options', 'DISCOUNT_CURRENCY_OPTION_INVALID', words)
  if (new Set(currencyOptions.map((option) => option.currency)).size < currencyOptions.length)
    throw refuse('Each currency can have one option')
  if (currencyOptions.filter((option) => option.is_default).length > 1) throw refuse('Only one option can be the default')
  if (type === 'flat' && !findDefault({ currencyOptions })) throw refuse('A flat discount needs a default currency option')
}

async function checkProducts(scope: Scope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const products = await scope.trx
    .selectFrom('products')
    .select('id')
    .where((row) => row.and(toTenant(scope)))
    .where('id', 'in', ids)
    .execute()
  const missing = ids.find((id) => !products.some((product) => product.id === id))
  if (missing) throw faultAt('restricted_to', 'PRODUCT_DOES_NOT_EXIST', `Product ${missing} doesn't exist`)
}
