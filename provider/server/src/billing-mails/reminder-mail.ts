import type { Mail } from '@tradepost/kit/mail'
import type { PaymentMethodRow } from '#src/payment-methods/table.ts'
import { wayInWords } from '#src/receipts/in-words.ts'
import { type Summed, sumInWords } from '#src/receipts/sum-in-words.ts'
import { billingMail, type MailAbout } from './billing-mail.ts'

type Reminder = MailAbout & {
  /** What ends: a cycle that was paid, or the trial. */
  kind: 'renewal' | 'trial'
  billsAt: Date
  /** What is expected to be charged, without what will have been used. */
  expected: Summed
  isMetered: boolean
  card: PaymentMethodRow | undefined
}

/** A charge is coming: when, how much, from which card, and how to keep it from happening. */
export function reminderMail({ kind, billsAt, expected, isMetered, card, ...about }: Reminder): Promise<Mail> {
  return billingMail(about, ({ pen, words, business, product, sender }) => {
    const { taxIncluded, ...sum } = sumInWords(expected, pen, words.expected)
    const date = pen.date(billsAt)
    const way = card ? wayInWords({ ...card, paymentMethodType: null }) : ''
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
