/**
 * Requests that nobody can make while acting as another person: they would take the account over, outlive the impersonation, or
 * reveal secrets. The door asks the same list for our own routes.
 */
const REFUSED_ROUTES: ReadonlySet<string> = new Set([
  'POST /api/auth/admin/impersonate-user',
  // The password, the email and the account itself.
  'POST /api/auth/change-password',
  'POST /api/account/password',
  'POST /api/auth/change-email',
  'POST /api/auth/delete-user',
  'GET /api/auth/delete-user/callback',
  // Passkeys.
  'GET /api/auth/passkey/generate-register-options',
  'POST /api/auth/passkey/verify-registration',
  'POST /api/auth/passkey/update-passkey',
  'POST /api/auth/passkey/delete-passkey',
  // Codes of an authenticator app.
  'POST /api/auth/two-factor/enable',
  'POST /api/auth/two-factor/disable',
  'POST /api/auth/two-factor/get-totp-uri',
  'POST /api/auth/two-factor/generate-backup-codes',
  // Accounts at other sites, and their access tokens.
  'POST /api/auth/link-social',
  'POST /api/auth/unlink-account',
  'POST /api/auth/get-access-token',
  'POST /api/auth/refresh-token',
  'GET /api/auth/account-info',
  'POST /api/auth/account-info',
  // Sessions of their own: the list has their tokens, and a device gets one.
  'GET /api/auth/list-sessions',
  'POST /api/auth/device/approve',
  // The payments provider's API key and webhook secret.
  'PUT /api/organizations/{slug}/connection',
  // A link that opens the payments provider's portal as them.
  'POST /api/wallets/{slug}/customer-portal',
])

/** Returns whether a route, with the parameters of its declaration, is refused to a person who acts as another. */
export const isRefusedToImpersonators = (method: string, path: string): boolean =>
  REFUSED_ROUTES.has(`${method.toUpperCase()} ${path}`)

/** Lists the refused routes, so that a test can try each of them. */
export const listRefusedRoutes = (): readonly string[] => [...REFUSED_ROUTES]
