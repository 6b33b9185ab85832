import { Fault } from '@tradepost/kit/faults'
import { isAPIError } from 'better-auth/api'
import { sendAuthEmail } from '#src/auth/accounts/send-auth-email.ts'
import type { SignedIn } from '#src/callers.ts'
import type { Deps } from '#src/deps.ts'
import { passwordChangedEmail } from '#src/email/account-emails.ts'

type FirstPassword = { headers: Headers; user: SignedIn; password: string }

/**
 * Sets the password of somebody who signs in another way, and tells them by email.
 * @throws 400 PASSWORD_ALREADY_SET, PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG; 403 SESSION_NOT_FRESH
 */
export async function setPassword(deps: Deps, { headers, user, password }: FirstPassword): Promise<void> {
  try {
    await deps.auth.api.setPassword({ body: { newPassword: password }, headers })
  } catch (error) {
    if (!isAPIError(error)) throw error
    throw new Fault(error.statusCode === 403 ? 403 : 400, error.body?.code ?? 'REFUSED', error.body?.message ?? error.message)
  }
  await sendAuthEmail(deps, passwordChangedEmail({ user, settings: deps.config.accounts }))
}
