import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startStopwatch } from '@tradepost/kit/clock'

/** `at`: milliseconds since the receiver started. */
export type Received = { path: string; headers: IncomingHttpHeaders; body: string; at: number }
type Answer = { status: number; headers?: Record<string, string> } | 'hang'

/** A seller's HTTP server that receives webhooks. */
export type TestReceiver = {
  url: string
  /** Received requests, in order. */
  received: Received[]
  /** Sets the answer to the next requests, all or those for one path; `hang` doesn't answer until the receiver closes. */
  answerWith(answer: Answer, path?: string): void
  /** Resolves when this many requests have arrived, in total or for one path. */
  arrived(count: number, path?: string): Promise<void>
  /** Requests without an answer whose sender is still waiting. */
  unanswered(): number
  close(): Promise<void>
}

/** Listens on its own port and answers 200 by default. */
export async function makeTestReceiver(): Promise<TestReceiver> {
  const received: Received[] = []
  const waiting = new Set<() => void>()
  let answer: Answer = { status: 200 }
  let unanswered = 0
  const answers = new Map<string, Answer>()
  const elapsed = startStopwatch()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    const path = request.url ?? ''
    const given = answers.get(path) ?? answer
    unanswered += 1
    response.on('close', () => {
      unanswered -= 1
    })
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const at = elapsed()
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString('utf8'), at })
      for (const look of waiting) look()
      if (given !== 'hang') response.writeHead(given.status, given.headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    answerWith(next, path) {
      if (path === undefined) answer = next
      else answers.set(path, next)
    },
    unanswered: () => unanswered,
    arrived: (count, path) =>
      new Promise((resolve) => {
        const look = () => {
          if (received.filter((each) => path === undefined || each.path === path).length < count) return
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
