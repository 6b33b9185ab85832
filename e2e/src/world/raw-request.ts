import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import type { Visitor } from './pages/visitor.ts'

export type RawReply = { status: number; text: string; headers: IncomingHttpHeaders }

/** A raw request: no headers are added, and the path isn't normalized. */
export type RawRequest = {
  method: string
  /** Includes the query; percent-encoded as it should arrive. */
  path: string
  headers?: Record<string, string | string[]>
  body?: string | Uint8Array
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/**
 * Sends requests that neither a browser nor `fetch` would: with their own headers and paths. If the server closes a kept-alive
 * connection just before it is reused, the request is sent once more on a new one. A stream of events is closed as soon as it
 * opens.
 */
export function sendRaw(url: string, raw: RawRequest): Promise<RawReply> {
  const { method, path, headers = {}, body } = raw
  const { hostname, port } = new URL(url)
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const sent = request({ agent, hostname, port, method, path, headers: { ...length, ...headers } }, (answer) => {
      const status = answer.statusCode ?? 0
      if (/event-stream/.test(answer.headers['content-type'] ?? '')) {
        resolve({ status, text: '', headers: answer.headers })
        answer.destroy()
        return
      }
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        resolve({ status, text: Buffer.concat(chunks).toString(), headers: answer.headers })
      })
    })
    sent.on('error', (error) => (sent.reusedSocket ? resolve(sendRaw(url, raw)) : reject(error)))
    sent.end(body)
  })
}

/** Writes these bytes to the server and waits for the first line of its answer; the request may be incomplete. */
export function sendBytes(url: string, bytes: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes))
    socket.once('data', (data) => {
      resolve(data.toString().split('\r\n')[0] ?? '')
      socket.destroy()
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The connection was closed without an answer')))
  })
}

/** Returns the `cookie` header that a browser would send. */
export function cookieOf({ cookies }: Pick<Visitor, 'cookies'>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** Parses JSON as an object; undefined for anything else. */
export function jsonOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** Does the work for every item, a few at a time; returns the results in the order of the items. */
export async function inBatches<T, R>(items: readonly T[], work: (item: T) => Promise<R>, size = 16): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < items.length; start += size)
    results.push(...(await Promise.all(items.slice(start, start + size).map(work))))
  return results
}
