import { compactVerify } from 'jose'
import * as z from 'zod'
import { type Claims, parseClaims } from './claims.ts'
import type { Discovered } from './discover.ts'
import { readAnswer } from './read-json.ts'

const SIGNED = /^application\/jwt\b/i
const Origin = z.object({
  iss: z.string().nullish(),
  aud: z.union([z.string().transform((audience) => [audience]), z.array(z.string())]).nullish(),
})

/** Opens a signed answer. Names of provider and client may be missing, but not wrong (OpenID Connect Core 5.3.4). @throws */
async function openSigned(
  { issuer, keys, userInfoAlgorithms: algorithms }: Discovered,
  text: string,
  clientId: string,
): Promise<unknown> {
  if (text.split('.').length !== 3) throw new Error(`The userinfo of ${issuer} is encrypted, which isn't supported`)
  const { payload } = await compactVerify(text, keys, { algorithms })
  const claims: unknown = JSON.parse(new TextDecoder().decode(payload))
  const { iss, aud } = Origin.parse(claims)
  if (iss && iss !== issuer) throw new Error('The userinfo was issued by another provider')
  if (aud && !aud.includes(clientId)) throw new Error('The userinfo was issued for another client')
  return claims
}

/** Returns the provider's userinfo for an access token, signed or not. @throws if it returns none */
export async function readUserInfo(provider: Discovered, accessToken: string, clientId: string): Promise<Claims> {
  const { userInfoEndpoint, issuer } = provider
  if (!userInfoEndpoint) throw new Error(`${issuer} has no userinfo endpoint`)
  const answer = await readAnswer(userInfoEndpoint, `userinfo endpoint of ${issuer}`, {
    accept: 'application/json, application/jwt',
    authorization: `Bearer ${accessToken}`,
  })
  const isSigned = SIGNED.test(answer.headers.get('content-type') ?? '')
  return parseClaims(isSigned ? await openSigned(provider, (await answer.text()).trim(), clientId) : await answer.json())
}
