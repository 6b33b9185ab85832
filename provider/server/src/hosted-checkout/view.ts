import type { Challenge } from '@tradepost/contract/hosted/challenge'
import type { Attempt, BoughtGoods, HostedSession, Totals } from '@tradepost/contract/hosted/checkout'
import { QUANTITY_MAX } from '@tradepost/contract/provider/checkout/quantity'
import { AMOUNT_MAX } from '@tradepost/contract/provider/primitives'
import { type SellerPageRow, viewSellerPages } from '#src/businesses/seller-details.ts'
import type { BusinessRow } from '#src/businesses/table.ts'
import { canEnterDiscountCode, canEnterTaxId, findPlace, getPrefill } from '#src/checkouts/buyer.ts'
import { maySaveMethods } from '#src/checkouts/chosen-instrument.ts'
import { listNeededPaymentMethods } from '#src/checkouts/eligible-payment-methods.ts'
import { isLive } from '#src/checkouts/get-checkout-session.ts'
import type { CheckoutSessionRow } from '#src/checkouts/table.ts'
import { viewPlan, viewPlanCodes, viewRecurring } from '#src/checkouts/view-plan.ts'
import type { CustomerRow } from '#src/customers/table.ts'
import { formatExchangeRate } from '#src/exchange/convert-amount.ts'
import { getImageUrl } from '#src/images/get-image.ts'
import type { PaymentMethodRow } from '#src/payment-methods/table.ts'
import { getCardAmount } from '#src/payments/charge-request.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { getInvoiceUrl } from '#src/payments/view.ts'
import { type CartLine, type Conversion, priceIn } from '#src/pricing/charge-lines.ts'
import type { PricedCart, PricedLine } from '#src/pricing/price-cart.ts'
import { SUPPORTED_COUNTRIES } from '#src/pricing/supported-countries.ts'
import { COUNTRIES_WITH_TERRITORIES, type TaxPlace } from '#src/pricing/tax-rates.ts'
import type { SubscriptionRow } from '#src/subscriptions/table.ts'
import { findCurrencyChoice } from './currency-choice.ts'
import type { WayOut } from './opening/find-way-out.ts'
import { type DressedBusiness, viewSessionLook } from './session-look.ts'

/** `wallet`: what the customer's wallet pays. */
type ShownTo = { place: TaxPlace; now: Date; wallet: number }

export function viewTotals(session: CheckoutSessionRow, cart: PricedCart, { place, now, wallet }: ShownTo): Totals {
  return {
    recurring: viewRecurring(session, cart, { place, now }),
    currency: cart.currency,
    subtotal: cart.subtotal,
    discount: cart.discount,
    codes: session.plan ? viewPlanCodes(session, cart) : cart.codes.map((code) => ({ ...code, cycles: null })),
    conversion: cart.conversion && {
      currency: cart.conversion.from,
      rate: formatExchangeRate(cart.conversion),
      fee_basis_points: cart.conversion.feeBasisPoints,
    },
    tax: cart.tax,
    tax_included: cart.taxIncluded,
    tax_relief: cart.taxRelief,
    tax_rate_basis_points: cart.rateBasisPoints,
    is_reverse_charge: cart.isReverseCharge,
    total: cart.total,
    wallet,
    payment_methods: listNeededPaymentMethods(session, { ...cart, total: cart.total - wallet, country: place.country }),
  }
}

/** Parts of the URL of an attempt's challenge page. */
type AttemptAt = { sessionId: string; providerUrl: string }

export function viewAttempt(payment: PaymentRow, { sessionId, providerUrl }: AttemptAt): Attempt {
  return {
    payment_id: payment.id,
    status: payment.status,
    error_code: payment.errorCode,
    error_message: payment.errorMessage,
    challenge_url:
      payment.status === 'requires_customer_action' ? `${providerUrl}/session/${sessionId}/challenge/${payment.id}` : null,
    invoice_url: getInvoiceUrl({ url: providerUrl }, payment),
    is_off_session: payment.isOffSession,
  }
}

/** Returns the method to show. All card types are shown as a card. */
function methodShown({ paymentMethodType: type }: PaymentRow): Challenge['method'] {
  return type === null || type === 'credit' || type === 'debit' ? 'card' : type
}

type ChallengeAround = { session: CheckoutSessionRow; businessName: string }

export function viewChallenge(payment: PaymentRow, { session, businessName }: ChallengeAround): Challenge {
  return {
    session_id: session.id,
    payment_id: payment.id,
    business_name: businessName,
    amount: getCardAmount(payment),
    currency: payment.currency,
    method: methodShown(payment),
    card_network: payment.cardNetwork,
    card_last_four: payment.cardLastFour,
    open: payment.status === 'requires_customer_action',
    force_language: session.request.customization?.force_language ?? null,
  }
}

type LineAround = { kept: CartLine | undefined; conversion: Conversion | null; providerUrl: string }
type ShownLine = HostedSession['lines'][number]

