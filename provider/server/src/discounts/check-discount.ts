import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { getDiscountTerms } from './discount-terms.ts'
import type { DiscountRow } from './table.ts'

/** The purchase that a discount is checked for. */
export type DiscountUse = {
  productIds: readonly string[]
  currency: string
  /** Price of the eligible products before any code: minor units of `currency`. */
  subtotal: number
  /** Absent while the buyer is unknown: rules that depend on the buyer are then skipped. */
  customerId?: string | null | undefined
}

/** @throws 422 DISCOUNT_CODE_EXPIRED, DISCOUNT_CODE_USAGE_LIMIT_EXCEEDED */
export function checkUnspent(discount: DiscountRow, now: Date): void {
  checkNotExpired(discount, now)
  checkNotUsedUp(discount)
}

function checkNotExpired({ expiresAt }: DiscountRow, now: Date): void {
  if (expiresAt && expiresAt <= now) throw fault('DISCOUNT_CODE_EXPIRED')
}

function checkNotUsedUp({ usageLimit, timesUsed }: DiscountRow): void {
  if (usageLimit !== null && timesUsed >= usageLimit) throw fault('DISCOUNT_CODE_USAGE_LIMIT_EXCEEDED')
}

/**
 * Checks that a discount applies to a cart, and to its buyer once known. Reserves nothing: only `redeemDiscount` does.
 * @throws 422 in this order: INVALID_DISCOUNT_CODE (missing or deleted), DISCOUNT_CODE_EXPIRED, DISCOUNT_NOT_YET_ACTIVE,
 * DISCOUNT_CODE_USAGE_LIMIT_EXCEEDED, DISCOUNT_NOT_AVAILABLE_FOR_PRODUCT, DISCOUNT_CUSTOMER_NOT_ELIGIBLE,
 * DISCOUNT_PER_CUSTOMER_USAGE_LIMIT_EXCEEDED, EXCHANGE_RATE_NOT_FOUND, DISCOUNT_MINIMUM_SUBTOTAL_NOT_MET
 */
export async function checkDiscount(scope: Scope, discount: DiscountRow | undefined, use: DiscountUse): Promise<DiscountRow> {
  if (!discount || discount.deletedAt) throw fault('INVALID_DISCOUNT_CODE')
  const now = scope.clock.now()
  checkNotExpired(discount, now)
  if (discount.startsAt && discount.startsAt > now) throw fault('DISCOUNT_NOT_YET_ACTIVE')
  checkNotUsedUp(discount)
  const { restrictedTo } = discount
  if (restrictedTo.length > 0 && !use.productIds.some((id) => restrictedTo.includes(id)))
    throw fault('DISCOUNT_NOT_AVAILABLE_FOR_PRODUCT')
  if (use.customerId) {
    await checkEligible(scope, discount, use.customerId)
    await checkCustomerUses(scope, discount, { customerId: use.customerId, wanted: 1 })
  }
  if (use.subtotal < getDiscountTerms(discount, use.currency).minimumSubtotal) throw fault('DISCOUNT_MINIMUM_SUBTOTAL_NOT_MET')
  return discount
}

/**
 * Selects every customer ID of this buyer. A checkout may create a new customer for the same person each time, so customers with
 * the same email count together.
 */
function idsOfBuyer(scope: Scope, customerId: string) {
  return scope.trx
    .selectFrom('customers as other')
    .innerJoin('customers as buyer', (join) =>
      join
        .onRef('buyer.businessId', '=', 'other.businessId')
        .onRef('buyer.mode', '=', 'other.mode')
        .onRef('buyer.email', '=', 'other.email'),
    )
    .select('other.id')
    .where('buyer.businessId', '=', scope.businessId)
    .where('buyer.mode', '=', scope.mode)
    .where('buyer.id', '=', customerId)
}

async function checkEligible(scope: Scope, { id, customerEligibility }: DiscountRow, customerId: string): Promise<void> {
  if (customerEligibility === 'any') return
  const isEligible =
    customerEligibility === 'specific'
      ? await isLetIn(scope, { discountId: id, customerId })
      : (await hasBought(scope, customerId)) === (customerEligibility === 'existing')
  if (!isEligible) throw fault('DISCOUNT_CUSTOMER_NOT_ELIGIBLE')
}

async function isLetIn(scope: Scope, { discountId, customerId }: { discountId: string; customerId: string }): Promise<boolean> {
  const found = await scope.trx
    .selectFrom('discountCustomers')
    .select('customerId')
    .where((row) => row.and({ ...toTenant(scope), discountId }))
    .where('customerId', 'in', idsOfBuyer(scope, customerId))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

async function hasBought(scope: Scope, customerId: string): Promise<boolean> {
  const found = await scope.trx
    .selectFrom('payments')
    .select('id')
    .where((row) => row.and({ ...toTenant(scope), status: 'succeeded' }))
    .where('customerId', 'in', idsOfBuyer(scope, customerId))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * `wanted`: uses that must remain: 1 before redeeming, 0 after.
 * @throws 422 DISCOUNT_PER_CUSTOMER_USAGE_LIMIT_EXCEEDED
 */
export async function checkCustomerUses(
  scope: Scope,
  { id, perCustomerUsageLimit }: Pick<DiscountRow, 'id' | 'perCustomerUsageLimit'>,
  { customerId, wanted }: { customerId: string; wanted: 0 | 1 },
): Promise<void> {
  if (perCustomerUsageLimit === null) return
  const { uses } = await scope.trx
    .selectFrom('discountRedemptions')
    .select((row) => row.fn.countAll<number>().as('uses'))
    .where((row) => row.and({ ...toTenant(scope), discountId: id }))
    .where('customerId', 'in', idsOfBuyer(scope, customerId))
    .where('releasedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (uses + wanted > perCustomerUsageLimit) throw fault('DISCOUNT_PER_CUSTOMER_USAGE_LIMIT_EXCEEDED')
}
