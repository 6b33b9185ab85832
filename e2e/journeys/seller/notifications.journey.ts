import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { openDashboard } from '#src/world/seller-steps.ts'

test('a member chooses their emails, and sees what the team gets', async ({ page, world }) => {
  const { home } = await openDashboard(page, world)
  await page.goto(`${home}/settings/notifications`)
  const sales = page.getByRole('group', { name: 'Sales' })
  await expect(sales.getByRole('radio', { name: 'Off' })).toBeChecked()
  await sales.getByRole('radio', { name: 'Daily summary' }).check()
  await page.getByRole('switch', { name: 'Payouts' }).click()
  await page.getByRole('switch', { name: 'Failing webhooks' }).click()
  await expectAccessible(page, 'email notifications')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Email notifications saved')).toBeVisible()
  await page.reload()
  await expect(sales.getByRole('radio', { name: 'Daily summary' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Payouts' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Failing webhooks' })).not.toBeChecked()
  const team = page.getByRole('region', { name: 'Emails of each member' })
  await expect(team.getByRole('row').nth(1)).toContainText('Daily summary')
  await expect(page.getByRole('link', { name: 'Emails', exact: true })).toBeVisible()
})
