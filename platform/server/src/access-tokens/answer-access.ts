import type { AccessAnswer, AccessQuery } from '@tradepost/contract/platform/access'
import { MINUTE, SECOND } from '@tradepost/kit/clock'
import { isTypePreferred } from '@tradepost/kit/http/accept'
import { hashSecret } from '@tradepost/kit/secrets/secrets'
import type { Context } from 'hono'
import { importJWK, SignJWT } from 'jose'
import { decideByProduct } from '#src/access/read-grants.ts'
import type { AccessKeyHolder } from '#src/access-keys/authenticate-access-key.ts'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { type FoundGrants, findGrants } from './find-grants.ts'
import { listSigningKeys, signingKeySealer } from './signing-keys.ts'
import type { AccessSigningKeyRow } from './table.ts'

/** How long a program may trust a token without asking again. */
const VALID_MILLISECONDS = 5 * MINUTE

/** Keys never change, so each is opened once. */
const opened = new Map<string, Awaited<ReturnType<typeof importJWK>>>()

async function openKey(deps: Deps, row: AccessSigningKeyRow) {
  const { id, x, privateSealed } = row
  const place = `${id} ${privateSealed}`
  const known = opened.get(place)
  if (known) return known
  const d = signingKeySealer(deps).open(row, 'privateSealed')
  const key = await importJWK({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', kid: id, x, d }, 'EdDSA')
  opened.set(place, key)
  return key
}

type Signing = { key: AccessSigningKeyRow; answer: AccessAnswer; organizationId: string }

/** Signs an answer for the business's own programs. They check it with the published keys, without asking us. */
async function signAccessToken(deps: Deps, { key, answer, organizationId }: Signing): Promise<string> {
  const now = deps.clock.now().getTime()
  const { customer, grants, as_of } = answer
  const token = new SignJWT({ customer, grants, as_of })
    .setProtectedHeader({ alg: 'EdDSA', kid: key.id, typ: 'JWT' })
    .setIssuer(deps.config.url)
    .setAudience(organizationId)
    .setIssuedAt(Math.floor(now / SECOND))
    .setExpirationTime(Math.floor((now + VALID_MILLISECONDS) / SECOND))
  if (customer !== null) token.setSubject(customer)
  return token.sign(await openKey(deps, key))
}

const byId = <T extends { product_id: string }>(items: readonly T[]): T[] =>
  items.toSorted((left, right) => (left.product_id < right.product_id ? -1 : 1))

function toAnswer({ customer }: AccessQuery, { customerIds, grants, now }: FoundGrants): AccessAnswer {
  const [only, another] = customerIds
  return {
    customer: customer ?? (another === undefined ? (only ?? null) : null),
    grants: byId(decideByProduct(grants, now)),
    as_of: now.toISOString(),
  }
}

/** A tag of what customers have: asking a moment later is no other answer. */
const tagOf = ({ customer, grants }: AccessAnswer): string => `W/"${hashSecret(JSON.stringify({ customer, grants }))}"`

const isNamed = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch === '*' ||
  (ifNoneMatch?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag.replace(/^W\//, '')) ?? false)

type Asking = { key: AccessKeyHolder; query: AccessQuery; request: Context }

/**
 * Answers what somebody has, as JSON with a tag, 304 for the tag that the caller has, or as a signed token. A token has no tag:
 * it runs out.
 */
export async function answerAccess(deps: Deps, { key, query, request: c }: Asking): Promise<Response> {
  const isToken = isTypePreferred(c.req.header('accept'), 'application/jwt', 'application/json')
  const found = await findGrants({ ...toReadOnly(deps), ...key }, query, { isToken })
  const answer = toAnswer(query, found)
  c.header('cache-control', 'private, max-age=30')
  c.header('vary', 'accept, authorization')
  if (isToken) {
    const signer = found.key ?? (await listSigningKeys(deps))[0]
    if (!signer) throw new Error('There is a key once the keys were listed')
    const token = await signAccessToken(deps, { key: signer, answer, organizationId: key.organizationId })
    return c.body(token, 200, { 'content-type': 'application/jwt' })
  }
  const tag = tagOf(answer)
  c.header('etag', tag)
  return isNamed(c.req.header('if-none-match'), tag) ? c.body(null, 304) : c.json(answer)
}
