const LATE = 'It took too long, or it was begun in another window. Start it once more from here.'

/** Why linking an account at another site did not work, by the code in its address (specification, section 8). */
const LINKING: Readonly<Record<string, string>> = {
  access_denied: 'You said no at the other site, so nothing has changed.',
  account_already_linked_to_different_user: 'That account signs in somebody else here. Unlink it there first.',
  "email_doesn't_match": 'That account has another e-mail address than this one. Link one with the same address.',
  email_not_found: 'The other site did not tell us an e-mail address. Allow it there, then try again.',
  unable_to_link_account: 'The other site has not confirmed its e-mail address. Confirm it there, then try again.',
  invalid_code: LATE,
  no_code: LATE,
  please_restart_the_process: LATE,
  state_mismatch: LATE,
  state_not_found: LATE,
}

/** Why the link in a mail about an e-mail address did not work (specification, section 8). */
const MAIL_LINKS: Readonly<Record<string, string>> = {
  token_expired: 'It is too old. Ask for a new one.',
  invalid_token: 'It was used already, replaced by a newer one, or canceled when you signed out everywhere. Ask for a new one.',
  unauthorized: 'It works only in a browser that is signed in to its account. If this one is by now, open the link again.',
  user_already_exists: 'That email already has an account. Choose another one.',
  user_not_found: 'It was made for an e-mail address that this account no longer has.',
}

/** What to do about `?error=` on the security page. */
export function linkingErrorWords(code: string): string {
  return LINKING[code.toLowerCase()] ?? 'The other site could not be asked. Try again in a moment.'
}

/** What to do about `?error=` on the profile page. */
export function emailLinkErrorLabel(code: string): string {
  return MAIL_LINKS[code.toLowerCase()] ?? 'It was used already, or it is too old. Ask for a new one.'
}
