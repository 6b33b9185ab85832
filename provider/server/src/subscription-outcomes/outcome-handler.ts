import type { PaymentRow } from '#src/payments/table.ts'
import type { Scope } from '#src/scope.ts'
import type { SubscriptionRow } from '#src/subscriptions/table.ts'

/** A payment of a subscription that is over. `declineCode` is the card network's own. */
export type SubscriptionPayment = {
  subscription: SubscriptionRow
  payment: PaymentRow
  isPaid: boolean
  declineCode: string | null
}
export type OutcomeHandler = (scope: Scope, outcome: SubscriptionPayment) => Promise<unknown>
