import type { OfferedMethodType } from '@tradepost/contract/provider/payments'
import { exponentOf } from '@tradepost/kit/currencies'
import type { RedirectMethod } from '#src/acquirer/acquirer.ts'
import type { CheckoutSessionRow } from './table.ts'

/** What a checkout is paid with: a card of some type, or a page elsewhere. */
export type EligibleMethod = 'card' | RedirectMethod

/** Where a way can be used; null: everywhere. `minimum` in whole units of the currency. */
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
 * In the order in which they are offered. Buyer's countries and currencies are a likely choice of ours; the least that
 * may be paid is the reference's (3.2), and without a word there none.
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
export const REDIRECT_METHODS = Object.keys(REACH) as RedirectMethod[]

type Due = { total: number; currency: string; country: string | null | undefined }

function isWithinReach({ currencyOf, currencies, minimum }: Reach, { total, currency, country }: Due): boolean {
  if (currencies && !currencies.includes(currency)) return false
  if (currencyOf && (!country || currencyOf[country] !== currency)) return false
  return total >= Math.round(minimum * 10 ** exponentOf(currency))
}

const CARD_TYPES = ['credit', 'debit'] as const

/** The types of card that a session takes; none: no cards at all. */
export function cardTypesOf({ request }: Pick<CheckoutSessionRow, 'request'>): OfferedMethodType[] {
  const allowed = request.allowed_payment_method_types ?? []
  return allowed.length === 0 ? [...CARD_TYPES] : CARD_TYPES.filter((type) => allowed.includes(type))
}

type Payable = Pick<CheckoutSessionRow, 'request'> & Partial<Pick<CheckoutSessionRow, 'plan'>>

/** Whether there is any way to pay what is due; where the buyer lives may still be open, and with it what works there. */
export function hasEligibleMethod(session: Payable, due: Due): boolean {
  if (session.plan) return cardTypesOf(session).length > 0
  if (due.total === 0 || due.country) return due.total === 0 || eligiblePaymentMethods(session, due).length > 0
  const allowed = session.request.allowed_payment_method_types ?? []
  return allowed.length === 0 || cardTypesOf(session).length > 0 || REDIRECT_METHODS.some((method) => allowed.includes(method))
}

/**
 * How this buyer can pay what is due: what the business allows, as far as it works here. Nothing due needs no way, unless a
 * subscription is to be charged later: that needs a card.
 */
export function eligiblePaymentMethods(session: Payable, due: Due): EligibleMethod[] {
  if (session.plan) return cardTypesOf(session).length > 0 ? ['card'] : []
  if (due.total === 0) return []
  const allowed = session.request.allowed_payment_method_types ?? []
  const isAllowed = (method: RedirectMethod) => allowed.length === 0 || allowed.includes(method)
  const elsewhere = REDIRECT_METHODS.filter((method) => isAllowed(method) && isWithinReach(REACH[method], due))
  return cardTypesOf(session).length > 0 ? ['card', ...elsewhere] : elsewhere
}
