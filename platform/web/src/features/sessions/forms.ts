import type { Site } from '@tradepost/contract/platform/site'
import { Email } from '@tradepost/contract/provider/primitives'
import * as z from 'zod'

/** better-auth owns these routes, so their forms are not in the contract. */
export const SignInForm = z.object({ email: Email, password: z.string().min(1, 'Enter your password') })

export const MailForm = z.object({ email: Email })

function newPassword({ min, max }: Site['password_length']) {
  return z.string().min(min, `Use at least ${min} characters`).max(max, `Use at most ${max} characters`)
}

/** The lengths come from the installation (GET /api/site). */
export function signUpForm(length: Site['password_length']) {
  return z.object({
    name: z.string().trim().min(1, 'Enter your name').max(100, 'At most 100 characters'),
    email: Email,
    password: newPassword(length),
  })
}

/** Form for a new password, behind the emailed link. */
export function resetForm(length: Site['password_length']) {
  return z.object({ password: newPassword(length) })
}
