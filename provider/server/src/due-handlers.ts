import { checkPayment } from './fulfilment/check-payment.ts'
import type { DueHandlers } from './schedule/handlers.ts'

/** What is done when something falls due: one line a kind. */
export const dueHandlers: DueHandlers = {
  check_payment: (deps, due) => checkPayment(deps, due, due.subjectId),
}
