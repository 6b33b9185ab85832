import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sql } from '@tradepost/kit/database/database'
import { signInAs } from '#src/auth/accounts/account-steps.ts'
import { DISCOUNT_FORM } from '#src/seller/discount-form.ts'
import { joinOrganization } from '#src/world/join-organization.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import type { Seller } from '#src/world/seller.ts'
import { openDashboard, option } from '#src/world/seller-steps.ts'
import { uniqueEmail } from '#src/world/unique-email.ts'
import type { House } from '#src/world/world.ts'

/** Lets the owner do what the log then tells. */
async function act(world: House, seller: Seller): Promise<void> {
  const { visitor, slug, organizationId } = seller
  const email = `bo@${slug}.example`
  const member = await joinOrganization(world, seller, { email, role: 'member' })
  await member.post('/api/auth/update-user', { name: 'Bo Ray' })
  const { body } = await visitor.get<{ members: { id: string; user: { email: string } }[] }>(
    `/api/auth/organization/list-members?organizationId=${organizationId}`,
  )
  const memberId = body.members.find(({ user }) => user.email === email)?.id
  await visitor.post('/api/auth/organization/update-member-role', { organizationId, memberId, role: 'admin' })
  await visitor.call('PATCH', `/api/organizations/${slug}/products/${seller.products.caliper.product_id}`, {
    name: 'Vernier caliper',
    metadata: { shelf: 'A 3', api_key: 'never-shown' },
  })
  await visitor.post(`/api/organizations/${slug}/discounts`, { ...DISCOUNT_FORM, code: 'SPRING' })
  await member.post(`/api/organizations/${slug}/discounts`, { ...DISCOUNT_FORM, code: 'SPRING' })
}

const entries = (page: Page) => page.getByRole('region', { name: 'Audit log' })
const entry = (page: Page, sentence: string | RegExp) => entries(page).getByRole('button', { name: sentence })

test('the audit log says who changed what in plain words, and each entry opens with its fields before and after', async ({
  page,
  world,
}) => {
  test.slow()
  const { seller, home } = await openDashboard(page, world)
  await act(world, seller)
  await page.goto(home)
  await page.getByRole('link', { name: 'Team' }).click()
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page).toHaveURL(/\/audit-log$/)
  await expect(page.getByText('7 entries')).toBeVisible()
  await expect(entry(page, 'Attempt by Bo Ray: Discount created, SPRING Refused')).toBeVisible()
  await expectAccessible(page, 'audit log')

  await entry(page, 'Ilse Carpenter changed the role of Bo Ray from Member to Admin').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('IP address')).toBeVisible()
  await expect(sheet.getByText('127.0.0.1')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  await entry(page, 'Ilse Carpenter updated the product Vernier caliper').click()
  await expect(sheet.getByText('metadata.shelf')).toBeVisible()
  await expect(sheet.getByText('Caliper', { exact: true })).toBeVisible()
  await expect(sheet.getByText('•••')).toBeVisible()
  await expect(page.getByText('never-shown')).toBeHidden()
  await expectAccessible(page, 'an entry')
  await page.reload()
  await expect(sheet.getByText('metadata.shelf')).toBeVisible()
  await sheet.getByRole('button', { name: 'Show all for this object' }).click()
  await expect(page).toHaveURL(/object_id=pdt_/)
  await expect(page.getByText('2 entries')).toBeVisible()
})

test('filters by person, action, result and time stand in the URL; what can’t be read is left out and named', async ({
  page,
  world,
}) => {
  const { seller, home } = await openDashboard(page, world)
  await act(world, seller)
  await page.goto(`${home}/audit-log`)
  await page.getByRole('button', { name: 'Person' }).click()
  await option(page, /Bo Ray/).click()
  await expect(page).toHaveURL(/person=/)
  await expect(page.getByText('1 entry', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter: Person' }).click()
  await page.getByRole('button', { name: 'Action', exact: true }).click()
  await page.getByRole('combobox').fill('role')
  await option(page, 'Member role changed').click()
  await expect(page).toHaveURL(/action=member.role_changed/)
  await expect(page.getByText('1 entry', { exact: true })).toBeVisible()
  await page.goto(`${home}/audit-log?outcome=refused`)
  await expect(page.getByText('1 entry', { exact: true })).toBeVisible()
  await entry(page, /Attempt by Bo Ray/).click()
  await expect(page.getByRole('dialog').getByText('This request was refused.')).toBeVisible()

  await page.goto(`${home}/audit-log?created_at_from=2026-13-45&created_at_to=soon&action=product.eaten&entry=aud_none`)
  await expect(page.getByText('Some filters in this link are invalid: Action, Time')).toBeVisible()
  await expect(page.getByText('Couldn’t open entry aud_none')).toBeVisible()
  await expect(page.getByText('7 entries')).toBeVisible()
  await expectAccessible(page, 'an audit log with a broken link')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export all 7' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('audit-log.csv')
  expect(await readFile(await download.path(), 'utf8')).toContain('Ilse Carpenter')
})

test('the audit log is read by keyboard alone', async ({ page, world }) => {
  const { home } = await openDashboard(page, world)
  await page.goto(`${home}/audit-log`)
  await expect(entry(page, /created the organization/)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the audit log' }).focus()
  await page.keyboard.type('caliper')
  await expect(page.getByText('1 entry', { exact: true })).toBeVisible()
  await entry(page, /created the product Caliper/).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/q=caliper$/)
})

test('administrators see the log of the whole platform, with who acted as whom', async ({ page, world }) => {
  const seller = await world.openShop()
  const administrator = world.visitor()
  const email = uniqueEmail('rhea')
  await administrator.signUp({ email, name: 'Rhea Admin' })
  await sql`update "user" set role = 'admin' where email = ${email}`.execute(world.platform.deps.database.db)
  const { user } = (await seller.visitor.get<{ user: { id: string } }>('/api/auth/get-session')).body
  await administrator.post('/api/auth/admin/impersonate-user', { userId: user.id })
  await administrator.post(`/api/organizations/${seller.slug}/discounts`, { ...DISCOUNT_FORM, code: 'HELPED' })
  await administrator.post('/api/auth/admin/stop-impersonating')
  await signInAs(page.context(), administrator, world)
  await page.goto(`${world.platform.url}/admin/users`)
  await page.getByRole('link', { name: 'Audit log' }).click()
  // Other journeys are in the log of the platform, too.
  await page.getByRole('searchbox', { name: 'Search the audit log' }).fill('Rhea Admin')
  await expect(entry(page, 'Rhea Admin started to act as Ilse Carpenter')).toBeVisible()
  await expect(entry(page, 'Rhea Admin (as Ilse Carpenter) stopped acting as Ilse Carpenter')).toBeVisible()
  await expectAccessible(page, 'the audit log of the platform')
  await entry(page, 'Rhea Admin (as Ilse Carpenter) created the discount HELPED').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Acting as')).toBeVisible()
  await sheet.getByRole('button', { name: 'Show all of this organization' }).click()
  await expect(page).toHaveURL(/organization_id=/)
  await expect(page.getByText('4 entries')).toBeVisible()

  await signInAs(page.context(), seller.visitor, world)
  await page.goto(`${world.platform.url}/dashboard/${seller.slug}/audit-log`)
  await expect(entry(page, 'Rhea Admin (as Ilse Carpenter) created the discount HELPED')).toBeVisible()
  await page.goto(`${world.platform.url}/admin/audit-log`)
  await expect(page.getByText('Page not found')).toBeVisible()
})
