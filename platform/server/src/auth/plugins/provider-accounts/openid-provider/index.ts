import type { OAuthProvider } from '@better-auth/core/oauth2'
import { systemClock } from '@tradepost/kit/clock'
import type { Log } from '@tradepost/kit/log'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthorizationURL, refreshAccessToken, validateAuthorizationCode } from 'better-auth/oauth2'
import { decodeJwt } from 'jose'
import { createRefusal } from '#src/auth/refusals.ts'
import type { SocialConfig } from '#src/social-config.ts'
import { createDiscoveryReader, type Discovered } from './discover.ts'
import { readIdToken } from './id-token.ts'
import { type Claims, readName, readUserInfo } from './user-info.ts'

type Settings = NonNullable<SocialConfig['openId']> & Pick<SocialConfig, 'signUp'>

const SCOPES = ['openid', 'email', 'profile']

/**
 * Signs in with any OpenID provider. Better-auth's own plugin reads the discovery document once at startup and drops the provider
 * for good if that fails; this one reads it on demand.
 */
export function openIdProvider(settings: Settings, log: Log) {
  const provider = makeProvider(settings, log)
  return {
    id: 'openid-provider',
    init: ({ socialProviders }) => ({ context: { socialProviders: [...socialProviders, provider] } }),
  } satisfies BetterAuthPlugin
}

function makeProvider({ id, name, issuer, signUp, clientId, clientSecret }: Settings, log: Log): OAuthProvider<Claims> {
  const discover = createDiscoveryReader(issuer, systemClock)
  let known: Discovered | undefined
  const discovered = async () => {
    known = await discover()
    return known
  }
  const options = { clientId, clientSecret, disableSignUp: signUp === 'closed' }
  return {
    id,
    name,
    options,
    // Compared with "iss" of the callback (RFC 9207), as the discovery document spells it.
    get issuer() {
      return known?.issuer
    },
    requiresIdTokenNonce: true,
    disableImplicitSignUp: signUp === 'requested',
    accountSubject: ({ profile }) => profile.sub,
    idToken: {
      async verify(token, nonce) {
        await readIdToken(await discovered(), token, { clientId, nonce, accessToken: undefined })
        return true
      },
    },
    async createAuthorizationURL({ state, codeVerifier, scopes, redirectURI, loginHint, idTokenNonce, additionalParams }) {
      const { authorizationEndpoint } = await discovered().catch((error: unknown) => {
        log.warn({ issuer, error: String(error) }, 'the OpenID provider is not responding')
        throw createRefusal('PROVIDER_UNAVAILABLE:named', { name })
      })
      return createAuthorizationURL({
        id,
        options,
        authorizationEndpoint,
        state,
        codeVerifier,
        redirectURI,
        loginHint,
        nonce: idTokenNonce,
        additionalParams,
        scopes: [...new Set([...SCOPES, ...(scopes ?? [])])],
      })
    },
    async validateAuthorizationCode({ code, codeVerifier, redirectURI }) {
      const { tokenEndpoint, authentication } = await discovered()
      return validateAuthorizationCode({ code, codeVerifier, redirectURI, options, tokenEndpoint, authentication })
    },
    async refreshAccessToken(refreshToken) {
      const { tokenEndpoint, authentication } = await discovered()
      return refreshAccessToken({ refreshToken, options, tokenEndpoint, authentication })
    },
    async getUserInfo({ idToken, accessToken, expectedIdTokenNonce: nonce }) {
      try {
        const found = await discovered()
        // Only a new ID token can be checked by its nonce; later, ask the provider.
        const isNew = nonce !== undefined || !accessToken
        const told = idToken && isNew ? await readIdToken(found, idToken, { clientId, nonce, accessToken }) : undefined
        const asked = accessToken && !told?.email ? await readUserInfo(found, accessToken, clientId) : undefined
        const claims = asked ?? told
        // An ID token of one person with an access token of another must not sign in either.
        if (!claims || (idToken && asked && decodeJwt(idToken).sub !== asked.sub)) return null
        return {
          user: { name: readName(claims), email: claims.email, image: claims.picture, emailVerified: claims.email_verified },
          data: claims,
        }
      } catch (error) {
        log.warn({ issuer, error: String(error) }, 'the OpenID provider did not say who it is')
        return null
      }
    },
  }
}
