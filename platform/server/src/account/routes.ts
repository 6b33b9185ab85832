import { Account, AccountDeletion, FirstPassword, MailboxProof } from '@tradepost/contract/platform/account'
import { Fault } from '@tradepost/kit/faults'
import { isAPIError } from 'better-auth/api'
import { sendAuthEmail } from '#src/auth/accounts/send-auth-email.ts'
import { createVerificationLink } from '#src/auth/accounts/verification-link.ts'
import { VERIFIED_PATH } from '#src/auth/auth.ts'
import { platformRoutes, type SignedIn } from '#src/callers.ts'
import type { Deps } from '#src/deps.ts'
import { passwordChangedEmail, proveMailboxEmail } from '#src/email/account-emails.ts'
import { fault } from '#src/faults.ts'
import { listSoleOwned } from '#src/organizations/sole-owned.ts'
import { viewAccount } from './view.ts'

type PasswordToSet = { headers: Headers; user: SignedIn; password: string }

/**
 * Sets the password of somebody who signs in another way, and tells them by email.
 * @throws 400 PASSWORD_ALREADY_SET, or why the password is refused; 403 SESSION_NOT_FRESH
 */
async function setPassword(deps: Deps, { headers, user, password }: PasswordToSet): Promise<void> {
  try {
    await deps.auth.api.setPassword({ body: { newPassword: password }, headers })
  } catch (error) {
    if (!isAPIError(error)) throw error
    throw new Fault(error.statusCode === 403 ? 403 : 400, error.body?.code ?? 'REFUSED', error.body?.message ?? error.message)
  }
  await sendAuthEmail(deps, passwordChangedEmail({ user, settings: deps.config.accounts }))
}

export const accountRoutes = platformRoutes('Account')
  .get(
    '/api/account',
    { summary: 'Show the signed-in person’s account', caller: 'user', returns: Account, faults: [401] },
    async ({ deps, work, user }) => viewAccount(work, user.id, deps.config.accounts),
  )
  .get(
    '/api/account/deletion',
    { summary: 'List what prevents deleting the account', caller: 'user', returns: AccountDeletion, faults: [401] },
    async ({ work, user }) => ({
      sole_owned: (await listSoleOwned(work, user.id)).map(({ organization: { slug, name }, successors }) => ({
        slug,
        name,
        successors: successors.map(({ memberId, ...person }) => ({ member_id: memberId, ...person })),
      })),
    }),
  )
  .post(
    '/api/account/password',
    {
      summary: 'Set the first password of an account that has none',
      description: 'Needs a fresh session, as adding a passkey does.',
      caller: 'user',
      isGrave: true,
      event: 'password.set',
      body: FirstPassword,
      transaction: 'own',
      faults: [400, 401, 403, 422],
    },
    async ({ deps, user, body, request }) =>
      setPassword(deps, { headers: request.req.raw.headers, user, password: body.new_password }),
  )
  .post(
    '/api/account/prove-mailbox',
    {
      summary: 'Email a link that proves, opened in this browser, that the mailbox is this person’s',
      caller: 'user',
      returns: MailboxProof,
      transaction: 'own',
      faults: [400, 401],
    },
    async ({ deps, user }) => {
      if (!deps.config.accounts.sendsVerificationEmail) throw fault('VERIFICATION_EMAIL_NOT_ENABLED')
      const { url } = await createVerificationLink(await deps.auth.$context, { email: user.email, callbackURL: VERIFIED_PATH })
      await sendAuthEmail(deps, proveMailboxEmail({ user, url }))
      return { status: true }
    },
  )
