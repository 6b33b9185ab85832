import { transact } from './deps.ts'
import { checkPayment } from './fulfilment/check-payment.ts'
import type { DueHandlers } from './schedule/handlers.ts'
import { expireSubscription } from './subscriptions/end-subscription.ts'
import { remindBuyer } from './subscriptions/remind-buyer.ts'
import { renewSubscription } from './subscriptions/renew-subscription.ts'
import { retryWhenDue } from './subscriptions/retry-dues.ts'

/** What is done when something falls due: one entry a kind. */
export const dueHandlers: DueHandlers = {
  check_payment: (deps, due) => checkPayment(deps, due, due.subjectId),
  expire_subscription: (deps, due) =>
    transact(deps, due, async (scope) => {
      await expireSubscription(scope, due.subjectId)
      return undefined
    }),
  remind_subscription: (deps, due) =>
    transact(deps, due, async (scope) => {
      await remindBuyer(scope, due.subjectId)
      return undefined
    }),
  renew_subscription: async (deps, due) => {
    const { payment, comeAgainAt } = await transact(deps, due, (scope) => renewSubscription(scope, due.subjectId))
    // At once, rather than behind all else that is due; should this process die here, the payment itself is due as well.
    if (payment) await checkPayment(deps, due, payment.id)
    return comeAgainAt
  },
  retry_dues: (deps, due) => transact(deps, due, (scope) => retryWhenDue(scope, due.subjectId)),
}
