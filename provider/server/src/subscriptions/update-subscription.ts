import type { PatchSubscription } from '@tradepost/contract/provider/subscriptions/subscriptions'
import { addMilliseconds, MINUTE } from '@tradepost/kit/clock'
import { addSpan, type Span } from '@tradepost/kit/periods'
import { updateCustomer } from '#src/customers/update-customer.ts'
import { fault, faultAt } from '#src/faults.ts'
import { isSupportedCountry } from '#src/pricing/supported-countries.ts'
import { findTaxId } from '#src/pricing/tax-ids.ts'
import type { Scope } from '#src/scope.ts'
import { changeSubscription, type SubscriptionChanges } from './change-subscription.ts'
import { cancelSubscription } from './end-subscription.ts'
import { lockSubscription } from './get-subscription.ts'
import { pauseSubscription, resumeSubscription } from './pause-subscription.ts'
import { getPaidUntil } from './periods.ts'
import { scheduleBilling } from './schedule-billing.ts'
import { sendNotice } from './send-billing-email.ts'
import type { SubscriptionRow } from './table.ts'

/** A date no further in the past means now, because the request took a moment to arrive. */
const PAST_MILLISECONDS_MAX = 5 * MINUTE

const WHY = ['cancel_reason', 'cancellation_feedback', 'cancellation_comment'] as const

/** Returns the fields that a request sets: present and not null. */
const saidIn = (input: PatchSubscription): string[] =>
  Object.entries(input).flatMap(([field, value]) => (value === undefined || value === null ? [] : [field]))

const whyOf = (input: PatchSubscription): SubscriptionChanges => ({
  ...(input.cancellation_feedback ? { cancellationFeedback: input.cancellation_feedback } : {}),
  ...(input.cancellation_comment ? { cancellationComment: input.cancellation_comment } : {}),
})

const isOver = ({ status }: SubscriptionRow): boolean => status === 'cancelled' || status === 'expired' || status === 'failed'

/** Applies a requested status. @throws 422 if it can't be set, or not together with other fields */
async function setStatus(scope: Scope, subscription: SubscriptionRow, input: PatchSubscription): Promise<SubscriptionRow> {
  const { status } = input
  const beside = saidIn(input).filter((field) => field !== 'status' && !WHY.some((why) => why === field))
  if (beside.length > 0) throw faultAt('status', 'INVALID_REQUEST_PARAMETERS', 'Set status without other fields')
  const isWhySaid = WHY.some((field) => input[field])
  if (isWhySaid && status !== 'cancelled')
    throw fault('INVALID_REQUEST_PARAMETERS', 'Set a cancellation reason only when canceling')
  if (status === 'paused') return pauseSubscription(scope, subscription)
  if (status === 'active') return resumeSubscription(scope, subscription)
  if (status !== 'cancelled') throw faultAt('status', 'INVALID_REQUEST_PARAMETERS', 'status must be cancelled, paused or active')
  if (subscription.status === 'pending') throw fault('SUBSCRIPTION_INACTIVE', "This subscription hasn't started")
  return cancelSubscription(scope, subscription, whyOf(input))
}

/** Sets the next billing date, which becomes the anchor of later cycles. @throws 422 INVALID_REQUEST_PARAMETERS if it's past */
function nextBilling(now: Date, wanted: string): SubscriptionChanges {
  const asked = new Date(wanted)
  if (asked < addMilliseconds(now, -PAST_MILLISECONDS_MAX))
    throw faultAt('next_billing_date', 'INVALID_REQUEST_PARAMETERS', 'Cannot change next_billing_date to past time')
  const nextBillingAt = asked < now ? now : asked
  return { nextBillingAt, anchorAt: nextBillingAt, periodIndex: 0 }
}

/** Returns the changes of a longer term. @throws 422 INVALID_REQUEST_PARAMETERS */
function longerPeriod({ terms, expiresAt, createdAt }: SubscriptionRow, input: PatchSubscription): SubscriptionChanges {
  const period: Span = {
    count: input.subscription_period_count ?? terms.period.count,
    interval: input.subscription_period_interval ?? terms.period.interval,
  }
  // Counts from the start of the old term, which pauses have moved.
  const shift = (expiresAt?.getTime() ?? 0) - addSpan(createdAt, terms.period).getTime()
  const longer = addMilliseconds(addSpan(createdAt, period), expiresAt ? shift : 0)
  if (Number.isNaN(longer.getTime()) || (expiresAt && longer <= expiresAt))
    throw faultAt('subscription_period_count', 'INVALID_REQUEST_PARAMETERS', 'subscription_period_count can only be increased')
  return { terms: { ...terms, period }, ...(expiresAt ? { expiresAt: longer } : {}) }
}

