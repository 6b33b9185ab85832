import type { Page } from '@playwright/test'
import { invitationLink, joinByInvitation, manage, openAs, signUpNamed } from '#src/seller/team-steps.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { pressOn, tabTo } from '#src/world/pages/keyboard.ts'
import { PASSWORD } from '#src/world/pages/visitor.ts'
import { openDashboard } from '#src/world/seller-steps.ts'
import { uniqueEmail } from '#src/world/unique-email.ts'

const MONEY = /[$€£]\s?\d/

const sidebarOf = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })

/** Tells the page that the person came back to it, as a browser does. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

/** Invites an address as a member or an admin, without a mouse. */
async function inviteByKeyboard(page: Page, email: string, as: 'Member' | 'Admin'): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: 'Invite people' }).first())
  const dialog = page.getByRole('dialog', { name: /^Invite people to/ })
  await expect(dialog.getByLabel('Email addresses')).toBeFocused()
  await page.keyboard.type(email)
  const role = dialog.getByRole('combobox', { name: 'Role' })
  await expect(role).toHaveText('Member')
  if (as === 'Admin') {
    await pressOn(page, role)
    await expect(page.getByRole('option', { name: /^Member/ })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('option', { name: /^Admin/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(role).toHaveText('Admin')
  }
  await pressOn(page, dialog.getByRole('button', { name: 'Send invitation' }))
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible()
}

test('an owner invites an admin, who has an account, and a member, who has none; each sees what their role allows', async ({
  page,
  world,
  browser,
}) => {
  test.slow()
  const { seller, home } = await openDashboard(page, world)
  const ben = await signUpNamed(world, 'Ben Okafor')
  await page.goto(`${home}/team/invitations`)
  await expect(page.getByText('Invite people to work in Acme Tools with you.')).toBeVisible()
  await inviteByKeyboard(page, ben.email, 'Admin')
  const noor = uniqueEmail('noor')
  await inviteByKeyboard(page, noor, 'Member')
  await expect(row(page, new RegExp(`${ben.email}.*Admin`))).toBeVisible()
  await expect(row(page, new RegExp(`${noor}.*Member`))).toBeVisible()

  const admin = await openAs(browser, world, ben.visitor)
  await admin.goto(await invitationLink(world, ben.email))
  await admin.getByRole('button', { name: 'Accept invitation' }).click()
  await admin.waitForURL(`**/dashboard/${seller.slug}`)
  const member = await (await browser.newContext()).newPage()
  await member.goto(await invitationLink(world, noor))
  await member.getByRole('link', { name: 'Create account' }).click()
  await member.getByLabel('Full name').fill('Noor El Amrani')
  await member.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await member.getByRole('button', { name: 'Create account' }).click()
  await member.getByRole('button', { name: 'Accept invitation' }).click()
  await member.waitForURL(`**/dashboard/${seller.slug}`)

  await page.getByRole('button', { name: /^Accepted/ }).click()
  await expect(row(page, noor)).toBeVisible()
  await page.getByRole('link', { name: 'Members', exact: true }).click()
  await expect(row(page, /Ben Okafor.*Admin/)).toBeVisible()
  await expect(row(page, /Noor El Amrani.*Member/)).toBeVisible()

  // The member finds no money.
  await expect(member.getByRole('main').getByRole('link', { name: /Products/ })).toBeVisible()
  expect(await member.getByRole('main').innerText()).not.toMatch(MONEY)
  for (const name of ['Payments', 'Subscriptions', 'Customers', 'License keys', 'Audit log'])
    await expect(sidebarOf(member).filter({ hasText: name })).toHaveCount(0)
  await member.getByRole('button', { name: 'Search' }).click()
  const palette = member.getByRole('dialog')
  await expect(palette.getByRole('option', { name: 'Team', exact: true })).toBeVisible()
  for (const name of ['Payments', 'Subscriptions', 'Team invitations', 'New role'])
    await expect(palette.getByRole('option', { name, exact: true })).toHaveCount(0)
  await member.goto(`${home}/payments`)
  await expect(member.getByRole('heading', { level: 1, name: 'You can’t read payments in Acme Tools' })).toBeVisible()
  await expect(member.getByText('Your role is Member. Ask Ilse Carpenter or Ben Okafor for access.')).toBeVisible()
  await member.getByRole('link', { name: 'See team' }).click()
  await expect(row(member, /Ilse Carpenter.*Owner/)).toBeVisible()
  await expect(member.getByRole('button', { name: 'Invite people' })).toHaveCount(0)
  await expect(member.getByRole('button', { name: /^Actions for/ })).toHaveCount(1)

  // The admin can't delete the organization, nor touch its owner.
  await admin.goto(`${home}/settings`)
  await expect(admin.getByLabel('URL')).toBeVisible()
  await expect(admin.getByText(/Delete organization/)).toHaveCount(0)
  await page.goto(`${home}/settings`)
  await expect(page.getByRole('button', { name: 'Delete organization…' })).toBeVisible()
  await admin.goto(`${home}/team`)
  await expect(admin.getByRole('button', { name: 'Actions for Noor El Amrani' })).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Actions for Ilse Carpenter' })).toHaveCount(0)
  await admin.getByRole('button', { name: 'Actions for Noor El Amrani' }).click()
  await expect(admin.getByRole('menuitem')).toHaveText(['Change roles…', 'Remove from shop…'])
})

test('a custom role in its own team sees exactly what it allows, and a change shows without signing in again', async ({
  page,
  world,
  browser,
}) => {
  test.slow()
  const { seller, home } = await openDashboard(page, world)
  await manage(seller, 'create-team', { name: 'Support' })

  // Without a mouse.
  await page.goto(`${home}/team/roles`)
  await pressOn(page, page.getByRole('link', { name: 'New role' }))
  await tabTo(page, page.getByLabel('Name', { exact: true }))
  await page.keyboard.type('Support')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('support')
  for (const [resource, action] of [
    ['Customers', 'Read'],
    ['Payments', 'Read'],
    ['Refunds', 'Create'],
  ] as const)
    await pressOn(page, page.getByRole('group', { name: resource, exact: true }).getByRole('checkbox', { name: action }), 'Space')
  await pressOn(page, page.getByRole('button', { name: 'Create role' }))
  await expect(page.getByRole('heading', { level: 1, name: 'support' })).toBeVisible()
  await expect(page.getByText('3 of 54 allowed')).toBeVisible()

  await page.goto(`${home}/team`)
  await page.getByRole('button', { name: 'Invite people' }).click()
  const sofia = await signUpNamed(world, 'Sofia Brandt')
  await page.getByLabel('Email addresses').fill(sofia.email)
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: /^support/ }).click()
  await page.getByLabel('Team', { exact: true }).selectOption('Support')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`Invitation sent to ${sofia.email}`)).toBeVisible()

  const support = await openAs(browser, world, sofia.visitor)
  await support.goto(await invitationLink(world, sofia.email))
  await support.getByRole('button', { name: 'Accept invitation' }).click()
  await support.waitForURL(`**/dashboard/${seller.slug}`)
  await expect(sidebarOf(support)).toHaveText(['Home', 'Payments', 'Customers', 'Reports', 'Team', 'Settings'])
  await support.goto(`${home}/team/teams`)
  await support.getByRole('link', { name: 'Support' }).click()
  await expect(support.getByRole('main').getByRole('listitem')).toHaveText([/Sofia Brandt/])
  await support.goto(`${home}/payments`)
  await expect(support.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()

  await page.goto(`${home}/team/roles/support`)
  await page.getByRole('group', { name: 'Payments', exact: true }).getByRole('checkbox', { name: 'Read' }).uncheck()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Role support saved')).toBeVisible()
  await comeBack(support)
  await expect(support.getByRole('heading', { level: 1, name: 'You can’t read payments in Acme Tools' })).toBeVisible()
  await expect(support.getByText('Your role is support. Ask Ilse Carpenter for access.')).toBeVisible()
  await expect(sidebarOf(support)).toHaveText(['Home', 'Customers', 'Team', 'Settings'])
})

