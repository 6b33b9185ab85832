import type { OutgoingEmail } from '@tradepost/kit/email'
import { billingEmail, type EmailSubject } from './billing-email.ts'
import type { BillingWords } from './messages/en.ts'

/**
 * What became of a subscription. `ending`: it will not renew; `ended`: it was cancelled; `expired`: its time is over; `resumed`:
 * after a pause, or it was to end and is not any more.
 */
export type NoticeKind = keyof BillingWords['notices']

/**
 * `instant`: until when it can be used, or its current period lasts, or since when it is as it is. `usage`: what was used is charged
 * at its end (`waits`), or is charged now, for the last time (`charged`).
 */
export type Notice = { kind: NoticeKind; instant: Date; usage?: 'waits' | 'charged' | undefined }

/** A subscription has ended, will end, is paused or goes on: since when or until when, and what that means for money. */
export function noticeEmail({ kind, instant, usage, ...about }: EmailSubject & Notice): Promise<OutgoingEmail> {
  return billingEmail(about, ({ pen, words, business, product, sender }) => {
    const { subject, title, text } = words.notices[kind]
    const used = usage && (usage === 'waits' ? words.usageAtEnd : words.usageAtLast)
    return { subject: subject(sender), title, paragraphs: [text(business, product, pen.date(instant)), ...(used ? [used] : [])] }
  })
}
