import type { PaymentLineRow } from '#src/payments/table.ts'
import type { SubscriptionDiscount } from '#src/subscriptions/table.ts'

/** One cycle less for each code that came off one. */
export function countCycle(discounts: readonly SubscriptionDiscount[], lines: readonly PaymentLineRow[]): SubscriptionDiscount[] {
  const parts = lines.filter(({ kind }) => kind !== 'product').flatMap((line) => line.parts)
  const taken = new Set(parts.map((part) => (part.kind === 'code' ? part.code : undefined)))
  return discounts.map((discount) =>
    discount.cyclesLeft && taken.has(discount.code) ? { ...discount, cyclesLeft: discount.cyclesLeft - 1 } : discount,
  )
}
