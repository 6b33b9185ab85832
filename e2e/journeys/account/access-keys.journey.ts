import { askAccess } from '#src/access/access-steps.ts'
import { sellProducts } from '#src/seller/home/sold-payments.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { pressOn } from '#src/world/pages/keyboard.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { openDashboard } from '#src/world/seller-steps.ts'

test('an access key is made and shown once, answers what a customer has, and is refused once it is revoked', async ({
  page,
  world,
}) => {
  test.slow()
  const { seller, home } = await openDashboard(page, world)
  const client = await sellerClient(world, seller)
  const paymentId = await sellProducts({ world, seller, client })
  const { customer_id: customer } = (await client.payments.retrieve(paymentId)).customer
  await page.goto(`${home}/access-keys`)
  await expect(page.getByText('No access keys')).toBeVisible()
  await expectAccessible(page, 'no access keys')

  await pressOn(page, page.getByRole('main').getByRole('button', { name: 'Create access key' }))
  const dialog = page.getByRole('dialog')
  await pressOn(page, dialog.getByRole('button', { name: 'Create access key' }))
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'new access key, refused')
  await dialog.getByLabel('Name').focus()
  await page.keyboard.type('License server')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Copy the key now. It’s shown only once.')).toBeVisible()
  const secret = await dialog.getByLabel('Access key', { exact: true }).inputValue()
  await expectAccessible(page, 'created access key')
  const { status, body } = await askAccess(world, secret, { customer })
  expect({ status, body }).toMatchObject({ status: 200, body: { customer, grants: [{ has_access: true, reason: 'paid' }] } })
  await pressOn(page, dialog.getByRole('button', { name: 'Done' }))

  await page.reload()
  await expect(page.getByText('License server')).toBeVisible()
  await expect(page.getByText(`tpa_…${secret.slice(-4)}`)).toBeVisible()
  await expect(page.getByText(/^Last used /)).toBeVisible()
  expect(await page.content()).not.toContain(secret)
  await expectAccessible(page, 'access keys')

  await pressOn(page, page.getByRole('button', { name: 'Revoke' }))
  await expect(page.getByText('Revoke License server?')).toBeVisible()
  await expectAccessible(page, 'revoke an access key')
  await pressOn(page, page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }))
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible()
  expect((await askAccess(world, secret, { customer })).status).toBe(401)
  await expectAccessible(page, 'revoked access key')
})
