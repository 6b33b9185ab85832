/** For better-auth's limits, which must be numbers that Postgres takes: an organization grows as it likes, and no list is cut. */
export const NO_LIMIT = Number.MAX_SAFE_INTEGER

const MINUTE_SECONDS = 60

/**
 * Requests that one client may send within a window of seconds. Ordinary use never reaches these limits; guesses and floods do.
 * Wrong passwords are also counted per email (plugins/accounts/account-limits), and so are emails (send-auth-email.ts).
 */
export const RATE_RULES = {
  '/sign-in/*': { window: MINUTE_SECONDS, max: 30 },
  '/sign-up/*': { window: MINUTE_SECONDS, max: 20 },
  '/change-password': { window: MINUTE_SECONDS, max: 10 },
  '/delete-user': { window: MINUTE_SECONDS, max: 10 },
  '/change-email': { window: MINUTE_SECONDS, max: 10 },
  '/request-password-reset': { window: MINUTE_SECONDS, max: 5 },
  '/forget-password': { window: MINUTE_SECONDS, max: 5 },
  '/send-verification-email': { window: MINUTE_SECONDS, max: 5 },
  '/reset-password': { window: MINUTE_SECONDS, max: 10 },
  '/check-reset-link': { window: MINUTE_SECONDS, max: 10 },
  '/two-factor/*': { window: MINUTE_SECONDS, max: 20 },
  '/passkey/*': { window: MINUTE_SECONDS, max: 60 },
  // A code has eight characters out of 32: a person needs few tries, a guesser needs very many.
  '/device': { window: 30 * MINUTE_SECONDS, max: 20 },
  '/device/approve': { window: 30 * MINUTE_SECONDS, max: 20 },
  '/device/deny': { window: 30 * MINUTE_SECONDS, max: 20 },
  '/device/code': { window: MINUTE_SECONDS, max: 20 },
  '/device/token': { window: MINUTE_SECONDS, max: 60 },
  '/organization/invite-member': { window: MINUTE_SECONDS, max: 20 },
  '/get-session': false,
} as const
