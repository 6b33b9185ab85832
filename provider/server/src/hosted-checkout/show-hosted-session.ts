import type { Challenge } from '@tradepost/contract/hosted/challenge'
import type { BoughtGoods, HostedSession, LikelyBuyer, Totals, TotalsQuery } from '@tradepost/contract/hosted/checkout'
import { findAcceptedCountry } from '@tradepost/kit/http/accept-language'
import type * as z from 'zod'
import { watchCheckout } from '#src/abandoned-checkouts/watch-checkout.ts'
import { getBuyer, getExpectedBuyer } from '#src/checkouts/buyer.ts'
import { maySaveMethods } from '#src/checkouts/chosen-instrument.ts'
import { findHostedSession, findLatestAttempt, isLive } from '#src/checkouts/get-checkout-session.ts'
import { recordTrialLimit, withTrialLimit } from '#src/checkouts/limit-trials.ts'
import type { CheckoutSessionRow } from '#src/checkouts/table.ts'
import { toClock } from '#src/clocks/read-clock.ts'
import { getCustomer } from '#src/customers/read-customers.ts'
import { deliveryUrl } from '#src/deliveries/delivery-url.ts'
import { createReadOnlyScope, type Deps, transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { listActiveKeysOfPayment } from '#src/license-keys/list-keys-of-payment.ts'
import { listPaymentMethods } from '#src/payment-methods/get-payment-method.ts'
import { getPayment, listPaymentLines } from '#src/payments/read-payments.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { toPricedCart } from '#src/pricing/payment-of-cart.ts'
import { type PricedCart, priceCart } from '#src/pricing/price-cart.ts'
import { canBeOutstanding, findOutstandingPayment } from '#src/renewals/dunning.ts'
import type { Scope } from '#src/scope.ts'
import { getSubscription } from '#src/subscriptions/get-subscription.ts'
import type { SubscriptionRow } from '#src/subscriptions/table.ts'
import { findWayOut } from './opening/find-way-out.ts'
import { findSessionWallet } from './session-wallet.ts'
import { type ShownBusiness, viewChallenge, viewHostedSession, viewTotals } from './view.ts'

/** Returns the license keys and the downloads of a paid checkout; null before it's paid, and if it has neither. */
async function findGoods(scope: Scope, payment: PaymentRow): Promise<BoughtGoods | null> {
  if (payment.status !== 'succeeded') return null
  const issued = await listActiveKeysOfPayment(scope, payment.id)
  if (issued.length === 0 && !payment.digitalProductsDelivered) return null
  return {
    license_keys: issued.map(({ productName, message, keys }) => ({
      product_name: productName,
      activation_message: message,
      keys,
    })),
    delivery_url: payment.digitalProductsDelivered ? deliveryUrl(scope, payment.id) : null,
  }
}

/** `tries`: how often the session was tried to be paid. */
type Opened = { session: CheckoutSessionRow; scope: Scope; business: ShownBusiness; tries: number }

/** Returns the session of a hosted page with the scope of its business. @throws 404 CHECKOUT_SESSION_NOT_FOUND */
export async function openHostedSession(deps: Deps, sessionId: string): Promise<Opened> {
  const found = await findHostedSession(deps.database.db, sessionId)
  if (!found) throw fault('CHECKOUT_SESSION_NOT_FOUND')
  const { stoppedAt, offsetMilliseconds, businessName: name, businessImageId, adaptiveCurrency, theme, tries, ...rest } = found
  const { termsUrl, refundPolicyUrl, privacyPolicyUrl, ...session } = rest
  const pages = { termsUrl, refundPolicyUrl, privacyPolicyUrl }
  const clock = toClock({ stoppedAt, offsetMilliseconds }, deps.clock)
  const scope = await createReadOnlyScope(deps, { ...session, clock })
  return { session, scope, business: { name, adaptiveCurrency, theme, imageId: businessImageId, ...pages }, tries }
}

/** Finds the latest attempt to pay an opened session. */
export async function findOpenedAttempt({ session, scope, tries }: Opened): Promise<PaymentRow | undefined> {
  return tries === 0 && session.paymentId === null ? undefined : findLatestAttempt(scope, session)
}

/**
 * Returns an opened session at today's price if its customer is known to have had a free trial. Kept, so that all that follows is
 * priced alike.
 */
export async function openTrialLimit(
  deps: Deps,
  { session, scope }: Pick<Opened, 'session' | 'scope'>,
  attempt: PaymentRow | undefined,
): Promise<CheckoutSessionRow> {
  const limited = await withTrialLimit(scope, session, attempt)
  if (limited !== session) await transact(deps, session, (writing) => recordTrialLimit(writing, limited))
  return limited
}

type Priced = { attempt: PaymentRow | undefined; typed?: z.infer<typeof TotalsQuery> }

/**
 * Prices the cart of a session: the actual charge if one is pending or paid, or else the expected one, from the known buyer data.
 * An outstanding payment keeps its amount, even if the buyer's country has changed.
 */
export async function priceSessionCart(
  scope: Scope,
  session: CheckoutSessionRow,
  { attempt, typed }: Priced,
): Promise<PricedCart> {
  if (attempt && (canBeOutstanding(attempt) || (!typed && isLive(attempt))))
    return toPricedCart(attempt, await listPaymentLines(scope, attempt.id))
  return priceCart(session, typed ? getBuyer(session, typed) : getExpectedBuyer(session))
}

/** Returns whether a page's payment is no longer outstanding, for example because its subscription was canceled. */
async function isOver(scope: Scope, attempt: PaymentRow, subscription: SubscriptionRow): Promise<boolean> {
  if (!canBeOutstanding(attempt) || isLive(attempt)) return false
  return (await findOutstandingPayment(scope, subscription))?.id !== attempt.id
}

/** Returns whether a session can be paid, by its latest attempt and the time. */
function getStatus(session: CheckoutSessionRow, attempt: PaymentRow | undefined, now: Date): HostedSession['status'] {
  if (attempt?.status === 'succeeded') return 'completed'
  if (attempt?.status === 'processing' || attempt?.status === 'requires_customer_action') return 'processing'
  return session.expiresAt <= now ? 'expired' : 'open'
}

/** Returns everything that the hosted page shows about a session. @throws 404 CHECKOUT_SESSION_NOT_FOUND */
export async function showHostedSession(deps: Deps, sessionId: string): Promise<HostedSession> {
  const opened = await openHostedSession(deps, sessionId)
  const { scope } = opened
  const attempt = await findOpenedAttempt(opened)
  const session = await openTrialLimit(deps, opened, attempt)
  const subscription = attempt?.subscriptionId ? await getSubscription(scope, attempt.subscriptionId) : undefined
  const cart = await priceSessionCart(scope, session, { attempt })
  const now = scope.clock.now()
  const hasEnded = attempt && subscription ? await isOver(scope, attempt, subscription) : false
  const status = hasEnded ? 'expired' : getStatus(session, attempt, now)
  if (status === 'open' && attempt?.status === 'requires_payment_method')
    await transact(deps, session, (writing) => watchCheckout(writing, attempt))
  return viewHostedSession(session, {
    business: opened.business,
    customer: session.customerId ? await getCustomer(scope, session.customerId) : undefined,
    savedCards: maySaveMethods(session) && session.customerId ? await listPaymentMethods(scope, session.customerId) : [],
    cart,
    wallet: await findSessionWallet(scope, session, { attempt, cart }),
    attempt,
    subscription,
    status,
    goods: attempt ? await findGoods(scope, attempt) : null,
    wayOut: await findWayOut(scope, session, { attempt, subscription, status }, deps),
    now,
    providerUrl: deps.config.url,
  })
}

/** Returns the totals of a session for a buyer in a place. @throws 404 CHECKOUT_SESSION_NOT_FOUND; 422 for a wrong tax ID */
export async function showTotals(deps: Deps, sessionId: string, typed: z.infer<typeof TotalsQuery>): Promise<Totals> {
  const opened = await openHostedSession(deps, sessionId)
  const { scope } = opened
  const attempt = await findOpenedAttempt(opened)
  const session = await withTrialLimit(scope, opened.session, attempt)
  const cart = await priceSessionCart(scope, session, { attempt, typed })
  const wallet = await findSessionWallet(scope, session, { attempt, cart })
  return viewTotals(session, cart, { place: typed, now: scope.clock.now(), wallet })
}

/**
 * Returns where the buyer of an unpaid session probably lives: the country that their browser's languages name, else the United
 * States, else the first that is sold to. Null if their country is known.
 */
export async function findLikelyBuyer(
  deps: Deps,
  { session_id: id, status, prefill, countries }: HostedSession,
  accepted: string,
): Promise<LikelyBuyer | null> {
  if (status === 'completed' || status === 'expired' || prefill.billing?.country) return null
  const usual = countries.includes('US') ? 'US' : countries[0]
  const country = findAcceptedCountry(accepted, countries) ?? usual
  return country === undefined ? null : { country, totals: await showTotals(deps, id, { country }) }
}

type AttemptIds = { sessionId: string; paymentId: string }

async function openAttempt(deps: Deps, { sessionId, paymentId }: AttemptIds): Promise<Opened & { payment: PaymentRow }> {
  const opened = await openHostedSession(deps, sessionId)
  const payment = await getPayment(opened.scope, paymentId)
  const isOwn = payment.checkoutSessionId === sessionId || opened.session.paymentId === paymentId
  if (!isOwn) throw fault('PAYMENT_NOT_FOUND')
  return { ...opened, payment }
}

/** Returns an attempt of this session. @throws 404 if the attempt belongs to another session. */
export async function getAttempt(deps: Deps, ids: AttemptIds): Promise<PaymentRow> {
  return (await openAttempt(deps, ids)).payment
}

/** Returns whether this attempt needs approval on another page: a card that reached its bank, or a redirect method. */
export const wasSentElsewhere = ({ paymentMethod, cardLastFour }: PaymentRow): boolean =>
  paymentMethod !== null && (paymentMethod !== 'card' || cardLastFour !== null)

/** Returns the content of the approval page. @throws 404 CHALLENGE_NOT_FOUND if this attempt never had a challenge. */
export async function showChallenge(deps: Deps, ids: AttemptIds): Promise<Challenge> {
  const { session, business, payment } = await openAttempt(deps, ids)
  if (!wasSentElsewhere(payment)) throw fault('CHALLENGE_NOT_FOUND')
  return viewChallenge(payment, { session, businessName: business.name })
}
