/** What the person can do about an error in the URL. */
type Remedy = 'sign-up' | 'new-mail'

export type RedirectProblem = { title: string; detail: string; remedy?: Remedy }

/** `{provider}` stands for the name of the other site. */
const INTERRUPTED: RedirectProblem = {
  title: 'Sign-in with {provider} was interrupted',
  detail: 'It took too long or was started in another window. Try again.',
}
const UNKNOWN_PERSON: RedirectProblem = {
  title: '{provider} didn’t share your account',
  detail: 'Try again in a moment, or sign in another way.',
}
const OTHER_ADDRESS: RedirectProblem = {
  title: 'That account uses a different email',
  detail: 'Sign in another way. In your account, you can link one with the same email.',
}
const OUR_FAULT: RedirectProblem = {
  title: 'We couldn’t sign you in',
  detail: 'Something went wrong on our end. Try again in a moment.',
}
const FALLBACK: RedirectProblem = {
  title: 'We couldn’t sign you in',
  detail: 'Try again, or sign in another way.',
}

/**
 * Texts for `?error=`: the codes of social providers and of links in emails (specification, section 8), and those that
 * better-auth 1.7.7 spells in its own way.
 */
const PROBLEMS: Readonly<Record<string, RedirectProblem>> = {
  access_denied: { title: 'You canceled at {provider}', detail: 'Nothing changed. Choose any way to sign in.' },
  state_mismatch: INTERRUPTED,
  state_not_found: INTERRUPTED,
  please_restart_the_process: INTERRUPTED,
  invalid_callback_request: INTERRUPTED,
  no_code: INTERRUPTED,
  invalid_code: INTERRUPTED,
  account_not_linked: {
    title: 'An account with this email already exists',
    detail: 'Sign in with your password first, then link {provider} in your account.',
  },
  signup_disabled: {
    title: 'No account found',
    detail: 'Create an account first. Then you can sign in with {provider}.',
    remedy: 'sign-up',
  },
  oauth_provider_not_found: {
    title: 'Sign-in with {provider} isn’t set up here',
    detail: 'Sign in another way.',
  },
  unable_to_get_user_info: UNKNOWN_PERSON,
  email_not_found: {
    title: '{provider} didn’t share your email',
    detail: 'Allow it there and try again, or sign in another way.',
  },
  email_not_verified: {
    title: 'Confirm your email first',
    detail: 'Open the link we emailed you, then sign in with {provider} again.',
    remedy: 'new-mail',
  },
  unable_to_link_account: {
    title: 'We couldn’t link {provider} to your account',
    detail: 'Your email may not be confirmed there. Confirm it and try again, or sign in another way.',
  },
  "email_doesn't_match": OTHER_ADDRESS,
  email_does_not_match: OTHER_ADDRESS,
  account_already_linked_to_different_user: {
    title: 'That account is linked to someone else',
    detail: 'Sign in with it, or choose another one at {provider}.',
  },
  unable_to_create_user: OUR_FAULT,
  unable_to_create_session: OUR_FAULT,
  internal_server_error: OUR_FAULT,
  no_callback_url: OUR_FAULT,
  token_expired: {
    title: 'This link has expired',
    detail: 'Links only work for a short time. Request a new one, or sign in.',
    remedy: 'new-mail',
  },
  invalid_token: {
    title: 'This link doesn’t work',
    detail: 'It was already used or is incomplete. Request a new one, or sign in.',
    remedy: 'new-mail',
  },
  user_not_found: {
    title: 'No account uses this email',
    detail: 'Your email has changed since we sent the link. Request a new one, or sign in.',
    remedy: 'new-mail',
  },
  unauthorized: {
    title: 'This link belongs to another account',
    detail: 'Sign in to that account, then open the link again.',
  },
}

/** Returns the text for the error in a URL. Shows nothing of an unknown code, because anyone can craft a URL. */
export function redirectProblemOf(code: string, providerName = 'the other site'): RedirectProblem {
  const problem = PROBLEMS[code.trim().toLowerCase().replaceAll(' ', '_')] ?? FALLBACK
  const named = (text: string) => text.replaceAll('{provider}', providerName)
  const title = named(problem.title)
  return { ...problem, title: title.charAt(0).toUpperCase() + title.slice(1), detail: named(problem.detail) }
}

/** Returns how many characters a new password still needs. */
export function passwordHint(typed: string, min: number): string {
  if (typed.length === 0) return `At least ${min} characters. A short sentence works well.`
  const missing = min - typed.length
  if (missing > 0) return `${missing} more ${missing === 1 ? 'character' : 'characters'}. A short sentence works well.`
  return 'Good length. Longer is better.'
}
