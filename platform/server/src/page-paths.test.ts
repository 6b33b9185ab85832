import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isPagePath, PAGE_PATHS } from './page-paths.ts'

const ROUTES = new URL('../../web/src/routes/', import.meta.url)

test('M58: the paths that answer with a page are the routes of the web app', () => {
  const files = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
  const paths = files
    .filter((file) => file.endsWith('.tsx') && !/(^__root|\broute)\.tsx$/.test(file))
    .map((file) => `/${file.replaceAll('\\', '/').replace(/(^|\/)index\.tsx$|\.tsx$/, '')}`)
  expect([...PAGE_PATHS].sort()).toEqual(paths.sort())
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
