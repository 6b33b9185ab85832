import type { CreatedRefund, Refundable, RefundForm } from '@tradepost/contract/platform/sales/seller-refunds'
import { Fault } from '@tradepost/kit/faults'
import { allocate, formatMoney } from '@tradepost/kit/money/money'
import * as z from 'zod'
import { findRefusal } from '#src/auth/guards/permissions.ts'
import type { Callers } from '#src/callers.ts'
import { fault, faultAt } from '#src/faults.ts'
import { getActiveConnection } from '#src/organizations/find-connection.ts'
import { SeenPayment, SoldLines } from '#src/payments-provider/calls/payments.ts'
import type { RefundInput } from '#src/payments-provider/calls/refunds.ts'
import { isTransient } from '#src/payments-provider/faults.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { loadRecord, refreshRecordSoon } from '#src/records/load-record.ts'
import type { LoadedRecords } from '#src/records/load-records.ts'
import type { Body } from '#src/records/merge-update.ts'
import { payments } from '#src/records/nouns/payments.ts'
import { openProvider } from '#src/records/open-provider.ts'
import { refreshSoon } from '#src/records/refresh-soon.ts'
import { markStale } from '#src/records/save-records.ts'
import { cancelSubscription } from '#src/subscriptions/change-subscription.ts'
import { KEPT_ACCESS, removeKeptAccess, saveKeptAccess } from './keep-access.ts'
import { findRefundable } from './refundable.ts'
import { listRefundsOf, viewRefund } from './view.ts'

type RefundedItem = { item_id: string; amount: number }

/**
 * Splits an amount over the lines of a payment, in proportion to what is left of each, because the API refunds by line. Undefined
 * if it is everything: then no line needs to be named.
 */
function splitAmount(amount: number, { amount: left, lines }: Pick<Refundable, 'amount' | 'lines'>): RefundedItem[] | undefined {
  if (amount === left) return undefined
  const weights = lines.map(({ refundable_amount: each }) => each)
  return allocate(amount, weights).flatMap((share, index) => {
    const line = lines[index]
    return line && share > 0 ? [{ item_id: line.items_id, amount: share }] : []
  })
}

type RefundCall = Pick<Callers['seller'], 'deps' | 'scope' | 'role' | 'permissions'>

const WithLines = z.object({ lines: SoldLines.nullable().catch(null) }).catch({ lines: null })

function readPayment(body: Body) {
  const payment = SeenPayment.safeParse(body).data
  return payment && { payment, items: WithLines.parse(body).lines }
}
type Known = NonNullable<ReturnType<typeof readPayment>>

/** @throws 403 FORBIDDEN for what goes beyond the refund itself */
function checkAllowed({ role, permissions }: RefundCall, form: RefundForm): void {
  const needs = [
    ...(form.keeps_access ? ['licenseKey:update' as const] : []),
    ...(form.cancels_subscription ? ['subscription:update' as const] : []),
  ]
  for (const need of needs) {
    const refusal = findRefusal({ role, permissions }, need)
    if (refusal) throw refusal
  }
}

/** @throws 422 REFUND_TOO_LARGE with the amount that is left */
function checkAmount(form: RefundForm, { amount: left, currency, lines }: Refundable): void {
  const tooLarge = (path: string, most: number) =>
    faultAt(path, 'REFUND_TOO_LARGE:upTo', { amount: formatMoney({ amount: most, currency }) })
  if (form.amount != null && form.amount > left) throw tooLarge('amount', left)
  for (const [index, { item_id: id, amount }] of (form.items ?? []).entries()) {
    const line = lines.find(({ items_id: each }) => each === id)
    if (line && amount > line.refundable_amount) throw tooLarge(`items.${index}.amount`, line.refundable_amount)
  }
}

