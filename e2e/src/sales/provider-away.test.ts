import type { Cart } from '@tradepost/contract/platform/buyer/cart'
import type { Shop } from '@tradepost/contract/platform/buyer/storefront'
import { afterEach, expect, test } from 'vitest'
import { makeGatedWorld } from '#src/world/outage/provider-gate.ts'

let world: Awaited<ReturnType<typeof makeGatedWorld>> | undefined
afterEach(() => world?.close())

test.each(['cut', 'broken'] as const)(
  'while the provider is %s, the shop shows products and keeps carts, and checkout returns 503 until it is back',
  async (mode) => {
    world = await makeGatedWorld()
    const { gate } = world
    const seller = await world.openShop()
    const visitor = world.visitor()
    await visitor.get<Shop>(`/api/shops/${seller.slug}`)
    await visitor.call('PUT', `/api/shops/${seller.slug}/cart/items/${seller.products.caliper.product_id}`, { quantity: 2 })

    gate.set(mode)
    const shop = await visitor.get<Shop>(`/api/shops/${seller.slug}`)
    expect(shop.body).toMatchObject({ is_stale: false })
    expect(shop.body.products).toHaveLength(2)
    await world.advance(6 * 60_000)
    await visitor.get<Shop>(`/api/shops/${seller.slug}`)
    await world.drainAll()
    expect((await visitor.get<Shop>(`/api/shops/${seller.slug}`)).body).toMatchObject({
      is_stale: true,
      products: shop.body.products,
    })
    const refused = await visitor.post<{ code: string; message: string }>(`/api/shops/${seller.slug}/checkout`)
    expect(refused).toMatchObject({ status: 503, body: { code: 'PAYMENTS_PROVIDER_UNAVAILABLE' } })
    expect((await visitor.get<Cart>(`/api/shops/${seller.slug}/cart`)).body.quantity).toBe(2)
    expect((await seller.visitor.get(`/api/organizations/${seller.slug}/payments`)).status).toBe(200)
    expect((await seller.visitor.get(`/api/organizations/${seller.slug}/products`)).status).toBe(200)
    const archive = `/api/organizations/${seller.slug}/products/${seller.products.caliper.product_id}/archive`
    expect((await seller.visitor.post(archive)).status).toBe(503)

    gate.set('open')
    expect((await visitor.post(`/api/shops/${seller.slug}/checkout`)).status).toBe(200)
    await visitor.get(`/api/shops/${seller.slug}`)
    await world.drainAll()
    expect((await visitor.get<Shop>(`/api/shops/${seller.slug}`)).body).toMatchObject({ is_stale: false })
  },
)
