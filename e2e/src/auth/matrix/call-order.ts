/** Routes that remove or answer something that others need, or change what is active; in this order, after all others. */
const LAST = [
  'POST /api/organizations/{slug}/brands/{brand_id}/archive',
  'POST /api/organizations/{slug}/hand-over',
  'POST /unlink-account',
  'POST /passkey/delete-passkey',
  'POST /admin/revoke-user-session',
  'POST /organization/create',
  'POST /organization/accept-invitation',
  'POST /organization/reject-invitation',
  'POST /organization/cancel-invitation',
  'POST /organization/remove-team-member',
  'POST /organization/remove-team',
  'POST /organization/delete-role',
  'POST /organization/remove-member',
  'POST /admin/ban-user',
  'POST /admin/remove-user',
  'POST /organization/delete',
  'POST /organization/leave',
]

/** Routes that end sessions: each is called with one of its own, after all others. */
export const ENDING: readonly string[] = [
  'POST /sign-up/email',
  'POST /sign-in/email',
  'POST /admin/stop-impersonating',
  'POST /sign-out',
  'POST /change-password',
  'POST /two-factor/disable',
  'POST /delete-user',
  'POST /revoke-other-sessions',
  'POST /revoke-sessions',
]

/** Compares routes by when they can be called without spoiling the calls of others. */
export const compareRoutes = (a: string, b: string): number => {
  const late = [...LAST, ...ENDING]
  return late.indexOf(a) - late.indexOf(b)
}
