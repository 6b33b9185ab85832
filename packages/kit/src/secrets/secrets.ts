/** Secrets: sealed, and masked in logs. */

import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { assert } from '#src/faults.ts'
import { generateRandomText } from '#src/ids.ts'

/** Creates a bearer secret, e.g. `tpk_test_…`; 238 bits. The prefix lets scanners find a leaked one. */
export function generateSecret(prefix: string): string {
  return `${prefix}_${generateRandomText(40)}`
}

/** Creates a Standard Webhooks signing secret: `whsec_` and 24 random bytes in base64. */
export function generateWebhookSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`
}

/** Hashes a bearer secret for storage. Secrets are random and long, so a plain digest cannot be reversed by guessing. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

export function hashSha256(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Compares in constant time, so that the duration doesn't reveal the first difference. */
export function isSameSecret(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(hashSecret(left)), Buffer.from(hashSecret(right))]
  return timingSafeEqual(a, b)
}

/** `abc…wxyz` → `…wxyz`; shown so that an owner recognizes a key. */
export function maskSecret(secret: string): string {
  return `…${secret.slice(-4)}`
}

export type Sealer = { seal(text: string): string; open(sealed: string): string; digest(text: string): string }

/**
 * Creates a sealer that encrypts what must be read again (provider keys, webhook secrets) with AES-256-GCM, and makes keyed
 * digests. `purpose` separates uses of one key: a text sealed for one purpose cannot be opened for another.
 * @throws when a sealed text was altered or belongs to another key or purpose.
 */
export function createSealer(encryptionKey: string, purpose: string): Sealer {
  assert(encryptionKey.length >= 32, 'ENCRYPTION_KEY has at least 32 characters')
  // As a key object, since Node takes long to find out that a buffer isn't one.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', encryptionKey, 'tradepost', purpose, 32)))
  return {
    seal(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(sealed) {
      assert(sealed.startsWith('v1.'), 'A sealed text starts with its version')
      const bytes = Buffer.from(sealed.slice(3), 'base64url')
      // Otherwise a shortened tag, which is easier to guess, would be accepted.
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    digest: (text) => createHmac('sha256', key).update(text).digest('base64url'),
  }
}
