import type { HostedSession, PaySession, Totals } from '@tradepost/contract/hosted/checkout'
import { SignedLinkQuery } from '@tradepost/contract/provider/files'
import { CARDS, type CardName, type PaidCheckout, type PayCheckout } from '@tradepost/contract/provider/simulations'
import type { z } from 'zod'
import { findHostedSession } from '#src/checkouts/get-checkout-session.ts'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { answerChallenge } from '#src/hosted-checkout/answer-challenge.ts'
import { applyDiscount } from '#src/hosted-checkout/apply-discount.ts'
import { openLink } from '#src/hosted-checkout/opening/open-link.ts'
import { paySession } from '#src/hosted-checkout/pay-session.ts'
import { showHostedSession, showTotals } from '#src/hosted-checkout/show-hosted-session.ts'
import { viewAttempt } from '#src/hosted-checkout/view.ts'
import { findProductAnywhere } from '#src/products/read-products.ts'
import type { Tenant } from '#src/scope.ts'
import { openCardLink } from '#src/subscription-links/open-card-link.ts'

const BUYER = { email: 'buyer@example.com', name: 'Bea Buyer', phone_number: '+12025550143', country: 'US' }
/** An address that every country's form takes. */
const ADDRESS = { street: '1 Main Street', city: 'Springfield', state: 'CA', zipcode: '94103' }
const YEARS_VALID = 3
/** Who pays, for limits per client. */
const CLIENT = 'test helper'

const isCardName = (text: string): text is CardName => Object.hasOwn(CARDS, text)

/** Opens a payment link of an own product. @throws 404 PRODUCT_NOT_FOUND, also for another business's; 422 if nothing opens */
async function openOwnLink(deps: Deps, { businessId, mode }: Tenant, url: URL, productId: string): Promise<string> {
  const product = await findProductAnywhere(deps.database.db, productId)
  if (product?.businessId !== businessId || product.mode !== mode) throw fault('PRODUCT_NOT_FOUND')
  const opened = await openLink(deps, { productId, query: url.searchParams, known: undefined, client: CLIENT })
  if (opened.kind === 'opened') return opened.sessionId
  throw fault('INVALID_REQUEST_PARAMETERS', `checkout_url: this link opens no checkout (${opened.link.problem})`)
}

/** Returns the session that a checkout URL leads to, as a visit in a browser would. @throws 404, 422 for a URL that is none */
async function openCheckout(deps: Deps, tenant: Tenant, text: string): Promise<string> {
  if (!text.includes('/')) return text
  const url = URL.parse(text, deps.config.url)
  const [, kind, id = '', page] = url?.pathname.split('/') ?? []
  if (url && kind === 'session') return id
  if (url && kind === 'buy') return openOwnLink(deps, tenant, url, id)
  if (url && kind === 'subscriptions' && page === 'card') {
    const query = SignedLinkQuery.parse(Object.fromEntries(url.searchParams))
    const opened = await openCardLink(deps, { subscriptionId: id, query, onlyLooks: false })
    if (opened.kind !== 'refused' && opened.sessionId !== null) return opened.sessionId
  }
  throw fault('INVALID_REQUEST_PARAMETERS', "checkout_url: this isn't a page where a buyer pays")
}

function chooseInstrument(input: PayCheckout, session: HostedSession, { total, payment_methods }: Totals): Partial<PaySession> {
  const { card, method, upi_id, payment_method_id, save_card } = input
  if (payment_method_id) return { payment_method_id }
  if (method) return { method, ...(upi_id ? { upi_id } : {}) }
  if (total === 0 && payment_methods.length === 0) return {}
  return {
    card: {
      number: isCardName(card) ? CARDS[card] : card,
      expiry_month: 12,
      expiry_year: new Date(session.now).getUTCFullYear() + YEARS_VALID,
      security_code: '123',
    },
    ...(save_card === undefined ? {} : { saves_card: save_card }),
  }
}

/** Fills in the form: with what the caller chose, else with what the page shows, else with a buyer of ours. */
async function fillIn(deps: Deps, input: PayCheckout, session: HostedSession): Promise<PaySession> {
  const { prefill } = session
  const country = input.country ?? input.billing?.country ?? prefill.billing?.country ?? BUYER.country
  const billing = { ...(country === BUYER.country ? ADDRESS : {}), ...prefill.billing, ...input.billing, country }
  const place = { country, ...(billing.zipcode ? { zipcode: billing.zipcode } : {}) }
  const totals = await showTotals(deps, session.session_id, { ...place, ...(input.tax_id ? { tax_id: input.tax_id } : {}) })
  const phone = input.phone_number ?? prefill.phone_number ?? (session.requires_phone_number ? BUYER.phone_number : undefined)
  return {
    email: input.email ?? prefill.email ?? BUYER.email,
    name: input.name ?? prefill.name ?? BUYER.name,
    billing,
    expected_total: totals.total,
    expected_wallet: totals.wallet,
    expected_currency: totals.currency,
    ...(phone ? { phone_number: phone } : {}),
    ...(input.tax_id ? { tax_id: input.tax_id } : {}),
    ...(input.custom_field_responses ? { custom_field_responses: input.custom_field_responses } : {}),
    ...chooseInstrument(input, session, totals),
  }
}

/**
 * Does what a buyer does on the checkout page: opens it, enters a code, pays, and answers the bank.
 * @throws 404 CHECKOUT_SESSION_NOT_FOUND, also for another business's; and what the page is refused
 */
export async function payCheckout(deps: Deps, tenant: Tenant, input: PayCheckout): Promise<z.infer<typeof PaidCheckout>> {
  const sessionId = await openCheckout(deps, tenant, input.checkout_url)
  const found = await findHostedSession(deps.database.db, sessionId)
  if (found?.businessId !== tenant.businessId || found.mode !== tenant.mode) throw fault('CHECKOUT_SESSION_NOT_FOUND')
  if (tenant.mode !== 'test') throw fault('FORBIDDEN', 'Buyers are only simulated in test mode')
  if (input.discount_code) await applyDiscount(deps, sessionId, { code: input.discount_code, client: CLIENT })
  const typed = await fillIn(deps, input, await showHostedSession(deps, sessionId))
  const begun = await paySession(deps, sessionId, typed, CLIENT)
  const payment =
    begun.status === 'requires_customer_action' && input.answer !== 'none'
      ? await answerChallenge(deps, { sessionId, paymentId: begun.id, answer: input.answer, client: CLIENT })
      : begun
  const { redirect_url } = await showHostedSession(deps, sessionId)
  return { ...viewAttempt(payment, { sessionId, providerUrl: deps.config.url }), session_id: sessionId, redirect_url }
}
