import type { GenericEndpointContext } from 'better-auth'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { passwordResetEmail } from '#src/email/account-emails.ts'
import { createResetLink } from './reset-links.ts'

const RESET_PAGE = '/reset-password'

/** Emails the password reset link to the owner of an account; does nothing for other emails. */
export async function sendResetLink(
  { context: { baseURL } }: Pick<GenericEndpointContext, 'context'>,
  { transact, sendEmail, pretendEmail }: AuthDeps,
  { email, redirectTo = RESET_PAGE }: { email: string; redirectTo?: string | undefined },
): Promise<void> {
  const link = await transact((work) => createResetLink(work, email))
  // Do the same work without an account: the load after the answer must not reveal it either.
  if (!link) return pretendEmail(passwordResetEmail({ user: { name: email, email }, url: baseURL }))
  const url = `${baseURL}/reset-password/${link.token}?callbackURL=${encodeURIComponent(redirectTo)}`
  await sendEmail(passwordResetEmail({ user: link, url }))
}