function who({ billing }: SubscriptionRow, input: PatchSubscription): SubscriptionChanges {
  const address = input.billing ?? billing
  if (!isSupportedCountry(address.country))
    throw fault('UNSUPPORTED_COUNTRY', `Country ${address.country} currently not supported`)
  const taxId = input.tax_id ? findTaxId(address.country, input.tax_id) : null
  if (taxId === undefined) throw fault('INVALID_TAX_ID')
  return {
    ...(input.billing ? { billing: input.billing } : {}),
    // An empty one removes it.
    ...(typeof input.tax_id === 'string' ? { taxId } : {}),
    ...(input.customer_business_name ? { customerBusinessName: input.customer_business_name } : {}),
    ...(input.metadata ? { metadata: input.metadata } : {}),
  }
}

/** Returns the changes that affect when money moves. @throws 422 if the subscription isn't active */
function billingChanges(scope: Scope, subscription: SubscriptionRow, input: PatchSubscription): SubscriptionChanges {
  const now = scope.clock.now()
  const { next_billing_date: next, cancel_at_next_billing_date: cancels, disable_on_demand: disabled } = input
  const isTimed = next || disabled || typeof cancels === 'boolean'
  if (isTimed && subscription.status !== 'active') throw fault('SUBSCRIPTION_INACTIVE')
  if (disabled && !subscription.onDemand) throw fault('SUBSCRIPTION_NOT_ON_DEMAND')
  if (WHY.some((field) => input[field]) && cancels !== true)
    throw fault('INVALID_REQUEST_PARAMETERS', 'Set a cancellation reason only when canceling')
  return {
    ...(next ? nextBilling(now, next) : {}),
    ...(disabled ? { ...nextBilling(now, disabled.next_billing_date), onDemand: null } : {}),
    ...(typeof cancels === 'boolean' ? { cancelsAtNextBilling: cancels } : {}),
    ...(cancels === false ? { cancellationFeedback: null, cancellationComment: null } : whyOf(input)),
    ...(input.subscription_period_count || input.subscription_period_interval ? longerPeriod(subscription, input) : {}),
  }
}

/** Emails the buyer that a cancellation at the next billing date was scheduled or undone. */
async function tellOfEnd(scope: Scope, subscription: SubscriptionRow): Promise<void> {
  const instant = getPaidUntil(subscription)
  if (!subscription.cancelsAtNextBilling) return sendNotice(scope, subscription, { kind: 'resumed', instant })
  const usage = subscription.terms.meters.length > 0 ? 'waits' : undefined
  await sendNotice(scope, subscription, { kind: 'ending', instant, usage })
}

/**
 * PATCH /subscriptions/{id}: pauses, resumes or cancels it, or changes its billing dates or its payer.
 * @throws 404 SUBSCRIPTION_NOT_FOUND; 409 INVALID_TRANSITION; 422 if the change isn't possible
 */
export async function updateSubscription(scope: Scope, id: string, input: PatchSubscription): Promise<SubscriptionRow> {
  const subscription = await lockSubscription(scope, id)
  if (input.status) return setStatus(scope, subscription, input)
  if (isOver(subscription)) throw fault('SUBSCRIPTION_INACTIVE', 'This subscription has ended')
  if (saidIn(input).length === 0) return subscription
  const changes = { ...who(subscription, input), ...billingChanges(scope, subscription, input) }
  if (input.customer_name) await updateCustomer(scope, subscription.customerId, { name: input.customer_name })
  const changed = await changeSubscription(scope, subscription, changes, 'subscription.updated')
  if (changed.status === 'active') await scheduleBilling(scope, changed)
  if (changed.cancelsAtNextBilling !== subscription.cancelsAtNextBilling) await tellOfEnd(scope, changed)
  return changed
}
