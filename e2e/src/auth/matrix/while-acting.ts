import type { Expected } from './cells.ts'
import type { Person } from './people.ts'

/**
 * What an administrator can't do while acting as another person: act as somebody else, take the account over, or learn its
 * secrets. Written down here a second time, as the roles are.
 */
const REFUSED: ReadonlySet<string> = new Set([
  'POST /admin/impersonate-user',
  'POST /change-password',
  'POST /change-email',
  'POST /delete-user',
  'GET /delete-user/callback',
  'GET /passkey/generate-register-options',
  'POST /passkey/verify-registration',
  'POST /passkey/update-passkey',
  'POST /passkey/delete-passkey',
  'POST /two-factor/enable',
  'POST /two-factor/disable',
  'POST /two-factor/get-totp-uri',
  'POST /two-factor/generate-backup-codes',
  'POST /link-social',
  'POST /unlink-account',
  'POST /get-access-token',
  'POST /refresh-token',
  'GET /account-info',
  'POST /account-info',
  'GET /list-sessions',
  'POST /device/approve',
  'POST /api/account/password',
  'PUT /api/organizations/{slug}/connection',
  'POST /api/wallets/{slug}/customer-portal',
])

/** Refuses a route to a person who acts as another. */
export const findActingRefusal = ({ isImpersonated }: Person, route: string): Expected | undefined =>
  isImpersonated && REFUSED.has(route) ? { kind: 'refused', status: 403, code: 'IMPERSONATING' } : undefined
