import { constants, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Cbor } from './cbor.ts'

/** COSE algorithm numbers: https://www.iana.org/assignments/cose/cose.xhtml#algorithms */
export const ALGORITHM = { ES256: -7, EdDSA: -8, ES384: -35, PS256: -37, RS256: -257, RS1: -65535 } as const
export type Algorithm = keyof typeof ALGORITHM

export type AuthenticatorKey = {
  /** The public key as a COSE map. */
  cose: Map<number | string, Cbor>
  sign(bytes: Uint8Array): Buffer
}

const COSE = { kty: 1, alg: 3, crv: -1, x: -2, y: -3, n: -1, e: -2 } as const
const KTY = { OKP: 1, EC2: 2, RSA: 3 } as const
const CRV = { P256: 1, P384: 2, Ed25519: 6 } as const

const bytesOf = (text = '') => Buffer.from(text, 'base64url')

function ecKey(algorithm: 'ES256' | 'ES384'): AuthenticatorKey {
  const isLong = algorithm === 'ES384'
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: isLong ? 'P-384' : 'P-256' })
  const { x, y } = privateKey.export({ format: 'jwk' })
  return {
    cose: new Map<number, Cbor>([
      [COSE.kty, KTY.EC2],
      [COSE.alg, ALGORITHM[algorithm]],
      [COSE.crv, isLong ? CRV.P384 : CRV.P256],
      [COSE.x, bytesOf(x)],
      [COSE.y, bytesOf(y)],
    ]),
    sign: (bytes) => sign(isLong ? 'sha384' : 'sha256', bytes, privateKey),
  }
}

function edwardsKey(): AuthenticatorKey {
  const { privateKey } = generateKeyPairSync('ed25519')
  return {
    cose: new Map<number, Cbor>([
      [COSE.kty, KTY.OKP],
      [COSE.alg, ALGORITHM.EdDSA],
      [COSE.crv, CRV.Ed25519],
      [COSE.x, bytesOf(privateKey.export({ format: 'jwk' }).x)],
    ]),
    sign: (bytes) => sign(null, bytes, privateKey),
  }
}

function rsaSignature(algorithm: Algorithm, key: KeyObject, bytes: Uint8Array): Buffer {
  if (algorithm === 'RS1') return sign('sha1', bytes, key)
  if (algorithm === 'RS256') return sign('sha256', bytes, key)
  return sign('sha256', bytes, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST })
}

function rsaKey(algorithm: Algorithm): AuthenticatorKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { n, e } = privateKey.export({ format: 'jwk' })
  return {
    cose: new Map<number, Cbor>([
      [COSE.kty, KTY.RSA],
      [COSE.alg, ALGORITHM[algorithm]],
      [COSE.n, bytesOf(n)],
      [COSE.e, bytesOf(e)],
    ]),
    sign: (bytes) => rsaSignature(algorithm, privateKey, bytes),
  }
}

export function makeAuthenticatorKey(algorithm: Algorithm): AuthenticatorKey {
  if (algorithm === 'ES256' || algorithm === 'ES384') return ecKey(algorithm)
  return algorithm === 'EdDSA' ? edwardsKey() : rsaKey(algorithm)
}
