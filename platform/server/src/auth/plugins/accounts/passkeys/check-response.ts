import { createPublicKey, type JsonWebKeyInput } from 'node:crypto'
import { decodeClientDataJSON, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers'
import * as z from 'zod'

/** COSE labels and values: https://www.iana.org/assignments/cose/cose.xhtml */
const COSE = { alg: 3, x: -2, y: -3, n: -1, e: -2 } as const
/** The algorithms that registration offers: Ed25519, ES256, RS256 (the defaults of @simplewebauthn/server). */
const OFFERED = { eddsa: -8, es256: -7, rs256: -257 } as const

const CREDENTIAL_ID_BYTES_MAX = 1023
/** The column is a signed 32-bit integer. */
const COUNTER_MAX = 2 ** 31 - 1

const Response = z.looseObject({ id: z.string(), response: z.looseObject({ clientDataJSON: z.string() }) })
type Credential = { id: string; publicKey: Uint8Array<ArrayBuffer>; counter: number }

const toText = (bytes: unknown) => Buffer.from(z.instanceof(Uint8Array).parse(bytes)).toString('base64url')

function jwkOf(publicKey: Uint8Array<ArrayBuffer>): JsonWebKeyInput['key'] | undefined {
  const key: { get(label: number): unknown } = decodeCredentialPublicKey(publicKey)
  const alg = key.get(COSE.alg)
  if (alg === OFFERED.es256) return { kty: 'EC', crv: 'P-256', x: toText(key.get(COSE.x)), y: toText(key.get(COSE.y)) }
  if (alg === OFFERED.eddsa) return { kty: 'OKP', crv: 'Ed25519', x: toText(key.get(COSE.x)) }
  if (alg === OFFERED.rs256) return { kty: 'RSA', n: toText(key.get(COSE.n)), e: toText(key.get(COSE.e)) }
  return undefined
}

export function isOfferedKey({ publicKey }: Credential): boolean {
  return jwkOf(publicKey) !== undefined
}

/** Returns whether a ceremony ran in our own page and not in a frame of another site; better-auth doesn't check. */
export function isOwnFrame(response: unknown): boolean {
  const { clientDataJSON } = Response.parse(response).response
  return decodeClientDataJSON(clientDataJSON).crossOrigin !== true
}

/** Checks what @simplewebauthn/server leaves to its caller: matching IDs of an acceptable length, and a complete key. */
export function isWholeCredential(credential: Credential, response: unknown): boolean {
  const { id } = Response.parse(response)
  const jwk = jwkOf(credential.publicKey)
  if (id !== credential.id || !jwk || credential.counter > COUNTER_MAX) return false
  if (Buffer.from(id, 'base64url').byteLength > CREDENTIAL_ID_BYTES_MAX) return false
  try {
    createPublicKey({ key: jwk, format: 'jwk' })
    return true
  } catch {
    return false
  }
}
