import { isStorableText } from '@tradepost/kit/http/request-body'
import { compactVerify } from 'jose'
import * as z from 'zod'
import { isFlagSet } from '#src/auth/plugins/provider-accounts/provider-profiles/index.ts'
import { type Discovered, readAnswer } from './discover.ts'

/** A claim that may be missing. Some providers send null instead. */
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((claim) => claim ?? undefined)
const Text = optional(z.string())

/** The claims that we read from an ID token or a userinfo answer. */
export const Claims = z.looseObject({
  sub: z.string().min(1).max(255).refine(isStorableText),
  email: Text,
  email_verified: z.unknown().optional().transform(isFlagSet),
  name: Text,
  given_name: Text,
  family_name: Text,
  preferred_username: Text,
  picture: Text,
})
export type Claims = z.infer<typeof Claims>

/** Returns what to call a person: providers know many of them by other claims than `name`. */
export function readName(claims: Claims): string | undefined {
  const { name, given_name: given, family_name: family, preferred_username: username } = claims
  const names = [name, [given, family].filter(Boolean).join(' '), username]
  return names.find((candidate) => candidate?.trim())
}

/** Reads claims that were checked. @throws an error that names the claim of a wrong type, without its value */
export function parseClaims(payload: unknown): Claims {
  const { data, error } = Claims.safeParse(payload)
  if (data) return data
  throw new Error(error?.issues.map(({ path, message }) => `${path.join('.') || 'claims'}: ${message}`).join('; '))
}

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
