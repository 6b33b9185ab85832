import type { Attempt, HostedSession } from '@tradepost/contract/hosted/checkout'
import { getSession } from '#src/api.ts'
import { parseWebUrl } from '#src/parse-web-url.ts'
import { type Checkout, type CheckoutState, change, notice, type Phase } from './checkout.ts'
import { clearDraft, saveDraft } from './draft.ts'
import { followAttempt, pause } from './follow-attempt.ts'
import { declineWords } from './refusal-message.ts'

/** After this long the buyer is told that waiting is not needed. */
const SLOW_AFTER_MS = 15_000
/** Long enough to read "Paid", short enough not to wait for it. */
const LEAVE_AFTER_MS = 1_600

/** Where a session stands when its page opens. `isReturning`: the buyer comes from the bank this moment. */
export function phaseOf(session: HostedSession, isReturning: boolean): Phase {
  if (session.status === 'expired') return 'expired'
  if (session.status === 'completed') return isReturning && !session.attempt?.is_off_session ? 'paid' : 'completed'
  if (session.attempt?.status === 'requires_customer_action') return 'at_bank'
  return session.status === 'processing' || session.attempt?.status === 'processing' ? 'waiting' : 'form'
}

/** A session that was asked for anew. Once paid, its totals are what was charged, whatever the form says. */
function sessionPart(session: HostedSession): Partial<CheckoutState> {
  return session.status === 'completed' ? { session, totals: session.totals } : { session }
}

/** Takes over a session that was asked for anew: another tab, or the bank, may have moved it on. */
export function adoptSession(checkout: Checkout, session: HostedSession): void {
  change(checkout, sessionPart(session))
  const phase = phaseOf(session, true)
  if (phase === 'paid') void arrive(checkout)
  else if (phase === 'expired' || phase === 'completed' || !session.attempt) change(checkout, { phase })
  else receiveAttempt(checkout, session.attempt)
}

/** Shows the way that an attempt has gone, and does what follows from it. */
export function receiveAttempt(checkout: Checkout, attempt: Attempt): void {
  const { session, values, phase } = checkout.state
  if (attempt.status === 'processing') {
    if (phase !== 'waiting') change(checkout, { session: { ...session, attempt }, phase: 'waiting', isSlow: false, notice: null })
    follow(checkout, attempt.payment_id)
    return
  }
  stopFollowing(checkout)
  const settled = { session: { ...session, attempt }, isSlow: false }
  if (attempt.is_off_session) {
    // A retry charged the saved card while this page was open, not a card given here.
    if (attempt.status === 'succeeded') void showCompleted(checkout)
    else change(checkout, { ...settled, phase: 'form' })
    return
  }
  if (attempt.status === 'succeeded') {
    change(checkout, settled)
    void arrive(checkout)
    return
  }
  if (attempt.status === 'requires_customer_action') {
    saveDraft(session.session_id, values)
    change(checkout, { ...settled, phase: 'at_bank', notice: null })
    const bank = parseWebUrl(attempt.challenge_url)
    if (bank) location.assign(bank)
    return
  }
  const kind = attempt.status === 'failed' ? 'failed' : 'cancelled'
  change(checkout, {
    ...settled,
    phase: 'form',
    notice: notice(kind, attempt.status === 'failed' ? declineWords(attempt) : null),
  })
}

/** Says that everything is paid, with the way back that the session knows once it is completed. */
async function showCompleted(checkout: Checkout): Promise<void> {
  const answer = await getSession(checkout.state.session.session_id)
  if (answer.kind === 'ok') adoptSession(checkout, answer.value)
  else change(checkout, { phase: 'completed' })
}

function stopFollowing(checkout: Checkout): void {
  checkout.following?.stop()
  checkout.following = null
}

/** Watches an attempt that the bank is still working on; watching it already is enough. */
export function follow(checkout: Checkout, paymentId: string): void {
  if (checkout.following?.paymentId === paymentId) return
  stopFollowing(checkout)
  const slow = setTimeout(() => {
    if (checkout.state.phase === 'waiting') change(checkout, { isSlow: true })
  }, SLOW_AFTER_MS)
  const end = followAttempt({
    sessionId: checkout.state.session.session_id,
    paymentId,
    onAttempt: (attempt) => receiveAttempt(checkout, attempt),
  })
  const stop = () => {
    clearTimeout(slow)
    end()
  }
  checkout.following = { paymentId, stop }
}

/** Says "Paid" and goes back to the shop. Where the shop wants its buyers is known once the session is completed. */
export async function arrive(checkout: Checkout): Promise<void> {
  if (checkout.hasArrived) return
  checkout.hasArrived = true
  const sessionId = checkout.state.session.session_id
  change(checkout, { phase: 'paid', notice: null })
  clearDraft(sessionId)
  for (let tries = 0; tries < 4 && checkout.state.session.status !== 'completed'; tries += 1) {
    if (tries > 0) await pause(500 * tries)
    const answer = await getSession(sessionId)
    if (answer.kind === 'ok') change(checkout, sessionPart(answer.value))
  }
  const { redirect_url: address, redirects_immediately: isAtOnce } = checkout.state.session
  const shop = parseWebUrl(address)
  if (!shop) return
  if (!isAtOnce) await pause(LEAVE_AFTER_MS)
  // Replaced, so that Back leads to the shop's cart and not to a form that is already paid.
  location.replace(shop)
}
