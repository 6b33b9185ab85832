import { MINUTE } from '@tradepost/kit/clock'
import { nameSubject } from '@tradepost/kit/current-request'
import { assert } from '@tradepost/kit/faults'
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins'
import * as z from 'zod'
import { isMailboxProven } from '#src/auth/accounts/mailboxes.ts'
import { spendOnce } from '#src/auth/accounts/spend-once.ts'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { CALLBACK, locationOf } from '#src/auth/plugins/provider-accounts/oauth-callback/index.ts'
import { createRefusal } from '#src/auth/refusals.ts'
import { AS_DIGESTS, digestRecoveryCode, generateRecoveryCodes } from './recovery-codes.ts'

/** Page that asks for a code after a sign-in at another site. */
const CODE_PAGE = '/two-factor'
/** How long a code can be right: 30 seconds, and as long before and after, for clocks that differ. */
const CODE_MILLISECONDS = 2 * MINUTE

const Code = z.object({ code: z.string() })
const Question = z.looseObject({ twoFactorRedirect: z.literal(true) })
const Asked = z.object({ headers: z.instanceof(Headers), response: Question })

/** Returns whether a sign-in was answered by asking for a code. */
export const isCodeAsked = (returned: unknown): boolean => Question.safeParse(returned).success

/** Returns the person who is asked for a code: at sign-in the one whose password was right. */
async function findAsked(ctx: GenericEndpointContext): Promise<string | undefined> {
  const session = await getSessionFromCtx(ctx)
  if (session) return session.user.id
  const identifier = await ctx.getSignedCookie(ctx.context.createAuthCookie('two_factor').name, ctx.context.secret)
  const challenge = identifier ? await ctx.context.internalAdapter.findVerificationValue(identifier) : null
  return challenge?.value
}

/** Refuses a code that was used: whoever reads it over a shoulder can't use it. @throws 401 INVALID_CODE */
async function spendCode(ctx: GenericEndpointContext, { transact }: AuthDeps): Promise<void> {
  const { code } = Code.safeParse(ctx.body).data ?? {}
  const userId = code === undefined ? undefined : await findAsked(ctx)
  if (userId === undefined) return
  nameSubject(userId)
  const isNew = await transact((work) => spendOnce(work, `totp ${userId} ${code}`, CODE_MILLISECONDS))
  if (!isNew) throw createRefusal('INVALID_CODE')
}

/**
 * Only somebody who proved the account's mailbox sets up codes: else a stranger who opened the account would lock the owner of
 * its address out. @throws 403 MAILBOX_UNPROVEN
 */
async function checkMailbox(ctx: GenericEndpointContext, { transact, config }: AuthDeps): Promise<void> {
  const session = await getSessionFromCtx(ctx)
  if (!session || !config.accounts.sendsVerificationEmail) return
  if (!(await transact((work) => isMailboxProven(work, session.user.id)))) throw createRefusal('MAILBOX_UNPROVEN:twoFactor')
}

const isSignIn = ({ path }: { path?: string }) => path?.startsWith('/sign-in/') === true

/** Says whose sign-in it is, before the session is taken back until there is a code. */
function nameNewSession({ context: { newSession } }: GenericEndpointContext): void {
  if (newSession) nameSubject(newSession.user.id)
}

/** Better-auth's codes by app, without those by email: a mailbox is what resets the password. */
function createTwoFactor() {
  const { endpoints, ...plugin } = twoFactor({
    allowPasswordless: true,
    backupCodeOptions: { storeBackupCodes: AS_DIGESTS, customBackupCodesGenerate: generateRecoveryCodes },
  })
  const { sendTwoFactorOTP: _, verifyTwoFactorOTP: __, ...kept } = endpoints
  return { ...plugin, endpoints: kept }
}

/**
 * Codes of an authenticator app as a second factor (docs/decisions/0076). Better-auth asks for one after a password only; here
 * every way to sign in leads to the question, but a passkey. A code counts once, and recovery codes are stored as digests.
 */
export function secondFactor(deps: AuthDeps) {
  const plugin = createTwoFactor()
  const [challenge] = plugin.hooks.after
  assert(challenge, 'Better-auth asks for a code after a sign-in')
  return {
    ...plugin,
    hooks: {
      before: [
        { matcher: ({ path }) => path === '/two-factor/enable', handler: createAuthMiddleware((ctx) => checkMailbox(ctx, deps)) },
        {
          matcher: ({ path }) => path === '/two-factor/verify-totp',
          handler: createAuthMiddleware((ctx) => spendCode(ctx, deps)),
        },
        {
          matcher: ({ path }) => path === '/two-factor/verify-backup-code',
          handler: createAuthMiddleware(async (ctx) => {
            const { data } = Code.safeParse(ctx.body)
            const userId = data && (await findAsked(ctx))
            if (userId !== undefined) nameSubject(userId)
            return data && { context: { body: { code: digestRecoveryCode(data.code) } } }
          }),
        },
      ],
      after: [
        {
          matcher: isSignIn,
          handler: createAuthMiddleware(async (ctx) => nameNewSession(ctx)),
        },
        { ...challenge, matcher: isSignIn },
        {
          matcher: ({ path }: { path?: string }) => path === CALLBACK,
          handler: createAuthMiddleware(async (ctx) => {
            nameNewSession(ctx)
            const location = locationOf(ctx.context.returned)
            const { data: asked } = Asked.safeParse(await challenge.handler({ ...ctx, returnHeaders: true }))
            if (!asked) return
            for (const cookie of asked.headers.getSetCookie()) ctx.context.responseHeaders?.append('set-cookie', cookie)
            const { pathname, search } = new URL(location ?? '/', ctx.context.baseURL)
            throw ctx.redirect(`${CODE_PAGE}?${new URLSearchParams({ redirect: `${pathname}${search}` })}`)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
