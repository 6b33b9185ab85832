import type { Mail } from '@tradepost/kit/mail'
import { mailHtml, mailText } from './frame.ts'

type Addressed = { user: { name: string; email: string }; url: string }

/** Asks whether an address is really this person's. The link works for an hour (specification, section 9). */
export function verificationMail({ user, url }: Addressed): Mail {
  const frame = {
    title: 'Confirm your e-mail',
    paragraphs: [
      `Hello ${user.name}, confirm that this address is yours. What you bought with it as a guest then joins your account.`,
    ],
    action: { label: 'Confirm my e-mail', url },
    footer: 'The link works for one hour. If you did not sign up, ignore this mail and nothing happens.',
  }
  return { to: user.email, subject: 'Confirm your e-mail', text: mailText(frame), html: mailHtml(frame) }
}

/** The way to a new password. The link works for an hour and once (specification, section 9). */
export function passwordResetMail({ user, url }: Addressed): Mail {
  const frame = {
    title: 'Choose a new password',
    paragraphs: [`Hello ${user.name}, somebody, hopefully you, asked for a new password for this account.`],
    action: { label: 'Choose a new password', url },
    footer: 'The link works for one hour and once. If it was not you, ignore this mail: your password stays as it is.',
  }
  return { to: user.email, subject: 'Choose a new password', text: mailText(frame), html: mailHtml(frame) }
}
