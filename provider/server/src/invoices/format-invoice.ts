import { formatLocalDecimal, formatUnitPrice } from '@tradepost/kit/decimal-words'
import { formatMoney, WHOLE } from '@tradepost/kit/money'
import { isolate, type Language } from '@tradepost/messages/languages'
import { paymentMethodLabel, RECEIPT_WORDS, taxInWords } from '#src/receipts/format.ts'
import type { ReceiptWords } from '#src/receipts/messages/en.ts'
import type { InvoiceDocument, InvoiceLine, InvoiceTax } from './document.ts'
import { words as arabic } from './messages/ar.ts'
import { words as german } from './messages/de.ts'
import { words as english, type InvoiceWords } from './messages/en.ts'
import { words as spanish } from './messages/es.ts'
import { words as french } from './messages/fr.ts'
import { words as japanese } from './messages/ja.ts'
import { words as portuguese } from './messages/pt.ts'

/** Invoice messages by language. */
export const INVOICE_WORDS: Readonly<Record<Language, InvoiceWords>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  ja: japanese,
  ar: arabic,
}

type Sum = { label: string; amount: string }
/** A row of the table; `notes` appear below its name in small print. */
export type InvoiceRowText = { name: string; notes: string[]; quantity: string; unitPrice: string; amount: string }

/** An invoice with every text and figure in the buyer's language, before layout. */
export type InvoiceText = {
  title: string
  number: string
  brand: string
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
  page: (number: number, count: number) => string
}

/** The messages and formats of a language. */
type Pen = {
  words: InvoiceWords
  shared: ReceiptWords
  money: (amount: number) => string
  percent: (ratio: number) => string
  date: (instant: string) => string
}

/** Returns text that a person typed on one line, isolated so that its direction can't affect the text around it. */
function typed(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ').trim()
  return line === '' ? '' : isolate(line)
}

const moneyIn = (currency: string, { language }: ReceiptWords) => {
  return (amount: number) => formatMoney({ amount, currency }, language).replace('-', '−')
}

function penOf({ language, currency }: InvoiceDocument): Pen {
  const shared = RECEIPT_WORDS[language]
  const percent = new Intl.NumberFormat(shared.language, { style: 'percent', maximumFractionDigits: 2 })
  const date = new Intl.DateTimeFormat(shared.language, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    words: INVOICE_WORDS[language],
    shared,
    money: moneyIn(currency, shared),
    percent: (ratio) => percent.format(ratio),
    date: (instant) => date.format(new Date(instant)),
  }
}

/** Countries that write the city before the postal code. */
const CITY_FIRST = new Set(['US', 'CA', 'AU', 'GB', 'IN'])

function addressOf({ buyer: { address } }: InvoiceDocument, { shared }: Pen): string[] {
  const { country, street, city, state, zipcode } = address
  const said = (...parts: (string | null | undefined)[]) => parts.filter((part) => part).join(' ')
  const town = CITY_FIRST.has(country)
    ? [city, said(state, zipcode)].filter((part) => part).join(', ')
    : [said(zipcode, city), state].filter((part) => part).join(', ')
  const name = new Intl.DisplayNames(shared.language, { type: 'region' }).of(country) ?? country
  return [...[street ?? '', town].map(typed), name]
}

/** Returns the period of a line; its end is exclusive. */
function periodOf({ period }: InvoiceLine, { shared }: Pen): string[] {
  if (!period) return []
  const format = new Intl.DateTimeFormat(shared.language, { dateStyle: 'medium', timeZone: 'UTC' })
  return [format.formatRange(new Date(period.from), new Date(period.to))]
}

function usageOf({ usage }: InvoiceLine, currency: string, { words, shared }: Pen): string[] {
  if (!usage) return []
  const { units, freeThreshold, pricePerUnit } = usage
  return [
    [
      words.usage(formatLocalDecimal(units, shared.language)),
      ...(freeThreshold > 0 ? [words.freeUnits(formatLocalDecimal(String(freeThreshold), shared.language))] : []),
      words.pricePerUnit(formatUnitPrice(pricePerUnit, currency, shared.language)),
    ].join(' · '),
  ]
}

