import { formatEmail } from '@tradepost/contract/email-address'
import type { BillingAddress } from '@tradepost/contract/provider/payments'
import { formatLocalDecimal, formatUnitPrice } from '@tradepost/kit/money/decimals'
import { formatMoney, WHOLE } from '@tradepost/kit/money/money'
import { buildAccent } from '@tradepost/kit/theme/accent'
import { getDateTimeFormat, getNumberFormat } from '@tradepost/messages/intl-formats'
import { isolate, type Language, toLocale } from '@tradepost/messages/languages'
import { messagesIn, type Translate } from '#src/messages.ts'
import { formatTax, paymentMethodLabel } from '#src/receipts/format.ts'
import type { InvoiceDocument, InvoiceLine, InvoiceReference, InvoiceTax } from './document.ts'

type Sum = { label: string; amount: string }
/** A row of the table; `notes` appear below its name in small print. */
export type InvoiceRowText = { name: string; notes: string[]; quantity: string; unitPrice: string; amount: string }

/** An invoice with every text and figure in the buyer's language, before layout. */
export type InvoiceText = {
  title: string
  number: string
  brand: string
  /** The color of the brand, `#rrggbb`, dark enough for paper. */
  accent: string
  facts: { label: string; value: string }[]
  seller: { label: string; lines: string[] }
  buyer: { label: string; lines: string[] }
  headline: string
  columns: Pick<InvoiceRowText, 'name' | 'quantity' | 'unitPrice' | 'amount'>
  rows: InvoiceRowText[]
  sums: Sum[]
  total: Sum
  notes: string[]
  footer: string
}

/** Returns the color of a brand on paper: ours, if it has none. */
export const toPaperAccent = (accent: string | null | undefined): string =>
  accent ? buildAccent(accent).light['accent-text'] : '#065e47'

/** The messages and formats of a document's language. */
export type Pen = {
  language: Language
  locale: string
  t: Translate
  money: (amount: number) => string
  percent: (ratio: number) => string
  date: (instant: string) => string
}

/** Returns text that a person typed on one line, isolated so that its direction can't affect the text around it. */
export function formatTyped(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ').trim()
  return line === '' ? '' : isolate(line)
}

const moneyIn = (currency: string, locale: string) => {
  return (amount: number) => formatMoney({ amount, currency }, locale).replace('-', '−')
}

export function createPen({ language, currency }: Pick<InvoiceDocument, 'language' | 'currency'>): Pen {
  const locale = toLocale(language)
  const percent = getNumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const date = getDateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    language,
    locale,
    t: messagesIn(language),
    money: moneyIn(currency, locale),
    percent: (ratio) => percent.format(ratio),
    date: (instant) => date.format(new Date(instant)),
  }
}

/** Countries that write the city before the postal code. */
const CITY_FIRST = new Set(['US', 'CA', 'AU', 'GB', 'IN'])

function formatAddress({ country, street, city, state, zipcode }: BillingAddress, { locale }: Pen): string[] {
  const said = (...parts: (string | null | undefined)[]) => parts.filter((part) => part).join(' ')
  const town = CITY_FIRST.has(country)
    ? [city, said(state, zipcode)].filter((part) => part).join(', ')
    : [said(zipcode, city), state].filter((part) => part).join(', ')
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country
  return [...[street ?? '', town].map(formatTyped), name]
}

/** Returns the period of a line; its end is exclusive. */
function formatPeriod({ period }: InvoiceLine, { locale }: Pen): string[] {
  if (!period) return []
  const format = getDateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return [format.formatRange(new Date(period.from), new Date(period.to))]
}

function formatUsage({ usage }: InvoiceLine, currency: string, { locale, t }: Pen): string[] {
  if (!usage) return []
  const { unit, freeThreshold, pricePerUnit } = usage
  const units = formatLocalDecimal(usage.units, locale)
  return [
    [
      unit ? t('invoices.usage', { units, unit: formatTyped(unit) }) : t('invoices.unnamedUsage', { units }),
      ...(freeThreshold > 0 ? [t('invoices.freeUnits', { units: formatLocalDecimal(String(freeThreshold), locale) })] : []),
      t('invoices.pricePerUnit', { price: formatUnitPrice(pricePerUnit, currency, locale) }),
    ].join(' · '),
  ]
}

function formatRow(line: InvoiceLine, currency: string, pen: Pen): InvoiceRowText {
  const { locale, t, money, percent } = pen
  const { proration, percentOff } = line
  return {
    name: formatTyped(line.name),
    notes: [
      ...(line.description ? [formatTyped(line.description)] : []),
      ...formatPeriod(line, pen),
      ...formatUsage(line, currency, pen),
      ...(proration ? [t('invoices.proration', { share: percent(proration.seconds / proration.ofSeconds) })] : []),
      ...(percentOff ? [t('invoices.percentOff', { percent: percent(percentOff / 100) })] : []),
    ].filter((note) => note !== ''),
    // Metered usage has no price per unit to show: its note explains the calculation.
    quantity: line.kind === 'usage' ? '' : getNumberFormat(locale).format(line.quantity),
    unitPrice: line.kind === 'usage' ? '' : money(line.unitPrice),
    amount: money(line.amount),
  }
}

function taxLabel({ basisPoints, net }: InvoiceTax, { buyer }: InvoiceDocument, { language, t, money }: Pen): string {
  return t('invoices.taxOn', { tax: formatTax(language, buyer.address.country, basisPoints), net: money(net) })
}

