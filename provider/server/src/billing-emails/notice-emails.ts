import type { OutgoingEmail } from '@tradepost/kit/email/email-content'
import type { IssuedKeys } from '#src/license-keys/issue-license-keys.ts'
import type { PaymentMethodRow } from '#src/payment-methods/table.ts'
import { paymentMethodLabel } from '#src/receipts/format.ts'
import { formatTotals, type Summed } from '#src/receipts/format-totals.ts'
import { formatKeys } from '#src/receipts/receipt-email.ts'
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

/** Builds the email with the license keys of a subscription's new plan. */
export function licenseKeyEmail({ keys, ...about }: EmailSubject & { keys: readonly IssuedKeys[] }): OutgoingEmail {
  return billingEmail(about, ({ pen, business, product }) => ({
    subject: pen.t('billingEmails.newKeys.subject', { business }),
    title: pen.t('billingEmails.newKeys.title'),
    paragraphs: [pen.t('billingEmails.newKeys.text', { product }), ...formatKeys(keys, pen)],
  }))
}

/**
 * The change of a subscription. `ending`: it won't renew. `ended`: it was canceled. `expired`: its term is over. `resumed`: after
 * a pause, or after its scheduled cancellation was undone.
 */
export type NoticeKind = 'ending' | 'ended' | 'expired' | 'paused' | 'resumed'

/**
 * `instant`: the end of access or of the current period, or the time of the change. `usage`: usage is billed at the end
 * (`waits`), or is billed now for the last time (`charged`).
 */
export type Notice = { kind: NoticeKind; instant: Date; usage?: 'waits' | 'charged' | undefined }

/** Builds the email about a subscription that ended, will end, was paused or resumed: the date, and what it means for charges. */
export function noticeEmail({ kind, instant, usage, ...about }: EmailSubject & Notice): OutgoingEmail {
  return billingEmail(about, ({ pen, business, product, manage }) => {
    const { t } = pen
    const used = usage && (usage === 'waits' ? t('billingEmails.usageAtEnd') : t('billingEmails.usageAtLast'))
    const text = t(`billingEmails.notices.${kind}.text`, { business, product, date: pen.date(instant) })
    return {
      subject: t(`billingEmails.notices.${kind}.subject`, { business }),
      title: t(`billingEmails.notices.${kind}.title`),
      paragraphs: [text, ...(used ? [used] : [])],
      action: manage,
    }
  })
}
