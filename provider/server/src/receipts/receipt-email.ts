import type { OutgoingEmail } from '@tradepost/kit/email'
import { plainAddress, plainName, quotedName } from '@tradepost/kit/email-names'
import { renderEmail } from '@tradepost/kit/render-email'
import { toDirection } from '@tradepost/messages/languages'
import type { Seller } from '#src/brands/get-seller.ts'
import type { PaymentLineRow, PaymentRow } from '#src/payments/table.ts'
import { paymentMethodLabel } from './format.ts'
import { createFormatter } from './formatter.ts'
import { formatTotals } from './sum-in-words.ts'

/** Input of a receipt. `paidAt`: when the payment was known to succeed. */
export type ReceiptOf = {
  payment: PaymentRow
  lines: readonly PaymentLineRow[]
  seller: Pick<Seller, 'name' | 'supportEmail'>
  paidAt: Date
  invoice: { number: string; url: string | null }
}

/** Builds the receipt of a successful payment: items, discounts, taxes and payment method. */
export function receiptEmail(of: ReceiptOf): Promise<OutgoingEmail> {
  const { payment, seller, paidAt, invoice } = of
  const pen = createFormatter(payment)
  const { words, money, keep } = pen
  const isFree = payment.totalAmount === 0
  const { taxIncluded, ...sum } = formatTotals(
    { lines: of.lines, country: payment.billing.country, taxId: payment.taxId, total: payment.totalAmount },
    pen,
    isFree ? words.freeTotal : words.total,
  )
  const name = keep(quotedName(seller.name, words.quotes))
  const way = paymentMethodLabel(payment)
  const support = seller.supportEmail ? ` ${words.support(keep(plainAddress(seller.supportEmail)))}` : ''
  return renderEmail(
    {
      to: payment.customer.email,
      subject: words.subject(keep(plainName(seller.name))),
      title: isFree ? words.freeTitle : words.title,
      paragraphs: [
        isFree ? words.free(name) : words.received(name, money(payment.totalAmount)),
        ...(payment.mode === 'test' ? [words.test] : []),
      ],
      sum,
      facts: [
        ...(taxIncluded ? [{ label: taxIncluded.label, value: taxIncluded.amount }] : []),
        ...(way ? [{ label: words.paidWith, value: keep(way) }] : []),
        { label: words.date, value: pen.date(paidAt) },
        { label: words.invoice, value: keep(invoice.number) },
        { label: words.payment, value: keep(payment.id) },
      ],
      ...(invoice.url ? { action: { label: words.download, url: invoice.url } } : {}),
      footer: `${words.footer(name)}${support}`,
    },
    {
      name: 'Tradepost Pay',
      linkHint: words.linkHint,
      language: { code: payment.language, direction: toDirection(payment.language) },
    },
  )
}
