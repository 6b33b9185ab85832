import type { PlanChange, SubscriptionRow } from './table.ts'

/** The change that is scheduled for the next billing, also while the payment of another one that replaces it is open. */
export function scheduledChangeOf({ planChange }: Pick<SubscriptionRow, 'planChange'>): PlanChange | null {
  return planChange?.paymentId ? (planChange.replaces ?? null) : planChange
}
