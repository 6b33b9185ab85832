import { formatEmail } from '@tradepost/contract/email-address'
import { toPlainAddress, toPlainName, toProductName, toQuotedName } from '@tradepost/kit/email/email-names'
import type { Translate } from '#src/messages.ts'
import type { EmailDraft } from './translate-email.ts'

type Person = { name: string; email: string }
type Addressed = { user: Person; url: string }

/** Names the account's holder within a sentence. Falls back to the email if the name has nothing to read. */
function holder(t: Translate, { name, email }: Person): string {
  return isReadable(name) ? toQuotedName(name, [t('quotes.open'), t('quotes.close')]) : toPlainAddress(email)
}

const isReadable = (name: string): boolean => /[\p{L}\p{N}]/u.test(name)

/** Names the account's holder in a greeting. */
const greeted = ({ name, email }: Person): string => (isReadable(name) ? toPlainName(name) : toPlainAddress(email))

/** Asks someone to confirm their email. The link works for an hour (specification, section 9). */
export const verificationEmail = ({ user, url }: Addressed): EmailDraft => ({
  to: user.email,
  write: (t) => ({
    subject: t('verification.title'),
    title: t('verification.title'),
    paragraphs: [t('verification.text', { account: greeted(user) }), t('verification.purchases')],
    action: { label: t('verification.action'), url },
    footer: t('hourLink'),
  }),
})

/** Tells the owner of an account that someone signed up with its email. No one else learns that the account exists. */
export const existingAccountEmail = ({
  user,
  signInUrl,
  resetUrl,
}: {
  user: Person
  signInUrl: string
  /** Left out where passwords can't be reset. */
  resetUrl: string | undefined
}): EmailDraft => ({
  to: user.email,
  write: (t) => ({
    subject: t('existingAccount.title'),
    title: t('existingAccount.title'),
    paragraphs: [t('existingAccount.text', { account: holder(t, user) })],
    action: { label: t('existingAccount.action'), url: signInUrl },
    ...(resetUrl
      ? { otherwise: { question: t('existingAccount.question'), label: t('existingAccount.reset'), url: resetUrl } }
      : {}),
    footer: t('existingAccount.footer'),
  }),
})

/** Emails the link to a new password. It works once, for an hour (specification, section 9). */
export const passwordResetEmail = ({ user, url }: Addressed): EmailDraft => ({
  to: user.email,
  write: (t) => ({
    subject: t('passwordReset.title'),
    title: t('passwordReset.title'),
    paragraphs: [t('passwordReset.text', { account: holder(t, user) })],
    action: { label: t('passwordReset.action'), url },
    footer: t('passwordReset.footer'),
  }),
})

type ResetSettings = { hasPasswordReset: boolean; resetRevokesSessions: boolean }

function remedyOf({ hasPasswordReset, resetRevokesSessions }: ResetSettings) {
  if (!hasPasswordReset) return 'notYouAsk'
  return resetRevokesSessions ? 'notYou' : 'notYouSignOut'
}

/** Confirms that the password was changed, and says what to do if someone else did. */
export const passwordChangedEmail = ({ user, settings }: { user: Person; settings: ResetSettings }): EmailDraft => ({
  to: user.email,
  write: (t) => ({
    subject: t('passwordChanged.title'),
    title: t('passwordChanged.title'),
    paragraphs: [t('passwordChanged.text', { account: holder(t, user) }), t(`passwordChanged.${remedyOf(settings)}`)],
    footer: t('passwordChanged.footer'),
  }),
})

/** Asks at the new address to confirm the change. The link works for an hour (section 9). */
export const confirmNewEmailEmail = ({ user, newEmail, url }: Addressed & { newEmail: string }): EmailDraft => ({
  to: newEmail,
  account: user.email,
  write: (t) => ({
    subject: t('confirmNewEmail.title'),
    title: t('confirmNewEmail.title'),
    paragraphs: [
      t('confirmNewEmail.text', { account: holder(t, user), email: toPlainAddress(formatEmail(newEmail)) }),
      t('confirmNewEmail.where'),
    ],
    action: { label: t('confirmNewEmail.action'), url },
    footer: t('hourLink'),
  }),
})

/** Asks at the current address to approve the change. The link works for an hour (section 9). */
export const changeEmailEmail = ({ user, newEmail, url }: Addressed & { newEmail: string }): EmailDraft => ({
  to: user.email,
  write: (t) => ({
    subject: t('changeEmail.title'),
    title: t('changeEmail.title'),
    paragraphs: [
      t('changeEmail.text', { account: holder(t, user), email: toPlainAddress(formatEmail(newEmail)) }),
      t('changeEmail.where'),
    ],
    action: { label: t('changeEmail.action'), url },
    footer: t('changeEmail.footer'),
  }),
})

/** Tells the previous address, which `user` still has, that the account’s email changed. */
export const emailChangedEmail = ({ user, newEmail }: { user: Person; newEmail: string }): EmailDraft => ({
  to: user.email,
  account: newEmail,
  write: (t) => ({
    subject: t('emailChanged.title'),
    title: t('emailChanged.title'),
    paragraphs: [
      t('emailChanged.text', { account: holder(t, user), email: toPlainAddress(formatEmail(newEmail)) }),
      t('emailChanged.notYou'),
    ],
    footer: t('emailChanged.footer'),
  }),
})

/** Emails the link that adds guest purchases, if it is opened in a browser of the account. */
export const proveMailboxEmail = ({ user, url }: Addressed): EmailDraft => ({
  to: user.email,
  write: (t) => ({
    subject: t('proveMailbox.title'),
    title: t('proveMailbox.title'),
    paragraphs: [t('proveMailbox.text', { account: holder(t, user) }), t('proveMailbox.where')],
    action: { label: t('proveMailbox.action'), url },
    footer: t('ignore'),
  }),
})

/** Asks for confirmation before an account is deleted. The link works for a day (specification, section 9). */
export const deleteAccountEmail = ({ user, url }: Addressed): EmailDraft => ({
  to: user.email,
  write: (t) => ({
    subject: t('deleteAccount.title'),
    title: t('deleteAccount.title'),
    paragraphs: [t('deleteAccount.text', { account: holder(t, user) }), t('deleteAccount.where')],
    action: { label: t('deleteAccount.action'), url },
    footer: t('deleteAccount.footer'),
  }),
})

type Deleted = { user: Person; subscriptions: readonly { name: string; shopName: string }[] }

/** Confirms that the account was deleted, and names the subscriptions that go on. The last email to it. */
export const accountDeletedEmail = ({ user, subscriptions }: Deleted): EmailDraft => ({
  to: user.email,
  write: (t) => ({
    subject: t('accountDeleted.title'),
    title: t('accountDeleted.title'),
    paragraphs: [
      t('accountDeleted.text', { account: holder(t, user) }),
      t('accountDeleted.orders'),
      ...(subscriptions.length > 0 ? [t('accountDeleted.subscriptions', { count: subscriptions.length })] : []),
    ],
    facts: subscriptions.map(({ name, shopName }) => ({ label: toProductName(name), value: toPlainName(shopName) })),
    footer: t('accountDeleted.footer'),
  }),
})
