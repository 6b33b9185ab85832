import type { PaySession, TotalsQuery } from '@tradepost/contract/hosted/checkout'
import type { Remembered } from '@tradepost/kit/database/batch'
import { logFailure } from '@tradepost/kit/database/outage'
import { Fault } from '@tradepost/kit/faults'
import { formatMoney } from '@tradepost/kit/money/money'
import { traceStep } from '@tradepost/kit/tracing'
import type { z } from 'zod'
import { checkPhone, withLocked } from '#src/checkouts/buyer.ts'
import { findExistingSubscription } from '#src/checkouts/check-second-subscription.ts'
import { type Chosen, chooseInstrument } from '#src/checkouts/chosen-instrument.ts'
import { createAttempt, getBuyerEmail } from '#src/checkouts/create-attempt.ts'
import { findLatestAttempt, isLive } from '#src/checkouts/get-checkout-session.ts'
import { findTrialProof, recordTrialLimit, removeTrial } from '#src/checkouts/limit-trials.ts'
import type { CheckoutSessionRow } from '#src/checkouts/table.ts'
import { type Deps, transact } from '#src/deps.ts'
import { fault, faultAt } from '#src/faults.ts'
import { applyOutcome, NOTHING_DUE } from '#src/fulfillment/apply-outcome.ts'
import { recordOutcome } from '#src/fulfillment/record-outcome.ts'
import { chargeRequest } from '#src/payments/charge-request.ts'
import { isAttemptTaken } from '#src/payments/create-payment.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { checkChargeable, type PricedCart } from '#src/pricing/price-cart.ts'
import { isSupportedCountry } from '#src/pricing/supported-countries.ts'
import { canBeOutstanding } from '#src/renewals/dunning.ts'
import { setDue } from '#src/schedule/set-due.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { transactAlone } from '#src/transact-together.ts'
import { payFromWallet } from '#src/wallets/pay-from-wallet.ts'
import { createOutstandingAttempt } from './attempt-outstanding-payment.ts'
import { limitDeclines, type TellOutcome } from './client-limits.ts'
import { withAnswers } from './custom-fields.ts'
import { findSessionWallet } from './session-wallet.ts'
import { findOpenedAttempt, openHostedSession, openTrialLimit, priceSessionCart } from './show-hosted-session.ts'

/** How often one session may be submitted. */
const ATTEMPTS_MAX = 20

/**
 * Pays a session when the buyer presses the pay button. Commits the payment first, then calls the card network with the payment's
 * ID as the key, then records the outcome. A crash in between leaves a payment that `check_payment` completes. A session with a
 * pending attempt returns that attempt, so that double clicks, second tabs and reloads never charge twice.
 * @throws 409 CHECKOUT_SESSION_CONSUMED, TOTAL_CHANGED, TRIAL_ALREADY_USED; 410 CHECKOUT_SESSION_EXPIRED; 422 for invalid input,
 * and CUSTOMER_HAS_EXISTING_SUBSCRIPTION; 429 for too many attempts at this checkout, or TOO_MANY_DECLINES of this client.
 */
export async function paySession(deps: Deps, sessionId: string, typed: PaySession, client: string): Promise<PaymentRow> {
  const opened = await openHostedSession(deps, sessionId)
  const { scope } = opened
  const latest = await findOpenedAttempt(opened)
  if (latest?.status === 'succeeded') throw fault('CHECKOUT_SESSION_CONSUMED')
  if (latest?.status === 'processing' || latest?.status === 'requires_customer_action') return latest
  const session = await openTrialLimit(deps, opened, latest)
  if (session.expiresAt <= scope.clock.now()) throw fault('CHECKOUT_SESSION_EXPIRED')
  checkAttempts(latest && canBeOutstanding(latest) ? latest.pageTries : opened.tries)
  const input = withAnswers(session, withLocked(session, typed))
  checkPhone(session, input)
  const cart = await priceSessionCart(scope, session, { attempt: latest, typed: checkCountry(input) })
  const wallet = await findSessionWallet(scope, session, { attempt: latest, cart })
  checkTotal(cart, input, wallet)
  const chosen = await chooseInstrument(scope, session, input, { total: cart.total - wallet, currency: cart.currency })
  const cardFingerprint = findFingerprint(deps, chosen)
  const attempt: Attempt = { session, scope, latest, cart, wallet, input, chosen, cardFingerprint }
  // The buyer's browser doesn't know of the trace that its checkout began with.
  return traceStep({ program: 'provider', name: 'pay', kind: 'internal', parent: session.traceParent ?? undefined }, () => {
    if (chosen.instrument?.kind !== 'card') return tryPayment(deps, attempt)
    return limitDeclines(deps, { tenant: session, client }, (tellOutcome) => tryPayment(deps, attempt, tellOutcome))
  })
}

type Attempt = {
  session: CheckoutSessionRow
  scope: Scope
  latest: PaymentRow | undefined
  cart: PricedCart
  /** What the customer's wallet pays. */
  wallet: number
  input: PaySession
  chosen: Chosen
  cardFingerprint: string | null
}

/** Returns the fingerprint of the card that pays. */
function findFingerprint({ acquirer }: Deps, { instrument, cardFingerprint }: Chosen): string | null {
  return instrument?.kind === 'card' ? acquirer.fingerprintOf(instrument.card) : (cardFingerprint ?? null)
}

