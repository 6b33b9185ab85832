import type { OutgoingEmail } from '@tradepost/kit/email'
import { billingEmail, type EmailSubject } from './billing-email.ts'
import type { BillingWords } from './messages/en.ts'

/**
 * The change of a subscription. `ending`: it won't renew. `ended`: it was canceled. `expired`: its term is over. `resumed`:
 * after a pause, or after its scheduled cancellation was undone.
 */
export type NoticeKind = keyof BillingWords['notices']

/**
 * `instant`: the end of access or of the current period, or the time of the change. `usage`: usage is billed at the end
 * (`waits`), or is billed now for the last time (`charged`).
 */
export type Notice = { kind: NoticeKind; instant: Date; usage?: 'waits' | 'charged' | undefined }

/** Builds the email about a subscription that ended, will end, was paused or resumed: the date, and what it means for charges. */
export function noticeEmail({ kind, instant, usage, ...about }: EmailSubject & Notice): Promise<OutgoingEmail> {
  return billingEmail(about, ({ pen, words, business, product, sender }) => {
    const { subject, title, text } = words.notices[kind]
    const used = usage && (usage === 'waits' ? words.usageAtEnd : words.usageAtLast)
    return { subject: subject(sender), title, paragraphs: [text(business, product, pen.date(instant)), ...(used ? [used] : [])] }
  })
}
