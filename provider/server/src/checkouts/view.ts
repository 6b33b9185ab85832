import type { Attempt, Challenge, HostedSession, Totals } from '@tradepost/contract/hosted/checkout'
import type { CheckoutSessionStatus, CreatedCheckoutSession } from '@tradepost/contract/provider/checkouts'
import type { CustomerRow } from '#src/customers/table.ts'
import type { PaymentMethodRow } from '#src/payment-methods/table.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { mayKeepCards } from './chosen-instrument.ts'
import type { OpenedSession } from './open-checkout.ts'
import { effectiveUnitPrice, type PricedCart, priceCart } from './price-cart.ts'
import { SUPPORTED_COUNTRIES } from './supported-countries.ts'
import type { CheckoutSessionRow } from './table.ts'
import { waysToPay } from './ways-to-pay.ts'

/** The page where a session is paid. */
export const sessionUrlOf = ({ id }: Pick<CheckoutSessionRow, 'id'>, providerUrl: string): string =>
  `${providerUrl}/session/${id}`

/** A session that is charged at once has no page. */
export function viewCreatedSession({ session, payment }: OpenedSession, providerUrl: string): CreatedCheckoutSession {
  return {
    session_id: session.id,
    checkout_url: payment ? null : sessionUrlOf(session, providerUrl),
    client_secret: null,
    payment_id: payment?.id ?? null,
    publishable_key: null,
  }
}

/** The buyer's e-mail and name come from the payment, if there is one, before the session. */
export function viewSessionStatus(session: CheckoutSessionRow, payment: PaymentRow | undefined): CheckoutSessionStatus {
  const customer = session.request.customer && 'email' in session.request.customer ? session.request.customer : undefined
  return {
    id: session.id,
    created_at: session.createdAt.toISOString(),
    customer_email: payment?.customer.email ?? customer?.email ?? null,
    customer_name: payment?.customer.name ?? customer?.name ?? null,
    payment_id: payment?.id ?? null,
    payment_status: payment?.status ?? null,
  }
}

export function viewTotals(session: CheckoutSessionRow, cart: PricedCart, country: string | null | undefined): Totals {
  return {
    currency: cart.currency,
    subtotal: cart.subtotal,
    discount: cart.discount,
    tax: cart.tax,
    tax_included: cart.taxIncluded,
    tax_relief: cart.taxRelief,
    tax_rate_basis_points: cart.rateBasisPoints,
    is_reverse_charge: cart.isReverseCharge,
    total: cart.total,
    payment_methods: waysToPay(session, { ...cart, country }),
  }
}

export function viewAttempt(payment: PaymentRow, providerUrl: string): Attempt {
  return {
    payment_id: payment.id,
    status: payment.status,
    error_code: payment.errorCode,
    error_message: payment.errorMessage,
    challenge_url:
      payment.status === 'requires_customer_action'
        ? `${providerUrl}/session/${payment.checkoutSessionId}/challenge/${payment.id}`
        : null,
  }
}

/** A card is a card here, of whichever type. */
function methodShown({ paymentMethodType: type }: PaymentRow): Challenge['method'] {
  return type === null || type === 'credit' || type === 'debit' ? 'card' : type
}

type ChallengeAround = { session: CheckoutSessionRow; businessName: string }

export function viewChallenge(payment: PaymentRow, { session, businessName }: ChallengeAround): Challenge {
  return {
    session_id: session.id,
    payment_id: payment.id,
    business_name: businessName,
    amount: payment.totalAmount,
    currency: payment.currency,
    method: methodShown(payment),
    card_network: payment.cardNetwork,
    card_last_four: payment.cardLastFour,
    open: payment.status === 'requires_customer_action',
    force_language: session.request.customization?.force_language ?? null,
  }
}

/** Where the buyer goes once paid: `return_url` with what happened added to its own parameters (reference, 3.2). */
export function returnAddress(session: CheckoutSessionRow, payment: PaymentRow): string | null {
  if (!session.request.return_url) return null
  const address = new URL(session.request.return_url)
  address.searchParams.set('payment_id', payment.id)
  address.searchParams.set('status', payment.status)
  address.searchParams.set('email', payment.customer.email)
  return address.toString()
}

type Around = {
  businessName: string
  customer: CustomerRow | undefined
  savedCards: readonly PaymentMethodRow[]
  attempt: PaymentRow | undefined
  now: Date
  providerUrl: string
}

export function viewHostedSession(
  session: CheckoutSessionRow,
  { businessName, customer, savedCards, attempt, now, providerUrl }: Around,
): HostedSession {
  const { request } = session
  const typed = request.customer && 'email' in request.customer ? request.customer : undefined
  const buyer =
    attempt?.status === 'succeeded'
      ? { country: attempt.billing.country, hasTaxId: attempt.taxId !== null }
      : { country: request.billing_address?.country }
  const cart = priceCart(session, buyer)
  return {
    session_id: session.id,
    status: statusOf(session, attempt, now),
    mode: session.mode,
    business_name: businessName,
    expires_at: session.expiresAt.toISOString(),
    lines: cart.lines.map((line) => ({
      product_id: line.productId,
      name: line.name,
      description: line.description,
      image: null,
      quantity: line.quantity,
      unit_price: effectiveUnitPrice(line),
      amount: line.shown,
    })),
    totals: viewTotals(session, cart, buyer.country),
    prefill: {
      email: customer?.email ?? typed?.email ?? null,
      email_locked: customer !== undefined || typed !== undefined,
      name: customer?.name ?? typed?.name ?? null,
      billing: request.billing_address ?? null,
    },
    countries: [...SUPPORTED_COUNTRIES],
    force_language: request.customization?.force_language ?? null,
    theme: request.customization?.theme ?? 'system',
    show_order_details: request.customization?.show_order_details ?? true,
    discount: session.discounts[0] ? { code: session.discounts[0].code } : null,
    allow_discount_code: request.feature_flags?.allow_discount_code ?? true,
    allow_tax_id: request.feature_flags?.allow_tax_id ?? true,
    allow_phone_number: request.feature_flags?.allow_phone_number_collection ?? true,
    // A payment link that nobody has tried yet.
    attempt: attempt && attempt.status !== 'requires_payment_method' ? viewAttempt(attempt, providerUrl) : null,
    saved_cards: savedCards.map((card) => ({
      payment_method_id: card.id,
      network: card.cardNetwork,
      last_four: card.cardLastFour,
      expiry_month: card.cardExpiryMonth,
      expiry_year: card.cardExpiryYear,
    })),
    can_save_card: mayKeepCards(session),
    cancel_url: request.cancel_url ?? null,
    redirect_url: attempt?.status === 'succeeded' ? returnAddress(session, attempt) : null,
  }
}

function statusOf(session: CheckoutSessionRow, attempt: PaymentRow | undefined, now: Date): HostedSession['status'] {
  if (attempt?.status === 'succeeded') return 'completed'
  if (attempt?.status === 'processing' || attempt?.status === 'requires_customer_action') return 'processing'
  return session.expiresAt <= now ? 'expired' : 'open'
}
