import { fillTeam } from '#src/seller/team-steps.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { openDashboard } from '#src/world/seller-steps.ts'

test('every dialog of the team is accessible, and so is a refused role', async ({ page, world }) => {
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
  await page.goto(`${home}/team/roles/new`)
  await page.getByRole('button', { name: 'Create role' }).click()
  await expect(page.getByText('Choose at least one permission')).toBeVisible()
  await expectAccessible(page, 'new role, refused')
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
