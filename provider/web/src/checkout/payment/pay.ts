import type { ErrorBody } from '@tradepost/contract/provider/primitives'
import { getPageLanguage } from '@tradepost/messages/page-messages'
import { answerChallenge, getSession, paySession } from '#src/api.ts'
import { type Checkout, change, createNotice, getFormRequirements, type NoticeKind } from '#src/checkout/checkout.ts'
import { focusField } from '#src/checkout/form/focus-field.ts'
import { type FieldName, fieldOfPath, listFields, toPaySession } from '#src/checkout/form/form-values.ts'
import { describeTaxIdRefusal } from '#src/checkout/form/tax-id.ts'
import type { FieldErrors } from '#src/checkout/form/validation.ts'
import { isAboutDiscount, removeBlockingDiscount } from '#src/checkout/order/discount.ts'
import { trialUsedLabel } from '#src/checkout/order/subscription-labels.ts'
import { refreshTotals } from '#src/checkout/order/totals.ts'
import { describeRefusal, issueWords } from '#src/checkout/refusal-message.ts'
import { receiveAttempt, receiveSession } from './attempt.ts'
import { pause } from './follow-attempt.ts'

const CHECKS_MAX = 40
const CHECK_EVERY_MS = 3_000

/** Sends the payment, once: while it is pending, another click does nothing. Call it on a valid form. */
export async function pay(checkout: Checkout): Promise<void> {
  const { phase, session, parts, values, totals } = checkout.state
  if (phase !== 'form') return
  change(checkout, { phase: 'sending', notice: null, summary: [] })
  const payment = toPaySession(values, getFormRequirements(checkout.state), totals)
  const custom_field_responses = parts.custom?.listAnswers(session.custom_fields, values)
  const answer = await paySession(session.session_id, { ...payment, custom_field_responses, language: getPageLanguage() })
  if (answer.kind === 'ok') return receiveAttempt(checkout, answer.value)
  if (answer.kind === 'refused') return receiveRefusal(checkout, answer.status, answer.error)
  refuse(checkout, 'unreachable')
  await reconnect(checkout)
}

/** Returns to the form with a notice; no input is lost. */
function refuse(checkout: Checkout, kind: NoticeKind, text: string | null = null): void {
  change(checkout, { phase: 'form', notice: createNotice(checkout, kind, text) })
}

async function receiveRefusal(checkout: Checkout, status: number, error: ErrorBody): Promise<void> {
  if (status === 410) return change(checkout, { phase: 'expired' })
  if (error.code === 'TOTAL_CHANGED' || error.code === 'TRIAL_ALREADY_USED') {
    // The lines may have new prices, too, and they must add up to the total.
    const fresh = await getSession(checkout.state.session.session_id)
    if (fresh.kind === 'ok') change(checkout, { session: fresh.value })
    await refreshTotals(checkout)
    const why = trialUsedLabel(checkout.state.session)
    return why ? refuse(checkout, 'refused', why) : refuse(checkout, 'total_changed')
  }
  if (status === 409) {
    const answer = await getSession(checkout.state.session.session_id)
    if (answer.kind === 'ok' && answer.value.status !== 'open') return receiveSession(checkout, answer.value)
    return refuse(checkout, 'refused', describeRefusal(error))
  }
  if (error.code === 'TOO_MANY_DECLINES') return refuse(checkout, 'too_many_declines')
  if (status === 429) return refuse(checkout, 'too_many')
  if (status >= 500) return refuse(checkout, 'busy')
  if (status === 422 && isAboutDiscount(error)) {
    const isOff = await removeBlockingDiscount(checkout, error)
    return refuse(checkout, isOff ? 'discount_refused' : 'refused', describeRefusal(error))
  }
  if (status === 422) return receiveIssues(checkout, error)
  refuse(checkout, 'refused', describeRefusal(error))
}

/** Shows each server error beside its field. Errors without a field appear above the button. */
function receiveIssues(checkout: Checkout, error: ErrorBody): void {
  const issues: FieldErrors = {}
  for (const issue of error.issues ?? []) {
    const field = fieldOfPath(issue.path)
    if (field) issues[field] ??= issueWords(field, error)
  }
  if (issues.taxId !== undefined) issues.taxId = describeTaxIdRefusal(checkout.state.values.country)
  const bad: FieldName[] = listFields(checkout.state.session).filter((field) => issues[field] !== undefined)
  const [first] = bad
  if (first) {
    change(checkout, { phase: 'form', issues, summary: bad.length > 1 ? bad : [] })
    focusField(first)
    if (issues.taxId !== undefined) void refreshTotals(checkout)
  } else refuse(checkout, 'refused', describeRefusal(error))
}

/** Polls the session until the server answers, then reports the result of the payment that got no answer. */
async function reconnect(checkout: Checkout): Promise<void> {
  const before = checkout.state.session.attempt?.payment_id
  const given = checkout.state.notice
  for (let checks = 0; checks < CHECKS_MAX; checks += 1) {
    await pause(CHECK_EVERY_MS)
    // The buyer retried in the meantime, and that attempt has its own answer.
    if (checkout.state.notice !== given) return
    const answer = await getSession(checkout.state.session.session_id)
    if (checkout.state.notice !== given) return
    if (answer.kind === 'unreachable' || (answer.kind === 'refused' && answer.status >= 500)) continue
    if (answer.kind === 'refused') return refuse(checkout, 'busy')
    const isNew = answer.value.attempt !== null && answer.value.attempt.payment_id !== before
    if (answer.value.status === 'open' && !isNew) return refuse(checkout, 'reachable')
    return receiveSession(checkout, answer.value)
  }
}

/** Cancels the bank's challenge, so that the buyer can use another card. */
export async function cancelAtBank(checkout: Checkout): Promise<void> {
  const { session } = checkout.state
  if (!session.attempt) return change(checkout, { phase: 'form' })
  const answer = await answerChallenge({ session_id: session.session_id, payment_id: session.attempt.payment_id }, 'cancel')
  if (answer.kind === 'ok') return receiveAttempt(checkout, answer.value)
  const fresh = await getSession(session.session_id)
  if (fresh.kind === 'ok') receiveSession(checkout, fresh.value)
}
