import type { Browser, Page } from '@playwright/test'
import { signInAs } from '#src/auth/accounts/account-steps.ts'
import { addAdministrator, makePerson, type Person } from '#src/auth/admin-world.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { House } from '#src/world/world.ts'

/** Opens a page in a browser of its own, signed in as the visitor. */
async function openAs(browser: Browser, world: House, { visitor, path }: { visitor: Visitor; path: string }): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.platform.url })
  await signInAs(context, visitor, world)
  const page = await context.newPage()
  await page.goto(path)
  return page
}

/** Opens the page of a user through the list. */
async function openUser(page: Page, { email }: Pick<Person, 'email'>, name: string): Promise<void> {
  await page.goto('/admin')
  await page.getByRole('searchbox', { name: 'Search users' }).fill(email)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

const actions = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}` })
const acting = (page: Page) => page.getByRole('complementary', { name: 'Impersonation' })

async function chooseAction(page: Page, name: string, action: string): Promise<void> {
  await actions(page, name).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a ban signs the other browser out with the reason, and lifting it lets the person in', async ({ browser, world }) => {
  const administrator = await addAdministrator(world)
  const person = await makePerson(world, 'Nora Vance')
  const other = await openAs(browser, world, { visitor: person.visitor, path: '/account' })
  await expect(other.getByRole('heading', { name: 'Profile' })).toBeVisible()

  const page = await openAs(browser, world, { visitor: administrator, path: '/admin' })
  await openUser(page, person, 'Nora Vance')
  await expect(page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1)

  // By keyboard alone: the menu, the form, and back to the menu's button.
  await actions(page, 'Nora Vance').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Change name…' })).toBeFocused()
  await page.keyboard.press('b')
  await expect(page.getByRole('menuitem', { name: 'Ban…' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Ban Nora Vance' })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await dialog.getByRole('button', { name: 'Ban user' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter a reason')).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('Sold counterfeit tools')
  await dialog.getByRole('button', { name: 'Ban user' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(actions(page, 'Nora Vance')).toBeFocused()
  await expect(page.getByText('Nora Vance is banned', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Not signed in on any device.')).toBeVisible()

  // The other browser hears of it with its next step, and sees no more of the account.
  await other.getByRole('link', { name: 'Security' }).click()
  await other.waitForURL(/\/sign-in/)
  const notice = other.getByRole('alert').filter({ hasText: 'Your account is suspended' })
  await expect(notice).toContainText('You can no longer sign in.')
  await expect(notice).toContainText('Reason: Sold counterfeit tools')
  await expect(other.getByText(person.email)).toHaveCount(0)
  await other.reload()
  await expect(notice).toContainText('Sold counterfeit tools')

  // Nor does the right password open it, in any browser; a wrong one says nothing of the ban.
  const third = await (await browser.newContext({ baseURL: world.platform.url })).newPage()
  await third.goto('/sign-in')
  await third.getByLabel('Email').fill(person.email)
  await third.getByLabel('Password', { exact: true }).fill('not-the-password')
  await third.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(third.getByText('Invalid email or password')).toBeVisible()
  await expect(third.getByText('suspended')).toHaveCount(0)
  await third.getByLabel('Password', { exact: true }).fill('correct-horse-battery')
  await third.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(third.getByText('Reason: Sold counterfeit tools')).toBeVisible()

  await page.getByRole('button', { name: 'Unban', exact: true }).click()
  await page.getByRole('button', { name: 'Unban user' }).click()
  await expect(page.getByText('Nora Vance is no longer banned')).toBeVisible()
  await third.getByRole('button', { name: 'Sign in', exact: true }).click()
  await third.waitForURL(/\/account\/purchases/)
})

test('unsaved input survives a ban, and the dialog over it says why it can’t be saved', async ({ browser, world }) => {
  const administrator = await addAdministrator(world)
  const seller = await world.openShop()
  const { body } = await seller.visitor.get<{ user: { id: string } }>('/api/auth/get-session')
  const page = await openAs(browser, world, { visitor: seller.visitor, path: `/dashboard/${seller.slug}/discounts/new` })
  await page.getByLabel('Code (optional)').fill('KEPT20')
  await page.getByLabel('Percentage', { exact: true }).last().fill('20')
  await administrator.post('/api/auth/admin/ban-user', { userId: body.user.id, banReason: 'Chargebacks' })
  await page.getByRole('button', { name: 'Create discount' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' })
  await expect(dialog.getByText('Reason: Chargebacks')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Code (optional)')).toHaveValue('KEPT20')
})

test('an administrator acts as a seller, sees so on every page, can’t take the account over, and returns', async ({
  browser,
  world,
}) => {
  const administrator = await addAdministrator(world)
  const seller = await world.openShop()
  const { body } = await seller.visitor.get<{ user: { id: string; name: string } }>('/api/auth/get-session')
  const { id, name } = body.user
  const page = await openAs(browser, world, { visitor: administrator, path: `/admin/users/${id}` })
  await page.getByRole('button', { name: 'Act as user…' }).click()
  await page.getByRole('button', { name: `Act as ${name}` }).click()
  await page.waitForURL(/\/account$/)
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()

  for (const path of [
    '/',
    `/shop/${seller.slug}`,
    '/cart',
    '/account/security',
    `/dashboard/${seller.slug}`,
    '/nowhere',
    '/admin',
  ]) {
    await page.goto(path)
    await expect(acting(page), path).toHaveText(new RegExp(`Acting as ${name}`))
  }
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()

  await page.goto('/account/security')
  await expect(page.getByText('Sessions are hidden')).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill('correct-horse-battery')
  await page.getByLabel('New password', { exact: true }).fill('taken-over-by-another')
  await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText("You can't do this while acting as someone else. Go back to your account first")).toBeVisible()

  // The bar stays in view, and nothing hides below it.
  await page.goto(`/dashboard/${seller.slug}/settings`)
  await page.mouse.wheel(0, 2000)
  await expect(acting(page)).toBeInViewport()
  await acting(page).getByRole('button', { name: 'Back to your account' }).press('Enter')
  await page.waitForURL(new RegExp(`/admin/users/${id}$`))
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(acting(page)).toHaveCount(0)
})

test('an administrator whose hour is over finds the way back on the sign-in page', async ({ browser, world }) => {
  const administrator = await addAdministrator(world)
  const person = await makePerson(world)
  await administrator.post('/api/auth/admin/impersonate-user', { userId: person.id })
  const page = await openAs(browser, world, { visitor: administrator, path: '/account' })
  await expect(acting(page)).toBeVisible()
  const { pool } = world.platform.deps.database
  await pool.query(`update session set "expiresAt" = now() - interval '1 second' where "impersonatedBy" is not null`)
  await page.goto('/account/security')
  await page.waitForURL(/\/sign-in/)
  await page.getByRole('status').getByRole('button', { name: 'Back to your account' }).click()
  await page.waitForURL(/\/admin\/users/)
})

test('the administration doesn’t exist for anyone else, and signs out who no longer belongs there', async ({
  browser,
  world,
}) => {
  const administrator = await addAdministrator(world)
  const person = await makePerson(world, 'Ines Kron')
  const signedOut = await (await browser.newContext({ baseURL: world.platform.url })).newPage()
  const theirs = await openAs(browser, world, { visitor: person.visitor, path: '/account' })
  for (const page of [signedOut, theirs])
    for (const path of ['/admin', '/admin/users', `/admin/users/${person.id}`]) {
      expect((await page.goto(path))?.status(), path).toBe(404)
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    }
  await theirs.goto('/account')
  await theirs.getByRole('button', { name: 'Account of Ines Kron' }).click()
  await expect(theirs.getByRole('menuitem', { name: 'Profile' })).toBeVisible()
  await expect(theirs.getByRole('menuitem', { name: 'Administration' })).toHaveCount(0)

  // A new administrator finds it in the menu; one who is demoted or banned while there sees nothing more of it.
  await administrator.post('/api/auth/admin/set-role', { userId: person.id, role: 'admin' })
  await theirs.reload()
  await theirs.getByRole('button', { name: 'Account of Ines Kron' }).click()
  await theirs.getByRole('menuitem', { name: 'Administration' }).click()
  await expect(theirs.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  await administrator.post('/api/auth/admin/set-role', { userId: person.id, role: 'user' })
  await theirs.getByRole('searchbox', { name: 'Search users' }).fill('ines')
  await expect(theirs.getByRole('heading', { name: 'Page not found' })).toBeVisible()

  await administrator.post('/api/auth/admin/set-role', { userId: person.id, role: 'admin' })
  await theirs.goto('/admin/users')
  await expect(theirs.getByRole('link', { name: 'Ines Kron' })).toBeVisible()
  await administrator.post('/api/auth/admin/ban-user', { userId: person.id, banReason: 'Left the team' })
  await theirs.getByRole('link', { name: 'Administrator' }).click()
  await theirs.waitForURL(/\/sign-in/)
  await expect(theirs.getByText('Reason: Left the team')).toBeVisible()
})

test('an administrator filters users, edits one, and deletes one after typing the email', async ({ browser, world }) => {
  const administrator = await addAdministrator(world)
  const person = await makePerson(world, 'Tom Ledger')
  await makePerson(world, 'Ruth Penn')
  const page = await openAs(browser, world, {
    visitor: administrator,
    path: '/admin/users?is_banned=perhaps&created_at_from=never',
  })
  await expect(page.getByText('Some filters in this link are invalid: Ban, Joined')).toBeVisible()
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Role' }).click()
  await page.getByRole('menuitem', { name: 'Administrators' }).click()
  await page.waitForURL(/is_administrator=true/)
  await expect(page.getByRole('link', { name: 'Ruth Penn' })).toHaveCount(0)
  await expect(page.getByText(/^\d+ users?$/)).toBeVisible()
  await page.goBack()
  await openUser(page, person, 'Tom Ledger')

  await chooseAction(page, 'Tom Ledger', 'Change name…')
  await page.getByLabel('Full name').fill('Thomas Ledger')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('heading', { name: 'Thomas Ledger', level: 1 })).toBeVisible()

  await chooseAction(page, 'Thomas Ledger', 'Set password…')
  await page.getByLabel('New password').fill('short')
  await page.getByRole('dialog').getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Use at least 8 characters')).toBeVisible()
  await page.getByLabel('New password').fill('chosen-by-an-administrator')
  await page.getByRole('dialog').getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Password set')).toBeVisible()
  await expect(page.getByText('Not signed in on any device.')).toBeVisible()

  await chooseAction(page, 'Thomas Ledger', 'Delete…')
  const dialog = page.getByRole('dialog', { name: 'Delete Thomas Ledger' })
  await dialog.getByRole('textbox').fill('somebody@example.com')
  await dialog.getByRole('button', { name: 'Delete user' }).click()
  await expect(dialog.getByText(`Type ${person.email} to confirm`)).toBeVisible()
  await dialog.getByRole('textbox').fill(person.email)
  await dialog.getByRole('button', { name: 'Delete user' }).click()
  await page.waitForURL(/\/admin\/users$/)
  await expect(page.getByText('Thomas Ledger was deleted')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ruth Penn' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Thomas Ledger' })).toHaveCount(0)
  await page.goto(`/admin/users/${person.id}`)
  await expect(page.getByRole('heading', { name: 'User not found' })).toBeVisible()
})

test('the pages of the administration are accessible', async ({ browser, world }) => {
  test.slow()
  const administrator = await addAdministrator(world)
  const seller = await world.openShop()
  const { body } = await seller.visitor.get<{ user: { id: string; name: string } }>('/api/auth/get-session')
  const person = await makePerson(world)
  const page = await openAs(browser, world, { visitor: administrator, path: '/admin/users' })
  await expectAccessible(page, 'users')
  await page.goto(`/admin/users/${body.user.id}`)
  await expectAccessible(page, 'a user')
  await chooseAction(page, body.user.name, 'Ban…')
  await expectAccessible(page, 'the form of a ban')
  await expect(page.getByText('Enter a reason')).toBeHidden()
  await page.keyboard.press('Escape')
  await chooseAction(page, body.user.name, 'Delete…')
  await expectAccessible(page, 'the form of a deletion')

  await administrator.post('/api/auth/admin/ban-user', { userId: person.id, banReason: 'Spam', banExpiresIn: 86_400 })
  await page.goto(`/admin/users/${person.id}`)
  await expectAccessible(page, 'a banned user')
  const theirs = await openAs(browser, world, { visitor: person.visitor, path: '/sign-in' })
  await expect(theirs.getByText('Reason: Spam')).toBeVisible()
  await expectAccessible(theirs, 'the sign-in page of a banned person')

  await administrator.post('/api/auth/admin/impersonate-user', { userId: body.user.id })
  const acted = await openAs(browser, world, { visitor: administrator, path: `/dashboard/${seller.slug}` })
  await expect(acting(acted)).toBeVisible()
  await expectAccessible(acted, 'acting as a seller')
})
