import type { PaySession } from '@tradepost/contract/hosted/checkout'
import { assert, Fault } from '@tradepost/kit/faults'
import type { Charge, ChargeRequest } from '#src/acquirer/acquirer.ts'
import { findTestCard } from '#src/acquirer/test-cards.ts'
import { createCustomer } from '#src/customers/create-customer.ts'
import { findCustomerByEmail, getCustomer } from '#src/customers/get-customer.ts'
import type { CustomerRow } from '#src/customers/table.ts'
import { type Deps, transact } from '#src/deps.ts'
import { redeemDiscount } from '#src/discounts/redeem-discount.ts'
import { fault } from '#src/faults.ts'
import { type Outcome, settlePayment } from '#src/fulfilment/settle-payment.ts'
import { AttemptExists, createPayment } from '#src/payments/create-payment.ts'
import { getPayment } from '#src/payments/get-payment.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { type Scope, type Tenant, tenantOf } from '#src/scope.ts'
import { discountFor } from './apply-discount.ts'
import { buyerOf } from './buyer.ts'
import { feeOf } from './fees.ts'
import { findLatestAttempt } from './get-checkout-session.ts'
import { checkChargeable, effectiveUnitPrice, priceCart } from './price-cart.ts'
import { openHostedSession } from './show-hosted-session.ts'
import { isSupportedCountry } from './supported-countries.ts'
import type { CheckoutSessionRow } from './table.ts'
import { normalizeTaxId } from './tax-ids.ts'

/** The outcome of a payment of 0, which asks nobody. */
const NOTHING_DUE: Outcome = {
  status: 'succeeded',
  declineCode: null,
  askAgainAt: null,
  card: { network: '', lastFour: '', type: '', issuingCountry: '', fingerprint: '' },
}

/** How often one session may be submitted. */
const ATTEMPTS_MAX = 20

/**
 * One press of the pay button. The intent is written and committed, then the card network is called with the
 * payment's id as its key, then the outcome is written: a crash in between leaves a payment that
 * `check-payments` finishes. A session that already has an attempt under way gets that one back, so that double
 * clicks, second tabs and reloads never charge twice.
 * @throws 409 CHECKOUT_SESSION_CONSUMED, TOTAL_CHANGED; 410 CHECKOUT_SESSION_EXPIRED; 422 for what was typed.
 */
export async function paySession(deps: Deps, sessionId: string, input: PaySession): Promise<PaymentRow> {
  const { session, scope } = await openHostedSession(deps, sessionId)
  const latest = await findLatestAttempt(scope, sessionId)
  if (latest?.status === 'succeeded') throw fault('CHECKOUT_SESSION_CONSUMED')
  if (latest?.status === 'processing' || latest?.status === 'requires_customer_action') return latest
  if (session.expiresAt <= scope.clock.now()) throw fault('CHECKOUT_SESSION_EXPIRED')
  await checkAttempts(scope, sessionId)
  checkInput(session, input)

  let payment: PaymentRow
  try {
    payment = await transact(deps, session, async (writing) => {
      const begun = await beginAttempt(writing, session, input)
      return begun.totalAmount === 0 ? settlePayment(writing, begun, NOTHING_DUE) : begun
    })
  } catch (error) {
    if (!(error instanceof AttemptExists)) throw error
    const winner = await findLatestAttempt(scope, sessionId)
    if (winner) return winner
    throw fault('CONCURRENT_CHANGE')
  }
  const request = chargeRequest(payment, input)
  if (!request) return payment
  const charge = await deps.acquirer.charge(request).catch((error: unknown) => {
    deps.log.error({ payment: payment.id, error: String(error) }, 'the card network did not answer, the payment is checked later')
    return undefined
  })
  // Nobody knows what became of the charge: the attempt stays under way until `check-payments` has asked.
  return charge ? settleAttempt(deps, payment, charge) : payment
}

/** Writes an outcome; if a sweep was quicker, its word stands. */
export async function settleAttempt(deps: Deps, payment: Tenant & { id: string }, charge: Charge): Promise<PaymentRow> {
  try {
    return await transact(deps, payment, async (scope) => settlePayment(scope, await getPayment(scope, payment.id), charge))
  } catch (error) {
    if (!(error instanceof Fault && error.status === 409)) throw error
    return transact(deps, payment, (scope) => getPayment(scope, payment.id))
  }
}

