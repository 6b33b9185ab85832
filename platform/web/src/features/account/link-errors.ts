import { t } from '#src/messages.ts'

const LATE = t('account.security.linkedAccounts.errors.tooLate')

/** Messages for a failed account link, by the error code in the URL (specification, section 8). */
const LINKING: Readonly<Record<string, string>> = {
  access_denied: t('account.security.linkedAccounts.errors.canceled'),
  account_already_linked_to_different_user: t('account.security.linkedAccounts.errors.linkedToOther'),
  "email_doesn't_match": t('account.security.linkedAccounts.errors.otherEmail'),
  email_not_found: t('account.security.linkedAccounts.errors.noEmail'),
  unable_to_link_account: t('account.security.linkedAccounts.errors.unconfirmed'),
  invalid_code: LATE,
  no_code: LATE,
  please_restart_the_process: LATE,
  state_mismatch: LATE,
  state_not_found: LATE,
}

/** Messages for a failed link from an email, by the error code in the URL (specification, section 8). */
const MAIL_LINKS: Readonly<Record<string, string>> = {
  token_expired: t('account.email.linkErrors.expired'),
  invalid_token: t('account.email.linkErrors.invalid'),
  unauthorized: t('account.email.linkErrors.signedOut'),
  user_already_exists: t('account.email.linkErrors.taken'),
  user_not_found: t('account.email.linkErrors.outdated'),
}

/** Returns the text for `?error=` on the security page. */
export function linkingErrorLabel(code: string): string {
  return LINKING[code.toLowerCase()] ?? t('account.security.linkedAccounts.errors.other')
}

/** Returns the text for `?error=` on the profile page. */
export function emailLinkErrorLabel(code: string): string {
  return MAIL_LINKS[code.toLowerCase()] ?? t('account.email.linkErrors.other')
}
