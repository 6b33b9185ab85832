import { defineRequestState, hasRequestState } from '@better-auth/core/context'
import type { OAuthProvider } from '@better-auth/core/oauth2'
import type { BetterAuthPlugin } from 'better-auth'
import { normalizeProfile, type ProviderProfile } from './normalize-profile.ts'

const described = defineRequestState<ProviderProfile | undefined>(() => undefined)

/** Returns whom the provider described in this request, if one was asked. */
export async function findProviderProfile(): Promise<ProviderProfile | undefined> {
  return (await hasRequestState()) ? described.get() : undefined
}

/** Makes a provider describe people as `normalizeProfile` does. In place, because some of its properties are computed when read. */
function normalizeProvider(provider: OAuthProvider): OAuthProvider {
  const getUserInfo = provider.getUserInfo.bind(provider)
  return Object.assign(provider, {
    async getUserInfo(token: Parameters<typeof getUserInfo>[0]) {
      const found = await getUserInfo(token)
      if (!found?.user) return found
      const profile = normalizeProfile(found.user)
      if (await hasRequestState()) await described.set(profile)
      return { ...found, user: { ...found.user, ...profile } }
    },
  })
}

/** Checks what every social provider says of a person, built in or not. Stands below the plugins that add providers. */
export function checkProviderProfiles() {
  return {
    id: 'provider-profiles',
    init: ({ socialProviders }) => ({ context: { socialProviders: socialProviders.map(normalizeProvider) } }),
  } satisfies BetterAuthPlugin
}
