import type { OutgoingEmail } from '@tradepost/kit/email'
import { plainAddress, quotedName } from '@tradepost/kit/email-names'
import { renderPlatformEmail } from './render-platform-email.ts'

type Person = { name: string; email: string }
type Addressed = { user: Person; url: string }

/** Names the account's holder within a sentence. Falls back to the email if the name has nothing to read. */
function holder({ name, email }: Person): string {
  return /[\p{L}\p{N}]/u.test(name) ? quotedName(name) : plainAddress(email)
}

const NOT_YOU = 'If this wasn’t you, don’t open it. Someone is signed in to your account, so change your password now.'

/** Asks someone to confirm their email. The link works for an hour (specification, section 9). */
export function verificationEmail({ user, url }: Addressed): Promise<OutgoingEmail> {
  const title = 'Confirm your email'
  return renderPlatformEmail({
    to: user.email,
    subject: title,
    title,
    paragraphs: [
      `Confirm that this email belongs to the account of ${holder(user)}.`,
      'We’ll also add purchases you made with it as a guest.',
    ],
    action: { label: 'Confirm email', url },
    footer: 'The link works for one hour. If you didn’t request this, you can ignore this email.',
  })
}

/** Tells the owner of an account that someone signed up with its email. No one else learns that the account exists. */
export function existingAccountEmail({
  user,
  signInUrl,
  resetUrl,
}: {
  user: Person
  signInUrl: string
  resetUrl: string
}): Promise<OutgoingEmail> {
  const title = 'You already have an account'
  return renderPlatformEmail({
    to: user.email,
    subject: title,
    title,
    paragraphs: [
      `Someone tried to sign up with this email. It already belongs to the account of ${holder(user)}, so we didn’t create a new one.`,
    ],
    action: { label: 'Sign in', url: signInUrl },
    otherwise: { question: 'Forgot your password?', label: 'Choose a new one', url: resetUrl },
    footer: 'If this wasn’t you, ignore this email. Nothing changed, and they can’t tell you have an account.',
  })
}

/** Emails the link to a new password. It works once, for an hour (specification, section 9). */
export function passwordResetEmail({ user, url }: Addressed): Promise<OutgoingEmail> {
  const title = 'Choose a new password'
  return renderPlatformEmail({
    to: user.email,
    subject: title,
    title,
    paragraphs: [`We received a request to reset the password for the account of ${holder(user)}.`],
    action: { label: 'Choose a new password', url },
    footer: 'The link works once, for one hour. If this wasn’t you, ignore this email. Your password won’t change.',
  })
}

/** Confirms that the password was changed. */
export function passwordChangedEmail({ user }: { user: Person }): Promise<OutgoingEmail> {
  const title = 'Your password was changed'
  return renderPlatformEmail({
    to: user.email,
    subject: title,
    title,
    paragraphs: [
      `The password for the account of ${holder(user)} was changed. If this was you, you can ignore this email.`,
      'If this wasn’t you, choose a new password right away. Select “Forgot password?” on the sign-in page and we’ll email you a link. The new password signs out every browser.',
    ],
    footer: 'We never send your password or ask for it by email.',
  })
}

/** Asks at the new address to confirm the change. The link works for an hour (section 9). */
export function confirmNewEmailEmail({ user, newEmail, url }: Addressed & { newEmail: string }): Promise<OutgoingEmail> {
  const title = 'Use this email for your account'
  return renderPlatformEmail({
    to: newEmail,
    subject: title,
    title,
    paragraphs: [
      `We received a request to use ${plainAddress(newEmail)} for the account of ${holder(user)}.`,
      'Open the link in the browser where you’re signed in. Until then, nothing changes.',
    ],
    action: { label: 'Use this email', url },
    footer: 'The link works for one hour. If you didn’t request this, you can ignore this email.',
  })
}

/** Asks at the current address to approve the change. The link works for an hour (section 9). */
export function changeEmailEmail({ user, newEmail, url }: Addressed & { newEmail: string }): Promise<OutgoingEmail> {
  const title = 'Change your email'
  return renderPlatformEmail({
    to: user.email,
    subject: title,
    title,
    paragraphs: [
      `You asked to change the email for the account of ${holder(user)} to ${plainAddress(newEmail)}.`,
      'Open the link in the browser where you’re signed in. Then we’ll send one to the new address, and your email changes when you open that one.',
    ],
    action: { label: 'Change email', url },
    footer: `The link works for one hour. ${NOT_YOU}`,
  })
}

/** Tells the previous address, which `user` still has, that the account's email changed. */
export function emailChangedEmail({ user, newEmail }: { user: Person; newEmail: string }): Promise<OutgoingEmail> {
  const title = 'Your email was changed'
  return renderPlatformEmail({
    to: user.email,
    subject: title,
    title,
    paragraphs: [
      `The email for the account of ${holder(user)} is now ${plainAddress(newEmail)}. If this was you, you can ignore this email.`,
      'If this wasn’t you, open your account in a browser where you’re still signed in. Choose a new password, sign out other devices and change the email back.',
    ],
    footer:
      'If this wasn’t you and you’re not signed in anywhere, reply to this email right away. Emails about the account now go to its new address.',
  })
}

/** Emails the link that adds guest purchases, if it is opened in a browser of the account. */
export function proveMailboxEmail({ user, url }: Addressed): Promise<OutgoingEmail> {
  const title = 'Add your guest purchases'
  return renderPlatformEmail({
    to: user.email,
    subject: title,
    title,
    paragraphs: [
      `You can add purchases made as a guest with this email to the account of ${holder(user)}.`,
      'Open the link in the browser where you’re signed in.',
    ],
    action: { label: 'Add purchases', url },
    footer: 'If you didn’t request this, you can ignore this email.',
  })
}

/** Asks for confirmation before an account is deleted. The link works for a day (specification, section 9). */
export function deleteAccountEmail({ user, url }: Addressed): Promise<OutgoingEmail> {
  const title = 'Delete your account'
  return renderPlatformEmail({
    to: user.email,
    subject: title,
    title,
    paragraphs: [
      `You asked to delete the account of ${holder(user)}. This can’t be undone.`,
      'Open the link in a browser where you’re signed in to this account. It doesn’t work anywhere else. Until then, nothing is deleted.',
    ],
    action: { label: 'Delete my account', url },
    footer: `The link works for one day. ${NOT_YOU}`,
  })
}

/** Confirms that the account was deleted. The last email to it. */
export function accountDeletedEmail({ user }: { user: Person }): Promise<OutgoingEmail> {
  const title = 'Your account was deleted'
  return renderPlatformEmail({
    to: user.email,
    subject: title,
    title,
    paragraphs: [
      `The account of ${holder(user)} was deleted, and every browser is signed out. Thanks for using Tradepost.`,
      'Your orders and invoices stay, because shops must keep them. The link in each order email still opens that order.',
    ],
    footer: 'If this wasn’t you, reply to this email. You can sign up again with the same email anytime.',
  })
}
