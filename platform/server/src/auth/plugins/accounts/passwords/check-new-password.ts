import { APIError, BASE_ERROR_CODES, type GenericEndpointContext } from 'better-auth'
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import * as z from 'zod'
import type { AccountSettings } from '#src/auth/accounts/account-settings.ts'
import { isCommonPassword, isPersonalPassword } from '#src/auth/accounts/guessable-passwords.ts'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { isAdministrator } from '#src/auth/guards/access.ts'
import { createRefusal } from '#src/auth/refusals.ts'
import { isLeakedPassword } from './leaked-passwords.ts'
import { findResetLink } from './reset-links.ts'

const AnyBody = z.record(z.string(), z.unknown())
const NewPerson = z.object({ name: z.string().catch(''), email: z.string().catch('') })
const Token = z.object({ token: z.string() })
const Target = z.object({ userId: z.string() })

/** Whose password a request sets: a new person with these words, or the one with this ID. */
type Whose = { words: string[] } | { userId: string } | undefined
type FindWhose = (ctx: GenericEndpointContext, deps: AuthDeps) => Promise<Whose>

const ofNewPerson: FindWhose = async ({ body }) => ({ words: Object.values(NewPerson.parse(body)) })

async function ofCaller(ctx: GenericEndpointContext): Promise<Whose> {
  const session = await getSessionFromCtx(ctx)
  return session ? { userId: session.user.id } : undefined
}

const ofLink: FindWhose = async ({ body, query }, { transact }) => {
  const token = Token.safeParse(body).data?.token ?? Token.safeParse(query).data?.token
  return token === undefined ? undefined : transact((work) => findResetLink(work, token))
}

/** Only an administrator learns anything of another person. */
const ofTarget: FindWhose = async (ctx) => {
  const caller = await getSessionFromCtx<{ role?: string | null }>(ctx)
  return caller && isAdministrator(caller.user.role) ? Target.safeParse(ctx.body).data : undefined
}

/** Routes that set a password, with the body field that contains it. */
const NEW_PASSWORDS: Readonly<Record<string, readonly [field: string, find: FindWhose]>> = {
  '/sign-up/email': ['password', ofNewPerson],
  '/reset-password': ['newPassword', ofLink],
  '/change-password': ['newPassword', ofCaller],
  '/set-password': ['newPassword', ofCaller],
  '/admin/create-user': ['password', ofNewPerson],
  '/admin/set-user-password': ['newPassword', ofTarget],
}

/** @throws 400 "Password too short", "Password too long" */
function checkLength(password: string, { passwordLength: { min, max } }: AccountSettings): void {
  if (password.length < min) throw APIError.from('BAD_REQUEST', BASE_ERROR_CODES.PASSWORD_TOO_SHORT)
  if (password.length > max) throw APIError.from('BAD_REQUEST', BASE_ERROR_CODES.PASSWORD_TOO_LONG)
}

/** Lists what anybody knows of a person: their name, their email and their shops. */
async function listWords({ transact }: AuthDeps, userId: string): Promise<string[]> {
  const found = await transact(({ trx }) =>
    trx
      .withoutPlugins()
      .selectFrom('user')
      .leftJoin('member', 'member.userId', 'user.id')
      .leftJoin('organization', 'organization.id', 'member.organizationId')
      .select(['user.name', 'user.email', 'organization.slug'])
      .where('user.id', '=', userId)
      .execute(),
  )
  return found.flatMap(({ name, email, slug }) => [name, email, slug ?? ''])
}

/**
 * Refuses a new password that others would try first.
 * @throws 400 PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, PASSWORD_TOO_COMMON, PASSWORD_TOO_PERSONAL, PASSWORD_LEAKED
 */
async function checkPassword(deps: AuthDeps, password: string, whose: NonNullable<Whose>): Promise<void> {
  if (isCommonPassword(password)) throw createRefusal('PASSWORD_TOO_COMMON')
  const words = 'words' in whose ? whose.words : await listWords(deps, whose.userId)
  if (isPersonalPassword(password, words)) throw createRefusal('PASSWORD_TOO_PERSONAL')
  if (await isLeakedPassword(deps, password)) throw createRefusal('PASSWORD_LEAKED')
}

/** Checks the first password of the person who is signed in. */
export async function checkFirstPassword(deps: AuthDeps, password: string, userId: string): Promise<void> {
  checkLength(password, deps.config.accounts)
  await checkPassword(deps, password, { userId })
}

/**
 * Checks new passwords on every route that sets one. Better-auth's own limits of the length would also refuse passwords that
 * exist already, after a setting became stricter.
 */
export const checkNewPasswords = (deps: AuthDeps) => ({
  matcher: ({ path }: { path?: string }) => path !== undefined && path in NEW_PASSWORDS,
  handler: createAuthMiddleware(async (ctx) => {
    const [field, findWhose] = NEW_PASSWORDS[ctx.path] ?? []
    const password = AnyBody.safeParse(ctx.body).data?.[field ?? '']
    if (typeof password !== 'string' || !findWhose) return
    // An administrator may still create an account without one.
    if (!deps.config.accounts.hasPasswords) throw createRefusal('EMAIL_PASSWORD_DISABLED')
    checkLength(password, deps.config.accounts)
    // Better-auth refuses a request about nobody.
    const whose = await findWhose(ctx, deps)
    if (whose) await checkPassword(deps, password, whose)
  }),
})
