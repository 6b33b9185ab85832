import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Cart } from '@tradepost/contract/platform/cart'
import type { Shop } from '@tradepost/contract/platform/storefront'
import { afterEach, expect, test } from 'vitest'
import { makeWorld, type World } from './world.ts'

let world: World | undefined
afterEach(() => world?.close())

/** A gate in front of the provider that can be shut, or made to answer 500. */
async function gateTo(target: () => string) {
  let mode: 'open' | 'cut' | 'broken' = 'open'
  const server = createServer(async (request, response) => {
    if (mode === 'cut') return void request.socket.destroy()
    if (mode === 'broken')
      return void response
        .writeHead(500, { 'content-type': 'application/json' })
        .end('{"code":"INTERNAL_SERVER_ERROR","message":"Broken"}')
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
    response
      .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
      .end(Buffer.from(await answer.arrayBuffer()))
  })
  server.listen(0)
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    set(next: typeof mode) {
      mode = next
    },
    close: () => server.close(),
  }
}

test.each(['cut', 'broken'] as const)(
  'with the provider %s the shop still shows, says so with 503, keeps the cart and goes on afterwards',
  async (mode) => {
    let providerUrl = ''
    const gate = await gateTo(() => providerUrl)
    world = await makeWorld({ platform: { providerUrl: gate.url } })
    providerUrl = world.provider.url
    const seller = await world.openShop()
    const visitor = world.visitor()
    await visitor.get<Shop>(`/api/shops/${seller.slug}`)
    await visitor.call('PUT', `/api/shops/${seller.slug}/cart/items/${seller.products.caliper.product_id}`, { quantity: 2 })

    gate.set(mode)
    const shop = await visitor.get<Shop>(`/api/shops/${seller.slug}`)
    expect(shop.body).toMatchObject({ is_stale: true })
    expect(shop.body.products).toHaveLength(2)
    const refused = await visitor.post<{ code: string; message: string }>(`/api/shops/${seller.slug}/checkout`)
    expect(refused).toMatchObject({ status: 503, body: { code: 'PAYMENTS_PROVIDER_UNAVAILABLE' } })
    expect((await visitor.get<Cart>(`/api/shops/${seller.slug}/cart`)).body.quantity).toBe(2)
    expect((await seller.visitor.get(`/api/organizations/${seller.slug}/payments`)).status).toBe(503)

    gate.set('open')
    expect((await visitor.post(`/api/shops/${seller.slug}/checkout`)).status).toBe(200)
    gate.close()
  },
)