/** A checkout is no place to try out cards that one has found. @throws 429 after ATTEMPTS_MAX tries */
async function checkAttempts(scope: Scope, sessionId: string): Promise<void> {
  const { count } = await scope.trx
    .selectFrom('payments')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where((row) => row.and({ ...tenantOf(scope), checkoutSessionId: sessionId }))
    .executeTakeFirstOrThrow()
  if (count >= ATTEMPTS_MAX)
    throw fault('TOO_MANY_REQUESTS', 'This checkout was tried too often. Go back to the shop and start again')
}

function checkInput(session: CheckoutSessionRow, input: PaySession): void {
  if (!isSupportedCountry(input.billing.country)) {
    const words = `Country ${input.billing.country} currently not supported`
    throw new Fault(422, 'UNSUPPORTED_COUNTRY', words, [{ path: 'billing.country', message: words }])
  }
  const cart = priceCart(session, buyerOf(session, { country: input.billing.country, tax_id: input.tax_id }))
  checkChargeable(cart)
  if (cart.total !== input.expected_total) throw fault('TOTAL_CHANGED')
  if (cart.total > 0) checkCard(input)
}

function checkCard({ card }: PaySession): void {
  if (!card) throw new Fault(422, 'INVALID_REQUEST_PARAMETERS', 'Required', [{ path: 'card', message: 'Required' }])
  if (!findTestCard(card.number.replace(/[\s-]/g, ''))) {
    const { code, message } = fault('CARD_NUMBER_NOT_ACCEPTED')
    throw new Fault(422, code, message, [{ path: 'card.number', message }])
  }
}

async function beginAttempt(scope: Scope, session: CheckoutSessionRow, input: PaySession): Promise<PaymentRow> {
  const cart = priceCart(session, buyerOf(session, { country: input.billing.country, tax_id: input.tax_id }))
  const customer = await customerFor(scope, session, input)
  const [discount] = session.discounts
  if (discount) await discountFor(scope, discount.code, { ...session, customerId: customer.id })
  const payment = await createPayment(scope, {
    brandId: session.brandId,
    customerId: customer.id,
    checkoutSessionId: session.id,
    totalAmount: cart.total,
    tax: cart.tax,
    fee: feeOf({ total: cart.total, currency: cart.currency, country: input.billing.country }),
    currency: cart.currency,
    customer: { email: customer.email, name: customer.name, phone_number: input.phone_number ?? customer.phoneNumber },
    billing: input.billing,
    cardHolderName: input.name,
    paymentMethod: cart.total > 0 ? 'card' : null,
    discountId: discount?.id ?? null,
    taxId: input.tax_id === undefined ? null : normalizeTaxId(input.tax_id),
    metadata: session.request.metadata ?? {},
    lines: cart.lines.map((line) => ({
      productId: line.productId,
      name: line.name,
      description: line.description,
      quantity: line.quantity,
      unitPrice: effectiveUnitPrice(line),
      amount: line.amount,
      tax: line.tax,
      total: line.total,
    })),
  })
  if (discount) await redeemDiscount(scope, discount.id, { paymentId: payment.id, customerId: customer.id })
  return payment
}

/** The session's customer, or the newest with this e-mail, or a new one; what the business fixed is not the buyer's to change. */
async function customerFor(scope: Scope, session: CheckoutSessionRow, input: PaySession): Promise<CustomerRow> {
  if (session.customerId) return getCustomer(scope, session.customerId)
  const fixed = session.request.customer && 'email' in session.request.customer ? session.request.customer : undefined
  const email = fixed?.email ?? input.email
  const known = session.request.feature_flags?.always_create_new_customer ? undefined : await findCustomerByEmail(scope, email)
  return (
    known ??
    createCustomer(scope, {
      email,
      name: fixed?.name ?? input.name,
      phone_number: fixed?.phone_number ?? input.phone_number,
      metadata: {},
    })
  )
}

/** Nothing when nothing is due: the card network knows no charges of 0. */
function chargeRequest(payment: PaymentRow, { card, name }: PaySession): ChargeRequest | undefined {
  if (payment.totalAmount === 0) return undefined
  assert(card, 'What is due is paid by card')
  return {
    idempotencyKey: payment.id,
    businessId: payment.businessId,
    amount: payment.totalAmount,
    currency: payment.currency,
    card: {
      number: card.number,
      expiryMonth: card.expiry_month,
      expiryYear: card.expiry_year,
      securityCode: card.security_code,
      holderName: name,
    },
  }
}
