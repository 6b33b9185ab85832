import { expectFocusSeen } from '#src/world/focus-seen.ts'
import { expect, test } from '#src/world/journey.ts'
import { openDashboard } from '#src/world/seller-steps.ts'

test('whatever the keyboard reaches on a long page is seen, below the bars at the top and above the one at the foot', async ({
  page,
  world,
}) => {
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
