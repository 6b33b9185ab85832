import type { OutgoingEmail } from '@tradepost/kit/email'
import type { PaymentMethodRow } from '#src/payment-methods/table.ts'
import { paymentMethodLabel } from '#src/receipts/format.ts'
import { formatTotals, type Summed } from '#src/receipts/sum-in-words.ts'
import { billingEmail, type EmailSubject } from './billing-email.ts'

type Reminder = EmailSubject & {
  /** The period that ends: a paid billing cycle, or the trial. */
  kind: 'renewal' | 'trial'
  billsAt: Date
  /** The expected charge, without usage. */
  expected: Summed
  isMetered: boolean
  card: PaymentMethodRow | undefined
}

/** Builds the reminder of an upcoming charge: date, amount, card, and how to prevent it. */
export function reminderEmail({ kind, billsAt, expected, isMetered, card, ...about }: Reminder): Promise<OutgoingEmail> {
  return billingEmail(about, ({ pen, words, business, product, sender }) => {
    const { taxIncluded, ...sum } = formatTotals(expected, pen, words.expected)
    const date = pen.date(billsAt)
    const way = card ? paymentMethodLabel({ ...card, paymentMethodType: null }) : ''
    return {
      subject: words[kind].subject(sender, date),
      title: words[kind].title,
      paragraphs: [words[kind].text(business, product, date), ...(isMetered ? [words.usage] : []), words.cancel(business)],
      sum,
      facts: [
        ...(taxIncluded ? [{ label: taxIncluded.label, value: taxIncluded.amount }] : []),
        { label: words.billsOn, value: date },
        ...(way ? [{ label: words.card, value: pen.keep(way) }] : []),
      ],
    }
  })
}
