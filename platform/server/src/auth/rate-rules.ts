const MINUTE_SECONDS = 60

/**
 * How many requests one client may send within a window of seconds. Ordinary use never meets these: guesses and floods
 * do. Wrong passwords are counted for each address besides (plugins/account-limits), mails too (send-auth-mail.ts).
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
  '/passkey/*': { window: MINUTE_SECONDS, max: 60 },
  // A code has eight characters of 32: a person needs few tries, a guess needs all of them.
  '/device': { window: 30 * MINUTE_SECONDS, max: 20 },
  '/device/approve': { window: 30 * MINUTE_SECONDS, max: 20 },
  '/device/deny': { window: 30 * MINUTE_SECONDS, max: 20 },
  '/device/code': { window: MINUTE_SECONDS, max: 20 },
  '/device/token': { window: MINUTE_SECONDS, max: 60 },
  '/organization/invite-member': { window: MINUTE_SECONDS, max: 20 },
  '/get-session': false,
} as const
