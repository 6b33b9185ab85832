import { signInAs } from '#src/auth/accounts/account-steps.ts'
import { startInstallation } from '#src/auth/installation.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { PASSWORD } from '#src/world/pages/visitor.ts'

test('N76: with EMAIL_PASSWORD=0, no page speaks of passwords, and people sign up and in at the provider', async ({
  page,
  social,
}) => {
  const company = await startInstallation(social, { hasPasswords: false, hasPasswordReset: false })
  const { email = '' } = social.person({ name: 'Noor El Amrani' })
  const expectNoPassword = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByLabel(/password/i)).toHaveCount(0)
    await expect(page.getByText(/password/i)).toHaveCount(0)
  }
  await page.goto(`${company.url}/sign-in`)
  await expect(page.getByRole('button', { name: 'Continue with passkey' })).toBeVisible()
  await expectNoPassword()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await expectNoPassword()
  await expect(page.getByLabel('Email')).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
  await page.waitForURL(/\/welcome/)

  await page.goto(`${company.url}/account/security`)
  await expect(page.getByText('Linked', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unlink Example ID' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add passkey' })).toBeVisible()
  await expectNoPassword()
  await page.goto(`${company.url}/account/delete`)
  await expect(page.getByRole('button', { name: 'Email me the link' })).toBeVisible()
  await expectNoPassword()
  for (const path of ['/forgot-password', '/reset-password?token=old']) {
    await page.goto(`${company.url}${path}`)
    await expect(page.getByRole('heading', { name: 'Passwords can’t be reset here' })).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
  }
  expect(email).toContain('@')
  await company.close()
})

test('N76: with everything off that can be, no page offers it', async ({ page, context, social }) => {
  const person = social.world.visitor()
  await person.signUp({ email: 'everything-off@example.com' })
  const off = await startInstallation(social, {
    hasPasswordReset: false,
    sendsVerificationEmail: false,
    canChangeEmail: false,
    canDeleteAccount: false,
  })
  await page.goto(`${off.url}/sign-in`)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveCount(0)
  await page.goto(`${off.url}/sign-up`)
  await page.getByLabel('Full name').fill('Noor El Amrani')
  await page.getByLabel('Email').fill('everything-off@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('An account with this email already exists')).toBeVisible()
  await expect(page.getByText('reset your password')).toHaveCount(0)
  await page.getByLabel('Email').fill('nothing-is-sent@example.com')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(/\/welcome/)
  await expect(page.getByText('Confirm your email')).toHaveCount(0)

  await context.clearCookies()
  await signInAs(context, person, social.world)
  await page.goto(`${off.url}/account`)
  await expect(page.getByText('Not confirmed yet')).toBeVisible()
  for (const name of ['Change email', 'Resend email']) await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByText('Delete account')).toHaveCount(0)
  await page.goto(`${off.url}/account/delete`)
  await expect(page.getByRole('heading', { name: 'You can’t delete your account here' })).toBeVisible()
  await page.goto(`${off.url}/account/purchases`)
  await expect(page.getByText('Open the link in each order’s email')).toBeVisible()
  await page.goto(`${off.url}/verify-email`)
  await expect(page.getByText('Emails can’t be confirmed here')).toBeVisible()
  await off.close()
})