async function tryPayment(
  deps: Deps,
  { session, scope, latest, cart, wallet, input, chosen, cardFingerprint }: Attempt,
  tellOutcome: TellOutcome = () => {},
): Promise<PaymentRow> {
  let payment: PaymentRow
  // The lines of the payment, which its outcome needs too.
  const remembered: Remembered = new Map()
  try {
    payment = await transactAlone(deps, { tenant: { ...toTenant(session), clock: scope.clock }, remembered }, async (writing) => {
      const begun =
        latest && canBeOutstanding(latest)
          ? await createOutstandingAttempt(writing, { session, payment: latest, input, chosen })
          : await createAttempt(writing, { session, cart, input, chosen, cardFingerprint })
      const begunWithWallet = await payFromWallet(writing, begun, wallet)
      return chosen.instrument ? begunWithWallet : applyOutcome(writing, begunWithWallet, NOTHING_DUE)
    })
  } catch (error) {
    if (error instanceof Fault && error.code === 'INSUFFICIENT_WALLET_FUNDS') throw fault('TOTAL_CHANGED')
    if (error instanceof Fault && error.code === 'CUSTOMER_HAS_EXISTING_SUBSCRIPTION') await offerPortal(deps, session, input)
    if (error instanceof Fault && error.code === 'TRIAL_ALREADY_USED')
      throw await refuseTrial(deps, { session, latest, input, cardFingerprint })
    if (!isAttemptTaken(error)) throw error
    const winner = await findLatestAttempt(scope, (await openHostedSession(deps, session.id)).session)
    if (winner && isLive(winner)) return winner
    throw fault('CONCURRENT_CHANGE')
  }
  if (!chosen.instrument) return payment
  const charge = await deps.acquirer
    .charge({
      ...chargeRequest(payment, chosen.instrument, scope.clock.now()),
      requiresChallenge: session.request.force_3ds === true,
    })
    .catch((error: unknown) => {
      logFailure(deps.log, error, { payment: payment.id }, 'the card network did not answer, the payment is checked later')
      return undefined
    })
  // The outcome of the charge is unknown: the attempt stays pending until `check_payment` has asked.
  if (!charge) return payment
  tellOutcome(charge.status === 'declined')
  return recordOutcome(deps, payment, charge, remembered)
}

/** Has a link to the portal mailed to the buyer who is subscribed already; only their mailbox opens it. */
async function offerPortal(deps: Deps, session: CheckoutSessionRow, input: PaySession): Promise<void> {
  await transact(deps, session, async (scope) => {
    const existing = await findExistingSubscription(scope, session, await getBuyerEmail(scope, session, input))
    if (existing) await setDue(scope, { kind: 'email_portal_link', subjectId: existing.customerId, dueAt: scope.clock.now() })
  })
}

/**
 * Puts the session at today's price for a buyer whose free trial is used, and returns the refusal with the new total. Nothing was
 * charged.
 */
async function refuseTrial(
  deps: Deps,
  { session, latest, input, cardFingerprint }: Pick<Attempt, 'session' | 'latest' | 'input' | 'cardFingerprint'>,
): Promise<Fault> {
  return transact(deps, session, async (scope) => {
    const email = await getBuyerEmail(scope, session, input)
    // Somebody else's attempt may have been declined in the meantime: this one then shows the new price all the same.
    const proof = (await findTrialProof(scope, { email, cardFingerprint })) ?? 'email'
    const changed = removeTrial(session, proof)
    await recordTrialLimit(scope, changed)
    const { total: amount, currency } = await priceSessionCart(scope, changed, { attempt: latest, typed: checkCountry(input) })
    const who = proof === 'card' ? 'This card' : 'This email'
    return fault(
      'TRIAL_ALREADY_USED',
      `${who} was used for a free trial before. The total is ${formatMoney({ amount, currency })}`,
    )
  })
}

/** Prevents card testing on a checkout. @throws 429 after ATTEMPTS_MAX attempts */
function checkAttempts(tries: number): void {
  if (tries >= ATTEMPTS_MAX)
    throw fault('TOO_MANY_REQUESTS', 'Too many attempts for this checkout. Go back to the shop and start again')
}

/** Returns the buyer's place and tax ID for tax. @throws 422 UNSUPPORTED_COUNTRY */
function checkCountry({ billing: { country, zipcode }, tax_id }: PaySession): z.infer<typeof TotalsQuery> {
  if (isSupportedCountry(country)) return { country, zipcode: zipcode ?? undefined, tax_id }
  throw faultAt('billing.country', 'UNSUPPORTED_COUNTRY', `Country ${country} currently not supported`)
}

/** Checks that the buyer pays what they saw, and how. @throws 409 TOTAL_CHANGED; 422 if the total can't be charged */
function checkTotal(cart: PricedCart, input: PaySession, wallet: number): void {
  const { expected_total: total, expected_currency: currency = cart.currency, expected_wallet = wallet } = input
  checkChargeable(cart)
  if (cart.total !== total || cart.currency !== currency || wallet !== expected_wallet) throw fault('TOTAL_CHANGED')
}
