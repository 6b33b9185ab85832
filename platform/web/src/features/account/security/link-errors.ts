import { t } from '#src/messages.ts'

const LATE = 'account.security.linkedAccounts.errors.tooLate'

/** Messages for a failed account link, by the error code in the URL (specification, section 8). */
const LINKING = {
  access_denied: 'account.security.linkedAccounts.errors.canceled',
  account_already_linked_to_different_user: 'account.security.linkedAccounts.errors.linkedToOther',
  "email_doesn't_match": 'account.security.linkedAccounts.errors.otherEmail',
  email_not_found: 'account.security.linkedAccounts.errors.noEmail',
  unable_to_link_account: 'account.security.linkedAccounts.errors.unconfirmed',
  invalid_code: LATE,
  no_code: LATE,
  please_restart_the_process: LATE,
  state_mismatch: LATE,
  state_not_found: LATE,
} as const

/** Messages for a failed link from an email, by the error code in the URL (specification, section 8). */
const MAIL_LINKS = {
  token_expired: 'account.email.linkErrors.expired',
  invalid_token: 'account.email.linkErrors.invalid',
  unauthorized: 'account.email.linkErrors.signedOut',
  user_already_exists: 'account.email.linkErrors.taken',
  user_not_found: 'account.email.linkErrors.outdated',
} as const

const findMessage = <Key extends string>(messages: Readonly<Record<string, Key>>, code: string): Key | undefined =>
  messages[code.toLowerCase()]

/** Returns the text for `?error=` on the security page. */
export function linkingErrorLabel(code: string): string {
  return t(findMessage(LINKING, code) ?? 'account.security.linkedAccounts.errors.other')
}

/** Returns the text for `?error=` on the profile page. */
export function emailLinkErrorLabel(code: string): string {
  return t(findMessage(MAIL_LINKS, code) ?? 'account.email.linkErrors.other')
}
