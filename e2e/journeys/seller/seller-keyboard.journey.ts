import { expectFocusSeen } from '#src/world/pages/focus-seen.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { openDashboard } from '#src/world/seller-steps.ts'

test('every focused element on a long page is visible, not covered by the bars at the top or bottom', async ({ page, world }) => {
  test.slow()
  const { home } = await openDashboard(page, world)
  for (const [path, height] of [
    ['/settings/checkout', 420],
    ['/products/new', 520],
    ['/payment-links/new', 520],
  ] as const) {
    await page.setViewportSize({ width: 1280, height })
    await page.goto(home + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('main').focus()
    await expectFocusSeen(page, path, 40)
  }
})
