import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeWorld, type World, type WorldOptions } from '#src/world/world.ts'

export type ProviderGate = {
  /**
   * `away`: a provider that answers 503 and wants no other try, so that nobody waits for one. `unknown`: one that answers every
   * path with 404. `busy`: one that rate-limits for two minutes. `lost`: one that
   * does what it is asked, and whose answers never arrive.
   */
  set(mode: 'open' | 'away' | 'cut' | 'lost' | 'broken' | 'unknown' | 'busy' | 'html' | 'empty'): void
  /** Answers one call ("POST /checkouts") with this body from now on; undefined restores the provider's answer. */
  fake(call: string, body: unknown): void
  /** Answers one call with 500 from now on, until it is faked. */
  fail(call: string): void
  /** Every call that came through, such as `POST /checkouts`. */
  readonly calls: string[]
}
export type GatedWorld = World & { gate: ProviderGate }

async function openGate(target: () => string) {
  let mode: Parameters<ProviderGate['set']>[0] = 'open'
  const fakes = new Map<string, string>()
  const failures = new Set<string>()
  const calls: string[] = []
  const server = createServer(async (request, response) => {
    const call = `${request.method} ${request.url}`
    calls.push(call)
    if (mode === 'cut') return void request.socket.destroy()
    if (mode === 'away')
      return void response.writeHead(503, { 'x-should-retry': 'false', 'content-type': 'application/json' }).end('{}')
    if (mode === 'broken' || failures.has(call))
      return void response
        .writeHead(500, { 'content-type': 'application/json' })
        .end('{"code":"INTERNAL_SERVER_ERROR","message":"Broken"}')
    if (mode === 'busy')
      return void response.writeHead(429, { 'retry-after': '120', 'content-type': 'application/json' }).end('{}')
    if (mode === 'html') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to nginx</h1>')
    if (mode === 'empty') return void response.writeHead(200, { 'content-type': 'application/json' }).end()
    if (mode === 'unknown') return void response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
    const fake = fakes.get(call)
    if (fake !== undefined) return void response.writeHead(200, { 'content-type': 'application/json' }).end(fake)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const headers = new Headers(
      Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' && !/^(host|connection|content-length)$/.test(name) ? [[name, value] as [string, string]] : [],
      ),
    )
    const answer = await fetch(`${target()}${request.url}`, {
      method: request.method ?? 'GET',
      headers,
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    })
    const body = Buffer.from(await answer.arrayBuffer())
    if (mode === 'lost') return void request.socket.destroy()
    // An answer without a body has no content type: the SDK would parse it.
    const type = answer.headers.get('content-type')
    response.writeHead(answer.status, type ? { 'content-type': type } : {}).end(body)
  })
  server.listen(0)
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    calls,
    set(next: typeof mode) {
      mode = next
    },
    fake(call: string, body: unknown) {
      failures.delete(call)
      if (body === undefined) fakes.delete(call)
      else fakes.set(call, JSON.stringify(body))
    },
    fail: (call: string) => void failures.add(call),
    close: () => server.close(),
  }
}

/** Starts a world whose platform reaches its provider through a gate that can be shut or made to answer 500. */
export async function makeGatedWorld(options: WorldOptions = {}): Promise<GatedWorld> {
  let providerUrl = ''
  const gate = await openGate(() => providerUrl)
  const world = await makeWorld({ ...options, platform: { ...options.platform, providerUrl: gate.url } })
  providerUrl = world.provider.url
  return {
    ...world,
    gate,
    async close() {
      await world.close()
      gate.close()
    },
  }
}
