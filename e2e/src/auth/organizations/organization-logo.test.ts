import { createHash } from 'node:crypto'
import type { Order } from '@tradepost/contract/platform/buyer/orders'
import type { Shop } from '@tradepost/contract/platform/buyer/storefront'
import type { OrganizationList } from '@tradepost/contract/platform/organization/seller'
import type { OrganizationSettings } from '@tradepost/contract/platform/organization/seller-organization'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCart } from '#src/billing/shop-subscriptions.ts'
import { joinOrganization } from '#src/world/join-organization.ts'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import { pngOf } from '#src/world/pages/pictures.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { expectClosedToStrangers } from '#src/world/seller-guards.ts'

let world: GatedWorld
let seller: Seller
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
})
afterAll(() => world.close())

type Answer = OrganizationSettings & { code?: string; message?: string }

const logoPath = () => `/api/organizations/${seller.slug}/logo`
const upload = (bytes: Uint8Array | string, type = 'image/png', visitor: Visitor = seller.visitor) =>
  visitor.call<Answer>('PUT', logoPath(), bytes, { 'content-type': type })
const current = async () => (await seller.visitor.get<Answer>(`/api/organizations/${seller.slug}`)).body.logo
const update = (data: object) =>
  seller.visitor.post('/api/auth/organization/update', { organizationId: seller.organizationId, data })

