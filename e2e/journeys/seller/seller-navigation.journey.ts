import type { Page } from '@playwright/test'
import { signInAs } from '#src/auth/accounts/account-steps.ts'
import { joinOrganization } from '#src/world/join-organization.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { pressOn } from '#src/world/pages/keyboard.ts'
import { openDashboard } from '#src/world/seller-steps.ts'

const ENTRIES_MAX = 12

const sidebarOf = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')
const tabsOf = (page: Page, entry: string) => page.getByRole('navigation', { name: `Pages of ${entry}` }).getByRole('link')
const currentOf = (page: Page) => page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')

test(`an owner sees at most ${ENTRIES_MAX} entries at 1280 × 900, all of them at once, and reaches each page by a tab`, async ({
  page,
  world,
}) => {
  const { seller, home } = await openDashboard(page, world)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${home}/products/${seller.products.caliper.product_id}`)
  await expect(currentOf(page)).toHaveText('Products')
  await expect(tabsOf(page, 'Products')).toHaveCount(0)
  const entries = await sidebarOf(page)
    .or(page.getByRole('link', { name: 'View shop' }))
    .all()
  expect(entries.length).toBeGreaterThan(8)
  expect(entries.length).toBeLessThanOrEqual(ENTRIES_MAX)
  for (const entry of entries) await expect(entry).toBeInViewport({ ratio: 1 })

  await sidebarOf(page).filter({ hasText: 'Developers' }).click()
  await expect(page).toHaveURL(/\/api-keys$/)
  await expect(tabsOf(page, 'Developers')).toHaveText([
    ...['API keys', 'Webhooks', 'Events', 'Request log', 'Test clock', 'Access keys', 'Received events', 'Reconciliation'],
  ])
  await expectAccessible(page, 'developers')
  await pressOn(page, tabsOf(page, 'Developers').filter({ hasText: 'Webhooks' }))
  await expect(page).toHaveURL(/\/webhooks$/)
  await expect(tabsOf(page, 'Developers').and(page.locator('[aria-current=page]'))).toHaveText(['Webhooks'])
  await expect(currentOf(page)).toHaveText('Developers')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(/Developers.*Webhooks/)

  // On a phone, the last tab is in view, and no name is cut off.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${home}/reconciliation`)
  const last = tabsOf(page, 'Developers').last()
  await expect(last).toHaveAttribute('aria-current', 'page')
  await expect(last).toBeInViewport({ ratio: 1 })
  const cut = await tabsOf(page, 'Developers').evaluateAll(
    (tabs) => tabs.filter((tab) => tab.scrollWidth > tab.clientWidth).length,
  )
  expect(cut).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
})

test('a member sees the entries that lead somewhere, and each opens the first page that the role allows', async ({
  page,
  world,
}) => {
  const seller = await world.openShop()
  const joining = { email: `mia@${seller.slug}.example`, permissions: ['refund:read', 'dispute:read', 'discount:read'] as const }
  await signInAs(page.context(), await joinOrganization(world, seller, joining), world)
  await page.goto(`${world.platform.url}/dashboard/${seller.slug}`)
  const names = ['Home', 'Discounts', 'Payments', 'Refunds and disputes', 'Team', 'Settings']
  await expect(sidebarOf(page)).toHaveText(names)
  await sidebarOf(page).filter({ hasText: 'Payments' }).click()
  await expect(page).toHaveURL(/\/refunds$/)
  await expect(tabsOf(page, 'Payments')).toHaveText(['Refunds', 'Disputes'])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Navigation' }).getByRole('navigation', { name: 'Main' }).getByRole('link'),
  ).toHaveText(names)
})
