import type { Site } from '@tradepost/contract/platform/site'
import { Email } from '@tradepost/contract/provider/primitives'
import * as z from 'zod'
import { t } from '#src/messages.ts'

/** better-auth owns these routes, so their forms are not in the contract. */
export const SignInForm = z.object({ email: Email, password: z.string().min(1, t('sessions.faults.noPassword')) })

export const MailForm = z.object({ email: Email })

function newPassword({ min, max }: Site['password_length']) {
  return z.string().min(min, t('sessions.faults.shortPassword', { min })).max(max, t('sessions.faults.longPassword', { max }))
}

/** The lengths come from the installation (GET /api/site). */
export function signUpForm(length: Site['password_length']) {
  return z.object({
    name: z.string().trim().min(1, t('sessions.faults.noName')).max(100, t('sessions.faults.longName')),
    email: Email,
    password: newPassword(length),
  })
}

/** Form for a new password, behind the emailed link. */
export function resetForm(length: Site['password_length']) {
  return z.object({ password: newPassword(length) })
}
