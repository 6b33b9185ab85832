import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isPagePath, listFirstRequests } from './page-paths.ts'

const ROUTES = new URL('../../web/src/routes/', import.meta.url)

test('M58: the paths that answer with a page are the routes of the web app', () => {
  const files = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
  const paths = files
    .filter((file) => file.endsWith('.tsx') && !/(^__root|\broute)\.tsx$/.test(file))
    .map((file) => `/${file.replaceAll('\\', '/').replace(/(^|\/)index\.tsx$|\.tsx$/, '')}`)
  expect(paths.length).toBeGreaterThan(70)
  expect(paths.filter((path) => !isPagePath(path))).toEqual([])
})

test.each([
  ['/', true],
  ['/cart', true],
  ['/cart/', true],
  ['/shop/acme', true],
  ['/shop/acme/code/WELCOME10', true],
  ['/dashboard/acme/products/pdt_1', true],
  ['/nope', false],
  ['/nope/nope', false],
  ['/cart/nope', false],
  ['/shop', false],
  ['/dashboard/acme/nope', false],
])('M58: %s is a page: %s', (path, isPage) => {
  expect(isPagePath(path)).toBe(isPage)
})

describe('what a page asks for first', () => {
  const SESSION = '/api/auth/get-session'
  const ACME = '/api/organizations/acme'
  const FRAME = [SESSION, '/api/organizations', `${ACME}/demo-year`, `${ACME}/clock`]

  test.each<[page: string, requests: string[]]>([
    ['/', [SESSION, '/api/site']],
    ['/shop/acme', [SESSION, '/api/shops/acme', '/api/shops/acme/cart']],
    ['/shop/acme/pdt_1/', [SESSION, '/api/shops/acme', '/api/shops/acme/cart', '/api/shops/acme/products/pdt_1']],
    ['/shop/a%20b', [SESSION, '/api/shops/a%20b', '/api/shops/a%20b/cart']],
    ['/cart', [SESSION, '/api/site', '/api/carts']],
    ['/cart?shop=a+b&x=1', [SESSION, '/api/shops/a%20b', '/api/shops/a%20b/cart', '/api/shops/a%20b/countries']],
    ['/orders/ord_1', [SESSION, '/api/orders/ord_1']],
    ['/orders/ord_1?status=succeeded&key=k', [SESSION, '/api/orders/ord_1?key=k']],
    ['/account/invoices', [SESSION, '/api/site', '/api/account', '/api/invoices']],
    ['/dashboard', [SESSION, '/api/organizations']],
    ['/dashboard/acme/payments', [...FRAME, `${ACME}/payments?`, `${ACME}/payments/figures?`]],
    ['/dashboard/acme/payments?status=failed', FRAME],
    ['/dashboard/acme/payments/pay_1', [...FRAME, `${ACME}/payments/pay_1`]],
    // Whether there is a filter by brand moves the rows below it.
    ['/dashboard/acme/products?status=archived', [...FRAME, `${ACME}/brands?`]],
    ['/dashboard/acme/products/new', FRAME],
    // The figures of home are those of the reader's time zone.
    ['/dashboard/acme', FRAME],
  ])('%s', (page, requests) => {
    const { pathname, searchParams } = new URL(page, 'http://localhost')
    expect(listFirstRequests(pathname, Object.fromEntries(searchParams)).sort()).toEqual(requests.sort())
  })
})
