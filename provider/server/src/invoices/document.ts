import type { Language } from '@tradepost/contract/hosted/languages'
import type { BillingAddress } from '@tradepost/contract/provider/payments'
import { assert } from '@tradepost/kit/faults'
import type { Seller } from '#src/brands/get-seller.ts'
import type { Mode } from '#src/outbox/table.ts'
import { type LinePart, sumCodes, sumOf, sumParts } from '#src/payments/line-parts.ts'
import type { PaymentLineRow, PaymentRow } from '#src/payments/table.ts'

type PartOf<Kind> = Extract<LinePart, { kind: Kind }>

/**
 * A line as the invoice shows it: `amount` = what is due for it before codes and tax on top. Its period ends before `to`.
 * `usage`: what a meter counted; `proration`: the part of its period that it is for; `percentOff`: what the price itself took off.
 */
export type InvoiceLine = {
  kind: 'sale' | 'usage' | 'proration'
  name: string
  description: string | null
  quantity: number
  unitPrice: number
  amount: number
  period?: { from: string; to: string } | null
  usage?: Omit<PartOf<'usage'>, 'kind' | 'amount'> | null
  proration?: Omit<PartOf<'proration'>, 'kind' | 'amount'> | null
  percentOff?: number | null
}

/** One rate: the amount it was worked out on, without the tax, and whether the prices above contain it. */
export type InvoiceTax = { basisPoints: number; isIncluded: boolean; net: number; tax: number }

/** How prices of another currency became what was charged, and what of it is the seller's, in the seller's currency. */
export type InvoiceConversion = {
  currency: string
  rate: string
  feeBasisPoints: number
  settlementAmount: number
  settlementTax: number
}

/**
 * Everything that an invoice says, in no language yet: amounts in minor units of `currency`, instants in RFC 3339.
 * `subtotal` − `discounts` − `credit` − `taxRelief` + the taxes that are not included = `total`.
 */
export type InvoiceDocument = {
  number: string
  issuedAt: string
  isTest: boolean
  language: Language
  currency: string
  paymentId: string
  seller: { name: string; brand: string; email: string | null; url: string | null }
  buyer: { name: string; email: string; address: BillingAddress; taxId: string | null }
  lines: InvoiceLine[]
  subtotal: number
  discounts: { name: string; amount: number }[]
  /** What a subscription's credit takes off; less than 0 for what is carried over to it. */
  credit: number
  taxRelief: number
  taxes: InvoiceTax[]
  isReverseCharge: boolean
  total: number
  conversion: InvoiceConversion | null
  paidBy: Pick<PaymentRow, 'paymentMethodType' | 'cardNetwork' | 'cardLastFour'>
}

/** What an invoice is made of. `issuedAt` is the time of the business's own clock. */
export type InvoiceOf = {
  number: number
  payment: PaymentRow
  lines: readonly PaymentLineRow[]
  seller: Seller
  issuedAt: Date
}

const PREFIXES: Readonly<Record<Mode, string>> = { test: 'TEST', live: 'INV' }

/** `INV-000042`; a test has a row of numbers, and a prefix, of its own. */
function numberInWords(mode: Mode, number: number): string {
  return `${PREFIXES[mode]}-${String(number).padStart(6, '0')}`
}

function partOf<Kind extends LinePart['kind']>(parts: readonly LinePart[], kind: Kind): PartOf<Kind> | undefined {
  return parts.find((part): part is PartOf<Kind> => part.kind === kind)
}

function lineOf({ name, description, quantity, unitPrice, parts, periodFrom, periodTo }: PaymentLineRow): InvoiceLine {
  const usage = partOf(parts, 'usage')
  const proration = partOf(parts, 'proration')
  return {
    kind: usage ? 'usage' : proration ? 'proration' : 'sale',
    name,
    description,
    quantity,
    unitPrice,
    amount: sumParts(parts).shown,
    period: periodFrom && periodTo ? { from: periodFrom.toISOString(), to: periodTo.toISOString() } : null,
    usage: usage ? { units: usage.units, freeThreshold: usage.freeThreshold, pricePerUnit: usage.pricePerUnit } : null,
    proration: proration ? { seconds: proration.seconds, ofSeconds: proration.ofSeconds } : null,
    percentOff: partOf(parts, 'percent')?.percent ?? null,
  }
}

/** The taxes that were charged, those on top before those inside, each rate once. */
function taxesOf(lines: readonly PaymentLineRow[]): InvoiceTax[] {
  const taxes = new Map<string, InvoiceTax>()
  for (const { parts } of lines) {
    const part = partOf(parts, 'tax')
    if (!part || part.how === 'relieved' || (part.basisPoints === 0 && part.tax === 0)) continue
    const key = `${part.how} ${part.basisPoints}`
    const isIncluded = part.how === 'contained'
    const sum = taxes.get(key) ?? { basisPoints: part.basisPoints, isIncluded, net: 0, tax: 0 }
    taxes.set(key, { ...sum, net: sum.net + sumParts(parts).amount, tax: sum.tax + part.tax })
  }
  return [...taxes.values()].toSorted((left, right) => Number(left.isIncluded) - Number(right.isIncluded))
}

/** Codes go by the name their business gave them, where it gave one. */
function discountsOf(payment: PaymentRow, parts: readonly LinePart[]): InvoiceDocument['discounts'] {
  return sumCodes(parts).map(({ code, amount }) => {
    const name = payment.discounts.find((discount) => discount.code === code)?.name
    return { name: name ? `${name} (${code})` : code, amount }
  })
}

function conversionOf({ settlementAmount, settlementTax }: PaymentRow, parts: readonly LinePart[]): InvoiceConversion | null {
  const part = partOf(parts, 'conversion')
  if (!part) return null
  const { currency, rate, feeBasisPoints } = part
  return { currency, rate, feeBasisPoints, settlementAmount, settlementTax }
}

/** Writes down what the invoice of a payment says. */
export function invoiceDocument({ number, payment, lines, seller, issuedAt }: InvoiceOf): InvoiceDocument {
  const { customer, billing, taxId, paymentMethodType, cardNetwork, cardLastFour } = payment
  const parts = lines.flatMap((line) => line.parts)
  const sums = sumParts(parts)
  assert(sums.total === payment.totalAmount, 'An invoice is over what was paid')
  const taxes = taxesOf(lines)
  assert(sumOf(taxes.map(({ tax }) => tax)) === payment.tax, 'The taxes of an invoice are those that were paid')
  return {
    number: numberInWords(payment.mode, number),
    issuedAt: issuedAt.toISOString(),
    isTest: payment.mode === 'test',
    language: payment.language,
    currency: payment.currency,
    paymentId: payment.id,
    seller: { name: seller.name, brand: seller.brand, email: seller.supportEmail, url: seller.url },
    buyer: { name: customer.name, email: customer.email, address: billing, taxId },
    lines: lines.map(lineOf),
    subtotal: sums.shown,
    discounts: discountsOf(payment, parts),
    credit: sums.credit,
    taxRelief: sums.taxRelief,
    taxes,
    isReverseCharge: taxId !== null && sums.tax === 0,
    total: sums.total,
    conversion: conversionOf(payment, parts),
    paidBy: { paymentMethodType, cardNetwork, cardLastFour },
  }
}
