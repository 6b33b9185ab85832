import type { Attempt, HostedSession } from '@tradepost/contract/hosted/checkout'
import { getSession } from '#src/api.ts'
import { type Checkout, type CheckoutState, change, createNotice, type Phase } from '#src/checkout/checkout.ts'
import { clearDraft, saveDraft } from '#src/checkout/draft.ts'
import { describeDecline } from '#src/checkout/refusal-message.ts'
import { parseReturnUrl, parseWebUrl } from '#src/parse-web-url.ts'
import { followAttempt, pause } from './follow-attempt.ts'

/** Milliseconds until the page says that waiting isn't necessary. */
const SLOW_AFTER_MS = 15_000
/** Long enough to read "Paid", short enough not to be a wait. */
const LEAVE_AFTER_MS = 1_600

/** Returns the phase of a session when its page opens. `isReturning`: the buyer just returned from the bank. */
export function getPhase(session: HostedSession, isReturning: boolean): Phase {
  if (session.status === 'expired') return 'expired'
  if (session.status === 'completed') return isReturning && !session.attempt?.is_off_session ? 'paid' : 'completed'
  if (session.attempt?.status === 'requires_customer_action') return 'at_bank'
  return session.status === 'processing' || session.attempt?.status === 'processing' ? 'waiting' : 'form'
}

/** Returns the state from a reloaded session. Once it is paid, the totals are the charged ones, whatever the form has. */
function sessionPart(session: HostedSession): Partial<CheckoutState> {
  return session.status === 'completed' ? { session, totals: session.totals } : { session }
}

/** Shows a reloaded session, which another tab or the bank may have changed. */
export function receiveSession(checkout: Checkout, session: HostedSession): void {
  change(checkout, sessionPart(session))
  const phase = getPhase(session, true)
  if (phase === 'paid') void completeCheckout(checkout)
  else if (phase === 'expired' || phase === 'completed' || !session.attempt) change(checkout, { phase })
  else receiveAttempt(checkout, session.attempt)
}

/** Shows the result of an attempt and starts the next step. */
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
    // A retry charged the saved card while this page was open, not a card entered here.
    if (attempt.status === 'succeeded') void showCompleted(checkout)
    else change(checkout, { ...settled, phase: 'form' })
    return
  }
  if (attempt.status === 'succeeded') {
    change(checkout, settled)
    void completeCheckout(checkout)
    return
  }
  if (attempt.status === 'requires_customer_action') {
    saveDraft(session.session_id, values)
    change(checkout, { ...settled, phase: 'at_bank', notice: null })
    const bank = parseWebUrl(attempt.challenge_url)
    if (bank) location.assign(bank)
    return
  }
  change(checkout, { ...settled, phase: 'form' })
  showUnpaid(checkout, attempt)
}

/** Shows that an attempt was declined, and why, or that the buyer canceled it. A page that reloaded since has no card left. */
export function showUnpaid(checkout: Checkout, attempt: Attempt): void {
  const isCardKept = checkout.state.values.cardNumber !== ''
  const notice =
    attempt.status === 'failed'
      ? { ...createNotice(checkout, 'failed', describeDecline(attempt)), isCardKept }
      : createNotice(checkout, 'cancelled')
  change(checkout, { notice })
}

/** Shows the completed page, with the return URL that the session has once it is completed. */
async function showCompleted(checkout: Checkout): Promise<void> {
  const answer = await getSession(checkout.state.session.session_id)
  if (answer.kind === 'ok') receiveSession(checkout, answer.value)
  else change(checkout, { phase: 'completed' })
}

function stopFollowing(checkout: Checkout): void {
  checkout.following?.stop()
  checkout.following = null
}

/** Watches an attempt that the bank is processing. Does nothing if it is already watched. */
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

/** Shows "Paid" and returns to the shop. The return URL is known once the session is completed. */
export async function completeCheckout(checkout: Checkout): Promise<void> {
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
  const { redirect_url: address, redirect_host: host, redirects_immediately: isAtOnce } = checkout.state.session
  const shop = parseReturnUrl(address)
  // An address that only the link names is left to the buyer.
  if (!shop || host !== null) return
  if (!isAtOnce) await pause(LEAVE_AFTER_MS)
  // Replaces the history entry, so that Back leads to the shop's cart and not to a paid form.
  location.replace(shop)
}
