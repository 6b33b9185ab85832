import { type EventGroup, findOfGroup } from '@tradepost/contract/provider/webhooks/webhooks'
import type { StateTable } from '@tradepost/kit/states'
import { abandonedCheckoutStates } from '#src/abandoned-checkouts/states.ts'
import { viewAbandonedCheckout } from '#src/abandoned-checkouts/view.ts'
import { getCustomer } from '#src/customers/read-customers.ts'
import { getDispute, listDisputes } from '#src/disputes/get-dispute.ts'
import { disputeStates } from '#src/disputes/states.ts'
import { viewDisputeDetails } from '#src/disputes/view.ts'
import { dunningStates } from '#src/dunnings/states.ts'
import { viewDunning } from '#src/dunnings/view.ts'
import { listLicenseKeys } from '#src/license-keys/get-license-key.ts'
import { viewLicenseKey } from '#src/license-keys/view.ts'
import { listPaymentLines, listPayments } from '#src/payments/read-payments.ts'
import { paymentStates } from '#src/payments/states.ts'
import { viewPayment } from '#src/payments/view.ts'
import { listPayouts } from '#src/payouts/get-payout.ts'
import { payoutStates } from '#src/payouts/states.ts'
import { viewPayout } from '#src/payouts/view.ts'
import { getRefund, listRefunds } from '#src/refunds/get-refund.ts'
import { refundStates } from '#src/refunds/states.ts'
import { viewRefund } from '#src/refunds/view.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { getSubscription, listSubscriptions } from '#src/subscriptions/get-subscription.ts'
import { subscriptionStates } from '#src/subscriptions/states.ts'
import { viewSubscription } from '#src/subscriptions/view.ts'

/** Returns the status that an object has after an event; undefined if the event doesn't change it. */
export function findStatus<Status extends string, Trigger extends string, Event extends string>(
  table: StateTable<Status, Trigger, Event>,
  type: string,
): Status | undefined {
  const triggers = Object.values<StateTable<Status, Trigger, Event>[Status]>(table)
  const steps = triggers.flatMap((each) => Object.values<{ to: Status; emits?: Event } | undefined>(each))
  return steps.find((step) => step?.emits === type)?.to
}

/** The object of an event, as the API shows it. */
export type Subject = { subjectId: string; data: object }

const FIRST = { page_number: 0, page_size: 1 }
/** Payouts can't be listed by status; a payday makes one for each currency. */
const SOME = { page_number: 0, page_size: 100 }

const NEWEST: Readonly<Record<EventGroup, (scope: Scope, type: string) => Promise<Subject | undefined>>> = {
  async payment(scope, type) {
    const [payment] = await listPayments(scope, { ...FIRST, status: findStatus(paymentStates, type) })
    if (!payment) return undefined
    return { subjectId: payment.id, data: viewPayment(scope, payment, await listPaymentLines(scope, payment.id)) }
  },
  async refund(scope, type) {
    const [refund] = await listRefunds(scope, { ...FIRST, status: findStatus(refundStates, type) })
    return refund && { subjectId: refund.id, data: viewRefund(await getRefund(scope, refund.id)) }
  },
  async dispute(scope, type) {
    const [dispute] = await listDisputes(scope, { ...FIRST, dispute_status: findStatus(disputeStates, type) })
    return dispute && { subjectId: dispute.id, data: viewDisputeDetails(await getDispute(scope, dispute.id)) }
  },
  async subscription(scope, type) {
    const status = findStatus(subscriptionStates, type) ?? 'active'
    const [subscription] = await listSubscriptions(scope, { ...FIRST, status })
    if (!subscription) return undefined
    const customer = await getCustomer(scope, subscription.customerId)
    return { subjectId: subscription.id, data: viewSubscription(subscription, customer) }
  },
  async license_key(scope) {
    const [key] = await listLicenseKeys(scope, FIRST)
    return key && { subjectId: key.id, data: viewLicenseKey(key) }
  },
  async payout(scope, type) {
    const status = findStatus(payoutStates, type) ?? 'not_initiated'
    const payout = (await listPayouts(scope, SOME)).find((each) => each.status === status)
    return payout && { subjectId: payout.id, data: viewPayout(payout, scope.url) }
  },
  async abandoned_checkout(scope, type) {
    const checkout = await scope.trx
      .selectFrom('abandonedCheckouts')
      .selectAll()
      .where((row) => row.and({ ...toTenant(scope), status: findStatus(abandonedCheckoutStates, type) ?? 'abandoned' }))
      .orderBy('abandonedAt', 'desc')
      .executeTakeFirst()
    return checkout && { subjectId: checkout.paymentId, data: viewAbandonedCheckout(checkout) }
  },
  async dunning(scope, type) {
    const dunning = await scope.trx
      .selectFrom('dunnings')
      .selectAll()
      .where((row) => row.and({ ...toTenant(scope), status: findStatus(dunningStates, type) ?? 'recovering' }))
      .orderBy('createdAt', 'desc')
      .executeTakeFirst()
    if (!dunning) return undefined
    const subscription = await getSubscription(scope, dunning.subscriptionId)
    return { subjectId: subscription.id, data: viewDunning(dunning, subscription) }
  },
}

/** Returns the newest object of the business that an event of this type could be about; undefined if it has none. */
export async function findNewest(scope: Scope, type: string): Promise<Subject | undefined> {
  return findOfGroup(NEWEST, type)?.(scope, type)
}
