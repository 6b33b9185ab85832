import type { BetterAuthOptions } from 'better-auth'
import type { SocialConfig } from '#src/social-config.ts'
import { readGitHubUser } from './read-github-user.ts'

const NAMES = { google: 'Google', github: 'GitHub', apple: 'Apple' } as const

/** Returns better-auth's built-in providers that are configured. */
export function getSocialProviders({ google, github, apple, signUp }: SocialConfig) {
  const rules = { disableSignUp: signUp === 'closed', disableImplicitSignUp: signUp === 'requested' }
  return {
    ...(google ? { google: { ...google, ...rules } } : {}),
    ...(github ? { github: { ...github, ...rules, getUserInfo: (token) => readGitHubUser(token) } } : {}),
    ...(apple ? { apple: { ...apple, ...rules } } : {}),
  } satisfies BetterAuthOptions['socialProviders']
}

/** Lists the providers that pages show as buttons. */
export function listSocialProviders(social: SocialConfig): { id: string; name: string }[] {
  const known = (['google', 'github', 'apple'] as const).filter((id) => social[id]).map((id) => ({ id, name: NAMES[id] }))
  return social.openId ? [...known, { id: social.openId.id, name: social.openId.name }] : known
}
