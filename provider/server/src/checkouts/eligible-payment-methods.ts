import type { OfferedMethodType } from '@tradepost/contract/provider/payments'
import { getCurrencyExponent } from '@tradepost/kit/money/currencies'
import type { RedirectMethod } from '#src/acquirer/acquirer.ts'
import type { CheckoutSessionRow } from './table.ts'
import { isFreeForever } from './view-plan.ts'

/** Payment methods of a checkout: a card, or a redirect method. */
export type EligibleMethod = 'card' | RedirectMethod

/** Availability of a method; null: everywhere. `minimum` in whole units of the currency. */
type Reach = { currencyOf: Readonly<Record<string, string>> | null; currencies: readonly string[] | null; minimum: number }

const ANYWHERE: Reach = { currencyOf: null, currencies: null, minimum: 0 }
const words = (text: string) => text.split(' ')
const inEuro = (countries: string) => Object.fromEntries(words(countries).map((country) => [country, 'EUR']))
const EURO_AREA = inEuro('AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK')
const SEPA = { ...EURO_AREA, ...inEuro('AD BG CH CZ DK GB HU IS LI MC NO PL RO SE SM VA') }
const KLARNA = {
  ...inEuro('AT BE DE ES FI FR GR IE IT NL PT'),
  ...{ AU: 'AUD', CA: 'CAD', CH: 'CHF', CZ: 'CZK', DK: 'DKK', GB: 'GBP', NO: 'NOK', NZ: 'NZD', PL: 'PLN', RO: 'RON', SE: 'SEK' },
  US: 'USD',
}
const AMAZON = words('AUD CHF DKK EUR GBP HKD JPY NOK NZD SEK USD ZAR')

/**
 * In display order. Buyer countries and currencies are a plausible choice of ours. Minimum amounts are from the reference (3.2);
 * 0 where it has none.
 */
const REACH: Readonly<Record<RedirectMethod, Reach>> = {
  apple_pay: ANYWHERE,
  google_pay: ANYWHERE,
  amazon_pay: { ...ANYWHERE, currencies: AMAZON },
  upi_collect: { currencyOf: { IN: 'INR' }, currencies: null, minimum: 1 },
  upi_intent: { currencyOf: { IN: 'INR' }, currencies: null, minimum: 1 },
  klarna: { currencyOf: KLARNA, currencies: null, minimum: 50.01 },
  affirm: { currencyOf: { US: 'USD', CA: 'CAD' }, currencies: null, minimum: 50.01 },
  afterpay_clearpay: {
    currencyOf: { US: 'USD', CA: 'CAD', GB: 'GBP', AU: 'AUD', NZ: 'NZD' },
    currencies: null,
    minimum: 50.01,
  },
  sepa: { currencyOf: SEPA, currencies: null, minimum: 0 },
  ach: { currencyOf: { US: 'USD' }, currencies: null, minimum: 0 },
}
const isRedirectMethod = (method: string): method is RedirectMethod => method in REACH
export const REDIRECT_METHODS = Object.keys(REACH).filter(isRedirectMethod)

type Due = { total: number; currency: string; country: string | null | undefined }

function isWithinReach({ currencyOf, currencies, minimum }: Reach, { total, currency, country }: Due): boolean {
  if (currencies && !currencies.includes(currency)) return false
  if (currencyOf && (!country || currencyOf[country] !== currency)) return false
  return total >= Math.round(minimum * 10 ** getCurrencyExponent(currency))
}

const CARD_TYPES = ['credit', 'debit'] as const

/** Returns the card types that a session accepts; empty if it accepts no cards. */
export function listCardTypes({ request }: Pick<CheckoutSessionRow, 'request'>): OfferedMethodType[] {
  const allowed = request.allowed_payment_method_types ?? []
  return allowed.length === 0 ? [...CARD_TYPES] : CARD_TYPES.filter((type) => allowed.includes(type))
}

type Payable = Pick<CheckoutSessionRow, 'request'> & Partial<Pick<CheckoutSessionRow, 'plan'>>

/** Returns whether any payment method is eligible. If the buyer's country is unknown, methods of every country count. */
export function hasEligibleMethod(session: Payable, due: Due): boolean {
  if (session.plan) return listCardTypes(session).length > 0
  if (due.total === 0 || due.country) return due.total === 0 || listEligiblePaymentMethods(session, due).length > 0
  const allowed = session.request.allowed_payment_method_types ?? []
  return allowed.length === 0 || listCardTypes(session).length > 0 || REDIRECT_METHODS.some((method) => allowed.includes(method))
}

type Priced = Payable & Pick<CheckoutSessionRow, 'plan' | 'currency' | 'billingCurrency' | 'discounts'>

/**
 * Returns the payment methods eligible for this buyer and amount, out of those that the business allows. A zero amount needs
 * none, unless it starts a subscription that costs something later: those charges need a card.
 */
export function listNeededPaymentMethods(session: Priced, due: Due): EligibleMethod[] {
  return due.total === 0 && isFreeForever(session) ? [] : listEligiblePaymentMethods(session, due)
}

/** Returns the payment methods that can pay, whether or not one is needed for a subscription. */
export function listEligiblePaymentMethods(session: Payable, due: Due): EligibleMethod[] {
  if (session.plan) return listCardTypes(session).length > 0 ? ['card'] : []
  if (due.total === 0) return []
  const allowed = session.request.allowed_payment_method_types ?? []
  const isAllowed = (method: RedirectMethod) => allowed.length === 0 || allowed.includes(method)
  const elsewhere = REDIRECT_METHODS.filter((method) => isAllowed(method) && isWithinReach(REACH[method], due))
  return listCardTypes(session).length > 0 ? ['card', ...elsewhere] : elsewhere
}
