/** The guide: every code block runs, and its pages are shown. */

import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { World } from '#src/world/world.ts'

/** A request that an example made. */
export type RecordedRequest = { method: string; path: string; body: unknown }

/** What examples talk to: it passes everything on to the provider. */
export type GuideServer = { url: string; requests: RecordedRequest[]; close(): Promise<void> }

/** Does what a reader does between two examples, for programs in every language: pays a checkout, or waits. */
async function act(world: World, request: IncomingMessage): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname === '/__pay') {
    const number = searchParams.get('card')
    const card = number === null ? {} : { number }
    await payHosted(searchParams.get('url') ?? '', {
      email: 'maya@example.com',
      name: 'Maya Lindqvist',
      country: 'US',
      keepsCard: true,
      ...card,
    })
  }
  await world.drainAll()
}

/** Passes a request on to the provider, and its answer back. */
async function passOn(world: World, request: IncomingMessage, requests: RecordedRequest[]): Promise<Response> {
  const { method = 'GET', url: path = '/' } = request
  const body = await buffer(request)
  requests.push({ method, path, body: body.length > 0 ? JSON.parse(body.toString()) : undefined })
  const names = ['authorization', 'content-type', 'idempotency-key'] as const
  const headers = names.flatMap((name) =>
    request.headers[name] ? [[name, String(request.headers[name])] as [string, string]] : [],
  )
  return fetch(`${world.provider.url}${path}`, { method, headers, ...(body.length > 0 ? { body: new Uint8Array(body) } : {}) })
}

/** Starts the server that examples talk to. Its `requests` are what they asked, in order. */
export async function startGuideServer(world: World): Promise<GuideServer> {
  const requests: RecordedRequest[] = []
  const server = createServer(async (request, response) => {
    try {
      if (request.url?.startsWith('/__')) {
        await act(world, request)
        response.end('done')
        return
      }
      const answer = await passOn(world, request, requests)
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
      response.end(Buffer.from(await answer.arrayBuffer()))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
