import { createHmac } from 'node:crypto'

export type SignedHeaders = { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string }

/**
 * Returns the three headers of Standard Webhooks: HMAC-SHA256 over `id.timestamp.body`, with the bytes after the secret's
 * `whsec_` as the key. The timestamp is that of this attempt, in seconds. One signature for each secret, in their order.
 */
export function signMessage(secrets: readonly string[], message: { id: string; at: Date; body: string }): SignedHeaders {
  const timestamp = String(Math.floor(message.at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${message.id}.${timestamp}.${message.body}`).digest('base64')}`
  })
  return { 'webhook-id': message.id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