function rowOf(line: InvoiceLine, currency: string, pen: Pen): InvoiceRowText {
  const { words, shared, money, percent } = pen
  const { proration, percentOff } = line
  return {
    name: typed(line.name),
    notes: [
      ...(line.description ? [typed(line.description)] : []),
      ...periodOf(line, pen),
      ...usageOf(line, currency, pen),
      ...(proration ? [words.proration(percent(proration.seconds / proration.ofSeconds))] : []),
      ...(percentOff ? [words.percentOff(percent(percentOff / 100))] : []),
    ].filter((note) => note !== ''),
    // Metered usage has no price per unit to show: its note explains the calculation.
    quantity: line.kind === 'usage' ? '' : new Intl.NumberFormat(shared.language).format(line.quantity),
    unitPrice: line.kind === 'usage' ? '' : money(line.unitPrice),
    amount: money(line.amount),
  }
}

function taxLabel({ basisPoints, net }: InvoiceTax, { buyer }: InvoiceDocument, { words, shared, money }: Pen): string {
  return words.taxOn(taxInWords(shared, buyer.address.country, basisPoints), money(net))
}

function sumsOf(document: InvoiceDocument, pen: Pen): Sum[] {
  const { shared, money } = pen
  const { discounts, credit, taxRelief, taxes, buyer, isReverseCharge } = document
  const row = (label: string, amount: number): Sum => ({ label, amount: money(amount) })
  const between = [
    ...discounts.map(({ name, amount }) => row(shared.discount(typed(name)), -amount)),
    ...(credit === 0 ? [] : [row(credit > 0 ? shared.credit : shared.carriedOver, -credit)]),
    ...(taxRelief > 0 ? [row(shared.taxRelief(taxInWords(shared, buyer.address.country)), -taxRelief)] : []),
    ...taxes.filter(({ isIncluded }) => !isIncluded).map((tax) => row(taxLabel(tax, document, pen), tax.tax)),
    ...(isReverseCharge ? [row(shared.reverseCharge, 0)] : []),
  ]
  return between.length > 0 ? [row(shared.subtotal, document.subtotal), ...between] : []
}

function conversionNotes({ conversion, currency }: InvoiceDocument, { words, shared, percent }: Pen): string[] {
  if (!conversion) return []
  const { rate, feeBasisPoints, settlementAmount, settlementTax } = conversion
  const own = moneyIn(conversion.currency, shared)
  const one = isolate(`1 ${conversion.currency}`)
  const other = isolate(`${formatLocalDecimal(rate, shared.language)} ${currency}`)
  return [words.rate(one, other, percent(feeBasisPoints / WHOLE)), words.settlement(own(settlementAmount), own(settlementTax))]
}

function notesOf(document: InvoiceDocument, pen: Pen): string[] {
  const { words, shared, money } = pen
  const way = paymentMethodLabel(document.paidBy)
  return [
    ...(way ? [`${shared.paidWith}: ${isolate(way)}`] : []),
    ...document.taxes
      .filter(({ isIncluded }) => isIncluded)
      .map((tax) => `${shared.contains(taxLabel(tax, document, pen))}: ${money(tax.tax)}`),
    ...(document.isReverseCharge ? [words.reverseCharge] : []),
    ...conversionNotes(document, pen),
    ...(document.isTest ? [words.test] : []),
  ]
}

/** Formats an invoice in the language of its buyer. */
export function formatInvoice(document: InvoiceDocument): InvoiceText {
  const pen = penOf(document)
  const { words, shared, money, date } = pen
  const { seller, buyer, issuedAt, total, number } = document
  const count = new Intl.NumberFormat(shared.language)
  const isFree = total === 0
  return {
    title: words.title,
    number,
    brand: typed(seller.brand),
    facts: [
      { label: words.number, value: number },
      { label: words.issued, value: date(issuedAt) },
      { label: words.payment, value: document.paymentId },
    ],
    seller: {
      label: words.seller,
      lines: [seller.name, ...(seller.brand === seller.name ? [] : [seller.brand]), seller.email, seller.url]
        .filter((line) => line !== null)
        .map(typed),
    },
    buyer: {
      label: words.buyer,
      lines: [
        typed(buyer.name),
        ...addressOf(document, pen),
        typed(buyer.email),
        ...(buyer.taxId ? [words.taxId(isolate(buyer.taxId))] : []),
      ].filter((line) => line !== ''),
    },
    headline: isFree ? words.freeOn(date(issuedAt)) : words.paidOn(money(total), date(issuedAt)),
    columns: { name: words.description, quantity: words.quantity, unitPrice: words.unitPrice, amount: words.amount },
    rows: document.lines.map((line) => rowOf(line, document.currency, pen)),
    sums: sumsOf(document, pen),
    total: { label: isFree ? shared.freeTotal : shared.total, amount: money(total) },
    notes: notesOf(document, pen),
    footer: words.footer(typed(seller.name)),
    page: (page, pages) => words.page(count.format(page), count.format(pages)),
  }
}
