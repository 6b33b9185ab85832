import { createHmac, createSecretKey } from 'node:crypto'
import { startStopwatch } from '@tradepost/kit/clock'
import { createSafeFetch } from '@tradepost/kit/http/safe-fetch'

const CONNECTIONS = 16
const KEY = createSecretKey(Buffer.alloc(24, 7))

/**
 * Returns how many signed posts a second these receivers take from this process without a database: the limit of what a sender of
 * webhooks can reach. Each receiver gets `each` of them over 16 connections.
 */
export async function measureSignedPosts(urls: readonly string[], each: number): Promise<number> {
  const client = createSafeFetch({ allowsPrivate: true, allowedOrigins: [] })
  const post = async (url: string, number: number) => {
    const now = new Date()
    const seconds = String(Math.floor(now.getTime() / 1000))
    const payload = { business_id: 'bus_00000000000000000000', type: 'payment.succeeded', timestamp: now.toISOString() }
    const body = JSON.stringify({ ...payload, data: { payload_type: 'Payment', number } })
    const id = `msg_${number}`
    const signature = createHmac('sha256', KEY).update(`${id}.${seconds}.${body}`).digest('base64')
    const signed = { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` }
    await client.post({ pool: url, url, headers: { ...signed, 'content-type': 'application/json' }, body, wantsHeaders: true })
  }
  const send = async (url: string, first: number) => {
    for (let number = first; number < each; number += CONNECTIONS) await post(url, number)
  }
  try {
    const elapsed = startStopwatch()
    await Promise.all(urls.flatMap((url) => Array.from({ length: CONNECTIONS }, (_, first) => send(url, first))))
    return (each * urls.length) / (elapsed() / 1000)
  } finally {
    await client.close()
  }
}
