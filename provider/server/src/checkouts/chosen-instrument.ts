import type { PaySession } from '@tradepost/contract/hosted/checkout'
import type { Instrument } from '#src/acquirer/acquirer.ts'
import { findTestCard } from '#src/acquirer/test-cards.ts'
import { faultAt } from '#src/faults.ts'
import { getPaymentMethod } from '#src/payment-methods/get-payment-method.ts'
import { toPaymentMethod } from '#src/payments/methods.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import type { Scope } from '#src/scope.ts'
import { findPerson } from './buyer.ts'
import {
  type EligibleMethod,
  listCardTypes,
  listEligiblePaymentMethods,
  listNeededPaymentMethods,
} from './eligible-payment-methods.ts'
import type { CheckoutSessionRow } from './table.ts'

/** The chosen payment source, and the payment columns that record it. */
export type Chosen = {
  instrument: Instrument | undefined
  /** Of a saved card. */
  cardFingerprint?: string
  columns: Pick<PaymentRow, 'paymentMethod' | 'paymentMethodType' | 'paymentMethodId' | 'savesPaymentMethod'>
}

/** Columns of a payment whose method isn't chosen yet, or with nothing due. */
export const UNDECIDED: Chosen['columns'] = {
  paymentMethod: null,
  paymentMethodType: null,
  paymentMethodId: null,
  savesPaymentMethod: false,
}

/** Returns the columns of a payment with a saved card. */
export const savedMethodColumns = (id: string): Chosen['columns'] => ({
  ...UNDECIDED,
  paymentMethod: 'card',
  paymentMethodId: id,
})

type InstrumentRequest = { scope: Scope; session: CheckoutSessionRow; input: PaySession; ways: readonly EligibleMethod[] }

function chooseCard({ session, input }: InstrumentRequest): Chosen {
  const { card, name } = input
  if (!card) throw faultAt('card', 'INVALID_REQUEST_PARAMETERS', 'Required')
  const test = findTestCard(card.number.replace(/[\s-]/g, ''))
  if (!test) throw faultAt('card.number', 'CARD_NUMBER_NOT_ACCEPTED')
  const type = test.type === 'DEBIT' ? 'debit' : 'credit'
  if (!listCardTypes(session).includes(type))
    throw faultAt('card.number', 'PAYMENT_METHOD_UNSUPPORTED', `This checkout doesn't accept ${type} cards`)
  return {
    instrument: {
      kind: 'card',
      card: {
        number: card.number,
        expiryMonth: card.expiry_month,
        expiryYear: card.expiry_year,
        securityCode: card.security_code,
        holderName: name,
      },
    },
    columns: {
      ...UNDECIDED,
      paymentMethod: 'card',
      savesPaymentMethod: session.plan !== null || (input.saves_card === true && maySaveMethods(session)),
    },
  }
}

/**
 * Returns whether the business itself named the customer, by ID. An email isn't enough, because anyone could type it into a
 * shop's form and pay with its owner's card or wallet.
 */
export function isCustomerProven({ customerId, request }: Pick<CheckoutSessionRow, 'customerId' | 'request'>): boolean {
  return customerId !== null && findPerson(request) === undefined
}

/** Returns whether cards are saved and shown. */
export const maySaveMethods = (session: Pick<CheckoutSessionRow, 'customerId' | 'request'>): boolean =>
  isCustomerProven(session) && session.request.show_saved_payment_methods === true

async function chooseKept({ scope, session, ways }: InstrumentRequest, id: string): Promise<Chosen> {
  if (!maySaveMethods(session) || session.customerId === null || !ways.includes('card'))
    throw faultAt('payment_method_id', 'PAYMENT_METHOD_UNSUPPORTED')
  const { token, cardFingerprint } = await getPaymentMethod(scope, { id, customerId: session.customerId })
  return {
    instrument: { kind: 'saved', token },
    cardFingerprint,
    columns: savedMethodColumns(id),
  }
}

/**
 * Returns the payment source that the buyer chose, if anything is due.
 * @throws 404 PAYMENT_METHOD_NOT_FOUND; 422 PAYMENT_METHOD_UNSUPPORTED, CARD_NUMBER_NOT_ACCEPTED
 */
export async function chooseInstrument(
  scope: Scope,
  session: CheckoutSessionRow,
  input: PaySession,
  due: { total: number; currency: string },
): Promise<Chosen> {
  const payable = { ...due, country: input.billing.country }
  const isNeeded = due.total > 0 || listNeededPaymentMethods(session, payable).length > 0
  // A subscription that costs nothing keeps the card of a buyer who adds one.
  const isGiven = session.plan !== null && Boolean(input.card ?? input.payment_method_id)
  if (!isNeeded && !isGiven) return { instrument: undefined, columns: UNDECIDED }
  const ways = listEligiblePaymentMethods(session, payable)
  const asked = { scope, session, input, ways }
  if (input.payment_method_id) return chooseKept(asked, input.payment_method_id)
  const { method } = input
  if (!ways.includes(method ?? 'card')) throw faultAt('method', 'PAYMENT_METHOD_UNSUPPORTED')
  if (!method) return chooseCard(asked)
  if (method === 'upi_collect' && !input.upi_id) throw faultAt('upi_id', 'INVALID_REQUEST_PARAMETERS', 'Required')
  return {
    instrument: { kind: 'redirect', method, account: input.upi_id ?? null },
    columns: { ...UNDECIDED, paymentMethod: toPaymentMethod(method), paymentMethodType: method },
  }
}
