import type { Site } from '@tradepost/contract/platform/site'
import { Email } from '@tradepost/contract/provider/primitives'
import * as z from 'zod'
import { t } from '#src/messages.ts'

const RequiredEmail = z
  .string()
  .min(1, { error: () => t('sessions.faults.noEmail') })
  .pipe(Email)

/** better-auth owns these routes, so their forms aren't in the contract. */
export const SignInForm = z.object({
  email: RequiredEmail,
  password: z.string().min(1, { error: () => t('sessions.faults.noPassword') }),
})

export const MailForm = z.object({ email: RequiredEmail })

function newPassword({ min, max }: Site['password_length']) {
  return z.string().min(min, t('sessions.faults.shortPassword', { min })).max(max, t('sessions.faults.longPassword', { max }))
}

/** Returns the form for sign-up. The password's length limits come from the installation (GET /api/site). */
export function signUpForm(length: Site['password_length']) {
  return z.object({
    name: z.string().trim().min(1, t('sessions.faults.noName')).max(100, t('sessions.faults.longName')),
    email: RequiredEmail,
    password: newPassword(length),
  })
}

/** Returns the form for a new password, which the emailed link opens. */
export function resetForm(length: Site['password_length']) {
  return z.object({ password: newPassword(length) })
}
