import type { Page } from '@playwright/test'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { pressOn } from '#src/world/pages/keyboard.ts'
import { openDashboard, option } from '#src/world/seller-steps.ts'

/** Replaces a secret of the connection by keyboard, and expects that its last characters change. */
async function replace(page: Page, { button, line, done }: { button: string; line: RegExp; done: string }): Promise<void> {
  const before = await page.getByText(line).innerText()
  await pressOn(page, page.getByRole('button', { name: button }))
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  await expectAccessible(page, button)
  await pressOn(page, dialog.getByRole('button', { name: button }))
  await expect(page.getByText(done, { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(line)).not.toHaveText(before)
}

test('the API key and the webhook secret of the built-in provider are replaced by keyboard', async ({ page, world }) => {
  test.slow()
  const { home } = await openDashboard(page, world)
  await page.goto(`${home}/settings/payments`)
  await expect(page.getByRole('button', { name: 'Rotate API key' })).toBeVisible()
  await expectAccessible(page, 'payments settings')
  await replace(page, { button: 'Rotate API key', line: /^We reach the provider with the key/, done: 'API key rotated' })
  await replace(page, { button: 'Rotate secret', line: /^Events are signed with the secret/, done: 'Secret rotated' })
  await expect(page.getByText(/Events signed with the old secret are accepted for 24 hours/)).toBeVisible()
  await expectAccessible(page, 'payments settings, replaced')
})

test('reminders of abandoned checkouts are turned on by keyboard and stay', async ({ page, world }) => {
  const { home } = await openDashboard(page, world)
  const remind = page.getByLabel('Send a reminder email')
  const delay = page.getByLabel('Abandoned after')
  const save = page.getByRole('button', { name: 'Save abandoned checkouts' })
  await page.goto(`${home}/settings/payments`)
  await expect(delay).toHaveText('1 hour')
  await expect(remind).not.toBeChecked()
  await expect(save).toBeDisabled()
  await pressOn(page, remind, 'Space')
  await pressOn(page, delay)
  await option(page, '3 hours').click()
  await pressOn(page, save)
  await expect(page.getByText('Abandoned checkout settings saved')).toBeVisible()
  await page.reload()
  await expect(delay).toHaveText('3 hours')
  await expect(remind).toBeChecked()
})

test('the rules of access are changed by keyboard and stay, and a wrong number of days is refused', async ({ page, world }) => {
  test.slow()
  const { home } = await openDashboard(page, world)
  const days = page.getByLabel('Grace period')
  const dispute = page.getByLabel('An open dispute suspends access')
  const guests = page.getByLabel('Block duplicate subscriptions for guests')
  await page.goto(`${home}/settings/access`)
  await expect(days).toHaveValue('3')
  await expect(guests).not.toBeChecked()
  await expectAccessible(page, 'access settings')
  await pressOn(page, dispute, 'Space')
  await days.fill('61')
  await pressOn(page, page.getByRole('button', { name: 'Save access settings' }))
  await expect(page.getByText('At most 60 days')).toBeVisible()
  await expectAccessible(page, 'access settings, refused')
  await days.fill('')
  await pressOn(page, page.getByRole('button', { name: 'Save access settings' }))
  await expect(page.getByText('Enter a number of days')).toBeVisible()
  await days.fill('7')
  await pressOn(page, page.getByRole('button', { name: 'Save access settings' }))
  await expect(page.getByText(/^Access settings saved/)).toBeVisible()
  await pressOn(page, guests, 'Space')
  await pressOn(page, page.getByRole('button', { name: 'Save setting for guests' }))
  await expect(page.getByText('Setting for guests saved')).toBeVisible()
  await page.reload()
  await expect(days).toHaveValue('7')
  await expect(dispute).toBeChecked()
  await expect(guests).toBeChecked()
})
