import { jwtVerify } from 'jose'
import * as z from 'zod'
import type { Discovered } from './discover.ts'
import { readJson } from './read-json.ts'

/** The claims that we read from an ID token or a userinfo answer; some providers send the flag as text. */
export const Claims = z.looseObject({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).optional(),
  name: z.string().optional(),
  picture: z.string().optional(),
  nonce: z.string().optional(),
})
export type Claims = z.infer<typeof Claims>

/** Returns the claims of an ID token after checking its issuer, audience, age and nonce. @throws if a check fails */
export async function readIdToken(
  { issuer, keys, algorithms }: Discovered,
  token: string,
  { clientId, nonce }: { clientId: string; nonce: string | undefined },
): Promise<Claims> {
  const { payload } = await jwtVerify(token, keys, { issuer, audience: clientId, algorithms, requiredClaims: ['exp', 'sub'] })
  const claims = Claims.parse(payload)
  if (nonce !== undefined && claims.nonce !== nonce) throw new Error('The id token was made for another request')
  return claims
}

/** Returns the provider's userinfo for an access token. @throws if it returns none */
export async function readUserInfo({ userInfoEndpoint, issuer }: Discovered, accessToken: string): Promise<Claims> {
  if (!userInfoEndpoint) throw new Error(`${issuer} has no userinfo endpoint`)
  const authorization = `Bearer ${accessToken}`
  return Claims.parse(await readJson(userInfoEndpoint, `userinfo endpoint of ${issuer}`, { authorization }))
}
