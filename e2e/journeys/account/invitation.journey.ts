import { addMilliseconds, SECOND, systemClock } from '@tradepost/kit/clock'
import { signInAs, signInByPassword, waitForLink } from '#src/auth/accounts/account-steps.ts'
import { callsOf, must, type Person, signUpPerson } from '#src/auth/organizations/organization-steps.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { PASSWORD } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import type { House } from '#src/world/world.ts'

type Invitation = { id: string; email: string }

const invite = (seller: Seller, email: string, role = 'member') =>
  must('invite', callsOf(seller).post<Invitation>('/invite-member', { organizationId: seller.organizationId, email, role }))

/** Returns the link in the newest email of an invitation. */
async function linkOf(world: House, email: string): Promise<string> {
  await world.drainAll()
  return waitForLink(world, email, '/invitations/')
}

test('a new user joins a shop by the emailed link, with the email filled in and no other email to open', async ({
  page,
  world,
}) => {
  const seller = await world.openShop()
  const email = 'new-person@example.com'
  const { id } = await invite(seller, email, 'admin')
  await page.goto(await linkOf(world, email))
  await expect(page.getByRole('heading', { name: 'Join Acme Tools' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Ilse Carpenter')
  await expect(page.getByRole('main')).toContainText('Admin')
  expect(page.url()).not.toContain('token')
  await page.getByRole('link', { name: 'Create account' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await page.getByLabel('Full name').fill('Nora New')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Join Acme Tools?' })).toBeVisible()
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await page.waitForURL(`**/dashboard/${seller.slug}`)
  await expect(page.getByRole('main')).toBeVisible()
  await page.goto(`${world.platform.url}/invitations/${id}`)
  await expect(page.getByRole('heading', { name: 'You’ve joined Acme Tools' })).toBeVisible()
  await page.getByRole('link', { name: 'Open dashboard' }).click()
  await page.waitForURL(`**/dashboard/${seller.slug}`)
})

test('an existing user signs in from the emailed link, and declines', async ({ page, world }) => {
  const seller = await world.openShop()
  const person = await signUpPerson(world, 'existing')
  await invite(seller, person.email)
  await page.goto(await linkOf(world, person.email))
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await signInByPassword(page, { email: person.email })
  await expect(page.getByRole('heading', { name: 'Join Acme Tools?' })).toBeVisible()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('heading', { name: 'You declined this invitation' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Email Ilse Carpenter' })).toHaveAttribute('href', `mailto:${seller.email}`)
})

test('somebody signed in to another account is told which, sees no invited email, and switches', async ({ page, world }) => {
  const seller = await world.openShop()
  const [invited, other] = [await signUpPerson(world, 'invited'), await signUpPerson(world, 'other')]
  await invite(seller, invited.email)
  await signInAs(page.context(), other.visitor, world)
  await page.goto(await linkOf(world, invited.email))
  await expect(page.getByRole('heading', { name: 'This invitation isn’t for this account' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(other.email)
  expect(await page.content()).not.toContain(invited.email)
  await page.getByRole('button', { name: 'Use another account' }).click()
  await expect(page.getByRole('heading', { name: 'Join Acme Tools' })).toBeFocused()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signInByPassword(page, { email: invited.email })
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await page.waitForURL(`**/dashboard/${seller.slug}`)
})

test('whoever got a copied link confirms the invited email first, without learning anything about the invitation', async ({
  page,
  world,
}) => {
  const seller = await world.openShop()
  const email = 'unconfirmed@example.com'
  const { id } = await invite(seller, email)
  await page.goto(`${world.platform.url}/invitations/${id}`)
  await expect(page.getByRole('heading', { name: 'Sign in to see this invitation' })).toBeVisible()
  expect(await page.content()).not.toContain('Acme')
  const visitor = world.visitor()
  await visitor.signUp({ email })
  await signInAs(page.context(), visitor, world)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Confirm your email first' })).toBeVisible()
  expect(await page.content()).not.toContain('Acme')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('status')).toContainText(`Link sent to ${email}`)
  await page.goto(await linkOf(world, email))
  await expect(page.getByRole('heading', { name: 'Join Acme Tools?' })).toBeVisible()
})

test('every state of an invitation is accessible and has a next step', async ({ page, world, browser }) => {
  test.slow()
  const seller = await world.openShop('The Bench Woodworking Supplies')
  const person = await signUpPerson(world, 'a-rather-long-address-of-somebody')
  const { db } = world.platform.deps.database
  const look = async (name: string, heading: RegExp, path: string, who?: Person) => {
    const context = await browser.newContext({ baseURL: world.platform.url })
    if (who) await signInAs(context, who.visitor, world)
    const own = await context.newPage()
    await own.goto(path)
    await expect(own.getByRole('heading', { name: heading })).toBeVisible()
    expect(await own.getByRole('main').getByRole('link').or(own.getByRole('main').getByRole('button')).count()).toBeGreaterThan(0)
    await expectAccessible(own, name)
    await context.close()
  }
  await page.close()
  const { id } = await invite(seller, person.email, 'admin')
  const path = `/invitations/${id}`
  await look('signed out', /^Join The Bench/, await linkOf(world, person.email))
  await look('signed out, without the link', /^Sign in to see/, path)
  await look('invited', /^Join The Bench .*\?$/, path, person)
  await look('someone else', /isn’t for this account/, path, { ...seller, userId: '' })
  const expiresAt = addMilliseconds(systemClock.now(), -SECOND)
  await db.withoutPlugins().updateTable('invitation').set({ expiresAt }).where('id', '=', id).execute()
  await look('expired', /has expired/, path, person)
  const second = await invite(seller, person.email, 'admin')
  await look('canceled', /was canceled/, path, person)
  await must('accept', callsOf(person).post('/accept-invitation', { invitationId: second.id }))
  await look('accepted', /^You’ve joined/, `/invitations/${second.id}`, person)
  const late = await signUpPerson(world, 'late')
  const third = await invite(seller, late.email)
  const closed = await seller.visitor.post(`/api/organizations/${seller.slug}/close`, { confirm_slug: seller.slug })
  expect(closed.status).toBe(204)
  await look('organization closed', /has closed$/, `/invitations/${third.id}`, late)
})
