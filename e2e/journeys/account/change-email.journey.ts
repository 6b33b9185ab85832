import { openBrowser, signInAs, waitForLink } from '#src/auth/accounts/account-steps.ts'
import { expect, test } from '#src/world/pages/journey.ts'

test("an email changes through links to the old and the new email, only in its owner's browser, and is then confirmed", async ({
  browser,
  page,
  social: { world },
}) => {
  const [oldEmail, newEmail] = ['old-journey@example.com', 'new-journey@example.com']
  const visitor = world.visitor()
  await visitor.signUp({ email: oldEmail })
  await visitor.followMail(oldEmail)
  await signInAs(page.context(), visitor, world)

  await page.goto(`${world.platform.url}/account`)
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill(oldEmail)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('This is already your email')).toBeVisible()
  await page.getByLabel('New email').fill(newEmail)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`Open the link we sent to ${oldEmail}`)).toBeVisible()
  const link = await waitForLink(world, oldEmail, 'email%3Dchanged')

  const elsewhere = await openBrowser(browser, world, link)
  await expect(elsewhere.getByRole('alert')).toContainText('This link belongs to another account')
  await page.reload()
  await expect(page.getByRole('main')).toContainText(oldEmail)

  await page.goto(link)
  await expect(page.getByText(`Open the link we sent to ${newEmail}`)).toBeVisible()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  const toNew = await waitForLink(world, newEmail, 'email%3Dchanged')

  await page.goto(toNew)
  await expect(page.getByText(`Your email is now ${newEmail}`)).toBeVisible()
  await expect(page.getByText('Not confirmed yet')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(oldEmail)

  await expect.poll(() => waitForLink(world, newEmail, '/verify-email')).not.toBe(toNew)
  await page.goto(await waitForLink(world, newEmail, '/verify-email'))
  await expect(page.getByText(`${newEmail} is confirmed`)).toBeVisible()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('no longer uses')
})
