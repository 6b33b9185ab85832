import type { Page } from '@playwright/test'
import { signInAs, signInByPassword, signOut, waitForLink } from '#src/auth/accounts/account-steps.ts'
import { makeApp, protect, proveMailbox, signUpProven } from '#src/auth/second-factor/authenticator-app.ts'
import { openAs } from '#src/seller/team-steps.ts'
import { joinOrganization } from '#src/world/join-organization.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { PASSWORD } from '#src/world/pages/visitor.ts'
import { uniqueEmail } from '#src/world/unique-email.ts'
import type { House } from '#src/world/world.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function giveCode(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

/** Makes everybody's sessions older than a grave change allows. */
const ageSessions = ({ platform }: House, email: string) =>
  platform.deps.database.pool.query(
    `update session set "createdAt" = now() - interval '16 minutes' where "userId" = (select id from "user" where email = $1)`,
    [email],
  )

test('two-step sign-in is set up with an app, asks for its code at sign-in, and takes each recovery code once', async ({
  page,
  world,
}) => {
  const at = (path: string) => page.goto(`${world.platform.url}${path}`)
  const { email, visitor } = await signUpProven(world)
  await signInAs(page.context(), visitor, world)
  await at('/account/security')
  await page.getByRole('button', { name: 'Set up' }).click()
  const setUp = dialog(page, 'Set up two-step sign-in')
  await expect(setUp.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectAccessible(page, 'setting two-step sign-in up')
  const uri = `otpauth://totp?secret=${await setUp.getByLabel('Setup key', { exact: true }).inputValue()}`
  const firstCode = makeApp(uri).codeAt(-1)
  await setUp.getByLabel('Code', { exact: true }).fill('000000')
  await setUp.getByRole('button', { name: 'Turn on' }).click()
  await expect(setUp.getByRole('alert')).toContainText('This code is wrong')
  await setUp.getByLabel('Code', { exact: true }).fill(firstCode)
  await setUp.getByRole('button', { name: 'Turn on' }).click()
  const codes = dialog(page, 'Save your recovery codes')
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page, 'recovery codes')
  const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? ''
  await codes.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('Codes from an authenticator app')).toBeVisible()

  await signOut(page, world)
  await at('/sign-in?redirect=/account/security')
  await signInByPassword(page, { email })
  await expect(page.getByRole('heading', { name: 'Enter a code' })).toBeVisible()
  await expectAccessible(page, 'entering a code')
  await giveCode(page, 'Code', firstCode)
  await expect(page.getByRole('alert')).toContainText('wrong or was used before')
  await giveCode(page, 'Code', makeApp(uri).codeAt(0))
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible()

  const recover = async () => {
    await signOut(page, world)
    await at('/sign-in')
    await signInByPassword(page, { email })
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await giveCode(page, 'Recovery code', recoveryCode)
  }
  await recover()
  await page.waitForURL(/purchases/)
  await recover()
  await expect(page.getByRole('alert')).toContainText('wrong or was used before')
})

test('a change of email asks an older session to sign in again over the form, then goes on', async ({ page, world }) => {
  const { email, visitor } = await signUpProven(world)
  const newEmail = uniqueEmail('moved')
  await signInAs(page.context(), visitor, world)
  await page.goto(`${world.platform.url}/account`)
  await ageSessions(world, email)
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill(newEmail)
  await page.getByRole('button', { name: 'Send link' }).click()
  const proof = dialog(page, 'Confirm it’s you')
  await expect(proof).toBeVisible()
  await expectAccessible(page, 'signing in again for a change')
  await proof.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await proof.getByLabel('Sign out my other devices, too').check()
  await proof.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(`Open the link we sent to ${email}`)).toBeVisible()
  await waitForLink(world, email, 'email%3Dchanged')
})

test('signing out empties another tab, also while the server is away', async ({ page, world }) => {
  const { email, visitor } = await signUpProven(world)
  await signInAs(page.context(), visitor, world)
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto(`${world.platform.url}/account`)
    await expect(tab.getByRole('main')).toContainText(email)
  }
  await page.route('**/api/auth/sign-out', (route) => route.abort())
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'You may still be signed in' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'You’re signed out' })).toBeVisible()
  await expectAccessible(page, 'signed out without the server')
  for (const tab of [page, other]) await expect(tab.locator('body')).not.toContainText(email)
  await page.unroute('**/api/auth/sign-out')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL(`${world.platform.url}/`)
  await other.getByRole('button', { name: 'Continue' }).click()
  await other.waitForURL(`${world.platform.url}/`)
  await other.goto(`${world.platform.url}/account`)
  await other.waitForURL(/sign-in/)
})

test('a shop requires two-step sign-in once its owner has it; a member without it is led to set it up, until it no longer does', async ({
  page,
  browser,
  world,
}) => {
  const seller = await world.openShop()
  await proveMailbox(world, seller)
  const member = await joinOrganization(world, seller, { email: uniqueEmail('clerk'), role: 'member' })
  await signInAs(page.context(), seller.visitor, world)
  const team = `${world.platform.url}/dashboard/${seller.slug}/team`
  await page.goto(team)
  const rule = page.getByRole('switch', { name: 'Require two-step sign-in' })
  await rule.click()
  await expect(page.getByRole('alert')).toContainText('Set up two-step sign-in for yourself first')
  await expect(rule).not.toBeChecked()

  // Setting codes up replaces the session.
  await protect(seller.visitor)
  await signInAs(page.context(), seller.visitor, world)
  await page.reload()
  await rule.click()
  await expect(rule).toBeEnabled()
  await expect(rule).toBeChecked()
  await expectAccessible(page, 'a team that requires two-step sign-in')
  await page.reload()
  await expect(rule).toBeChecked()

  const clerk = await openAs(browser, world, member)
  await clerk.goto(team)
  await expect(clerk.getByRole('heading', { name: 'Acme Tools asks for two-step sign-in' })).toBeVisible()
  await clerk.getByRole('link', { name: 'Set up two-step sign-in' }).click()
  await expect(clerk.getByRole('heading', { name: 'Security' })).toBeVisible()

  await rule.click()
  await expect(rule).toBeEnabled()
  await expect(rule).not.toBeChecked()
  await clerk.goto(team)
  await expect(clerk.getByRole('heading', { name: 'Team', exact: true })).toBeVisible()
  await clerk.context().close()
})
