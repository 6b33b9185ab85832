import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

const KEY_ID = 'openid-server'

/**
 * The signer of a token: the server; a key that the server doesn't publish, under the server's key id; no one (`alg: none`); or
 * the client's secret, as HMAC, which a client that trusts the token's own `alg` would accept.
 */
export type Signer = 'server' | 'foreign key' | 'nobody' | 'client secret'

export type SigningKeys = {
  /** The private key in the format the provider expects. */
  jwk: JsonWebKey & { kid: string; kty: string }
  sign(claims: Record<string, unknown>, signer?: Signer): string
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

/** Makes the RSA keys of one run: the server's own, and one that it doesn't publish. */
export function makeSigningKeys({ clientSecret }: { clientSecret: string }): SigningKeys {
  const own = rsa()
  let foreign: KeyObject | undefined
  const signatureOf = (signer: Signer, text: string): Buffer => {
    if (signer === 'nobody') return Buffer.alloc(0)
    if (signer === 'client secret') return createHmac('sha256', clientSecret).update(text).digest()
    // RSA keys are slow to generate, and most tests need only one.
    foreign ??= signer === 'foreign key' ? rsa() : undefined
    return sign('RSA-SHA256', Buffer.from(text), signer === 'foreign key' && foreign ? foreign : own)
  }
  return {
    jwk: { ...own.export({ format: 'jwk' }), kty: 'RSA', kid: KEY_ID, alg: 'RS256', use: 'sig' },
    sign(claims, signer = 'server') {
      const alg = signer === 'nobody' ? 'none' : signer === 'client secret' ? 'HS256' : 'RS256'
      const text = `${encode({ alg, typ: 'JWT', kid: KEY_ID })}.${encode(claims)}`
      return `${text}.${signatureOf(signer, text).toString('base64url')}`
    },
  }
}

/** Returns the claims of a token without checking who signed it. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}
