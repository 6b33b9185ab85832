/** Secrets: sealed, and masked in logs. */

import { createHash, timingSafeEqual } from 'node:crypto'
import { generateBytes, generateRandomText } from '#src/ids.ts'

/** Creates a bearer secret, e.g. `tpk_test_…`; 238 bits. The prefix lets scanners find a leaked one. */
export function generateSecret(prefix: string): string {
  return `${prefix}_${generateRandomText(40, prefix)}`
}

/** Creates a Standard Webhooks signing secret: `whsec_` and 24 random bytes in base64. */
export function generateWebhookSecret(): string {
  return `whsec_${generateBytes(24, 'webhook secret').toString('base64')}`
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
