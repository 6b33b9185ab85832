import type { Locator } from '@playwright/test'
import { openBrowser, signInByPassword } from '#src/auth/accounts/account-steps.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { PASSWORD } from '#src/world/pages/visitor.ts'

/** More than the focusable elements on the page. */
const PRESSES_MAX = 30

test("a wrong password shows an error, keeps the email and doesn't reveal whether the account exists", async ({
  page,
  social: { world },
}) => {
  const email = 'wrong-journey@example.com'
  await world.visitor().signUp({ email })
  await page.goto(`${world.platform.url}/sign-in`)
  const words: (string | null)[] = []
  for (const wrong of [{ email: 'nobody-journey@example.com' }, { email, password: 'not-the-password' }]) {
    await signInByPassword(page, wrong)
    await expect(page.getByRole('alert')).toContainText('Invalid email or password')
    words.push(await page.getByRole('alert').textContent())
  }
  expect(words[0]).toBe(words[1])
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await signInByPassword(page, { email })
  await page.waitForURL(/\/account\/purchases/)
})

test('a user rejected by social sign-in reads why and what to do', async ({ page, social }) => {
  const { world } = social
  const email = 'taken-journey@example.com'
  await world.visitor().signUp({ email })
  social.person({ email, emailVerified: false })
  await page.goto(`${world.platform.url}/sign-in?redirect=/dashboard`)
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
  await page.waitForURL(/error=account_not_linked/)
  await expect(page.getByRole('alert')).toContainText('An account with this email already exists')
  await expect(page.getByRole('alert')).toContainText('then link Example ID in your account')
  await signInByPassword(page, { email })
  await page.waitForURL(/\/dashboard/)
})

test('an unknown error code shows a general message and nothing from the URL', async ({ browser, social: { world } }) => {
  const page = await openBrowser(browser, world, '/sign-in?error=call_0800_123&provider=evil')
  await expect(page.getByRole('alert')).toContainText('We couldn’t sign you in')
  await expect(page.getByRole('alert')).toContainText('sign in another way')
  await expect(page.getByRole('main')).not.toContainText(/0800|evil/)
})

test('sign-in works with the keyboard alone', async ({ page, social: { world } }) => {
  const email = 'keyboard-journey@example.com'
  await world.visitor().signUp({ email })
  await page.goto(`${world.platform.url}/sign-in?redirect=/account`)
  const tabTo = async (field: Locator) => {
    for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
      await page.keyboard.press('Tab')
      if (await field.evaluate((element) => element === document.activeElement)) break
    }
    await expect(field).toBeFocused()
  }
  await tabTo(page.getByLabel('Email'))
  await page.keyboard.type(email)
  await tabTo(page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(PASSWORD)
  const keep = page.getByLabel('Keep me signed in on this device')
  await tabTo(keep)
  await page.keyboard.press('Space')
  await expect(keep).not.toBeChecked()
  await tabTo(page.getByRole('button', { name: 'Sign in', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
})
