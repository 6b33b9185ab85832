import type { PlanChange, SubscriptionRow } from './table.ts'

/** Returns the change scheduled for the next billing date, even while the payment of a change that replaces it is pending. */
export function findScheduledChange({ planChange }: Pick<SubscriptionRow, 'planChange'>): PlanChange | null {
  return planChange?.paymentId ? (planChange.replaces ?? null) : planChange
}
