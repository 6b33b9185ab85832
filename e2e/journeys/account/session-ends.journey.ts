import type { Page } from '@playwright/test'
import { signInAs, signInByPassword } from '#src/auth/accounts/account-steps.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { PASSWORD } from '#src/world/pages/visitor.ts'
import { openDashboard, option } from '#src/world/seller-steps.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in to continue' })

/** Ends the session, presses the button and signs in over the form. */
async function pressAndSignIn(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await page.context().clearCookies()
  // Not with the mouse: a background request of the page may have opened the dialog already.
  await button.evaluate((element: HTMLElement) => element.click())
  await expect(dialog(page)).toBeInViewport()
  await expect(dialog(page).getByLabel('Password', { exact: true })).toBeFocused()
  await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog(page)).toBeHidden()
}

test('M55: a session that ends while a discount is being created is renewed over the form', async ({ page, world }) => {
  const { seller, home } = await openDashboard(page, world)
  await page.goto(`${home}/discounts/new`)
  await page.getByLabel('Percentage', { exact: true }).last().fill('20')
  await page.getByLabel('Code (optional)').fill('KEPT20')
  await page.context().clearCookies()
  const create = page.getByRole('button', { name: 'Create discount' })
  await create.click()
  await expect(dialog(page).getByLabel('Email')).toHaveValue(seller.email)

  // A wrong password shows its error here and does not count as another ended session.
  await dialog(page).getByLabel('Password', { exact: true }).fill('not-the-password')
  await dialog(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog(page).getByText('Invalid email or password')).toBeVisible()

  // After the dialog closes, a message next to the button says what to do.
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(create).toBeFocused()
  await expect(page.getByText('Your session ended. Sign in to save your changes.')).toBeInViewport()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')

  await pressAndSignIn(page, 'Create discount')
  await expect(page.getByText('Couldn’t create discount')).toBeHidden()
  await expect(page.getByLabel('Code (optional)')).toHaveValue('KEPT20')
  await create.click()
  await expect(page.getByRole('heading', { name: 'KEPT20', level: 1 })).toBeVisible()
})

test('N22: a page of one person changes nothing for another who signed in in a second tab', async ({ page, world }) => {
  const [ann, ben] = [world.visitor(), world.visitor()]
  await ann.signUp({ email: 'ann@example.com', name: 'Ann' })
  await ben.signUp({ email: 'ben@example.com', name: 'Ben' })
  await signInAs(page.context(), ann, world)
  await page.goto(`${world.platform.url}/account`)
  await page.getByRole('button', { name: 'Change name' }).click()
  await page.getByLabel('Full name').fill('Annika')

  const other = await page.context().newPage()
  // Without signing out before, which would empty the first tab.
  await other.goto(`${world.platform.url}/sign-in?again=1`)
  await signInByPassword(other, { email: 'ben@example.com' })
  await other.waitForURL(/purchases/)

  await page.bringToFront()
  await page.getByRole('button', { name: 'Save name' }).click()
  const notice = page.getByRole('dialog', { name: 'You’re signed in as ben@example.com now' })
  await expect(notice).toContainText('This page was opened by ann@example.com')
  await notice.getByRole('button', { name: 'Reload page' }).click()
  await expect(page.getByRole('main').getByText('ben@example.com').first()).toBeVisible()
  await expect(notice).toBeHidden()
  for (const name of ['Ann', 'Ben']) {
    const signIn = { email: `${name.toLowerCase()}@example.com`, password: PASSWORD }
    const { body } = await world.visitor().post<{ user: { name: string } }>('/api/auth/sign-in/email', signIn)
    expect(body.user.name).toBe(name)
  }
})

test('M55: every editor keeps its input when the session ends', async ({ page, world }) => {
  const { home } = await openDashboard(page, world)
  const editors: { path: string; fill: () => Promise<void>; button: string; done: RegExp | string }[] = [
    {
      path: '/brands/new',
      fill: () => page.getByLabel('Name').fill('North'),
      button: 'Create brand',
      done: /\/brands\/brnd_/,
    },
    {
      path: '/payment-links/new',
      async fill() {
        await page.getByLabel('Link name').fill('Spring')
        await page.getByRole('combobox', { name: 'Product' }).click()
        await option(page, /Caliper/).click()
      },
      button: 'Save link',
      done: /\/payment-links\/(?!new)/,
    },
    {
      path: '/products/new',
      async fill() {
        await page.getByLabel('Name', { exact: true }).fill('Square')
        await page.getByLabel('Amount', { exact: true }).fill('12')
      },
      button: 'Create product',
      done: /\/products\/pdt_/,
    },
    {
      path: '/addons/new',
      async fill() {
        await page.getByLabel('Name', { exact: true }).fill('Seat')
        await page.getByLabel('Amount', { exact: true }).fill('5')
      },
      button: 'Create add-on',
      done: /\/addons\/adn_/,
    },
    {
      path: '/meters/new',
      async fill() {
        await page.getByLabel('Name', { exact: true }).fill('Calls')
        await page.getByLabel('Event name').fill('api.call')
        await page.getByLabel('Unit').fill('call')
      },
      button: 'Create meter',
      done: /\/meters\/mtr_/,
    },
    {
      path: '/settings/checkout',
      fill: () => page.getByRole('radio', { name: /Dark/ }).check(),
      button: 'Save changes',
      done: 'Checkout settings saved',
    },
  ]
  for (const { path, fill, button, done } of editors) {
    await page.goto(`${home}${path}`)
    await fill()
    await pressAndSignIn(page, button)
    await page.getByRole('button', { name: button, exact: true }).click()
    if (typeof done === 'string') await expect(page.getByText(done)).toBeVisible()
    else await page.waitForURL(done)
  }
})
