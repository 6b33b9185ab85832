import type { Page } from '@playwright/test'
import type { Permission } from '@tradepost/contract/platform/organization/permissions'
import { takeSample } from '@tradepost/kit/testing/test-runs'
import { signInAs } from '#src/auth/accounts/account-steps.ts'
import { openFullShop } from '#src/seller/home/full-shop.ts'
import { joinOrganization } from '#src/world/join-organization.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { clickThrough, type Walk } from '#src/world/pages/click-through.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import type { Seller } from '#src/world/seller.ts'
import type { House } from '#src/world/world.ts'

/** The heading in place of a page that somebody may not open. */
const NO_ACCESS = /^You (don’t have access|can’t)\b/
const MONEY = /[$€£]\s?\d/

/** Opens a full shop with a member of this role signed in. */
async function openAs(page: Page, world: House, role: { role: string } | { permissions: readonly Permission[] }) {
  const seller = await openFullShop(world)
  await signInAs(page.context(), await joinOrganization(world, seller, { email: `mia@${seller.slug}.example`, ...role }), world)
  return { seller, home: `${world.platform.url}/dashboard/${seller.slug}` }
}

const sidebarOf = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')

const listsOf = (pages: Walk['pages']) => [...new Set([...pages.keys()].map((path) => path.split('/')[0] ?? ''))]

/** Notes the requests to the shop's API, without those that every member may send. */
function watchRequests(page: Page, { slug }: Seller): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.split(`/api/organizations/${slug}/`)[1]
    if (path && !['clock', 'demo-year', 'search', 'members'].includes(path)) asked.push(path)
  })
  return asked
}

test('a member opens everything that is shown without a refused request, and finds no sales', async ({ page, world }) => {
  const { home } = await openAs(page, world, { role: 'member' })
  const { pages, refusals } = await clickThrough(page, home)
  expect(refusals).toEqual([])
  expect(new Set(listsOf(pages))).toEqual(
    new Set([
      ...['', 'products', 'addons', 'discounts', 'brands', 'payment-links', 'meters', 'usage-events', 'team', 'settings'],
    ]),
  )
  expect(pages.size).toBeGreaterThan(18)
  for (const [path, { title, text }] of pages) {
    expect(title, path).not.toMatch(NO_ACCESS)
    // Prices are no secret. What customers paid is.
    if (path === '') expect(text, path).not.toMatch(MONEY)
  }

  await page.goto(home)
  await page.getByRole('button', { name: 'Search' }).click()
  const palette = page.getByRole('dialog')
  await expect(palette.getByRole('option', { name: 'Payment links', exact: true })).toBeVisible()
  for (const name of ['Payments', 'Payment settings', 'New product'])
    await expect(palette.getByRole('option', { name, exact: true })).toHaveCount(0)
  await palette.getByRole('combobox').fill('pay_12345678')
  await expect(palette.getByText('No results')).toBeVisible()
})

