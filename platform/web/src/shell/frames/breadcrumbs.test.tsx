import { isValidElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { listBreadcrumbs } from './breadcrumbs.tsx'

const textOf = (crumb: ReactNode) => (isValidElement(crumb) ? String(crumb.key) : crumb)

test.each([
  ['/dashboard/acme', ['Home']],
  ['/dashboard/acme/nowhere', ['Home']],
  ['/dashboard/acme/products', ['Products']],
  ['/dashboard/acme/products/new', ['list', 'New product']],
  ['/dashboard/acme/products/pdt_1', ['list', 'thing']],
  ['/dashboard/acme/products/import', ['list', 'Import']],
  ['/dashboard/acme/payments/new', ['list', 'thing']],
  ['/dashboard/acme/refunds', ['entry', 'Refunds']],
  ['/dashboard/acme/refunds/ref_1', ['entry', 'list', 'thing']],
  ['/dashboard/acme/clock', ['entry', 'Test clock']],
  ['/dashboard/acme/settings', ['Settings']],
  ['/dashboard/acme/settings/checkout', ['list', 'Checkout']],
  ['/dashboard/acme/team', ['Team']],
  ['/dashboard/acme/team/roles', ['list', 'Roles']],
  ['/dashboard/acme/team/roles/new', ['above', 'list', 'New role']],
  ['/dashboard/acme/team/roles/support', ['above', 'list', 'thing']],
])('the breadcrumbs of %s are %j', (pathname, crumbs) => {
  expect(listBreadcrumbs('acme', pathname, () => true).map(textOf)).toEqual(crumbs)
})

test('a list that the person may not open is named in the breadcrumbs, not linked', () => {
  const crumbs = listBreadcrumbs('acme', '/dashboard/acme/payments/pay_1', (permission) => permission !== 'payment:read')
  expect(crumbs.map(textOf)).toEqual(['Payments', 'thing'])
})
