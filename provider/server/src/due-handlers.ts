import { recordAbandonment } from './abandoned-checkouts/record-abandonment.ts'
import { expireReminder } from './abandoned-checkouts/send-reminder.ts'
import { transact } from './deps.ts'
import { closeDispute } from './disputes/close-dispute.ts'
import { expireDispute } from './disputes/expire-dispute.ts'
import { openCardDispute } from './disputes/open-dispute.ts'
import { completePayment } from './fulfillment/complete-payment.ts'
import { renewDue } from './fulfillment/renew-due.ts'
import { expireLicenseKey } from './license-keys/follow-subscription.ts'
import { advanceDuePayout, runScheduledPayouts } from './payouts/run-payouts.ts'
import { sendLinkToCustomer } from './portal/entrance/request-link.ts'
import { completeRefund } from './refunds/complete-refund.ts'
import { runScheduledRetry } from './renewals/dunning.ts'
import { sendDueReminder } from './renewals/send-due-reminder.ts'
import type { DueHandlers } from './schedule/handlers.ts'
import { expireSubscription } from './subscriptions/end-subscription.ts'

/** Handlers of due jobs, one per kind. */
export const dueHandlers: DueHandlers = {
  check_payment: (deps, due) => completePayment(deps, due, due.subjectId),
  expire_subscription: (deps, due) =>
    transact(deps, due, async (scope) => {
      await expireSubscription(scope, due.subjectId)
      return undefined
    }),
  remind_subscription: (deps, due) =>
    transact(deps, due, async (scope) => {
      await sendDueReminder(scope, due.subjectId)
      return undefined
    }),
  renew_subscription: { together: renewDue },
  open_dispute: async (deps, due) => {
    await openCardDispute(deps, due, due.subjectId)
    return undefined
  },
  expire_dispute: (deps, due) =>
    transact(deps, due, async (scope) => {
      await expireDispute(scope, due.subjectId)
      return undefined
    }),
  close_dispute: async (deps, due) => {
    await closeDispute(deps, due, due.subjectId)
    return undefined
  },
  run_payouts: runScheduledPayouts,
  advance_payout: (deps, due) =>
    transact(deps, due, async (scope) => {
      await advanceDuePayout(scope, due.subjectId)
      return undefined
    }),
  expire_license_key: (deps, due) =>
    transact(deps, due, async (scope) => {
      await expireLicenseKey(scope, due.subjectId)
      return undefined
    }),
  detect_abandonment: (deps, due) => transact(deps, due, (scope) => recordAbandonment(scope, due.subjectId)),
  exhaust_reminder: (deps, due) =>
    transact(deps, due, async (scope) => {
      await expireReminder(scope, due.subjectId)
      return undefined
    }),
  email_portal_link: async (deps, due) => {
    await sendLinkToCustomer(deps, due, due.subjectId)
    return undefined
  },
  settle_refund: (deps, due) => completeRefund(deps, due, due.subjectId),
  retry_dues: (deps, due) => transact(deps, due, (scope) => runScheduledRetry(scope, due.subjectId)),
}
