import { expect, test } from '#src/world/pages/journey.ts'
import { uniqueEmail } from '#src/world/unique-email.ts'

test('M61: an email opens in the mailbox without a console error', async ({ page, world }) => {
  await world.visitor().signUp({ email: uniqueEmail('maya') })
  await world.drainAll()
  const errors: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
  await page.goto(`${world.platform.url}/mailbox`)
  await expect(page.locator('iframe').first().contentFrame().locator('a').first()).toBeVisible()
  expect(errors).toEqual([])
})
