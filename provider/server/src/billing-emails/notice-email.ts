import type { OutgoingEmail } from '@tradepost/kit/email/email-content'
import { billingEmail, type EmailSubject } from './billing-email.ts'

/**
 * The change of a subscription. `ending`: it won't renew. `ended`: it was canceled. `expired`: its term is over. `resumed`:
 * after a pause, or after its scheduled cancellation was undone.
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
