import type { Permission } from '@tradepost/contract/platform/organization/permissions'
import { expect, test } from 'vitest'
import { listNeeds, readPagePath } from '#src/shell/page-path.ts'
import { listEntries, tabNameOf } from './dashboard-entries.ts'
import { DASHBOARD_PAGES, listPages } from './dashboard-pages.ts'

const mayOnly =
  (...permissions: Permission[]) =>
  (permission: Permission) =>
    permissions.includes(permission)

const member = mayOnly('product:read', 'discount:read', 'customer:read', 'licenseKey:read', 'usage:read')
const namesFor = (may: (permission: Permission) => boolean) => listPages(may).map(({ name }) => name)

test('a member sees no page about money, and none that only owners and admins open', () => {
  expect(namesFor(member)).toEqual([
    ...['Home', 'Products', 'Add-ons', 'Discounts', 'License keys', 'Meters', 'Usage events', 'Brands'],
    ...['Payment links', 'Customers', 'Team', 'Teams', 'Settings', 'Email notifications'],
  ])
})

test('a custom role sees exactly the pages that its permissions open', () => {
  expect(namesFor(mayOnly('customer:read', 'payment:read', 'refund:create'))).toEqual([
    ...['Home', 'Payments', 'Customers', 'Sales', 'Failed payments', 'Team', 'Teams', 'Settings', 'Email notifications'],
  ])
})

const entriesFor = (may: (permission: Permission) => boolean) =>
  listEntries(may).map(({ name, pages }) => [name, ...pages.map(tabNameOf)])

test('an owner has ten entries in the sidebar, and each page with a group is a tab of one of them', () => {
  const all = entriesFor(() => true)
  expect(all).toEqual([
    ['Home', 'Home'],
    ['Products', 'Products', 'Add-ons', 'Discounts', 'License keys', 'Meters', 'Usage events', 'Brands'],
    ['Payments', 'Payments', 'Payment links', 'Refunds', 'Disputes'],
    ['Subscriptions', 'Subscriptions'],
    ['Customers', 'Customers'],
    [
      ...['Reports', 'Earnings', 'Sales', 'Recurring revenue', 'Retention', 'Refunds and disputes', 'Failed payments'],
      ...['Cancellations', 'Renewals ahead'],
    ],
    ['Balance', 'Balance', 'Payouts'],
    [
      ...['Developers', 'API keys', 'Webhooks', 'Events', 'Request log', 'Test clock'],
      ...['Access keys', 'Received events', 'Reconciliation'],
    ],
    ['Team', 'Members', 'Invitations', 'Teams', 'Roles', 'Audit log'],
    ['Settings', 'Organization', 'Look', 'Texts', 'Payments', 'Checkout', 'Access', 'Emails'],
  ])
  expect(all.reduce((count, [, ...tabs]) => count + tabs.length, 0)).toBe(
    DASHBOARD_PAGES.filter(({ group }) => group !== undefined).length,
  )
})

test('an entry whose pages are all forbidden is gone, and one with a single page left has its name', () => {
  expect(entriesFor(member)).toEqual([
    ['Home', 'Home'],
    ['Products', 'Products', 'Add-ons', 'Discounts', 'License keys', 'Meters', 'Usage events', 'Brands'],
    ['Payment links', 'Payment links'],
    ['Customers', 'Customers'],
    ['Team', 'Members', 'Teams'],
    ['Settings', 'Organization', 'Emails'],
  ])
})

test('an entry opens the first page that the person may open', () => {
  const entries = listEntries(mayOnly('refund:read', 'dispute:read', 'settings:read'))
  expect(entries.map(({ name, first }) => [name, first.path])).toEqual([
    ['Home', ''],
    ['Payments', 'refunds'],
    ['Refunds and disputes', 'reports/refunds-and-disputes'],
    ['Test clock', 'clock'],
    ['Team', 'team'],
    ['Settings', 'settings'],
  ])
})

test('a role without permissions still has a home, and sees whom to ask', () => {
  expect(namesFor(mayOnly())).toEqual(['Home', 'Team', 'Teams', 'Settings', 'Email notifications'])
})

test('objects can be created where the role says so, and only if their list can be opened', () => {
  const newNames = (may: (permission: Permission) => boolean) => listPages(may).flatMap(({ newName = [] }) => newName)
  expect(newNames(member)).toEqual([])
  expect(newNames(mayOnly('discount:read', 'discount:create', 'usage:create'))).toEqual(['New discount'])
})

test.each<[path: string, needs: Permission[]]>([
  ['', []],
  ['/', []],
  ['/nowhere', []],
  ['/payments/', ['payment:read']],
  ['/payments/pay_1', ['payment:read']],
  ['/payments/new', ['payment:read']],
  ['/discounts/new', ['discount:read', 'discount:create']],
  ['/brands/brnd_1', ['product:read']],
  ['/settings/checkout', ['settings:read']],
  ['/team', []],
  ['/team/teams/t1', []],
  ['/team/invitations', ['invitation:create']],
  ['/team/roles', ['ac:read']],
  ['/team/roles/support', ['ac:read']],
  ['/team/roles/new', ['ac:read', 'ac:create']],
])('opening %s takes %j', (path, needs) => {
  expect(listNeeds(`/dashboard/acme${path}`)).toEqual(needs)
})

test('a path leads to a page, to one of its objects, or to the page that creates one', () => {
  expect(readPagePath('/dashboard/acme/meters/new')).toMatchObject({ page: { path: 'meters' }, isNew: true })
  expect(readPagePath('/dashboard/acme/meters/mtr_1')).toMatchObject({ leaf: 'mtr_1', isNew: false, ownPage: undefined })
  expect(readPagePath('/dashboard/acme/settings/checkout').ownPage?.path).toBe('settings/checkout')
  expect(readPagePath('/dashboard/acme/team/roles/support')).toMatchObject({
    above: { path: 'team' },
    page: { path: 'team/roles' },
    noun: 'roles',
    leaf: 'support',
    ownPage: undefined,
  })
})
