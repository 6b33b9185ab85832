import { createHash } from 'node:crypto'
import { DAY, MINUTE, SECOND, systemClock } from '@tradepost/kit/clock'
import { compactVerify } from 'jose'
import * as z from 'zod'
import type { Discovered } from './discover.ts'
import { type Claims, parseClaims } from './user-info.ts'

/** How far apart the clocks of a provider and of this machine may be, in seconds. */
const LEEWAY = MINUTE / SECOND
/** An ID token that was issued longer ago is refused, in seconds. Apps may bring one that they got hours ago. */
const AGE_MAX = DAY / SECOND

const Seconds = z.number()
const Protected = z.object({
  iss: z.string(),
  aud: z.union([z.string().transform((audience) => [audience]), z.array(z.string())]),
  exp: Seconds,
  iat: Seconds,
  nbf: Seconds.nullish(),
  azp: z.string().nullish(),
  nonce: z.string().nullish(),
  at_hash: z.string().nullish(),
})
type Protected = z.infer<typeof Protected>

type Expected = {
  issuer: string
  clientId: string
  /** The nonce that this request sent; undefined if it sent none. */
  nonce: string | undefined
  /** The access token that came along. */
  accessToken: string | undefined
}

/**
 * Hashes an access token for `at_hash`: the left half, by the hash of the signature's algorithm (OpenID Connect Core 3.1.3.6).
 */
function hashAccessToken(accessToken: string, algorithm: string): string {
  const hash = createHash(`sha${/\d{3}/.exec(algorithm)?.[0] ?? 512}`)
    .update(accessToken)
    .digest()
  return hash.subarray(0, hash.byteLength / 2).toString('base64url')
}

/**
 * Lists the checks of OpenID Connect Core 3.1.3.7 by their numbers, and `at_hash` of 3.1.3.8; the signature is checked before.
 */
function findMistake(token: Protected, algorithm: string, expected: Expected): string | undefined {
  const { iss, aud, exp, iat, nbf, azp, nonce, at_hash: accessTokenHash } = token
  const now = systemClock.now().getTime() / SECOND
  const checks: readonly (readonly [isRight: boolean, mistake: string])[] = [
    [iss === expected.issuer, '2: it was issued by another provider'],
    [aud.includes(expected.clientId), '3: it was issued for another client'],
    [aud.length === 1 || typeof azp === 'string', '4: it has several audiences and no azp'],
    [azp === undefined || azp === null || azp === expected.clientId, '5: its azp is another client'],
    [exp > now - LEEWAY, '9: it has expired'],
    [iat <= now + LEEWAY, '10: it was issued in the future'],
    [iat >= now - AGE_MAX - LEEWAY, '10: it was issued too long ago'],
    [typeof nbf !== 'number' || nbf <= now + LEEWAY, 'it is not valid yet'],
    [expected.nonce === undefined || nonce === expected.nonce, '11: it was made for another request'],
    [
      !accessTokenHash || !expected.accessToken || accessTokenHash === hashAccessToken(expected.accessToken, algorithm),
      'its access token is another one',
    ],
  ]
  return checks.find(([isRight]) => !isRight)?.[1]
}

/** Returns the claims of an ID token that passes every check. @throws an error with the first failed one */
export async function readIdToken(
  { issuer, keys, algorithms }: Discovered,
  token: string,
  expected: Omit<Expected, 'issuer'>,
): Promise<Claims> {
  const { payload, protectedHeader } = await compactVerify(token, keys, { algorithms })
  const claims: unknown = JSON.parse(new TextDecoder().decode(payload))
  const parsed = Protected.safeParse(claims)
  if (!parsed.success)
    throw new Error(`The ID token's ${parsed.error.issues.map(({ path }) => path.join('.')).join(', ')} is invalid`)
  const mistake = findMistake(parsed.data, protectedHeader.alg, { ...expected, issuer })
  if (mistake) throw new Error(`The ID token was refused: ${mistake}`)
  return parseClaims(claims)
}
