import type { PaymentRow } from '#src/payments/table.ts'
import type { Scope } from '#src/scope.ts'
import type { SubscriptionRow } from '#src/subscriptions/table.ts'

/** A final payment of a subscription. `declineCode` is the card network's code. */
export type SubscriptionPayment = {
  subscription: SubscriptionRow
  payment: PaymentRow
  isPaid: boolean
  declineCode: string | null
}
/** Returns the subscription as it leaves it; nothing if it doesn't change it. */
export type OutcomeHandler = (scope: Scope, outcome: SubscriptionPayment) => Promise<SubscriptionRow | void>
