import type { OutgoingEmail } from '@tradepost/kit/email'
import type { PaymentMethodRow } from '#src/payment-methods/table.ts'
import { paymentMethodLabel } from '#src/receipts/format.ts'
import { formatTotals, type Summed } from '#src/receipts/sum-in-words.ts'
import { billingEmail, type EmailSubject } from './billing-email.ts'

type Reminder = EmailSubject & {
  /** What ends: a cycle that was paid, or the trial. */
  kind: 'renewal' | 'trial'
  billsAt: Date
  /** What is expected to be charged, without what will have been used. */
  expected: Summed
  isMetered: boolean
  card: PaymentMethodRow | undefined
}

/** A charge is coming: when, how much, from which card, and how to keep it from happening. */
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
