import type { Order, OrderPage } from '@tradepost/contract/platform/buyer/orders'
import type { Shop } from '@tradepost/contract/platform/buyer/storefront'
import type { SellerTheme, ThemePreview } from '@tradepost/contract/platform/organization/seller-theme'
import { DEFAULT_THEME, type ThemeSettings } from '@tradepost/contract/shop-theme'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import { pngOf } from '#src/world/pages/pictures.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { expectClosedToStrangers } from '#src/world/seller-guards.ts'

let world: GatedWorld
let seller: Seller
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
})
afterAll(() => world.close())

const ORANGE = { ...DEFAULT_THEME, accent: '#b45309', corners: 'round', mode: 'dark' } as const
const path = (rest = '') => `/api/organizations/${seller.slug}/theme${rest}`
const shop = async (): Promise<Shop> => (await world.visitor().get<Shop>(`/api/shops/${seller.slug}`)).body

/** What the provider has been told, by the shop's own key. */
async function toldProvider(): Promise<ThemeSettings> {
  const { bearerToken } = await sellerClient(world, seller)
  const headers = { authorization: `Bearer ${bearerToken}` }
  return (await fetch(`${world.provider.url}/settings/theme`, { headers })).json()
}

const upload = (rest: string, bytes: Uint8Array, type = 'image/png') =>
  seller.visitor.call('PUT', `/api/organizations/${seller.slug}${rest}`, bytes, { 'content-type': type })
test('a shop looks like Tradepost until its seller says otherwise', async () => {
  expect((await seller.visitor.get(path())).body).toEqual({ theme: DEFAULT_THEME, cover: null })
  expect((await shop()).look).toEqual({ styles: '', has_own_mode: false, shows_powered_by: true, cover: null })
})

test('a saved theme dresses the shop at once, and its provider after the next job', async () => {
  const { status, body } = await seller.visitor.call<SellerTheme>('PUT', path(), ORANGE)
  expect([status, body.theme]).toEqual([200, ORANGE])
  const { look } = await shop()
  expect(look).toMatchObject({ has_own_mode: true, shows_powered_by: true })
  expect(look.styles).toContain('--accent:light-dark(#b45309,')
  await world.drainAll()
  expect(await toldProvider()).toEqual({ ...ORANGE, logo_url: null })
  const { body: log } = await seller.visitor.get<{ items: { action: string }[] }>(`/api/organizations/${seller.slug}/audit-log`)
  expect(log.items[0]).toMatchObject({ action: 'theme.updated' })
})

test('while the provider is away, the theme is saved, and the provider is told once it is back', async () => {
  world.gate.set('away')
  expect((await seller.visitor.call('PUT', path(), { ...ORANGE, typeface: 'nunito' })).status).toBe(200)
  await world.platform.drainAll().catch(() => {})
  world.gate.set('open')
  await seller.visitor.call('PUT', path(), { ...ORANGE, typeface: 'nunito' })
  await world.drainAll()
  expect(await toldProvider()).toMatchObject({ typeface: 'nunito' })
})

test('a preview says where a color would not be seen, and saves nothing', async () => {
  const { body } = await seller.visitor.call<ThemePreview>('POST', path('/preview'), { ...DEFAULT_THEME, accent: '#ffd400' })
  expect(body.corrected).toEqual([{ mode: 'light', color: expect.stringMatching(/^#[0-9a-f]{6}$/) }])
  expect(body.styles).toContain('[data-theme-preview]')
  expect((await seller.visitor.get<SellerTheme>(path())).body.theme.accent).toBe('#b45309')
})

test.each([
  ['a color by name', { accent: 'orange' }],
  ['an unknown typeface', { typeface: 'wingdings' }],
  ['an unknown field', { background: '#fff' }],
])('%s is refused, and nothing changes', async (_, change) => {
  expect((await seller.visitor.call('PUT', path(), { ...ORANGE, ...change })).status).toBe(422)
  expect((await seller.visitor.get<SellerTheme>(path())).body.theme.accent).toBe('#b45309')
})

test('a cover is redrawn, shown at an address of its own, and gone once it is removed', async () => {
  expect((await upload('/theme/cover', pngOf({ width: 2400, height: 600 }))).status).toBe(200)
  const { cover } = (await shop()).look
  const shown = await fetch(`${world.platform.url}${cover}`)
  const bytes = Buffer.from(await shown.arrayBuffer())
  // WebP's header of a plain image: width and height, 14 bits each.
  const sides = [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]
  expect([shown.headers.get('content-type'), sides]).toEqual(['image/webp', [1920, 480]])
  expect((await upload('/theme/cover', Buffer.from('<svg/>'), 'image/svg+xml')).status).toBe(415)
  expect((await upload('/theme/cover', Buffer.alloc(0))).status).toBe(422)
  expect((await upload('/theme/cover', Buffer.alloc(4 * 1024 * 1024 + 1))).status).toBe(413)
  expect((await shop()).look.cover).toBe(cover)
  await seller.visitor.call('DELETE', path('/cover'))
  expect((await shop()).look.cover).toBeNull()
  expect((await fetch(`${world.platform.url}${cover}`)).status).toBe(404)
})

test('a logo of 1 × 4000 is taken, and the provider shows it, too', async () => {
  expect((await upload('/logo', pngOf({ width: 1, height: 4000 }))).status).toBe(200)
  await world.drainAll()
  const { logo } = await shop()
  expect((await toldProvider()).logo_url).toBe(`${world.platform.url}${logo}`)
})

test('an order’s page and its email are the shop’s', async () => {
  const buyer = world.visitor()
  const items = `/api/shops/${seller.slug}/cart/items/${seller.products.caliper.product_id}`
  await buyer.call('PUT', items, { quantity: 1 })
  const { body: started } = await buyer.post<{ order_id: string }>(`/api/shops/${seller.slug}/checkout`)
  const { body: page } = await buyer.get<OrderPage & Order>(`/api/orders/${started.order_id}`)
  expect(page.look.styles).toContain('#b45309')
})

test('only people of the shop see and change its theme', async () => {
  const routes = [
    { method: 'GET', path: '/theme' },
    { method: 'PUT', path: '/theme', body: ORANGE },
    { method: 'POST', path: '/theme/preview', body: ORANGE },
    { method: 'DELETE', path: '/theme/cover' },
  ]
  await expectClosedToStrangers({ world, seller, routes })
})
