/** What the person can do about a refusal that came with an address. */
type Remedy = 'sign-up' | 'new-mail'

export type RedirectProblem = { title: string; detail: string; remedy?: Remedy }

/** `{provider}` stands for the name of the other site. */
const INTERRUPTED: RedirectProblem = {
  title: 'Signing in with {provider} was interrupted',
  detail: 'It took too long, or it was begun in another window. Start it once more from here.',
}
const UNKNOWN_PERSON: RedirectProblem = {
  title: '{provider} did not tell us who you are',
  detail: 'Try again in a moment, or choose another way to sign in.',
}
const OTHER_ADDRESS: RedirectProblem = {
  title: 'That account has another e-mail than yours here',
  detail: 'Sign in here another way. In your account you can link one that has the same e-mail.',
}
const OUR_FAULT: RedirectProblem = {
  title: 'You could not be signed in',
  detail: 'That was our fault, not yours. Try again in a moment.',
}
const FALLBACK: RedirectProblem = {
  title: 'You could not be signed in',
  detail: 'Try again, or choose another way to sign in.',
}

/**
 * What `?error=` says: the codes with which a social provider's return and the links in mails come back (specification,
 * section 8), and those that better-auth 1.7.7 spells in its own way.
 */
const PROBLEMS: Readonly<Record<string, RedirectProblem>> = {
  access_denied: { title: 'You said no at {provider}', detail: 'So nothing has changed. Choose any way to sign in.' },
  state_mismatch: INTERRUPTED,
  state_not_found: INTERRUPTED,
  please_restart_the_process: INTERRUPTED,
  invalid_callback_request: INTERRUPTED,
  no_code: INTERRUPTED,
  invalid_code: INTERRUPTED,
  account_not_linked: {
    title: 'An account with this e-mail exists',
    detail: 'Sign in with its password first, then link {provider} in your account.',
  },
  signup_disabled: {
    title: 'Nobody here uses this account yet',
    detail: 'Open an account first; after that you can sign in with {provider}.',
    remedy: 'sign-up',
  },
  oauth_provider_not_found: {
    title: 'Signing in with {provider} is not set up here',
    detail: 'Choose another way to sign in.',
  },
  unable_to_get_user_info: UNKNOWN_PERSON,
  email_not_found: {
    title: '{provider} did not tell us your e-mail',
    detail: 'Allow it there, then try again; or choose another way to sign in.',
  },
  email_not_verified: {
    title: 'Confirm your email first',
    detail: 'Open the link that we emailed you, then sign in with {provider} again.',
    remedy: 'new-mail',
  },
  unable_to_link_account: {
    title: '{provider} could not be linked to your account',
    detail: 'Its e-mail may not be confirmed there. Confirm it, then try again; or choose another way to sign in.',
  },
  "email_doesn't_match": OTHER_ADDRESS,
  email_does_not_match: OTHER_ADDRESS,
  account_already_linked_to_different_user: {
    title: 'That account signs in somebody else here',
    detail: 'Sign in with it, or choose another one at {provider}.',
  },
  unable_to_create_user: OUR_FAULT,
  unable_to_create_session: OUR_FAULT,
  internal_server_error: OUR_FAULT,
  no_callback_url: OUR_FAULT,
  token_expired: {
    title: 'The link in the mail is too old',
    detail: 'Links work for a short time. Ask for a new one, or sign in.',
    remedy: 'new-mail',
  },
  invalid_token: {
    title: 'The link in the mail does not work',
    detail: 'It was used already, or part of it is missing. Ask for a new one, or sign in.',
    remedy: 'new-mail',
  },
  user_not_found: {
    title: 'No account has this e-mail any more',
    detail: 'The link in the mail was made for an e-mail that has changed since. Ask for a new one, or sign in.',
    remedy: 'new-mail',
  },
  unauthorized: {
    title: 'The link in the mail belongs to another account',
    detail: 'Sign in to that account, then open the link again.',
  },
}

/** Plain words for the error in an address. Anybody can write an address, so nothing of an unknown code is shown. */
export function redirectProblemOf(code: string, providerName = 'the other site'): RedirectProblem {
  const problem = PROBLEMS[code.trim().toLowerCase().replaceAll(' ', '_')] ?? FALLBACK
  const named = (text: string) => text.replaceAll('{provider}', providerName)
  const title = named(problem.title)
  return { ...problem, title: title.charAt(0).toUpperCase() + title.slice(1), detail: named(problem.detail) }
}

/** How long a new password still has to become. */
export function passwordHint(typed: string, min: number): string {
  if (typed.length === 0) return `At least ${min} characters. A short sentence is a good one.`
  const missing = min - typed.length
  if (missing > 0) return `${missing} more ${missing === 1 ? 'character' : 'characters'}. A short sentence is a good one.`
  return 'Long enough. The longer, the better.'
}
