import { appendQueryParams } from '@better-auth/core/utils/url'
import { Email } from '@tradepost/contract/provider/primitives'
import type { GenericEndpointContext, User } from 'better-auth'
import { createAuthEndpoint, getSessionFromCtx, originCheck } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { jwtVerify } from 'jose'
import { JWSSignatureVerificationFailed, JWTExpired } from 'jose/errors'
import * as z from 'zod'
import { proveMailbox, verifyAddress } from '#src/auth/accounts/mailboxes.ts'
import { APPROVAL, createVerificationLink } from '#src/auth/accounts/verification-link.ts'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { isBanRefusal } from '#src/auth/guards/bans.ts'
import { followChangeLink } from '#src/auth/plugins/accounts/change-email/follow-change-link.ts'
import { createRefusal } from '#src/auth/refusals.ts'
import { verificationEmail } from '#src/email/account-emails.ts'
import type { TextKey } from '#src/faults.ts'
import { isOwnersBrowser, setMailboxMark } from './sign-up-cookies.ts'

/** Why a link is refused, and the text of the answer; in lowercase these are the codes of the specification (section 8). */
const LINK_TEXTS = {
  TOKEN_EXPIRED: 'TOKEN_EXPIRED',
  INVALID_TOKEN: 'INVALID_TOKEN:link',
  USER_NOT_FOUND: 'USER_NOT_FOUND:link',
  UNAUTHORIZED: 'UNAUTHORIZED:auth',
  USER_ALREADY_EXISTS: 'USER_ALREADY_EXISTS',
  BANNED_USER: 'BANNED_USER',
} as const satisfies Readonly<Record<string, TextKey>>
type LinkRefusal = keyof typeof LINK_TEXTS

const Payload = z.object({ email: Email, updateTo: Email.optional(), purpose: z.literal(APPROVAL).optional() })

/** Reads the contents of a link that one of the secrets signed, or why it is refused. */
async function readLinkToken(
  token: string,
  [secret, ...older]: readonly string[],
): Promise<z.infer<typeof Payload> | Extract<LinkRefusal, 'TOKEN_EXPIRED' | 'INVALID_TOKEN'>> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] })
    return Payload.safeParse(payload).data ?? 'INVALID_TOKEN'
  } catch (error) {
    if (error instanceof JWSSignatureVerificationFailed && older.length > 0) return readLinkToken(token, older)
    return error instanceof JWTExpired ? 'TOKEN_EXPIRED' : 'INVALID_TOKEN'
  }
}

async function emailLink(ctx: GenericEndpointContext, user: User, callbackURL: string | undefined): Promise<void> {
  const link = await createVerificationLink(ctx.context, { email: user.email, callbackURL })
  await ctx.context.options.emailVerification?.sendVerificationEmail?.({ user, ...link }, ctx.request)
}

/**
 * POST /send-verification-email. Without a session the answer is sent before anything is looked up, so that neither its text nor
 * its timing reveals whether the account exists.
 * @throws 400 for an email that is not one's own, or verified already
 */
export const sendVerificationEmail = ({ keepBusy, pretendEmail }: AuthDeps) =>
  createAuthEndpoint(
    '/send-verification-email',
    { method: 'POST', body: z.object({ email: Email, callbackURL: z.string().optional() }) },
    async (ctx) => {
      if (!ctx.context.options.emailVerification?.sendVerificationEmail) throw createRefusal('VERIFICATION_EMAIL_NOT_ENABLED')
      const { email, callbackURL } = ctx.body
      const session = await getSessionFromCtx(ctx)
      if (!session) {
        keepBusy(
          ctx.context.internalAdapter.findUserByEmail(email).then(async (found) => {
            if (found && !found.user.emailVerified) await emailLink(ctx, found.user, callbackURL)
            // Do the same work without an account: the load after the answer must not reveal it either.
            else await pretendEmail(verificationEmail({ user: { name: email, email }, url: ctx.context.baseURL }))
          }),
        )
        return ctx.json({ status: true })
      }
      if (session.user.email !== email) throw createRefusal('EMAIL_MISMATCH')
      if (session.user.emailVerified) throw createRefusal('EMAIL_ALREADY_VERIFIED')
      await emailLink(ctx, session.user, callbackURL)
      return ctx.json({ status: true })
    },
  )

/**
 * Marks the email as verified, and the mailbox as proved if this browser belongs to the account. False if the account has another
 * email by now.
 */
async function confirmAddress(
  ctx: GenericEndpointContext,
  deps: AuthDeps,
  user: User & { twoFactorEnabled?: boolean },
): Promise<boolean> {
  const session = await getSessionFromCtx(ctx)
  const isSignedIn = session?.user.id === user.id
  const mailbox = { userId: user.id, email: user.email }
  const isOwn = isSignedIn || (!session && (await isOwnersBrowser(ctx, user)))
  if (!isOwn) {
    await setMailboxMark(ctx, user)
    return user.emailVerified || deps.transact((work) => verifyAddress(work, mailbox))
  }
  const proof = await deps.transact(async (work) => {
    const proven = await proveMailbox(work, mailbox)
    if (proven) await deps.onMailboxProven(work, user)
    return proven
  })
  if (!proof) return false
  if (isSignedIn || user.emailVerified || user.twoFactorEnabled) return true
  const opened = await ctx.context.internalAdapter.createSession(user.id)
  await setSessionCookie(ctx, { session: opened, user: { ...user, emailVerified: true } })
  return true
}

/**
 * GET /verify-email: redirects to `callbackURL`, with `?error=` when refused, or answers `{ status, user }`.
 * @throws 401 token_expired, invalid_token, user_not_found, unauthorized when there is no callbackURL
 */
export const verifyEmail = (deps: AuthDeps) =>
  createAuthEndpoint(
    '/verify-email',
    {
      method: 'GET',
      query: z.object({ token: z.string(), callbackURL: z.string().optional() }),
      use: [originCheck((ctx) => ctx.query?.callbackURL)],
    },
    async (ctx) => {
      const { token, callbackURL } = ctx.query
      const refuse = (code: LinkRefusal) => {
        if (!callbackURL) throw createRefusal(LINK_TEXTS[code])
        throw ctx.redirect(appendQueryParams(callbackURL, new URLSearchParams({ error: code.toLowerCase() })))
      }
      const link = await readLinkToken(token, deps.config.authSecrets)
      if (typeof link === 'string') return refuse(link)
      const found = await ctx.context.internalAdapter.findUserByEmail(link.email)
      if (!found) return refuse('USER_NOT_FOUND')
      let changed: User | undefined
      if (link.updateTo === undefined) {
        const isConfirmed = await confirmAddress(ctx, deps, found.user).catch((error: unknown) => {
          if (callbackURL && isBanRefusal(error)) return refuse('BANNED_USER')
          throw error
        })
        if (!isConfirmed) return refuse('USER_NOT_FOUND')
      } else {
        const change = { user: found.user, newEmail: link.updateTo, callbackURL }
        const result = await followChangeLink(ctx, deps, change, link.purpose)
        if (typeof result === 'string') return refuse(result)
        changed = result
      }
      if (callbackURL) throw ctx.redirect(callbackURL)
      return ctx.json({ status: true, user: changed ?? null })
    },
  )
