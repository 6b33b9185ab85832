import { later, SECOND, systemClock } from '@tradepost/kit/clock'
import type { GenericEndpointContext } from 'better-auth'
import { generateRandomString } from 'better-auth/crypto'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { passwordResetMail } from '#src/mail/account-mails.ts'

/** How long the link to a new password works, in seconds, and how long its token is (specification, section 9). */
const RESET_SECONDS = 3600
const TOKEN_LENGTH = 24
const RESET_PAGE = '/reset-password'

/** Mails the link to a new password to the owner of an account; nothing for others. */
export async function mailResetLink(
  ctx: GenericEndpointContext,
  { transact }: AuthDeps,
  { email, redirectTo = RESET_PAGE }: { email: string; redirectTo?: string | undefined },
): Promise<void> {
  const { internalAdapter, options, baseURL } = ctx.context
  const found = await internalAdapter.findUserByEmail(email.toLowerCase())
  // The same work for nobody: how busy we are after the answer must not tell either.
  if (!found) return void (await passwordResetMail({ user: { name: email, email }, url: baseURL }))
  // An address that was changed to and never confirmed may be a stranger's: a slip of the finger in another account.
  const isUnconfirmedChange = await transact(({ trx }) =>
    trx.selectFrom('emailChanges').select('userId').where('userId', '=', found.user.id).executeTakeFirst(),
  )
  if (isUnconfirmedChange) return
  const token = generateRandomString(TOKEN_LENGTH, 'a-z', 'A-Z', '0-9')
  await internalAdapter.createVerificationValue({
    identifier: `reset-password:${token}`,
    value: found.user.id,
    // By better-auth's clock, which is the machine's.
    expiresAt: later(systemClock.now(), RESET_SECONDS * SECOND),
  })
  const url = `${baseURL}/reset-password/${token}?callbackURL=${encodeURIComponent(redirectTo)}`
  await options.emailAndPassword?.sendResetPassword?.({ user: found.user, url, token }, ctx.request)
}
