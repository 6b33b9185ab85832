import { openBrowser, signInByPassword, waitForLink } from '#src/auth/accounts/account-steps.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { PASSWORD } from '#src/world/pages/visitor.ts'

const NEW_PASSWORD = 'another-horse-battery'

test('a password reset in a third browser signs out two others on their next step, and only the new password works', async ({
  browser,
  social: { world },
}) => {
  const email = 'reset-journey@example.com'
  await world.visitor().signUp({ email })
  const laptop = await openBrowser(browser, world, '/sign-in?redirect=/account')
  const phone = await openBrowser(browser, world, '/sign-in?redirect=/account')
  for (const page of [laptop, phone]) {
    await signInByPassword(page, { email })
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  }

  const borrowed = await openBrowser(browser, world, '/sign-in')
  await borrowed.getByLabel('Email').fill(email)
  await borrowed.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(borrowed.getByLabel('Email')).toHaveValue(email)
  await borrowed.getByRole('button', { name: 'Send link' }).click()
  await expect(borrowed.getByText('Check your email')).toBeVisible()
  const link = await waitForLink(world, email, '/reset-password')
  await borrowed.goto(link)
  await borrowed.getByLabel('New password').fill(NEW_PASSWORD)
  await borrowed.getByRole('button', { name: 'Set password' }).click()
  await expect(borrowed.getByText('Password changed')).toBeVisible()

  // M63: after a reload, the page shows that its link is used up.
  await borrowed.reload()
  await expect(borrowed.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(borrowed.getByLabel('New password')).toHaveCount(0)

  await laptop.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Security' }).click()
  await laptop.waitForURL(/\/sign-in\?redirect=%2Faccount%2Fsecurity/)
  await phone.reload()
  await phone.waitForURL(/\/sign-in\?redirect=%2Faccount/)

  await signInByPassword(laptop, { email, password: PASSWORD })
  await expect(laptop.getByRole('alert')).toContainText('Invalid email or password')
  await signInByPassword(laptop, { email, password: NEW_PASSWORD })
  await expect(laptop.getByRole('heading', { name: 'Security' })).toBeVisible()

  // The link works only once.
  await borrowed.goto(link)
  await expect(borrowed.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})