async function fetchLogo(path: string | null) {
  const answer = await fetch(new URL(path ?? '', world.platform.url))
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('a logo', () => {
  test('is re-encoded, has its digest in its path, and appears in the shop, its orders and the list of shops', async () => {
    const { status, body } = await upload(pngOf({ width: 900, height: 600 }))
    expect([status, body.logo]).toEqual([200, expect.stringMatching(`^/logos/${seller.organizationId}/[0-9a-f]{64}$`)])
    const { headers, bytes } = await fetchLogo(body.logo)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(body.logo).toContain(createHash('sha256').update(bytes).digest('hex'))
    // WebP's header of a plain image: width and height, 14 bits each.
    expect([bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]).toEqual([512, 341])

    const buyer = world.visitor()
    const { order_id } = await openCart(buyer, seller.slug, [{ productId: seller.products.caliper.product_id }])
    expect((await buyer.get<Shop>(`/api/shops/${seller.slug}`)).body.logo).toBe(body.logo)
    expect((await buyer.get<Order>(`/api/orders/${order_id}`)).body.shop.logo).toBe(body.logo)
    const list = await seller.visitor.get<OrganizationList>('/api/organizations')
    expect(list.body.items[0]?.logo).toBe(body.logo)
    const { body: organization } = await seller.visitor.get<{ logo: string }>('/api/auth/organization/get-full-organization')
    expect(organization.logo).toBe(`${world.platform.url}${body.logo}`)
  })

  test('is replaced by another one, and its old path shows nothing', async () => {
    const first = (await upload(pngOf())).body.logo
    expect((await upload(pngOf())).body.logo).toBe(first)
    const second = (await upload(pngOf({ color: [200, 40, 40] }))).body.logo
    expect(second).not.toBe(first)
    expect((await fetchLogo(first)).status).toBe(404)
    expect((await fetchLogo(second)).status).toBe(200)
  })

  test('is removed by its own route, and by an update over the API of sign-in', async () => {
    const first = (await upload(pngOf())).body.logo
    expect(await seller.visitor.call<Answer>('DELETE', logoPath())).toMatchObject({ status: 200, body: { logo: null } })
    expect((await fetchLogo(first)).status).toBe(404)
    const second = (await upload(pngOf())).body.logo
    expect((await update({ logo: null })).status).toBe(200)
    expect([await current(), (await fetchLogo(second)).status]).toEqual([null, 404])
  })

  test("that is another site's URL is stored for programs, but our pages don't show it", async () => {
    const logo = 'https://images.example/logo.svg'
    expect(await update({ logo })).toMatchObject({ status: 200, body: { logo } })
    expect(await current()).toBeNull()
    expect((await world.visitor().get<Shop>(`/api/shops/${seller.slug}`)).body.logo).toBeNull()
    const unusable = ['javascript:alert(1)', 'data:image/svg+xml,<svg/>', 'logo.png', `https://a.example/${'a'.repeat(2000)}`, 7]
    for (const refused of unusable) expect((await update({ logo: refused })).status).toBe(422)
    await update({ logo: null })
  })

  const png = pngOf()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each<[string, Uint8Array | string, string, number, string]>([
    ['an SVG', svg, 'image/svg+xml', 415, 'IMAGE_TYPE_NOT_SUPPORTED'],
    ['an SVG declared as PNG', svg, 'image/png', 415, 'IMAGE_TYPE_NOT_SUPPORTED'],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'), 'image/gif', 415, 'IMAGE_TYPE_NOT_SUPPORTED'],
    ['no image', 'hello', 'text/plain', 415, 'IMAGE_TYPE_NOT_SUPPORTED'],
    ['a PNG declared as JPEG', png, 'image/jpeg', 415, 'IMAGE_TYPE_MISMATCH'],
    ['half an image', png.subarray(0, png.byteLength - 40), 'image/png', 422, 'IMAGE_NOT_READABLE'],
    ['a bomb of 49 million pixels', pngOf({ width: 7000, height: 7000 }), 'image/png', 422, 'IMAGE_TOO_LARGE'],
    ['an empty body', '', 'image/png', 422, 'UPLOAD_EMPTY'],
    ['more than 1 MB', Buffer.concat([png, Buffer.alloc(1024 * 1024)]), 'image/png', 413, 'PAYLOAD_TOO_LARGE'],
  ])('that is %s is refused, and the current one stays', async (_, bytes, type, status, code) => {
    const before = (await upload(pngOf())).body.logo
    expect(await upload(bytes, type)).toMatchObject({ status, body: { code } })
    expect(await current()).toBe(before)
    expect((await fetchLogo(before)).status).toBe(200)
  })

  test.each(['/logos/none/none', '/logos/%00/a', '/logos/a/..%2f..%2fpackage.json'])('at %s is not found', async (path) => {
    expect((await fetchLogo(path)).status).toBe(404)
  })

  test('is changed only by members with the permission organization:update', async () => {
    const member = await joinOrganization(world, seller, { email: 'logo-member@example.com', role: 'member' })
    const editor = await joinOrganization(world, seller, {
      email: 'logo-editor@example.com',
      permissions: ['organization:update'],
    })
    expect((await upload(png, 'image/png', member)).status).toBe(403)
    expect((await member.call('DELETE', logoPath())).status).toBe(403)
    expect((await upload(png, 'image/png', editor)).status).toBe(200)
    await expectClosedToStrangers({
      world,
      seller,
      routes: [
        { method: 'GET', path: '' },
        { method: 'PUT', path: '/logo', body: 'image' },
        { method: 'DELETE', path: '/logo' },
      ],
    })
  })

  test('of an organization that is closed during the upload is refused', async () => {
    const closing = await world.openShop()
    const path = `/api/organizations/${closing.slug}`
    const sent = closing.visitor.call('PUT', `${path}/logo`, pngOf({ width: 3000, height: 3000 }), {
      'content-type': 'image/png',
    })
    const closed = await closing.visitor.post(`${path}/close`, { confirm_slug: closing.slug })
    expect(closed.status).toBe(204)
    const { status } = await sent
    const [stored] = (
      await world.platform.deps.database.pool.query<{ logo: string | null }>('select logo from organization where id = $1', [
        closing.organizationId,
      ])
    ).rows
    expect([status, stored?.logo === null]).toBeOneOf([
      [404, true],
      [200, false],
    ])
  })
})

describe("an organization's metadata", () => {
  test('is kept and shown to its members', async () => {
    const metadata = { erp_id: 'A-7', seats: 12, is_partner: true, note: null }
    expect((await update({ metadata })).status).toBe(200)
    const { body } = await seller.visitor.get<Answer>(`/api/organizations/${seller.slug}`)
    expect(body).toMatchObject({ id: seller.organizationId, name: 'Acme Tools', metadata })
    expect((await update({ metadata: {} })).status).toBe(200)
    expect((await seller.visitor.get<Answer>(`/api/organizations/${seller.slug}`)).body.metadata).toEqual({})
  })

  test("is an object in each of better-auth's answers", async () => {
    const { visitor } = await world.openShop()
    const made = await visitor.post('/api/auth/organization/create', { name: 'Meta', slug: 'meta-shop', metadata: { a: 1 } })
    const { id: organizationId } = made.body
    const answers = [
      made,
      await visitor.post('/api/auth/organization/update', { organizationId, data: { metadata: { a: 1 } } }),
      await visitor.post('/api/auth/organization/set-active', { organizationId }),
      await visitor.get(`/api/auth/organization/get-full-organization?organizationId=${organizationId}`),
      await visitor.post('/api/auth/organization/delete', { organizationId }),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { id: organizationId, metadata: { a: 1 } } })
  })

  test("is an object in the list of a person's organizations", async () => {
    await update({ metadata: { a: 1 } })
    const { body } = await seller.visitor.get('/api/auth/organization/list')
    expect(body).toMatchObject([{ id: seller.organizationId, metadata: { a: 1 }, createdAt: expect.any(String) }])
  })

  test.each<[string, unknown, string]>([
    ['51 keys', Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 'v'])), 'MAXIMUM_KEYS_REACHED'],
    ['a key with a dot', { 'a.b': 'c' }, 'INVALID_REQUEST_PARAMETERS'],
    ['the key constructor', { constructor: 'c' }, 'INVALID_REQUEST_PARAMETERS'],
    ['a value of 501 characters', { a: 'v'.repeat(501) }, 'INVALID_REQUEST_PARAMETERS'],
    ['a nested value', { a: { b: 'c' } }, 'INVALID_REQUEST_PARAMETERS'],
    ['a list', ['a'], 'INVALID_REQUEST_PARAMETERS'],
  ])('with %s is refused', async (_, metadata, code) => {
    expect(await update({ metadata })).toMatchObject({ status: 422, body: { code } })
  })
})