function formatSums(document: InvoiceDocument, pen: Pen): Sum[] {
  const { language, t, money } = pen
  const { discounts, credit, taxRelief, taxes, buyer, isReverseCharge } = document
  const row = (label: string, amount: number): Sum => ({ label, amount: money(amount) })
  const between = [
    ...discounts.map(({ name, amount }) => row(t('receipts.discount', { code: formatTyped(name) }), -amount)),
    ...(credit === 0 ? [] : [row(credit > 0 ? t('receipts.credit') : t('receipts.carriedOver'), -credit)]),
    ...(taxRelief > 0 ? [row(t('receipts.taxRelief', { tax: formatTax(language, buyer.address.country) }), -taxRelief)] : []),
    ...taxes.filter(({ isIncluded }) => !isIncluded).map((tax) => row(taxLabel(tax, document, pen), tax.tax)),
    ...(isReverseCharge ? [row(t('receipts.reverseCharge'), 0)] : []),
    ...(document.refunded ? [row(t('invoices.refunded'), -document.refunded)] : []),
  ]
  return between.length > 0 ? [row(t('receipts.subtotal'), document.subtotal), ...between] : []
}

function conversionNotes({ conversion, currency }: InvoiceDocument, { locale, t, percent }: Pen): string[] {
  if (!conversion) return []
  const { rate, feeBasisPoints, settlementAmount, settlementTax } = conversion
  const own = moneyIn(conversion.currency, locale)
  const one = isolate(`1 ${conversion.currency}`)
  const other = isolate(`${formatLocalDecimal(rate, locale)} ${currency}`)
  return [
    t('invoices.rate', { one, other, fee: percent(feeBasisPoints / WHOLE) }),
    t('invoices.settlement', { amount: own(settlementAmount), tax: own(settlementTax) }),
  ]
}

function listNotes(document: InvoiceDocument, pen: Pen): string[] {
  const { t, money } = pen
  const way = document.total === 0 ? '' : paymentMethodLabel(document.paidBy)
  const { walletAmount = 0 } = document
  return [
    ...(walletAmount > 0 ? [`${t('receipts.wallet')}: ${money(-walletAmount)}`] : []),
    ...(way ? [`${t('receipts.paidWith')}: ${isolate(way)}`] : []),
    ...document.taxes
      .filter(({ isIncluded }) => isIncluded)
      .map((tax) => `${t('receipts.contains', { tax: taxLabel(tax, document, pen) })}: ${money(tax.tax)}`),
    ...(document.isReverseCharge ? [t('invoices.reverseCharge')] : []),
    ...conversionNotes(document, pen),
    ...(document.isTest ? [t('invoices.test')] : []),
  ]
}

/** Names an invoice that a document is about. */
export const formatReference = ({ number, issuedAt }: InvoiceReference, { date }: Pen): string => `${number}, ${date(issuedAt)}`

/** Lists the seller's name, its brand if it's called otherwise, its address and contacts. */
function listSellerLines({ name, legalName, address, brand, email, url }: InvoiceDocument['seller']): string[] {
  const seller = legalName ?? name
  return [seller, brand === seller ? null : brand, ...(address?.split('\n') ?? []), email, url].filter((line) => line !== null)
}

/** Formats who sold and who bought. */
export function formatParties(
  { seller, buyer }: Pick<InvoiceDocument, 'seller' | 'buyer'>,
  pen: Pen,
): Pick<InvoiceText, 'seller' | 'buyer'> {
  const { t } = pen
  return {
    seller: {
      label: t('invoices.seller'),
      lines: listSellerLines(seller).map(formatTyped),
    },
    buyer: {
      label: t('invoices.buyer'),
      lines: [
        formatTyped(buyer.businessName ?? buyer.name),
        ...formatAddress(buyer.address, pen),
        formatTyped(formatEmail(buyer.email)),
        ...(buyer.taxId ? [t('invoices.taxId', { id: isolate(buyer.taxId) })] : []),
      ].filter((line) => line !== ''),
    },
  }
}

/** Formats an invoice in the language of its buyer. */
export function formatInvoice(document: InvoiceDocument): InvoiceText {
  const pen = createPen(document)
  const { t, money, date } = pen
  const { seller, issuedAt, corrects, total, number } = document
  const paidOn = date(corrects?.issuedAt ?? issuedAt)
  const isFree = total === 0
  return {
    title: t('invoices.title'),
    number,
    brand: formatTyped(seller.brand),
    accent: toPaperAccent(seller.theme?.accent),
    facts: [
      { label: t('invoices.number'), value: number },
      { label: t('invoices.issued'), value: date(issuedAt) },
      ...(corrects ? [{ label: t('invoices.corrects'), value: formatReference(corrects, pen) }] : []),
      { label: t('invoices.payment'), value: document.paymentId },
    ],
    ...formatParties(document, pen),
    headline: isFree ? t('invoices.freeOn', { date: paidOn }) : t('invoices.paidOn', { amount: money(total), date: paidOn }),
    columns: {
      name: t('invoices.description'),
      quantity: t('invoices.quantity'),
      unitPrice: t('invoices.unitPrice'),
      amount: t('invoices.amount'),
    },
    rows: document.lines.map((line) => formatRow(line, document.currency, pen)),
    sums: formatSums(document, pen),
    total: { label: isFree ? t('receipts.freeTotal') : t('receipts.total'), amount: money(total) },
    notes: listNotes(document, pen),
    footer: t('invoices.footer', { business: formatTyped(seller.name) }),
  }
}
