import { createHash } from 'node:crypto'
import { passkey } from '@better-auth/passkey'
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthEndpoint, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import * as z from 'zod'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { createRefusal } from '#src/auth/refusals.ts'
import { chooseChallenge, rememberChallenge } from './challenges.ts'
import { isOfferedKey, isOwnFrame, isWholeCredential } from './check-response.ts'

/** Path of the sign-in with a passkey. */
export const PASSKEY_SIGN_IN = '/passkey/verify-authentication'

/**
 * How a browser can reach an authenticator (WebAuthn, 5.8.4). Any other word means nothing to it, and an empty one is an error to
 * some.
 */
const TRANSPORTS: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

const Descriptor = z.looseObject({ transports: z.array(z.string()).optional() }).transform(({ transports, ...descriptor }) => {
  const known = transports?.filter((each) => TRANSPORTS.includes(each)) ?? []
  return known.length > 0 ? { ...descriptor, transports: known } : descriptor
})

/** Credentials in an offer, each with the known ones of the transports that were stored for it, if there are any. */
const Descriptors = z.array(Descriptor).optional()

const SignInOffer = z.looseObject({ challenge: z.string(), allowCredentials: Descriptors })
const PasskeyRef = z.object({ id: z.string() })
const PasskeyOffer = z.looseObject({ user: z.looseObject({ id: z.string() }), excludeCredentials: Descriptors })

/**
 * Derives the user handle that authenticators store: 32 bytes (specification, section 5: 1 to 64), the same for all passkeys of a
 * person (WebAuthn, 5.4.3), and not identifying, since user IDs are random. Uses no secret, since changing it would make every
 * passkey useless. Better-auth creates a handle per registration and doesn't store it.
 */
function userHandleOf(userId: string): string {
  return createHash('sha256').update(`passkey user handle ${userId}`).digest('base64url')
}

/**
 * Saves an authenticator's counter if it grew; false if another sign-in used it meanwhile. Better-auth reads the counter, checks
 * it and writes it later, so a copied passkey could sign in beside the original. Authenticators without a counter send 0.
 */