test('the only owner makes someone else an owner before leaving, all without a mouse', async ({ page, world }) => {
  const { seller, home } = await openDashboard(page, world)
  await joinByInvitation(world, seller, { name: 'Ben Okafor', role: 'admin' })
  await page.goto(`${home}/team`)
  await pressOn(page, page.getByRole('button', { name: 'Actions for Ilse Carpenter' }))
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Enter')
  const roles = page.getByRole('dialog', { name: 'Change roles of Ilse Carpenter' })
  await expect(roles.getByRole('checkbox', { name: /^Owner/ })).toBeDisabled()
  await expect(roles.getByText('You’re the only owner. Make someone else an owner first.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(roles).toBeHidden()
  await expect(page.getByRole('button', { name: 'Actions for Ilse Carpenter' })).toBeFocused()

  await pressOn(page, page.getByRole('button', { name: 'Actions for Ilse Carpenter' }))
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem').last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'You’re the only owner of Acme Tools' })).toBeVisible()
  await expect(page.getByLabel('New owner')).toBeFocused()
  await pressOn(page, page.getByRole('button', { name: 'Make owner' }))
  await expect(page.getByText('Ben Okafor is now an owner')).toBeVisible()
  await expect(page.getByRole('alertdialog', { name: 'Leave Acme Tools?' })).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: 'Leave Acme Tools' }))
  await page.waitForURL('**/dashboard')
  await expect(page.getByText('You left Acme Tools')).toBeVisible()
  await page.goto(home)
  await expect(page.getByRole('link', { name: 'Team' })).toHaveCount(0)
})

