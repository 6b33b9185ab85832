import { t } from '#src/messages.ts'

/** What the person can do about an error in the URL. */
type Remedy = 'sign-up' | 'new-email'

export type RedirectProblem = { title: string; detail: string; remedy?: Remedy }

/** Messages that name the other site. Each has a variant without the name, because the provider may be unknown. */
type SiteMessage =
  | `${'canceled' | 'interrupted' | 'linkFailed' | 'noEmail' | 'notSetUp' | 'unknownPerson'}.title`
  | `${'linkedToOther' | 'noAccount' | 'notLinked' | 'unconfirmedEmail'}.detail`

type ProblemOf = (named: (message: SiteMessage) => string) => RedirectProblem

const INTERRUPTED: ProblemOf = (named) => ({
  title: named('interrupted.title'),
  detail: t('sessions.problems.interrupted.detail'),
})
const UNKNOWN_PERSON: ProblemOf = (named) => ({
  title: named('unknownPerson.title'),
  detail: t('sessions.problems.unknownPerson.detail'),
})
const OTHER_ADDRESS: ProblemOf = () => ({
  title: t('sessions.problems.otherEmail.title'),
  detail: t('sessions.problems.otherEmail.detail'),
})
const OUR_FAULT: ProblemOf = () => ({
  title: t('sessions.problems.failed.title'),
  detail: t('sessions.problems.failed.detailOurFault'),
})
const FALLBACK: ProblemOf = () => ({
  title: t('sessions.problems.failed.title'),
  detail: t('sessions.problems.failed.detail'),
})

/**
 * Texts for `?error=`: codes of social providers and emailed links (specification, section 8), and the ones that better-auth
 * 1.7.7 spells differently.
 */
const PROBLEMS: Readonly<Record<string, ProblemOf>> = {
  access_denied: (named) => ({ title: named('canceled.title'), detail: t('sessions.problems.canceled.detail') }),
  state_mismatch: INTERRUPTED,
  state_not_found: INTERRUPTED,
  please_restart_the_process: INTERRUPTED,
  invalid_callback_request: INTERRUPTED,
  no_code: INTERRUPTED,
  invalid_code: INTERRUPTED,
  account_not_linked: (named) => ({ title: t('sessions.problems.notLinked.title'), detail: named('notLinked.detail') }),
  signup_disabled: (named) => ({
    title: t('sessions.problems.noAccount.title'),
    detail: named('noAccount.detail'),
    remedy: 'sign-up',
  }),
  oauth_provider_not_found: (named) => ({ title: named('notSetUp.title'), detail: t('sessions.problems.notSetUp.detail') }),
  unable_to_get_user_info: UNKNOWN_PERSON,
  email_not_found: (named) => ({ title: named('noEmail.title'), detail: t('sessions.problems.noEmail.detail') }),
  email_not_verified: (named) => ({
    title: t('sessions.problems.unconfirmedEmail.title'),
    detail: named('unconfirmedEmail.detail'),
    remedy: 'new-email',
  }),
  unable_to_link_account: (named) => ({ title: named('linkFailed.title'), detail: t('sessions.problems.linkFailed.detail') }),
  "email_doesn't_match": OTHER_ADDRESS,
  email_does_not_match: OTHER_ADDRESS,
  account_already_linked_to_different_user: (named) => ({
    title: t('sessions.problems.linkedToOther.title'),
    detail: named('linkedToOther.detail'),
  }),
  banned_user: () => ({ title: t('shell.endedSession.banned'), detail: t('sessions.problems.banned.detail') }),
  unable_to_create_user: OUR_FAULT,
  unable_to_create_session: OUR_FAULT,
  internal_server_error: OUR_FAULT,
  no_callback_url: OUR_FAULT,
  token_expired: () => ({
    title: t('sessions.problems.expired.title'),
    detail: t('sessions.problems.expired.detail'),
    remedy: 'new-email',
  }),
  invalid_token: () => ({
    title: t('sessions.problems.spent.title'),
    detail: t('sessions.problems.spent.detail'),
    remedy: 'new-email',
  }),
  user_not_found: () => ({
    title: t('sessions.problems.emailChanged.title'),
    detail: t('sessions.problems.emailChanged.detail'),
    remedy: 'new-email',
  }),
  unauthorized: () => ({
    title: t('sessions.problems.otherAccount.title'),
    detail: t('sessions.problems.otherAccount.detail'),
  }),
}

/** Returns the text for the error in a URL. Shows nothing of an unknown code, because anyone can craft a URL. */
export function getRedirectProblem(code: string, provider?: string): RedirectProblem {
  const problemOf = PROBLEMS[code.trim().toLowerCase().replaceAll(' ', '_')] ?? FALLBACK
  return problemOf((message) =>
    provider === undefined ? t(`sessions.problems.${message}Unnamed`) : t(`sessions.problems.${message}`, { provider }),
  )
}

/** Describes how many characters a new password still needs. */
export function getPasswordHint(typed: string, min: number): string {
  if (typed.length === 0) return t('sessions.passwordHint.empty', { min })
  const missing = min - typed.length
  return missing > 0 ? t('sessions.passwordHint.short', { missing }) : t('sessions.passwordHint.good')
}
