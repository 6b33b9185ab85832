import { addMilliseconds, type Clock, HOUR } from '@tradepost/kit/clock'
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'

/** Time limit for one answer of a provider. */
const TIMEOUT_MILLISECONDS = 5000

/** Fetches from a provider; `what` names it in errors. @throws if it doesn't answer, or not with 2xx */
export async function readAnswer(url: string, what: string, headers: Record<string, string>): Promise<Response> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS), headers, redirect: 'error' })
  if (!answer.ok) throw new Error(`The ${what} answers ${answer.status}`)
  return answer
}

/** Fetches JSON from a provider. @throws as `readAnswer` */
async function readJson(url: string, what: string): Promise<unknown> {
  return (await readAnswer(url, what, { accept: 'application/json' })).json()
}

const KEPT_MILLISECONDS = HOUR

const Document = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url().optional(),
  jwks_uri: z.url(),
  // If the list is missing, the default is the header (OpenID Connect Discovery 1.0, section 3).
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
  id_token_signing_alg_values_supported: z.array(z.string()).default(['RS256']),
  userinfo_signing_alg_values_supported: z.array(z.string()).optional(),
})

/** Algorithms without an asymmetric key prove nothing. */
const isProof = (algorithm: string) => algorithm !== 'none' && !algorithm.startsWith('HS')

/** A provider's endpoints and signing keys. */
export type Discovered = {
  issuer: string
  authorizationEndpoint: string
  tokenEndpoint: string
  userInfoEndpoint: string | undefined
  /** How the client authenticates: in the body if supported, else in a header. */
  authentication: 'post' | 'basic'
  /** What ID tokens may be signed with; `userInfoAlgorithms` are for signed userinfo. */
  algorithms: string[]
  userInfoAlgorithms: string[]
  keys: JWTVerifyGetKey
}

async function read(issuer: string): Promise<Discovered> {
  const answer = await readJson(`${issuer}/.well-known/openid-configuration`, `discovery document of ${issuer}`)
  const document = Document.parse(answer)
  if (document.issuer.replace(/\/+$/, '') !== issuer) throw new Error(`${issuer} calls itself ${document.issuer}`)
  const algorithms = document.id_token_signing_alg_values_supported.filter(isProof)
  return {
    issuer: document.issuer,
    authorizationEndpoint: document.authorization_endpoint,
    tokenEndpoint: document.token_endpoint,
    userInfoEndpoint: document.userinfo_endpoint,
    authentication: document.token_endpoint_auth_methods_supported.includes('client_secret_post') ? 'post' : 'basic',
    algorithms,
    userInfoAlgorithms: document.userinfo_signing_alg_values_supported?.filter(isProof) ?? algorithms,
    keys: createRemoteJWKSet(new URL(document.jwks_uri), { timeoutDuration: TIMEOUT_MILLISECONDS }),
  }
}

/**
 * Reads a provider's discovery document on first use, and again after an hour or a failure, so that a provider that was down at
 * startup works as soon as it answers. @throws if it doesn't answer, or the document is invalid
 */
export function createDiscoveryReader(issuer: string, clock: Clock): () => Promise<Discovered> {
  let kept: { document: Promise<Discovered>; until: Date } | undefined
  return () => {
    if (kept && kept.until > clock.now()) return kept.document
    const document = read(issuer)
    kept = { document, until: addMilliseconds(clock.now(), KEPT_MILLISECONDS) }
    document.catch(() => {
      if (kept?.document === document) kept = undefined
    })
    return document
  }
}