test('an owner hands the shop over and goes on as an admin; roles change and members go', async ({ page, world }) => {
  const { seller, home } = await openDashboard(page, world)
  await joinByInvitation(world, seller, { name: 'Ben Okafor', role: 'member' })
  await joinByInvitation(world, seller, { name: 'Noor El Amrani', role: 'member' })
  await page.goto(`${home}/team`)
  await page.getByRole('button', { name: 'Actions for Noor El Amrani' }).click()
  await page.getByRole('menuitem', { name: 'Change roles…' }).click()
  await page.getByRole('checkbox', { name: /^Member/ }).uncheck()
  await page.getByRole('button', { name: 'Save roles' }).click()
  await expect(page.getByText('Choose at least one role')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Admin/ }).check()
  await page.getByRole('checkbox', { name: /^Member/ }).check()
  await page.getByRole('button', { name: 'Save roles' }).click()
  await expect(row(page, /Noor El Amrani/)).toContainText(/Admin.*Member|Member.*Admin/)

  await page.getByRole('button', { name: 'Actions for Ben Okafor' }).click()
  await page.getByRole('menuitem', { name: 'Make owner and step down…' }).click()
  await page.getByRole('button', { name: 'Make owner and step down' }).click()
  await expect(row(page, /Ben Okafor.*Owner/)).toBeVisible()
  await expect(row(page, /Ilse Carpenter.*Admin/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Actions for Ben Okafor' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Actions for Noor El Amrani' }).click()
  await page.getByRole('menuitem', { name: 'Remove from shop…' }).click()
  await expect(page.getByRole('button', { name: 'Keep member' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Actions for Noor El Amrani' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Remove from shop…' }).click()
  await page.getByRole('button', { name: 'Remove Noor El Amrani' }).click()
  await expect(page.getByText('Noor El Amrani removed')).toBeVisible()
  await expect(row(page, /Noor El Amrani/)).toHaveCount(0)
})

test('several addresses are invited at once, each with its result; an invitation is resent, copied and canceled', async ({
  page,
  world,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { seller, home } = await openDashboard(page, world)
  const [first, twice] = [uniqueEmail('new'), uniqueEmail('twice')]
  await manage(seller, 'invite-member', { email: twice, role: 'member' })
  await page.goto(`${home}/team`)
  await page.getByRole('button', { name: 'Invite people' }).click()
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText('Enter an email address')).toBeVisible()
  await page.getByLabel('Email addresses').fill(`New One <${first}>, ${twice}\n${seller.email}; nonsense`)
  await page.getByRole('button', { name: 'Send 4 invitations' }).click()
  await expect(page.getByText('Not an email address: nonsense')).toBeVisible()
  await page.getByLabel('Email addresses').fill(`New One <${first}>, ${twice}\n${seller.email}`)
  await page.getByRole('button', { name: 'Send 3 invitations' }).click()
  const results = page.getByRole('dialog', { name: '1 invitation sent' }).getByRole('listitem')
  await expect(results).toHaveText([
    new RegExp(`^${first}Invitation sent$`),
    new RegExp(`^${twice}Already invited`),
    new RegExp(`^${seller.email}Already a member$`),
  ])
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('link', { name: 'Invitations', exact: true }).click()
  const actions = page.getByRole('button', { name: `Actions for the invitation to ${first}` })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Resend email' }).click()
  await expect(page.getByText(`Invitation sent to ${first}`)).toBeVisible()
  await expect(async () => {
    await world.drainAll()
    expect(await world.visitor().mails(first)).toHaveLength(2)
  }).toPass()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(page.getByText(/^Link copied/)).toBeVisible()
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect([link.pathname, link.search]).toEqual([expect.stringMatching(/^\/invitations\/\w+$/), ''])
  await actions.click()
  await page.getByRole('menuitem', { name: 'Cancel invitation…' }).click()
  await page.getByRole('button', { name: 'Cancel invitation' }).click()
  await expect(page.getByText(`Invitation to ${first} canceled`)).toBeVisible()
  await expect(actions).toHaveCount(0)
  await page.getByRole('button', { name: /^Canceled/ }).click()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Invite again' }).click()
  await expect(page.getByText(`Invitation sent to ${first}`).last()).toBeVisible()
  await page.getByRole('button', { name: /^Pending/ }).click()
  await expect(actions).toBeVisible()
})
