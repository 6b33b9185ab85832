import { defineRequestState, hasRequestState } from '@better-auth/core/context'
import type { OAuthProvider } from '@better-auth/core/oauth2'
import { Email } from '@tradepost/contract/provider/primitives'
import { isStorableText } from '@tradepost/kit/http/request-body'
import type { BetterAuthPlugin } from 'better-auth'
import * as z from 'zod'
import { ImageUrl, Name } from '#src/auth/stricter-input.ts'

/** A person as a social provider describes them. */
type ProviderProfile = {
  name: string
  /** Undefined if the provider's isn't an email that people could sign up with. */
  email: string | undefined
  emailVerified: boolean
  image: string | undefined
}

type Described = { name?: unknown; email?: unknown; emailVerified?: unknown; image?: unknown }

const NAME_LENGTH_MAX = 200
const Text = z.string().refine(isStorableText)

/** Cuts a text without leaving half of its last character. */
const cut = (text: string) =>
  text
    .trim()
    .slice(0, NAME_LENGTH_MAX)
    .replace(/[\uD800-\uDBFF]$/, '')

function readName(name: unknown): string | undefined {
  return Text.transform(cut).pipe(Name).safeParse(name).data
}

/** Only these two are a provider's "verified": some send the flag as text. */
export const isFlagSet = (flag: unknown): boolean => flag === true || flag === 'true'

/**
 * Makes a provider's description of a person what a sign-up would accept, so that no account stands beside the person's other
 * one. An unusable email is left out, which refuses the sign-in; a name that nobody can read becomes the part of the email before
 * the @; an unusable picture is dropped.
 */
function normalizeProfile(user: Described): ProviderProfile {
  const email = Text.transform((text) => text.trim())
    .pipe(Email)
    .safeParse(user.email).data
  return {
    name: readName(user.name) ?? readName(email?.split('@')[0]) ?? '',
    email,
    emailVerified: isFlagSet(user.emailVerified),
    image: Text.pipe(ImageUrl).safeParse(user.image).data,
  }
}

const described = defineRequestState<ProviderProfile | undefined>(() => undefined)

/** Returns whom the provider described in this request, if one was asked. */
export async function findProviderProfile(): Promise<ProviderProfile | undefined> {
  return (await hasRequestState()) ? described.get() : undefined
}

/**
 * Makes a provider describe people as `normalizeProfile` does. In place, because some of its properties are computed when read.
 */
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
