import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Seller } from '#src/world/seller.ts'
import { makeWorld, type World } from '#src/world/world.ts'

/* Pages come with the answers to their first requests: each visitor's own, and none for an address that is not one. */

let world: World
let seller: Seller
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop('Acme Tools')
})
afterAll(() => world.close())

test.each(['/shop/%E0%A4%A', '/dashboard/%E0%A4%A', '/shop/acme-tools/%ff', '/shop/%00', '/cart?shop=%E0%A4%A'])(
  '%s is a page that says what is missing',
  async (path) => {
    const page = await fetch(world.platform.url + path)
    expect(page.status).toBeLessThan(500)
    expect(page.headers.get('content-type')).toContain('text/html')
  },
)

test('a page is never kept by a cache, and has nothing of a seller for whom it is not', async () => {
  for (const path of [`/shop/${seller.slug}`, `/dashboard/${seller.slug}`, `/dashboard/${seller.slug}/payments`]) {
    const page = await fetch(world.platform.url + path)
    expect(page.headers.get('cache-control'), path).toBe('no-store')
    const html = await page.text()
    expect(html, path).not.toContain(seller.organizationId)
    expect(html, path).not.toContain('@example.com')
  }
})
