import { joinByInvitation, manage } from '#src/seller/team-steps.ts'
import { expectAccessible } from '#src/world/accessible.ts'
import { expect, test } from '#src/world/journey.ts'
import type { Seller } from '#src/world/seller.ts'
import { openDashboard } from '#src/world/seller-steps.ts'
import type { House } from '#src/world/world.ts'

/** Fills a shop with people with long names, a team, a custom role and invitations. */
async function fillTeam(world: House, seller: Seller): Promise<string> {
  await manage(seller, 'create-role', { role: 'support', permission: { customer: ['read'], payment: ['read'] } })
  const { id: teamId } = await manage(seller, 'create-team', { name: 'Customer support for the whole of northern Europe' })
  for (const [name, role] of [
    ['Maximiliana Featherstonehaugh Cholmondeley', 'admin'],
    ['Noor El Amrani', 'member,support'],
  ] as const) {
    const { userId } = await joinByInvitation(world, seller, { name, role })
    await manage(seller, 'add-team-member', { teamId, userId })
  }
  await manage(seller, 'invite-member', {
    email: 'a.rather.long.address.of.somebody@accessible.example.com',
    role: 'support',
    teamId,
  })
  return teamId
}

test('every page of the team is accessible', async ({ page, world }) => {
  test.slow()
  const { seller, home } = await openDashboard(page, world)
  const teamId = await fillTeam(world, seller)
  for (const path of [
    '',
    '?q=nothing',
    '/invitations',
    '/invitations?state=expired',
    '/invitations?state=accepted',
    '/teams',
    `/teams/${teamId}`,
    '/roles',
    '/roles/member',
    '/roles/support',
  ]) {
    await page.goto(`${home}/team${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, path)
  }
  await page.goto(`${home}/team/roles/new`)
  await page.getByRole('button', { name: 'Create role' }).click()
  await expect(page.getByText('Choose at least one permission')).toBeVisible()
  await expectAccessible(page, 'new role, refused')
})

test('every dialog of the team is accessible', async ({ page, world }) => {
  test.slow()
  const { seller, home } = await openDashboard(page, world)
  await fillTeam(world, seller)
  const look = async (name: string) => {
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
    await expectAccessible(page, name)
    await page.keyboard.press('Escape')
  }
  await page.goto(`${home}/team`)
  for (const [who, action] of [
    ['Noor El Amrani', 'Change roles…'],
    ['Noor El Amrani', 'Make owner and step down…'],
    ['Ilse Carpenter', 'Leave shop…'],
  ] as const) {
    await page.getByRole('button', { name: `Actions for ${who}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
    if (action === 'Change roles…') await expect(page.getByRole('checkbox', { name: /^support/ })).toBeChecked()
    await look(action)
  }
  await page.getByRole('button', { name: 'Invite people' }).click()
  await page.getByLabel('Email addresses').fill(`new@example.com ${seller.email}`)
  await page.getByRole('button', { name: 'Send 2 invitations' }).click()
  await expect(page.getByText('Already a member')).toBeVisible()
  await look('results')
  await page.goto(`${home}/team/roles/support`)
  await page.getByRole('button', { name: 'Delete' }).click()
  await look('a role that is held')
  await page.goto(`${home}/team/invitations`)
  await page.getByRole('button', { name: /^Actions for the invitation to a\.rather/ }).click()
  await page.getByRole('menuitem', { name: 'Cancel invitation…' }).click()
  await look('cancel an invitation')
  await page.goto(`${home}/team/teams`)
  await page.getByRole('button', { name: /^Actions for the team Customer support/ }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await look('a team with invitations')
})