test('a typed address of a hidden page says whom to ask, before anything is requested', async ({ page, world }) => {
  const { seller, home } = await openAs(page, world, { role: 'member' })
  const asked = watchRequests(page, seller)
  for (const path of [
    'payments',
    'payments/pay_1',
    'subscriptions',
    'settings/payments',
    'settings/checkout',
    'clock',
    'products/new',
    'discounts/new',
  ]) {
    await page.goto(`${home}/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: NO_ACCESS }), path).toBeVisible()
    await expect(page.getByRole('main').getByText('Your role is Member. Ask Ilse Carpenter for access.'), path).toBeVisible()
  }
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await expectAccessible(page, 'no access')
})

test('what a role may not change is shown without buttons to change it', async ({ page, world }) => {
  const { seller, home } = await openAs(page, world, { role: 'member' })
  const main = page.getByRole('main')
  await page.goto(`${home}/products/${seller.products.caliper.product_id}`)
  await expect(main.getByText('Your role lets you view this page, but not change it.')).toBeVisible()
  await expect(main.getByLabel('Name', { exact: true })).toHaveValue('Caliper')
  await expect(main.getByLabel('Name', { exact: true })).toBeDisabled()
  for (const name of ['Archive', 'Add metadata', 'Remove plan.txt', 'Save changes'])
    await expect(main.getByRole('button', { name })).toHaveCount(0)
  const download = page.waitForEvent('popup')
  await main.getByRole('button', { name: 'Download plan.txt' }).click()
  await download
  await expectAccessible(page, 'a product that cannot be changed')

  await page.goto(`${home}/discounts`)
  await page.getByRole('button', { name: 'Actions for WELCOME' }).click()
  await expect(page.getByRole('menuitem', { name: 'View' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /Delete/ })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'View' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'WELCOME' })).toBeVisible()
  await expectAccessible(page, 'a discount that cannot be changed')
  await page.goto(home)
  await expectAccessible(page, 'home of a member')
})

const SINGLE: readonly (readonly [permissions: Permission[], pages: string[]])[] = [
  [
    ['product:read', 'product:create'],
    ['products', 'addons', 'brands', 'payment-links'],
  ],
  [['discount:read', 'discount:update'], ['discounts']],
  [['customer:read'], ['customers']],
  [
    ['usage:read', 'usage:create'],
    ['meters', 'usage-events'],
  ],
  [
    ['subscription:read', 'subscription:update', 'subscription:charge'],
    ['reports', 'subscriptions'],
  ],
  [['payment:read'], ['payments', 'reports']],
  [['settings:read'], ['clock', 'settings']],
]

test('a role with one kind of permission opens its pages without a refused request', async ({ browser, world }) => {
  test.slow()
  const seller = await openFullShop(world)
  for (const [index, [permissions, expected]] of takeSample(SINGLE, { count: 1 }).entries()) {
    const context = await browser.newContext()
    await signInAs(
      context,
      await joinOrganization(world, seller, { email: `role-${index}@${seller.slug}.example`, permissions }),
      world,
    )
    const page = await context.newPage()
    const { pages, refusals } = await clickThrough(page, `${world.platform.url}/dashboard/${seller.slug}`)
    expect(refusals, permissions[0]).toEqual([])
    const lists = listsOf(pages).filter((list) => list !== '')
    expect(lists.toSorted(), permissions[0]).toEqual([...new Set([...expected, 'settings', 'team'])].toSorted())
    for (const [path, { title }] of pages) expect(title, `${permissions[0]} ${path}`).not.toMatch(NO_ACCESS)
    await context.close()
  }
})

test('a changed role shows on the open page, without signing in again', async ({ page, world }) => {
  const { seller, home } = await openAs(page, world, { permissions: ['customer:read'] })
  const change = async (permission: Record<string, string[]>) => {
    const { organizationId, visitor } = seller
    const changed = await visitor.post('/api/auth/organization/update-role', {
      organizationId,
      roleName: 'mia',
      data: { permission },
    })
    expect(changed.status).toBe(200)
  }
  await page.goto(`${home}/customers`)
  const headers = page.getByRole('table').getByRole('columnheader')
  await expect(headers.filter({ hasText: 'Created' })).toBeVisible()
  await expect(headers.filter({ hasText: 'Spent' })).toHaveCount(0)

  await change({ customer: ['read'], payment: ['read'] })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(headers.filter({ hasText: 'Spent' })).toBeVisible()
  await expect(page.getByRole('row', { name: /maya@example\.com/ })).toContainText('$12.34')
  await expect(sidebarOf(page)).toHaveText(['Home', 'Payments', 'Customers', 'Reports', 'Team', 'Settings'])

  await change({ customer: ['read'] })
  await sidebarOf(page).filter({ hasText: 'Payments' }).click()
  await expect(page.getByRole('heading', { level: 1, name: NO_ACCESS })).toBeVisible()
  await expect(sidebarOf(page)).toHaveText(['Home', 'Customers', 'Team', 'Settings'])
})
