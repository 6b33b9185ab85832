import type { GenericEndpointContext } from 'better-auth'
import { deleteSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { createRefusal } from '#src/auth/refusals.ts'

const Body = z.object({ email: z.string() })
const seen = new WeakMap<Request, string | null>()

async function passwordOf({ transact }: AuthDeps, email: string): Promise<string | null> {
  const found = await transact(({ trx }) =>
    trx
      .withoutPlugins()
      .selectFrom('account')
      .innerJoin('user', 'user.id', 'account.userId')
      .select('account.password')
      .where('user.email', '=', email.toLowerCase())
      .where('account.providerId', '=', 'credential')
      .executeTakeFirst(),
  )
  return found?.password ?? null
}

/** Remembers the password hash that a sign-in is checked against. */
export async function rememberPassword({ body, request }: GenericEndpointContext, deps: AuthDeps): Promise<void> {
  const { email } = Body.safeParse(body).data ?? {}
  if (email && request) seen.set(request, await passwordOf(deps, email))
}

/**
 * Ends a new session whose password was replaced during sign-in: a new password ends all existing sessions, and a session created
 * at that moment would survive. @throws 401
 */
export async function checkPassword(ctx: GenericEndpointContext, deps: AuthDeps): Promise<void> {
  const { newSession, internalAdapter } = ctx.context
  if (!newSession || !ctx.request) return
  if ((await passwordOf(deps, newSession.user.email)) === seen.get(ctx.request)) return
  await internalAdapter.deleteSession(newSession.session.token)
  deleteSessionCookie(ctx)
  throw createRefusal('INVALID_EMAIL_OR_PASSWORD')
}
