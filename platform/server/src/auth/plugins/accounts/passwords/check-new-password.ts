import { APIError, BASE_ERROR_CODES } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import * as z from 'zod'
import type { AccountSettings } from '#src/auth/accounts/account-settings.ts'
import { createRefusal } from '#src/auth/refusals.ts'

/** Routes that set a password, with the body field that contains it. */
const NEW_PASSWORDS: Readonly<Record<string, string>> = {
  '/sign-up/email': 'password',
  '/reset-password': 'newPassword',
  '/change-password': 'newPassword',
  '/set-password': 'newPassword',
  '/admin/create-user': 'password',
  '/admin/set-user-password': 'newPassword',
}
const AnyBody = z.record(z.string(), z.unknown())

/** @throws 400 "Password too short", "Password too long" */
export function checkNewPassword(password: string, { passwordLength: { min, max } }: AccountSettings): void {
  if (password.length < min) throw APIError.from('BAD_REQUEST', BASE_ERROR_CODES.PASSWORD_TOO_SHORT)
  if (password.length > max) throw APIError.from('BAD_REQUEST', BASE_ERROR_CODES.PASSWORD_TOO_LONG)
}

/**
 * Holds the length of new passwords on every route that sets one. Better-auth's own limits would also refuse passwords that exist
 * already, after a setting became stricter.
 */
export const checkNewPasswords = (settings: AccountSettings) => ({
  matcher: ({ path }: { path?: string }) => path !== undefined && path in NEW_PASSWORDS,
  handler: createAuthMiddleware(async ({ path, body }) => {
    const password = AnyBody.safeParse(body).data?.[NEW_PASSWORDS[path] ?? '']
    if (typeof password !== 'string') return
    // An administrator may still create an account without one.
    if (!settings.hasPasswords) throw createRefusal('EMAIL_PASSWORD_DISABLED')
    checkNewPassword(password, settings)
  }),
})
