import type { BillingAddress } from '@tradepost/contract/provider/payments'
import { assert } from '@tradepost/kit/faults'
import type { Language } from '@tradepost/messages/languages'
import type { Seller } from '#src/brands/table.ts'
import type { Mode } from '#src/outbox/table.ts'
import { type LinePart, sumAmounts, sumCodes, sumParts } from '#src/payments/line-parts.ts'
import type { PaymentLineRow, PaymentRow } from '#src/payments/table.ts'

type PartOf<Kind> = Extract<LinePart, { kind: Kind }>

/**
 * A line as the invoice shows it. `amount`: due before codes and added tax. The period ends before `to`. `usage`: metered
 * usage; `proration`: the prorated part of the period; `percentOff`: the price's own discount.
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

/** The tax at one rate: the net amount it applies to, and whether the prices above include it. */
export type InvoiceTax = { basisPoints: number; isIncluded: boolean; net: number; tax: number }

/** How prices in another currency became the charge, and the seller's part of it, in the seller's currency. */
export type InvoiceConversion = {
  currency: string
  rate: string
  feeBasisPoints: number
  settlementAmount: number
  settlementTax: number
}

/**
 * The content of an invoice, independent of language: amounts in minor units of `currency`, instants in RFC 3339.
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
  /** Subscription credit applied; negative for an amount carried over to this charge. */
  credit: number
  taxRelief: number
  taxes: InvoiceTax[]
  isReverseCharge: boolean
  total: number
  conversion: InvoiceConversion | null
  paidBy: Pick<PaymentRow, 'paymentMethodType' | 'cardNetwork' | 'cardLastFour'>
  /** What the customer's wallet paid of the total; absent from documents of before there were wallets. */
  walletAmount?: number
}

/** Input of an invoice. `issuedAt` is the time of the business's clock. */
export type InvoiceOf = {
  number: number
  payment: PaymentRow
  lines: readonly PaymentLineRow[]
  seller: Seller
  issuedAt: Date
}

const PREFIXES: Readonly<Record<Mode, string>> = { test: 'TEST', live: 'INV' }

/** Returns for example `INV-000042`; test mode has its own sequence and prefix. */
function numberInWords(mode: Mode, number: number): string {
  return `${PREFIXES[mode]}-${String(number).padStart(6, '0')}`
}

function findPart<Kind extends LinePart['kind']>(parts: readonly LinePart[], kind: Kind): PartOf<Kind> | undefined {
  return parts.find((part): part is PartOf<Kind> => part.kind === kind)
}

const toUsage = ({ kind: _, amount: __, ...usage }: PartOf<'usage'>): InvoiceLine['usage'] => usage

function toInvoiceLine({ name, description, quantity, unitPrice, parts, periodFrom, periodTo }: PaymentLineRow): InvoiceLine {
  const usage = findPart(parts, 'usage')
  const proration = findPart(parts, 'proration')
  return {
    kind: usage ? 'usage' : proration ? 'proration' : 'sale',
    name,
    description,
    quantity,
    unitPrice,
    amount: sumParts(parts).shown,
    period: periodFrom && periodTo ? { from: periodFrom.toISOString(), to: periodTo.toISOString() } : null,
    usage: usage ? toUsage(usage) : null,
    proration: proration ? { seconds: proration.seconds, ofSeconds: proration.ofSeconds } : null,
    percentOff: findPart(parts, 'percent')?.percent ?? null,
  }
}

/** Returns the taxes charged, exclusive before inclusive, each rate once. */
function sumTaxes(lines: readonly PaymentLineRow[]): InvoiceTax[] {
  const taxes = new Map<string, InvoiceTax>()
  for (const { parts } of lines) {
    const part = findPart(parts, 'tax')
    if (!part || part.how === 'relieved' || (part.basisPoints === 0 && part.tax === 0)) continue
    const key = `${part.how} ${part.basisPoints}`
    const isIncluded = part.how === 'contained'
    const sum = taxes.get(key) ?? { basisPoints: part.basisPoints, isIncluded, net: 0, tax: 0 }
    taxes.set(key, { ...sum, net: sum.net + sumParts(parts).amount, tax: sum.tax + part.tax })
  }
  return [...taxes.values()].toSorted((left, right) => Number(left.isIncluded) - Number(right.isIncluded))
}

/** Returns the discounts, named as the business named them, or else by code. */
function listInvoiceDiscounts(payment: PaymentRow, parts: readonly LinePart[]): InvoiceDocument['discounts'] {
  return sumCodes(parts).map(({ code, amount }) => {
    const name = payment.discounts.find((discount) => discount.code === code)?.name
    return { name: name ? `${name} (${code})` : code, amount }
  })
}

function findConversion({ settlementAmount, settlementTax }: PaymentRow, parts: readonly LinePart[]): InvoiceConversion | null {
  const part = findPart(parts, 'conversion')
  if (!part) return null
  const { currency, rate, feeBasisPoints } = part
  return { currency, rate, feeBasisPoints, settlementAmount, settlementTax }
}

/** Builds the content of a payment's invoice. */
export function buildInvoiceDocument({ number, payment, lines, seller, issuedAt }: InvoiceOf): InvoiceDocument {
  const { customer, billing, taxId, paymentMethodType, cardNetwork, cardLastFour } = payment
  const parts = lines.flatMap((line) => line.parts)
  const sums = sumParts(parts)
  assert(sums.total === payment.totalAmount, 'An invoice is over what was paid')
  const taxes = sumTaxes(lines)
  assert(sumAmounts(taxes.map(({ tax }) => tax)) === payment.tax, 'The taxes of an invoice are those that were paid')
  return {
    number: numberInWords(payment.mode, number),
    issuedAt: issuedAt.toISOString(),
    isTest: payment.mode === 'test',
    language: payment.language,
    currency: payment.currency,
    paymentId: payment.id,
    seller: { name: seller.name, brand: seller.brand, email: seller.supportEmail, url: seller.url },
    buyer: { name: customer.name, email: customer.email, address: billing, taxId },
    lines: lines.map(toInvoiceLine),
    subtotal: sums.shown,
    discounts: listInvoiceDiscounts(payment, parts),
    credit: sums.credit,
    taxRelief: sums.taxRelief,
    taxes,
    isReverseCharge: taxId !== null && sums.tax === 0,
    total: sums.total,
    conversion: findConversion(payment, parts),
    paidBy: { paymentMethodType, cardNetwork, cardLastFour },
    walletAmount: payment.walletAmount,
  }
}