/** Returns what the provider is asked to refund. Without anything left to see, it decides itself, and says why not. */
function toItems(form: RefundForm, refundable: Refundable | null): RefundInput['items'] {
  if (form.items) return form.items
  if (form.amount == null || !refundable) return undefined
  return splitAmount(form.amount, refundable)
}

/** Asks for the refund. An answer that was lost may have refunded: then nobody should simply repeat it. */
async function askForRefund(provider: PaymentsProvider, input: RefundInput) {
  try {
    return await provider.refunds.create(input)
  } catch (error) {
    if (error instanceof Fault && isTransient(error.code) && error.code !== 'PAYMENTS_PROVIDER_BUSY')
      throw fault('REFUND_OUTCOME_UNKNOWN')
    throw error
  }
}

/** Cancels the subscription of a refunded payment. The refund stays either way, so a refusal is an answer here. */
async function tryToCancel(provider: PaymentsProvider, id: string): Promise<boolean> {
  try {
    const form = { when: 'now' } as const
    return (await cancelSubscription({ provider, id, by: 'cancelled_by_merchant' }, form)).status === 'cancelled'
  } catch (error) {
    if (error instanceof Fault) return false
    throw error
  }
}

/** Returns the body of the request to the provider. `keptAs`: the ID of what the refund keeps. */
function toInput(
  paymentId: string,
  form: RefundForm,
  about: { refundable: Refundable | null; keptAs?: string | undefined },
): RefundInput {
  const items = toItems(form, about.refundable)
  return {
    payment_id: paymentId,
    ...(items ? { items } : {}),
    ...(form.reason ? { reason: form.reason } : {}),
    ...(about.keptAs === undefined ? {} : { metadata: { [KEPT_ACCESS]: about.keptAs } }),
  }
}

async function loadRefundable(asked: RefundCall, scope: LoadedRecords, known: Known): Promise<Refundable | null> {
  const refunds = await listRefundsOf(asked.deps, scope, known.payment.payment_id)
  return findRefundable({ ...known, refunds, disputes: known.payment.disputes, balance: null })
}

/**
 * Refunds a payment. What may be refunded is the provider's decision; an amount that is too large by our records is refused
 * first, with what is left.
 * @throws 403 FORBIDDEN; 404; 422 REFUND_TOO_LARGE, PAYMENTS_REFUSED; 409; 503 REFUND_OUTCOME_UNKNOWN
 */
export async function createRefund(asked: RefundCall, paymentId: string, form: RefundForm): Promise<CreatedRefund> {
  checkAllowed(asked, form)
  const { deps } = asked
  const connection = await getActiveConnection(asked.scope)
  const { scope, record } = await loadRecord(deps, { connection, noun: payments, id: paymentId }, readPayment)
  const refundable = await loadRefundable(asked, scope, record)
  if (refundable) checkAmount(form, refundable)
  const keptAs = form.keeps_access ? await saveKeptAccess(deps, scope, record.payment) : undefined
  const provider = openProvider(deps, connection)
  try {
    const created = await askForRefund(provider, toInput(paymentId, form, { refundable, keptAs }))
    const { subscription_id: subscriptionId } = record.payment
    const isCanceled = form.cancels_subscription && subscriptionId ? await tryToCancel(provider, subscriptionId) : null
    const refund = viewRefund({ ...deps, environment: connection.environment }, created)
    if (!refund) throw fault('PAYMENTS_ANSWER_UNEXPECTED')
    return { refund, is_subscription_canceled: isCanceled }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (error.code === 'REFUND_OUTCOME_UNKNOWN') deps.keepBusy(refreshSoon(deps, scope))
    // Refused: there is no refund that could keep anything.
    else if (keptAs !== undefined) await removeKeptAccess(deps, { organizationId: scope.organizationId, id: keptAs })
    throw error
  } finally {
    // The payment has no event of its own when a refund changes what is left of its lines.
    await markStale(scope, payments, paymentId)
    refreshRecordSoon(deps, { connection, noun: payments, id: paymentId })
  }
}
