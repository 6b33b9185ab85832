import type { SecurityEvent } from '@tradepost/kit/security-log/security-events'

/** A request to better-auth: its path after /api/auth, its body as JSON, and its query. */
export type AuthCall = { path: string; body: string | undefined; query: URLSearchParams }

/** Gives a code, at sign-in or to set codes up. */
export const VERIFY_CODE = '/two-factor/verify-totp'

/** What a call of better-auth's is in the security log once it succeeded, by its path after /api/auth. */
export const AUTH_EVENTS: Readonly<Record<string, SecurityEvent>> = {
  '/sign-in/email': 'sign_in.password',
  '/passkey/verify-authentication': 'sign_in.passkey',
  '/two-factor/verify-backup-code': 'sign_in.recovery_code',
  '/device/token': 'sign_in.device',
  '/sign-up/email': 'account.created',
  '/sign-out': 'session.ended',
  '/revoke-session': 'session.ended',
  '/revoke-sessions': 'session.ended',
  '/revoke-other-sessions': 'session.ended',

  '/change-password': 'password.changed',
  '/set-password': 'password.set',
  '/request-password-reset': 'password.reset_asked',
  '/forget-password': 'password.reset_asked',
  '/reset-password': 'password.reset',
  '/passkey/verify-registration': 'passkey.added',
  '/passkey/delete-passkey': 'passkey.removed',
  '/two-factor/disable': 'second_factor.removed',
  '/two-factor/generate-backup-codes': 'second_factor.renewed',
  '/two-factor/get-totp-uri': 'secret.revealed',
  '/unlink-account': 'linked_account.removed',
  '/change-email': 'email.change_asked',
  '/verify-email': 'email.proved',

  '/device/code': 'device.asked',
  '/device/approve': 'device.approved',
  '/device/deny': 'device.denied',

  '/organization/update-member-role': 'role.changed',
  '/organization/create-role': 'role.changed',
  '/organization/update-role': 'role.changed',
  '/organization/delete-role': 'role.changed',
  '/organization/invite-member': 'member.invited',
  '/organization/accept-invitation': 'member.added',
  '/organization/remove-member': 'member.removed',
  '/organization/leave': 'member.removed',

  '/admin/create-user': 'administrator.acted',
  '/admin/update-user': 'administrator.acted',
  '/admin/set-role': 'administrator.acted',
  '/admin/ban-user': 'administrator.acted',
  '/admin/unban-user': 'administrator.acted',
  '/admin/set-user-password': 'administrator.acted',
  '/admin/remove-user': 'administrator.acted',
  '/admin/impersonate-user': 'administrator.acted',
  '/admin/stop-impersonating': 'administrator.acted',
  '/admin/revoke-user-session': 'administrator.acted',
  '/admin/revoke-user-sessions': 'administrator.acted',
}

/** Calls that name an email address before anybody is known, with the field of their body. */
export const ADDRESSED: Readonly<Record<string, string>> = {
  '/sign-in/email': 'email',
  '/sign-up/email': 'email',
  '/request-password-reset': 'email',
  '/forget-password': 'email',
  '/send-verification-email': 'email',
}

/** Errors of the device flow (RFC 8628) that only say: not yet. */
export const NOT_YET: readonly string[] = ['authorization_pending', 'slow_down']

/** Calls that a link in an email makes; what is wrong with the link is in their redirect. */
export const IS_LINK = /^\/(verify-email|delete-user\/callback|reset-password\/[^/]+)$/
export const IS_CALLBACK = /^\/callback\/[^/]+$/
/** A code that a redirect has for its page; anything else came from somebody else. */
export const REDIRECT_CODE = /^[\w' -]{1,60}$/
