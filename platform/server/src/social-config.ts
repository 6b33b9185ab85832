/** Both of a pair must be set, or neither. */
export const PAIRS = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_CLIENT_SECRET'],
] as const
export const OIDC_NEEDS = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const

/** A client registration with a social sign-in provider. */
export type SocialClient = { clientId: string; clientSecret: string }
export type SocialConfig = {
  google?: SocialClient
  github?: SocialClient
  apple?: SocialClient
  /** Any OpenID provider; `issuer` is the base URL of its discovery document. */
  openId?: SocialClient & { id: string; name: string; issuer: string }
  /** Who may sign up this way: everyone, only with `requestSignUp`, or no one. */
  signUp: 'open' | 'requested' | 'closed'
}

function socialClient(clientId: string | undefined, clientSecret: string | undefined): SocialClient | undefined {
  return clientId && clientSecret ? { clientId, clientSecret } : undefined
}

type SocialVariables = Partial<
  Record<(typeof PAIRS)[number][number] | (typeof OIDC_NEEDS)[number] | 'OIDC_NAME', string | undefined>
> & { OIDC_ID: string; SOCIAL_SIGN_UP: SocialConfig['signUp'] }

/** Reads the ways to sign in with others. */
export function readSocial(settings: SocialVariables): SocialConfig {
  const google = socialClient(settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET)
  const github = socialClient(settings.GITHUB_CLIENT_ID, settings.GITHUB_CLIENT_SECRET)
  const apple = socialClient(settings.APPLE_CLIENT_ID, settings.APPLE_CLIENT_SECRET)
  const openId = socialClient(settings.OIDC_CLIENT_ID, settings.OIDC_CLIENT_SECRET)
  const { OIDC_ID: id, OIDC_NAME: name = id, OIDC_ISSUER: issuer } = settings
  return {
    ...(google ? { google } : {}),
    ...(github ? { github } : {}),
    ...(apple ? { apple } : {}),
    ...(openId && issuer ? { openId: { ...openId, id, name, issuer } } : {}),
    signUp: settings.SOCIAL_SIGN_UP,
  }
}
