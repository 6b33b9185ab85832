import type { BillingAddress } from '@tradepost/contract/provider/payments'
import type { ThemeSettings } from '@tradepost/contract/shop-theme'
import { assert } from '@tradepost/kit/faults'
import type { Language } from '@tradepost/messages/languages'
import type { Seller } from '#src/brands/table.ts'
import type { Mode } from '#src/outbox/table.ts'
import { type LinePart, sumAmounts, sumCodes, sumParts } from '#src/payments/line-parts.ts'
import type { PaymentLineRow, PaymentRow } from '#src/payments/table.ts'

type PartOf<Kind> = Extract<LinePart, { kind: Kind }>

/**
 * A line as the invoice shows it. `amount`: due before codes and added tax. The period ends before `to`. `usage`: metered usage;
 * `proration`: the prorated part of the period; `percentOff`: the price's own discount.
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

/** The buyer of a document. `businessName` stands in place of the name; absent from documents of before it was kept. */
type InvoiceBuyer = { name: string; businessName?: string | null; email: string; address: BillingAddress; taxId: string | null }

/** The seller of a document, and how it looked on the day; without what documents of before didn't keep. */
type InvoiceSeller = {
  name: string
  legalName?: string | null
  address?: string | null
  brand: string
  email: string | null
  url: string | null
  theme?: ThemeSettings | null
  imageId?: string | null
}

/** An invoice that another document is about. */
export type InvoiceReference = Pick<InvoiceDocument, 'number' | 'issuedAt'>

/**
 * The content of an invoice, independent of language: amounts in minor units of `currency`, instants in RFC 3339. `subtotal` −
 * `discounts` − `credit` − `taxRelief` + the taxes that are not included − `refunded` = `total`.
 */
export type InvoiceDocument = {
  number: string
  issuedAt: string
  isTest: boolean
  language: Language
  currency: string
  paymentId: string
  seller: InvoiceSeller
  buyer: InvoiceBuyer
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
  /** The invoice that this one replaces, which documented the payment on its day; absent from the first one. */
  corrects?: InvoiceReference
  /**
   * What was refunded before it replaced the first one: with the tax in it, unless the tax was given back; absent if nothing was.
   */
  refunded?: number
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

/** Documents of sellers with our own look are as they were before there were themes. */
const viewOwnLook = ({ theme, imageId }: Pick<Seller, 'theme' | 'imageId'>): Pick<InvoiceSeller, 'theme' | 'imageId'> =>
  theme === null && imageId === null ? {} : { theme, imageId }

const toInvoiceSeller = ({ supportEmail: email, ...seller }: Seller): InvoiceSeller => ({
  name: seller.name,
  ...(seller.legalName ? { legalName: seller.legalName } : {}),
  ...(seller.address ? { address: seller.address } : {}),
  brand: seller.brand,
  email,
  url: seller.url,
  ...viewOwnLook(seller),
})

/** Builds the content of a payment's invoice. */
export function buildInvoiceDocument({ number, payment, lines, seller, issuedAt }: InvoiceOf): InvoiceDocument {
  const { customer, billing, businessName, taxId, paymentMethodType, cardNetwork, cardLastFour } = payment
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
    seller: toInvoiceSeller(seller),
    buyer: { name: customer.name, businessName, email: customer.email, address: billing, taxId },
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

/** What was forgotten at checkout; null: nothing of it. The tax ID is in its full form. */
export type Correction = { businessName: string | null; taxId: string | null }

/** What refunds returned of a payment, at its own rate: with the tax in it, to the wallet, and of its settlement. */
export type Returned = { total: number; tax: number; walletAmount: number; settlementAmount: number; settlementTax: number }

/**
 * Input of a corrected invoice. `before`: what was refunded before; `taxBack`: the refund that returns the tax, if there is one.
 */
export type CorrectedInvoiceOf = {
  number: number
  first: InvoiceDocument
  correction: Correction
  before: Returned
  taxBack: Returned | null
  issuedAt: Date
}

function correctConversion({ first, before, taxBack }: CorrectedInvoiceOf): InvoiceConversion | null {
  if (!first.conversion) return null
  const { settlementAmount, settlementTax } = first.conversion
  return {
    ...first.conversion,
    settlementAmount: settlementAmount - before.settlementAmount - (taxBack?.settlementAmount ?? 0),
    settlementTax: settlementTax - before.settlementTax - (taxBack?.settlementTax ?? 0),
  }
}

/**
 * Builds the content of a corrected invoice: the first one with what was forgotten. If the tax goes back, it is what the checkout
 * would have charged with this tax ID.
 */
export function correctInvoiceDocument(of: CorrectedInvoiceOf): InvoiceDocument {
  const { number, first, correction, before, taxBack, issuedAt } = of
  const taxes = taxBack ? [] : first.taxes
  const relieved = taxBack ? first.taxes : []
  const refunded = before.total - (taxBack ? before.tax : 0)
  const taxId = correction.taxId ?? first.buyer.taxId
  return {
    ...first,
    number: numberInWords(first.isTest ? 'test' : 'live', number),
    issuedAt: issuedAt.toISOString(),
    buyer: { ...first.buyer, businessName: correction.businessName ?? first.buyer.businessName ?? null, taxId },
    taxRelief: first.taxRelief + sumAmounts(relieved.filter(({ isIncluded }) => isIncluded).map(({ tax }) => tax)),
    taxes,
    isReverseCharge: taxId !== null && sumAmounts(taxes.map(({ tax }) => tax)) === 0,
    total: first.total - sumAmounts(relieved.map(({ tax }) => tax)) - refunded,
    conversion: correctConversion(of),
    walletAmount: (first.walletAmount ?? 0) - before.walletAmount - (taxBack?.walletAmount ?? 0),
    corrects: { number: first.number, issuedAt: first.issuedAt },
    ...(refunded > 0 ? { refunded } : {}),
  }
}