async function claimCounter({ db }: AuthDeps['database'], credentialID: string, counter: number): Promise<boolean> {
  if (counter === 0) return true
  const claimed = await db
    .withoutPlugins()
    .updateTable('passkey')
    .set({ counter })
    .where('credentialID', '=', credentialID)
    .where('counter', '<', counter)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/**
 * Requires that a passkey is the caller's own. Better-auth has one answer for someone else's and another for a missing one.
 * @throws 401 PASSKEY_NOT_FOUND
 */
async function checkOwnPasskey(ctx: GenericEndpointContext, { db }: AuthDeps['database']): Promise<void> {
  const { data: ref } = PasskeyRef.safeParse(ctx.body)
  const caller = ref && (await getSessionFromCtx(ctx))
  // Better-auth refuses both.
  if (!caller) return
  const own = await db
    .withoutPlugins()
    .selectFrom('passkey')
    .select('id')
    .where('id', '=', ref.id)
    .where('userId', '=', caller.user.id)
    .executeTakeFirst()
  if (!own) throw createRefusal('PASSKEY_NOT_FOUND')
}

/** Better-auth's passkeys, bound to our own origin, refusing what 1.7.6 lets through (reference, auth.md, "Faults"). */
function boundPasskeys({ config, database }: AuthDeps) {
  return passkey({
    rpName: 'Tradepost',
    rpID: new URL(config.url).hostname,
    origin: new URL(config.url).origin,
    authenticatorSelection: { userVerification: 'required' },
    registration: {
      async afterVerification({ verification, clientData }) {
        const { credential, userVerified } = verification.registrationInfo ?? {}
        if (!credential || !isOfferedKey(credential)) throw createRefusal('PASSKEY_ALGORITHM_NOT_OFFERED')
        if (!userVerified || !isOwnFrame(clientData) || !isWholeCredential(credential, clientData))
          throw createRefusal('FAILED_TO_VERIFY_REGISTRATION')
        const known = await database.db
          .withoutPlugins()
          .selectFrom('passkey')
          .select('id')
          .where('credentialID', '=', credential.id)
          .executeTakeFirst()
        if (known) throw createRefusal('PASSKEY_ALREADY_REGISTERED')
      },
    },
    authentication: {
      async afterVerification({ verification, clientData }) {
        const { userHandle } = clientData.response
        const owner = await database.db
          .withoutPlugins()
          .selectFrom('passkey')
          .select('userId')
          .where('credentialID', '=', clientData.id)
          .executeTakeFirst()
        const isOwners = !userHandle || (owner !== undefined && userHandle === userHandleOf(owner.userId))
        const { userVerified, newCounter } = verification.authenticationInfo
        if (!userVerified || !isOwnFrame(clientData) || !isOwners) throw createRefusal('PASSKEY_AUTHENTICATION_FAILED')
        if (!(await claimCounter(database, clientData.id, newCounter))) throw createRefusal('PASSKEY_AUTHENTICATION_FAILED')
      },
    },
  })
}

/**
 * Better-auth's passkeys, plus POST besides GET for sign-in options (specification, section 7), and 400 for an inconsistent
 * registration.
 */
export function passkeys(deps: AuthDeps) {
  const { endpoints, ...plugin } = boundPasskeys(deps)
  return {
    ...plugin,
    endpoints: {
      ...endpoints,
      // A hook after the endpoint could change the message but not the status, which would stay 500.
      verifyPasskeyRegistration: Object.assign(
        async (ctx: Parameters<typeof endpoints.verifyPasskeyRegistration>[0]) =>
          endpoints.verifyPasskeyRegistration(ctx).catch((error: unknown) => {
            if (isAPIError(error) && error.body?.code === 'FAILED_TO_VERIFY_REGISTRATION')
              throw createRefusal('FAILED_TO_VERIFY_REGISTRATION')
            throw error
          }),
        { path: endpoints.verifyPasskeyRegistration.path, options: endpoints.verifyPasskeyRegistration.options },
      ),
      passkeyAuthenticationOptionsByPost: createAuthEndpoint(
        '/passkey/generate-authenticate-options',
        { method: 'POST' },
        async (ctx) => {
          const { headers, response } = await endpoints.generatePasskeyAuthenticationOptions({
            ...ctx,
            method: 'GET',
            asResponse: false,
            returnHeaders: true,
            returnStatus: false,
          })
          for (const cookie of headers.getSetCookie()) ctx.setHeader('set-cookie', cookie)
          return ctx.json(response)
        },
      ),
    },
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/passkey/verify-registration',
          handler: createAuthMiddleware((ctx) => chooseChallenge(ctx, 'registration')),
        },
        {
          matcher: ({ path }) => path === PASSKEY_SIGN_IN,
          handler: createAuthMiddleware((ctx) => chooseChallenge(ctx, 'authentication')),
        },
        {
          matcher: ({ path }) => path === '/passkey/delete-passkey' || path === '/passkey/update-passkey',
          handler: createAuthMiddleware((ctx) => checkOwnPasskey(ctx, deps.database)),
        },
      ],
      after: [
        {
          // A passkey is the only factor, so require user verification.
          matcher: ({ path }) => path === '/passkey/generate-authenticate-options',
          handler: createAuthMiddleware(async (ctx) => {
            const offer = SignInOffer.safeParse(ctx.context.returned)
            if (!offer.success) return
            await rememberChallenge(ctx, ctx.context.responseHeaders)
            return ctx.json({ ...offer.data, userVerification: 'required' })
          }),
        },
        {
          matcher: ({ path }) => path === '/passkey/generate-register-options',
          handler: createAuthMiddleware(async (ctx) => {
            const offer = PasskeyOffer.safeParse(ctx.context.returned)
            const { session } = ctx.context
            if (!offer.success || !session) return
            await rememberChallenge(ctx, ctx.context.responseHeaders)
            const id = userHandleOf(session.user.id)
            return ctx.json({ ...offer.data, user: { ...offer.data.user, id } })
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
