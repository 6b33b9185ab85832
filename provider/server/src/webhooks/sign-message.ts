import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { RowSealer } from '@tradepost/kit/secrets/sealer'
import type { SecretKey } from './table.ts'

export type SignedHeaders = { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string }
export type Message = { id: string; at: Date; body: string }

/** A process signs for fewer endpoints than this at a time; those beyond it are opened again. */
const KEYS_MAX = 2000

/** Opens sealed secrets and keeps their keys in memory: opening one takes longer than signing with it. */
export type SigningKeys = (row: Record<SecretKey | 'secretSealed', string>) => KeyObject

export function createSigningKeys({ open }: Pick<RowSealer<SecretKey, 'secretSealed'>, 'open'>): SigningKeys {
  const keys = new Map<string, KeyObject>()
  return (row) => {
    const place = `${row.id} ${row.secretSealed}`
    const known = keys.get(place)
    if (known) return known
    const key = createSecretKey(Buffer.from(open(row, 'secretSealed').replace(/^whsec_/, ''), 'base64'))
    if (keys.size >= KEYS_MAX) keys.clear()
    keys.set(place, key)
    return key
  }
}

/**
 * Returns the three headers of Standard Webhooks: HMAC-SHA256 over `id.timestamp.body`, with the bytes after the secret's
 * `whsec_` as the key. The timestamp is that of this attempt, in seconds. One signature for each key, in their order.
 */
export function signMessage(keys: readonly KeyObject[], { id, at, body }: Message): SignedHeaders {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const sign = (key: KeyObject) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': keys.map(sign).join(' ') }
}
