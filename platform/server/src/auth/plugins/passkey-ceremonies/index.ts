import { passkey } from '@better-auth/passkey'
import { decodeCredentialPublicKey } from '@simplewebauthn/server/helpers'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, createAuthMiddleware, isAPIError } from 'better-auth/api'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { refusal } from '#src/auth/refusals.ts'

/** What registration offers, by their COSE numbers: Ed25519, ES256, RS256 (the defaults of @simplewebauthn/server). */
const OFFERED_ALGORITHMS = [-8, -7, -257]
const COSE_ALGORITHM = 3

function algorithmOf(publicKey: Uint8Array<ArrayBuffer>): unknown {
  return decodeCredentialPublicKey(publicKey).get(COSE_ALGORITHM)
}

/** Passkeys of better-auth, bound to our own origin, with what 1.7.6 lets through refused (reference, auth.md, "Faults"). */
export function passkeys({ config, database }: AuthDeps) {
  return passkey({
    rpName: 'Tradepost',
    rpID: new URL(config.url).hostname,
    origin: new URL(config.url).origin,
    registration: {
      async afterVerification({ verification }) {
        const credential = verification.registrationInfo?.credential
        if (!credential || !OFFERED_ALGORITHMS.includes(Number(algorithmOf(credential.publicKey))))
          throw refusal('PASSKEY_ALGORITHM_NOT_OFFERED')
        const known = await database.db
          .withoutPlugins()
          .selectFrom('passkey')
          .select('id')
          .where('credentialID', '=', credential.id)
          .executeTakeFirst()
        if (known) throw refusal('PASSKEY_ALREADY_REGISTERED')
      },
    },
  })
}

/**
 * POST beside GET for the options of a sign-in (specification, section 7), and 400 for a registration that does not
 * hold together.
 */
export function passkeyCeremonies({ endpoints }: ReturnType<typeof passkeys>) {
  return {
    id: 'passkey-ceremonies',
    endpoints: {
      passkeyAuthenticationOptionsByPost: createAuthEndpoint(
        '/passkey/generate-authenticate-options',
        { method: 'POST' },
        async (ctx) =>
          ctx.json(
            await endpoints.generatePasskeyAuthenticationOptions({
              ...ctx,
              method: 'GET',
              asResponse: false,
              returnHeaders: false,
              returnStatus: false,
            }),
          ),
      ),
    },
    hooks: {
      after: [
        {
          matcher: ({ path }) => path === '/passkey/verify-registration',
          handler: createAuthMiddleware(async ({ context: { returned } }) => {
            if (isAPIError(returned) && returned.body?.code === 'FAILED_TO_VERIFY_REGISTRATION')
              throw refusal('FAILED_TO_VERIFY_REGISTRATION')
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
