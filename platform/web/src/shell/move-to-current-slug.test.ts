import { expect, test } from 'vitest'
import { replaceSlug } from './move-to-current-slug.tsx'

test.each([
  ['/shop/acme', '/shop/plumb'],
  ['/shop/acme/pdt_1', '/shop/plumb/pdt_1'],
  ['/dashboard/acme/products/acme', '/dashboard/plumb/products/acme'],
  ['/dashboard/acme/', '/dashboard/plumb/'],
])('%s under a former slug moves to %s', (pathname, moved) => {
  expect(replaceSlug(pathname, { former: 'acme', current: 'plumb' })).toBe(moved)
})

test.each(['/cart', '/shop/plumb', '/dashboard', '/orders/acme-1'])('%s stays where it is', (pathname) => {
  expect(replaceSlug(pathname, { former: 'acme', current: 'plumb' })).toBeUndefined()
})

test('a page under the current slug stays, even if it looks like another part of the path', () => {
  expect(replaceSlug('/shop/shop-1', { former: 'shop-1', current: 'shop-1' })).toBeUndefined()
  expect(replaceSlug('/dashboard/d/settings', { former: 'd', current: 'e' })).toBe('/dashboard/e/settings')
})
