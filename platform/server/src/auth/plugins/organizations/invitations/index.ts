import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { isMailboxProven } from '#src/auth/accounts/mailboxes.ts'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { readOwnerMark } from '#src/auth/plugins/accounts/email-verification/sign-up-cookies.ts'
import { createRefusal } from '#src/auth/refusals.ts'
import { maySignIn } from '#src/auth/sign-in-paths.ts'
import { proveAtSignIn, proveAtSignUp } from './prove-by-link.ts'
import { prepareResend } from './resend.ts'

/** Routes that show invitations to the invited person. Answering one asks the same (organization-hooks.ts). */
const SHOWN_TO_RECIPIENT = ['/organization/get-invitation', '/organization/list-user-invitations']

/** Requires that the person reads the mailbox. Better-auth itself asks for a verified email. @throws 403 MAILBOX_UNPROVEN */
async function checkReader(ctx: GenericEndpointContext, { transact }: AuthDeps): Promise<void> {
  const user = ctx.headers ? (await getSessionFromCtx(ctx))?.user : undefined
  if (user?.emailVerified && !(await transact((work) => isMailboxProven(work, user.id)))) throw createRefusal('MAILBOX_UNPROVEN')
}

/**
 * Invitations for people who were seen to read the invited mailbox, and for nobody else with an account of that email
 * (docs/decisions/0012). The emailed link is such a proof.
 */
export function requireInvitedMailbox(deps: AuthDeps) {
  return {
    id: 'invitations',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path !== undefined && SHOWN_TO_RECIPIENT.includes(path),
          handler: createAuthMiddleware((ctx) => checkReader(ctx, deps)),
        },
        {
          matcher: ({ path }) => path === '/organization/invite-member',
          handler: createAuthMiddleware((ctx) => prepareResend(ctx, deps)),
        },
      ],
      after: [
        { matcher: maySignIn, handler: createAuthMiddleware((ctx) => proveAtSignIn(ctx, deps)) },
        {
          matcher: ({ path }) => path === '/sign-up/email',
          handler: createAuthMiddleware(async (ctx) => {
            const user = readOwnerMark(ctx.context.returned)
            if (user && !ctx.context.newSession) await proveAtSignUp(ctx, deps, user)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
