import type { OutgoingEmail } from '@tradepost/kit/email'
import { plainAddress, quotedName } from '@tradepost/kit/email-names'
import { renderPlatformEmail } from './render-platform-email.ts'

type Person = { name: string; email: string }
type Addressed = { user: Person; url: string }

/** Whose account it is, within a sentence. A name may hold nothing to read. */
function holder({ name, email }: Person): string {
  return /[\p{L}\p{N}]/u.test(name) ? quotedName(name) : plainAddress(email)
}

const NOT_YOU = 'If it was not you, do not open it, and choose a new password: somebody else is signed in to your account.'

/** Asks whether an address is really this person's. The link works for an hour (specification, section 9). */
export function verificationEmail({ user, url }: Addressed): Promise<OutgoingEmail> {
  const title = 'Confirm your e-mail'
  return renderPlatformEmail({
    to: user.email,
    subject: title,
    title,
    paragraphs: [
      `This address was entered for the account of ${holder(user)}. Confirm that it is yours.`,
      'What you bought with it as a guest then joins your account.',
    ],
    action: { label: 'Confirm my e-mail', url },
    footer: 'The link works for one hour. If you did not ask for it, ignore this mail and nothing happens.',
  })
}

/** For somebody who signs up with an address that has an account: only its owner learns so. */
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
      `Somebody, hopefully you, signed up with this address. It belongs to the account of ${holder(user)} already, so no new one was made.`,
    ],
    action: { label: 'Sign in', url: signInUrl },
    otherwise: { question: 'Forgot your password?', label: 'Choose a new one', url: resetUrl },
    footer: 'If it was not you, ignore this mail: nothing has changed, and whoever it was did not learn of your account.',
  })
}

/** The way to a new password. The link works for an hour and once (specification, section 9). */
export function passwordResetEmail({ user, url }: Addressed): Promise<OutgoingEmail> {
  const title = 'Choose a new password'
  return renderPlatformEmail({
    to: user.email,
    subject: title,
    title,
    paragraphs: [`Somebody, hopefully you, asked for a new password for the account of ${holder(user)}.`],
    action: { label: 'Choose a new password', url },
    footer: 'The link works for one hour and once. If it was not you, ignore this mail: your password stays as it is.',
  })
}

/** Tells that a password is another one now. */
export function passwordChangedEmail({ user }: { user: Person }): Promise<OutgoingEmail> {
  const title = 'Your password was changed'
  return renderPlatformEmail({
    to: user.email,
    subject: title,
    title,
    paragraphs: [
      `The password of the account of ${holder(user)} was changed. If it was you, there is nothing to do.`,
      'If it was not you, choose another one at once: “Forgot it?” on the sign-in page sends a link to this address, and the new password signs out every browser.',
    ],
    footer: 'We never send a password, and never ask for one by mail.',
  })
}

/** Asks at the new address whether it may become that of the account. The link works for an hour (section 9). */
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

/** Asks at the old address whether the account may move to another. The link works for an hour (section 9). */
export function changeEmailEmail({ user, newEmail, url }: Addressed & { newEmail: string }): Promise<OutgoingEmail> {
  const title = 'Change the address of your account'
  return renderPlatformEmail({
    to: user.email,
    subject: title,
    title,
    paragraphs: [
      `You asked to change the address of the account of ${holder(user)} to ${plainAddress(newEmail)}.`,
      'Open the link in the browser where you’re signed in. Then we’ll send one to the new address, and your email changes when you open that one.',
    ],
    action: { label: 'Change my address', url },
    footer: `The link works for one hour. ${NOT_YOU}`,
  })
}

/** Tells the old address, which `user` still bears, that the account has moved. */
export function emailChangedEmail({ user, newEmail }: { user: Person; newEmail: string }): Promise<OutgoingEmail> {
  const title = 'Your address was changed'
  return renderPlatformEmail({
    to: user.email,
    subject: title,
    title,
    paragraphs: [
      `The account of ${holder(user)} now has the address ${plainAddress(newEmail)}. If it was you, there is nothing to do.`,
      'If it was not you, open the account in a browser where you are still signed in. Choose a new password there, sign out all other browsers, and change the address back.',
    ],
    footer:
      'If it was not you and you are signed in nowhere, answer this mail at once. Emails about the account now go to its new address.',
  })
}

/** Adds what was bought as a guest, once a browser of the account shows that it can read this mailbox. */
export function proveMailboxMail({ user, url }: Addressed): Promise<OutgoingEmail> {
  const title = 'Add what you bought as a guest'
  return renderPlatformEmail({
    to: user.email,
    subject: title,
    title,
    paragraphs: [
      `What was bought with this address without signing in can join the account of ${holder(user)}.`,
      'Open the link in the browser where you are signed in.',
    ],
    action: { label: 'Add my purchases', url },
    footer: 'If you did not ask for this, ignore this mail and nothing happens.',
  })
}

/** Asks once more before an account goes. The link works for a day (specification, section 9). */
export function deleteAccountEmail({ user, url }: Addressed): Promise<OutgoingEmail> {
  const title = 'Delete your account'
  return renderPlatformEmail({
    to: user.email,
    subject: title,
    title,
    paragraphs: [
      `You asked to delete the account of ${holder(user)}. This cannot be undone.`,
      'Open the link in the browser where you are signed in to this account: it works nowhere else. Until then nothing is deleted.',
    ],
    action: { label: 'Delete my account', url },
    footer: `The link works for one day. ${NOT_YOU}`,
  })
}

/** The last mail to an account. */
export function accountDeletedEmail({ user }: { user: Person }): Promise<OutgoingEmail> {
  const title = 'Your account is deleted'
  return renderPlatformEmail({
    to: user.email,
    subject: title,
    title,
    paragraphs: [
      `The account of ${holder(user)} is deleted, and every browser is signed out. Thank you for having been here.`,
      'Your orders and their invoices stay, because the shops must keep them. The link in each order mail still shows that order.',
    ],
    footer: 'If it was not you, answer this mail. You can sign up again with the same address at any time.',
  })
}
