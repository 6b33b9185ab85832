import type { Page } from '@playwright/test'
import { joinByInvitation, manage, openAs } from '#src/seller/team-steps.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { openDashboard } from '#src/world/seller-steps.ts'

const row = (page: Page, name: RegExp) => page.getByRole('row', { name })

test('a team is created, filled, renamed and deleted; one with pending invitations says what to do first', async ({
  page,
  world,
}) => {
  const { seller, home } = await openDashboard(page, world)
  await joinByInvitation(world, seller, { name: 'Noor El Amrani', role: 'member' })
  await page.goto(`${home}/team/teams`)
  await page.getByRole('button', { name: 'Actions for the team Acme Tools' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await expect(page.getByRole('dialog', { name: 'Acme Tools is the only team' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New team' }).click()
  await page.getByRole('button', { name: 'Create team' }).click()
  await expect(page.getByText('Enter a name')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Night shift')
  await page.getByRole('button', { name: 'Create team' }).click()
  await page.getByRole('link', { name: 'Night shift' }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('No members yet')).toBeVisible()

  await main.getByRole('button', { name: 'Add member' }).click()
  await page.getByRole('combobox', { name: 'Add member' }).fill('noor')
  await page.keyboard.press('Enter')
  await expect(main.getByRole('listitem')).toHaveText([/Noor El Amrani/])
  await main.getByRole('button', { name: 'Rename…' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Late shift')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Late shift' })).toBeVisible()
  const teamId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const { id: invitationId } = await manage(seller, 'invite-member', { email: 'late@example.com', role: 'member', teamId })
  await page.reload()
  await main.getByRole('button', { name: 'Delete…' }).click()
  const kept = page.getByRole('dialog', { name: 'Late shift has pending invitations' })
  await expect(kept).toContainText('1 person is invited to this team.')
  await kept.getByRole('link', { name: 'See invitations' }).click()
  await expect(row(page, /late@example\.com.*Late shift/)).toBeVisible()

  await manage(seller, 'cancel-invitation', { invitationId })
  await page.goto(`${home}/team/teams/${teamId}`)
  await main.getByRole('button', { name: 'Remove Noor El Amrani' }).click()
  await expect(main.getByText('No members yet')).toBeVisible()
  await main.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete team' }).click()
  await expect(page.getByText('Team Late shift deleted')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Late shift' })).toHaveCount(0)
})

test('nobody gives what they don’t have, and a role that someone has stays', async ({ page, world, browser }) => {
  const { seller, home } = await openDashboard(page, world)
  await manage(seller, 'create-role', { role: 'lead', permission: { ac: ['create', 'read', 'update'], payment: ['read'] } })
  await manage(seller, 'create-role', { role: 'books', permission: { payout: ['read'] } })
  const lead = await joinByInvitation(world, seller, { name: 'Lea Dreher', role: 'lead' })
  const other = await openAs(browser, world, lead.visitor)
  await other.goto(`${home}/team/roles/new`)
  const payouts = other.getByRole('group', { name: 'Payouts' })
  await expect(payouts.getByRole('checkbox', { name: 'Read' })).toBeDisabled()
  await expect(payouts.getByText('You can’t give what your own roles don’t include: Read.')).toBeVisible()
  await expect(other.getByRole('group', { name: 'Payments', exact: true }).getByRole('checkbox', { name: 'Read' })).toBeEnabled()
  await other.getByLabel('Name', { exact: true }).fill('Lead')
  await other.getByRole('button', { name: 'Create role' }).click()
  await expect(other.getByText('Choose at least one permission')).toBeVisible()
  await other.getByRole('button', { name: 'Select all in Money' }).click()
  await other.getByRole('button', { name: 'Create role' }).click()
  await expect(other.getByText('Another role has this name. Choose another one.')).toBeVisible()
  await other.goto(`${home}/team/roles/books`)
  await expect(other.getByText('This role allows more than your own roles, so you can’t change it.')).toBeVisible()

  await page.goto(`${home}/team/roles/lead`)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog', { name: 'lead is still in use' })).toContainText('Give another role to Lea Dreher first.')
  await page.keyboard.press('Escape')
  await page.goto(`${home}/team/roles/books`)
  await page.getByLabel('Name', { exact: true }).fill('bookkeeping')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForURL('**/team/roles/bookkeeping')
  await expect(page.getByRole('heading', { level: 1, name: 'bookkeeping' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete role' }).click()
  await expect(page.getByText('Role bookkeeping deleted')).toBeVisible()
  await expect(page.getByRole('link', { name: /bookkeeping/ })).toHaveCount(0)
  await page.goto(`${home}/team/roles/admin`)
  await expect(page.getByText('Built-in roles can’t be changed.', { exact: false })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('each page of the team asks for what it shows once, however many people there are', async ({ page, world }) => {
  const { seller, home } = await openDashboard(page, world)
  await manage(seller, 'create-role', { role: 'support', permission: { payment: ['read'] } })
  const { id: teamId } = await manage(seller, 'create-team', { name: 'Support' })
  for (const name of ['Noor El Amrani', 'Ben Okafor']) {
    const { userId } = await joinByInvitation(world, seller, { name, role: 'member,support' })
    await manage(seller, 'add-team-member', { teamId, userId })
  }
  const isList = (path: string) => /^\/(members|invitations|teams|roles|api\/auth\/organization)/.test(path)
  const toPath = (address: string) => new URL(address, home).pathname.replace(`/api/organizations/${seller.slug}`, '')
  const asked: string[] = []
  page.on('request', (request) => {
    if (isList(toPath(request.url()))) asked.push(toPath(request.url()))
  })
  /** Answers that came with the page, unless they took too long. */
  const listSent = async () => {
    const sent = await page.locator('#page-data').textContent()
    return Object.keys(JSON.parse(sent || '{}'))
      .map(toPath)
      .filter(isList)
  }
  for (const [path, lists] of [
    ['', ['/members']],
    ['/invitations', ['/invitations']],
    ['/teams', ['/teams']],
    [`/teams/${teamId}`, ['/members', '/teams']],
    ['/roles', ['/roles']],
    ['/roles/support', ['/roles']],
  ] as const) {
    asked.length = 0
    await page.goto(`${home}/team${path}`)
    const listSeen = async () => [...asked, ...(await listSent())].toSorted()
    // On a busy machine the network can be idle before the page's script has asked for anything.
    await expect.poll(listSeen, path).toEqual(lists)
    await page.waitForLoadState('networkidle')
    expect(await listSeen(), path).toEqual(lists)
  }
})
