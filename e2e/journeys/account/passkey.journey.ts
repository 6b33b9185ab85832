import { addAuthenticator, signInByPassword, signOut } from '#src/auth/accounts/account-steps.ts'
import { expect, test } from '#src/world/pages/journey.ts'

test('a passkey can be added, signs in, is remembered as the last sign-in method, and stops working once removed', async ({
  page,
  social: { world },
}) => {
  const at = (path: string) => page.goto(`${world.platform.url}${path}`)
  const email = 'passkey-journey@example.com'
  await world.visitor().signUp({ email })
  const shown: string[] = []
  page.on('request', (request) => (request.url().includes('/passkey/verify-authentication') ? shown.push(request.url()) : 0))
  const byPasskey = page.getByRole('button', { name: 'Continue with passkey' })

  await at('/sign-in?redirect=/account/security')
  await signInByPassword(page, { email })
  await expect(page.getByText('No passkeys yet')).toBeVisible()
  const authenticator = await addAuthenticator(page)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByLabel('Name').fill('My fingerprint')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem')).toContainText(/My fingerprint.*Added/)

  await signOut(page, world)
  await at('/sign-in?redirect=/account/security')
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible()
  expect(shown).toHaveLength(1)

  await authenticator.setPresent(false)
  await signOut(page, world)
  await at('/sign-in?redirect=/account/security')
  await expect(byPasskey).toHaveAccessibleDescription('Last used')

  await signInByPassword(page, { email })
  await page.getByRole('button', { name: 'Remove My fingerprint' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove My fingerprint' }).click()
  await expect(page.getByText('No passkeys yet')).toBeVisible()

  await signOut(page, world)
  await at('/sign-in')
  await expect(byPasskey).not.toHaveAccessibleDescription('Last used')
  // Leaves the page that waits for the authenticator: on a slow machine, the response would also arrive there.
  await at('/forgot-password')
  await authenticator.setPresent(true)
  await at('/sign-in')
  await expect(page.getByRole('alert')).toContainText('We don’t recognize this passkey')
  // After the rejection, the page still allows other sign-in methods and does not offer the deleted passkey again.
  await signInByPassword(page, { email })
  await page.waitForURL(/\/account\/purchases/)
  expect(shown).toHaveLength(2)
})
