import { signInByPassword, waitForLink } from '#src/auth/accounts/account-steps.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { PASSWORD } from '#src/world/pages/visitor.ts'

test("a social sign-in is welcomed, can't be unlinked while it is the only method, and can after a password is set", async ({
  page,
  social,
}) => {
  const { world } = social
  const { email = '' } = social.person({ name: 'Noor El Amrani' })
  await page.goto(`${world.platform.url}/sign-in`)
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
  await page.waitForURL(/\/welcome/)
  await expect(page.getByRole('heading', { name: 'Welcome, Noor El Amrani' })).toBeVisible()
  await page.getByRole('link', { name: 'Your account' }).click()
  await page.getByRole('link', { name: 'Security' }).click()

  await page.getByRole('button', { name: 'Unlink Example ID' }).click()
  const refusal = page.getByRole('alertdialog')
  await expect(refusal).toContainText("You can't unlink your last account")
  await refusal.getByRole('button', { name: 'Email me a link to set one' }).click()
  await expect(page.getByText(`Link sent to ${email}`)).toBeVisible()
  await expect(page.getByText('Linked', { exact: true })).toBeVisible()

  await page.goto(await waitForLink(world, email, '/reset-password'))
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signInByPassword(page, { email })
  await page.waitForURL(/\/account\/purchases/)
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Security' }).click()
  await page.getByRole('button', { name: 'Unlink Example ID' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink Example ID' }).click()
  await expect(page.getByText('Example ID unlinked')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Link Example ID' })).toBeVisible()
})
