import type { AccessAnswer } from '@tradepost/contract/platform/access'
import { MINUTE, SECOND } from '@tradepost/kit/clock'
import { importJWK, SignJWT } from 'jose'
import type { Deps } from '#src/deps.ts'
import { signingKeySealer } from './signing-keys.ts'
import type { AccessSigningKeyRow } from './table.ts'

/** How long a program may trust a token without asking again. */
const VALID_MILLISECONDS = 5 * MINUTE

/** Keys never change, so each is opened once. */
const opened = new Map<string, Awaited<ReturnType<typeof importJWK>>>()

async function openKey(deps: Deps, { id, x, privateSealed }: AccessSigningKeyRow) {
  const known = opened.get(privateSealed)
  if (known) return known
  const d = signingKeySealer(deps).open(privateSealed)
  const key = await importJWK({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', kid: id, x, d }, 'EdDSA')
  opened.set(privateSealed, key)
  return key
}

type Signing = { key: AccessSigningKeyRow; answer: AccessAnswer; organizationId: string }

/** Signs an answer for the business's own programs. They check it with the published keys, without asking us. */
export async function signAccessToken(deps: Deps, { key, answer, organizationId }: Signing): Promise<string> {
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
