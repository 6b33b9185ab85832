import type { OutgoingEmail } from '@tradepost/kit/email/email-content'
import type { IssuedKeys } from '#src/license-keys/issue-license-keys.ts'
import { formatKeys } from '#src/receipts/format-keys.ts'
import { billingEmail, type EmailSubject } from './billing-email.ts'

/** Builds the email with the license keys of a subscription's new plan. */
export function licenseKeyEmail({ keys, ...about }: EmailSubject & { keys: readonly IssuedKeys[] }): OutgoingEmail {
  return billingEmail(about, ({ pen, business, product }) => ({
    subject: pen.t('billingEmails.newKeys.subject', { business }),
    title: pen.t('billingEmails.newKeys.title'),
    paragraphs: [pen.t('billingEmails.newKeys.text', { product }), ...formatKeys(keys, pen)],
  }))
}
