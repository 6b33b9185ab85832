import { isStorableText } from '@tradepost/kit/http/request-body'
import * as z from 'zod'
import { isFlagSet } from '#src/auth/plugins/provider-accounts/provider-profiles/normalize-profile.ts'

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
