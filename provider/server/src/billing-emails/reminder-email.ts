import type { OutgoingEmail } from '@tradepost/kit/email/email-content'
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
  /** What the customer's wallet pays of it. */
  wallet: number
  isMetered: boolean
  card: PaymentMethodRow | undefined
}

/** Builds the reminder of an upcoming charge: date, amount, card, and how to prevent it. */
export function reminderEmail({ kind, billsAt, expected, wallet, isMetered, card, ...about }: Reminder): OutgoingEmail {
  return billingEmail(about, ({ pen, business, product, manage }) => {
    const { t } = pen
    const { taxIncluded, ...sum } = formatTotals(expected, pen, t('billingEmails.expected'))
    const date = pen.date(billsAt)
    const charged = { ...sum.total, amount: pen.money(expected.total - wallet) }
    const rows = [...sum.rows, { label: t('receipts.wallet'), amount: pen.money(-wallet) }]
    const way = card ? paymentMethodLabel({ ...card, paymentMethodType: null }) : ''
    return {
      subject: t(`billingEmails.${kind}.subject`, { business, date }),
      title: t(`billingEmails.${kind}.title`),
      paragraphs: [
        t(`billingEmails.${kind}.text`, { business, product, date }),
        ...(isMetered ? [t('billingEmails.usage')] : []),
        t('billingEmails.cancel'),
      ],
      sum: wallet > 0 ? { rows, total: charged } : sum,
      facts: [
        ...(taxIncluded ? [{ label: taxIncluded.label, value: taxIncluded.amount }] : []),
        { label: t('billingEmails.billsOn'), value: date },
        ...(way ? [{ label: t('billingEmails.card'), value: pen.keep(way) }] : []),
      ],
      action: manage,
    }
  })
}
