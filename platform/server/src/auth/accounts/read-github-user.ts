import type { OAuth2Tokens } from '@better-auth/core/oauth2'
import type { GithubProfile } from '@better-auth/core/social-providers'
import { SECOND } from '@tradepost/kit/clock'
import * as z from 'zod'

const GITHUB = 'https://api.github.com'
const TIMEOUT_MILLISECONDS = 10 * SECOND

const Known = z.object({
  id: z.union([z.number(), z.string()]),
  login: z.string(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  avatar_url: z.string().nullish(),
})
const Profile = z.custom<GithubProfile>((value) => Known.safeParse(value).success)
const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** Asks GitHub with somebody's token, which goes nowhere else: a redirect is an error. Undefined for a refusal. */
async function ask<S extends z.ZodType>(url: string, token: string, schema: S): Promise<z.infer<S> | undefined> {
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json', 'user-agent': 'tradepost' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  }).catch(() => undefined)
  return answer?.ok ? schema.safeParse(await answer.json().catch(() => undefined)).data : undefined
}

/**
 * Returns who signed in at GitHub, with their public email or else their primary one (GitHub REST API, "Users" and "Emails");
 * null if GitHub doesn't say. Better-auth's own way of asking would follow redirects.
 */
export async function readGitHubUser({ accessToken = '' }: Pick<OAuth2Tokens, 'accessToken'>, api = GITHUB) {
  const profile = await ask(`${api}/user`, accessToken, Profile)
  if (!profile) return null
  const emails = (await ask(`${api}/user/emails`, accessToken, Emails)) ?? []
  const email = profile.email ?? (emails.find(({ primary }) => primary) ?? emails[0])?.email
  const user = {
    name: profile.name || profile.login,
    email,
    image: profile.avatar_url,
    emailVerified: emails.find((each) => each.email === email)?.verified ?? false,
  }
  return { user, data: profile }
}
