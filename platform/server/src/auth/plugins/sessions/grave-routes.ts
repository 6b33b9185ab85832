import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import * as z from 'zod'
import { isRecent } from '#src/auth/guards/prove-presence.ts'
import { createRefusal } from '#src/auth/refusals.ts'

/** Routes that change how a person signs in; the routes of our own say it themselves (`isGrave`). */
const GRAVE = ['/passkey/generate-register-options', '/passkey/delete-passkey', '/link-social', '/unlink-account']
/** Routes where a password is proof enough. */
const WITH_PASSWORD = ['enable', 'disable', 'generate-backup-codes', 'get-totp-uri'].map((name) => `/two-factor/${name}`)

const WithPassword = z.object({ password: z.string() })

/**
 * Asks of some routes that the person signed in a moment ago. Better-auth asks for the password of whoever has one; a session
 * that is young enough takes its place. @throws 403 SESSION_NOT_FRESH
 */
export function graveRoutes() {
  return {
    id: 'grave-routes',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path !== undefined && [...GRAVE, ...WITH_PASSWORD].includes(path),
          handler: createAuthMiddleware(async (ctx) => {
            const isByPassword = WITH_PASSWORD.includes(ctx.path)
            const session = (await getSessionFromCtx(ctx))?.session
            if (!session || (isByPassword && WithPassword.safeParse(ctx.body).success)) return
            if (!isRecent(session.createdAt)) throw createRefusal('SESSION_NOT_FRESH')
            if (!isByPassword) return
            const { internalAdapter } = ctx.context
            const findCredentialAccount = async () => null
            return { context: { context: { internalAdapter: { ...internalAdapter, findCredentialAccount } } } }
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