/** Returns a line as the summary shows it; `kept` is the session's data about it besides the price. */
function viewLine(line: PricedLine, { kept, conversion, providerUrl }: LineAround): ShownLine {
  const percent = line.parts.find((part) => part.kind === 'percent')
  const openPrice = kept?.openPrice
  return {
    product_id: line.productId,
    kind: line.kind ?? 'product',
    name: line.name,
    description: line.description,
    image: getImageUrl({ url: providerUrl }, kept?.imageId ?? null),
    quantity: line.quantity,
    list_price: (line.shown - (percent?.amount ?? 0)) / line.quantity,
    percent_off: percent?.percent ?? 0,
    unit_price: line.unitPrice,
    amount: line.shown,
    open_price: openPrice
      ? {
          minimum: priceIn(conversion, openPrice.minimum),
          maximum: AMOUNT_MAX,
          suggested: openPrice.suggested === null ? null : priceIn(conversion, openPrice.suggested),
        }
      : null,
  }
}

/** What the page needs of a business. */
export type ShownBusiness = Pick<BusinessRow, 'name' | 'adaptiveCurrency'> & DressedBusiness & SellerPageRow

type SessionContext = {
  business: ShownBusiness
  customer: CustomerRow | undefined
  savedCards: readonly PaymentMethodRow[]
  cart: PricedCart
  wallet: number
  attempt: PaymentRow | undefined
  /** The subscription that the attempt starts, or whose card changes. */
  subscription: SubscriptionRow | undefined
  status: HostedSession['status']
  goods: BoughtGoods | null
  /** Where the buyer goes next, once the checkout has ended. */
  wayOut: WayOut | null
  now: Date
  providerUrl: string
}

export function viewHostedSession(
  session: CheckoutSessionRow,
  {
    business,
    customer,
    savedCards,
    cart,
    wallet,
    attempt,
    subscription,
    status,
    goods,
    wayOut,
    now,
    providerUrl,
  }: SessionContext,
): HostedSession {
  const { request } = session
  // A cart that was paid or is being paid starts when it was submitted.
  const begins = attempt && isLive(attempt) ? attempt.createdAt : now
  const isUpdate = subscription !== undefined && attempt?.billingReason !== 'subscription_create'
  return {
    session_id: session.id,
    status,
    mode: session.mode,
    business_name: business.name,
    now: now.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    lines: cart.lines.map((line, index) =>
      viewLine(line, { kept: session.lines[index], conversion: cart.conversion, providerUrl }),
    ),
    totals: viewTotals(session, cart, {
      place: attempt && isLive(attempt) ? attempt.billing : findPlace(session),
      now: begins,
      wallet,
    }),
    subscription: viewPlan(session, {
      cart,
      running: isUpdate ? { isOnDemand: subscription.onDemand !== null } : null,
      now: begins,
      viewLine: (line, kept) => viewLine(line, { kept, conversion: cart.conversion, providerUrl }),
    }),
    prefill: getPrefill(session, customer),
    currencies: findCurrencyChoice(session, business),
    quantity_max: session.link !== null && session.plan?.terms.kind !== 'usage_based' ? QUANTITY_MAX : null,
    custom_fields: request.custom_fields ?? [],
    countries: [...SUPPORTED_COUNTRIES],
    countries_with_territories: [...COUNTRIES_WITH_TERRITORIES],
    force_language: request.customization?.force_language ?? null,
    seller: viewSellerPages(business),
    ...viewSessionLook(request.customization, business, providerUrl),
    show_order_details: request.customization?.show_order_details ?? true,
    show_on_demand_tag: request.customization?.show_on_demand_tag ?? true,
    allow_discount_code: canEnterDiscountCode(session),
    allow_tax_id: canEnterTaxId(session),
    allow_phone_number: request.feature_flags?.allow_phone_number_collection ?? true,
    requires_phone_number: request.feature_flags?.require_phone_number ?? false,
    redirects_immediately: request.feature_flags?.redirect_immediately ?? false,
    attempt: attempt && isShown(attempt) ? viewAttempt(attempt, { sessionId: session.id, providerUrl }) : null,
    goods,
    saved_cards: savedCards.map((card) => ({
      payment_method_id: card.id,
      network: card.cardNetwork,
      last_four: card.cardLastFour,
      expiry_month: card.cardExpiryMonth,
      expiry_year: card.cardExpiryYear,
    })),
    // The card of a subscription is always saved.
    can_save_card: maySaveMethods(session) && session.plan === null,
    cancel_url: request.cancel_url ?? null,
    redirect_url: wayOut?.url ?? null,
    redirect_host: wayOut?.host ?? null,
  }
}

/** Returns whether to show an attempt. Hides an unused payment link and an off-session decline, which is why this page exists. */
const isShown = (attempt: PaymentRow): boolean =>
  isLive(attempt) || (attempt.status !== 'requires_payment_method' && !attempt.isOffSession)
