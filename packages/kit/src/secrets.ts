import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { assert } from './faults.ts'
import { randomText } from './ids.ts'

/** A bearer secret, e.g. `tpk_test_…`; 238 bits. The prefix lets scanners find a leaked one. */
export function newSecret(prefix: string): string {
  return `${prefix}_${randomText(40)}`
}

/** A Standard Webhooks signing secret: `whsec_` and 24 random bytes in base64. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`
}

/** What we keep of a bearer secret. Secrets are random and long, so a plain digest cannot be guessed back. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

export function sha256(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Compares without telling by its duration where the first difference is. */
export function isSameSecret(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(hashSecret(left)), Buffer.from(hashSecret(right))]
  return timingSafeEqual(a, b)
}

/** `abc…wxyz` → `…wxyz`; shown so that an owner recognises a key. */
export function hintOf(secret: string): string {
  return `…${secret.slice(-4)}`
}

export type Sealer = { seal(text: string): string; open(sealed: string): string; digest(text: string): string }

/**
 * Encrypts what must be read again (provider keys, webhook secrets) by AES-256-GCM, and makes keyed digests.
 * `purpose` separates uses of one key: what was sealed for one purpose cannot be opened for another.
 * @throws when a sealed text was altered or belongs to another key or purpose.
 */
export function sealerOf(encryptionKey: string, purpose: string): Sealer {
  assert(encryptionKey.length >= 32, 'ENCRYPTION_KEY has at least 32 characters')
  const key = Buffer.from(hkdfSync('sha256', encryptionKey, 'tradepost', purpose, 32))
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
      // A shortened tag would be accepted otherwise, and is easier to guess.
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    digest: (text) => createHmac('sha256', key).update(text).digest('base64url'),
  }
}
