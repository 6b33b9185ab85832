import type { Mail } from '@tradepost/kit/mail'
import { billingMail, type MailAbout } from './billing-mail.ts'

type Cancellation = MailAbout & {
  /** It has ended, or what was paid for can be used until then. */
  kind: 'ended' | 'ending'
  endsAt: Date
  isMetered: boolean
}

/** A subscription was cancelled: until when it can be used, and that nothing is charged any more. */
export function cancellationMail({ kind, endsAt, isMetered, ...about }: Cancellation): Promise<Mail> {
  return billingMail(about, ({ pen, words, business, product, sender }) => ({
    subject: words[kind].subject(sender),
    title: words[kind].title,
    paragraphs: [words[kind].text(business, product, pen.date(endsAt)), ...(isMetered ? [words[kind].usage] : [])],
  }))
}
