import type { PaymentLineRow } from '#src/payments/table.ts'
import type { SubscriptionDiscount } from '#src/subscriptions/table.ts'

/** Counts down the remaining cycles of each code that these lines used. */
export function countCycle(discounts: readonly SubscriptionDiscount[], lines: readonly PaymentLineRow[]): SubscriptionDiscount[] {
  const parts = lines.filter(({ kind }) => kind !== 'product').flatMap((line) => line.parts)
  const taken = new Set(parts.map((part) => (part.kind === 'code' ? part.code : undefined)))
  return discounts.map((discount) =>
    discount.cyclesLeft && taken.has(discount.code) ? { ...discount, cyclesLeft: discount.cyclesLeft - 1 } : discount,
  )
}
