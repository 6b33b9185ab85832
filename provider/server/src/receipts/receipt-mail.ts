import { directionOf, isolate } from '@tradepost/contract/hosted/languages'
import type { Letter, SumRow } from '@tradepost/kit/letter'
import type { Mail } from '@tradepost/kit/mail'
import { plainAddress, plainName, quotedName } from '@tradepost/kit/mail-names'
import { formatMoney } from '@tradepost/kit/money'
import { renderLetter } from '@tradepost/kit/render-letter'
import { sumCodes, sumParts } from '#src/payments/line-parts.ts'
import type { PaymentLineRow, PaymentRow } from '#src/payments/table.ts'
import { RECEIPT_WORDS, taxInWords, wayInWords } from './in-words.ts'
import type { ReceiptWords } from './words/en.ts'
/** What a receipt is of. `paidAt`: when it is known that the money comes. */
export type ReceiptOf = {
  payment: PaymentRow
  lines: readonly PaymentLineRow[]
  business: { name: string; supportEmail: string | null }
  paidAt: Date
  invoice: { number: string; url: string | null }
}

/** How a language writes what stands in its sentences. */
type Pen = { words: ReceiptWords; money: (amount: number) => string; keep: (text: string) => string }

function penOf({ language, currency }: PaymentRow): Pen {
  const words = RECEIPT_WORDS[language]
  return {
    words,
    money: (amount) => formatMoney({ amount, currency }, words.language).replace('-', '−'),
    keep: directionOf(language) === 'rtl' ? isolate : (text) => text,
  }
}

/** The lines as they were shown, and everything between them and the total; the amounts sum to it. */
function sumOf({ payment, lines }: ReceiptOf, pen: Pen): NonNullable<Letter['sum']> & { taxIncluded: SumRow | undefined } {
  const { words, money, keep } = pen
  const parts = lines.flatMap((line) => line.parts)
  const sums = sumParts(parts)
  const rate = Math.max(0, ...parts.map((part) => (part.kind === 'tax' ? part.basisPoints : 0)))
  const tax = taxInWords(words, payment.billing.country, rate)
  const onTop = sums.tax - sums.taxIncluded
  const number = new Intl.NumberFormat(words.language)
  const row = (label: string, amount: number): SumRow => ({ label, amount: money(amount) })
  const bought = lines.map((line) => {
    const name = keep(plainName(line.name))
    return row(line.quantity > 1 ? `${number.format(line.quantity)} × ${name}` : name, sumParts(line.parts).shown)
  })
  const between = [
    ...sumCodes(parts).map(({ code, amount }) => row(words.discount(keep(plainName(code))), -amount)),
    ...(sums.credit === 0 ? [] : [row(sums.credit > 0 ? words.credit : words.carriedOver, -sums.credit)]),
    ...(sums.taxRelief > 0 ? [row(words.taxRelief(taxInWords(words, payment.billing.country)), -sums.taxRelief)] : []),
    ...(onTop > 0 ? [row(tax, onTop)] : []),
    ...(payment.taxId !== null && sums.tax === 0 ? [row(words.reverseCharge, 0)] : []),
  ]
  return {
    rows: between.length > 0 ? [...bought, row(words.subtotal, sums.shown), ...between] : bought,
    total: row(payment.totalAmount > 0 ? words.total : words.freeTotal, payment.totalAmount),
    taxIncluded: sums.taxIncluded > 0 ? row(words.contains(tax), sums.taxIncluded) : undefined,
  }
}

/** The receipt of a payment that went through: what was bought, what came off and on, and how it was paid. */
export function receiptMail(of: ReceiptOf): Promise<Mail> {
  const { payment, business, paidAt, invoice } = of
  const pen = penOf(payment)
  const { words, money, keep } = pen
  const { taxIncluded, ...sum } = sumOf(of, pen)
  const name = keep(quotedName(business.name, words.quotes))
  const isFree = payment.totalAmount === 0
  const way = wayInWords(payment)
  const date = new Intl.DateTimeFormat(words.language, { dateStyle: 'long', timeZone: 'UTC' }).format(paidAt)
  const support = business.supportEmail ? ` ${words.support(keep(plainAddress(business.supportEmail)))}` : ''
  return renderLetter(
    {
      to: payment.customer.email,
      subject: words.subject(keep(plainName(business.name))),
      title: isFree ? words.freeTitle : words.title,
      paragraphs: [
        isFree ? words.free(name) : words.received(name, money(payment.totalAmount)),
        ...(payment.mode === 'test' ? [words.test] : []),
      ],
      sum,
      facts: [
        ...(taxIncluded ? [{ label: taxIncluded.label, value: taxIncluded.amount }] : []),
        ...(way ? [{ label: words.paidWith, value: keep(way) }] : []),
        { label: words.date, value: date },
        { label: words.invoice, value: keep(invoice.number) },
        { label: words.payment, value: keep(payment.id) },
      ],
      ...(invoice.url ? { action: { label: words.download, url: invoice.url } } : {}),
      footer: `${words.footer(name)}${support}`,
    },
    {
      name: 'Tradepost Pay',
      linkHint: words.linkHint,
      language: { code: payment.language, direction: directionOf(payment.language) },
    },
  )
}
