import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { headers: IncomingHttpHeaders; body: string }

/** A seller's own HTTP server, as far as webhooks go. */
export type TestReceiver = {
  url: string
  /** What arrived, in order. */
  received: Received[]
  /** What the next requests are answered with; `hang` answers nothing until the receiver closes. */
  answerWith(answer: { status: number; headers?: Record<string, string> } | 'hang'): void
  /** Resolves as soon as so many requests have arrived. */
  arrived(count: number): Promise<void>
  close(): Promise<void>
}

/** Listens on a port of its own and answers 200 until it is told otherwise. */
export async function makeTestReceiver(): Promise<TestReceiver> {
  const received: Received[] = []
  const waiting = new Set<() => void>()
  let answer: Parameters<TestReceiver['answerWith']>[0] = { status: 200 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
      for (const look of waiting) look()
      if (answer !== 'hang') response.writeHead(answer.status, answer.headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    answerWith(next) {
      answer = next
    },
    arrived: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (received.length < count) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
