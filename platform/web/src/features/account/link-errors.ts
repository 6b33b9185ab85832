const LATE = 'It took too long or was started in another window. Try again.'

/** Why linking an account at another site failed, by the error code in the URL (specification, section 8). */
const LINKING: Readonly<Record<string, string>> = {
  access_denied: 'You canceled at the other site. Nothing changed.',
  account_already_linked_to_different_user: 'That account is linked to someone else here. Unlink it there first.',
  "email_doesn't_match": 'That account uses a different email. Link one with the same email.',
  email_not_found: 'The other site didn’t share your email. Allow it there, then try again.',
  unable_to_link_account: 'Your email isn’t confirmed at the other site. Confirm it there, then try again.',
  invalid_code: LATE,
  no_code: LATE,
  please_restart_the_process: LATE,
  state_mismatch: LATE,
  state_not_found: LATE,
}

/** Why the link in an email about the address failed (specification, section 8). */
const MAIL_LINKS: Readonly<Record<string, string>> = {
  token_expired: 'It has expired. Request a new one.',
  invalid_token: 'It was already used, replaced by a newer one, or canceled when you signed out everywhere. Request a new one.',
  unauthorized: 'It only works in a browser where you’re signed in to its account. If you’re signed in now, open the link again.',
  user_already_exists: 'That email already has an account. Choose another one.',
  user_not_found: 'It was sent for an email this account no longer uses.',
}

/** Returns the text for `?error=` on the security page. */
export function linkingErrorWords(code: string): string {
  return LINKING[code.toLowerCase()] ?? 'We couldn’t reach the other site. Try again in a moment.'
}

/** Returns the text for `?error=` on the profile page. */
export function emailLinkErrorLabel(code: string): string {
  return MAIL_LINKS[code.toLowerCase()] ?? 'It was already used or has expired. Request a new one.'
}
