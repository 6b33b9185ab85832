import { signInAs } from '#src/auth/accounts/account-steps.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { sellerClient } from '#src/world/seller-client.ts'

test('a seller chooses columns of payments, saves a view, renames it, and opens it in another tab', async ({
  context,
  page,
  world,
}) => {
  const seller = await world.openShop()
  const client = await sellerClient(world, seller)
  const product_cart = [{ product_id: seller.products.caliper.product_id, quantity: 1 }]
  const { checkout_url: url } = await client.checkoutSessions.create({ product_cart })
  await payHosted(url ?? '', { email: 'bea@post.example', name: 'Bea Buyer' })
  await world.drainAll()
  await signInAs(context, seller.visitor, world)
  const payments = `${world.platform.url}/dashboard/${seller.slug}/payments`

  await page.goto(payments)
  const column = (name: string, of = page) => of.getByRole('columnheader', { name })
  await expect(column('Product')).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('checkbox', { name: 'Customer' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Product' }).uncheck()
  await page.getByRole('checkbox', { name: 'Method' }).uncheck()
  await expectAccessible(page, 'columns of a list')
  await page.keyboard.press('Escape')
  await expect(column('Product')).toHaveCount(0)
  await page.reload()
  await expect(column('Customer')).toBeVisible()
  await expect(column('Product')).toHaveCount(0)

  await page.getByRole('button', { name: /^Succeeded/ }).click()
  await page.waitForURL(/status=succeeded/)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByText('Enter a name')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Paid')
  await expectAccessible(page, 'the dialog of a view')
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByText('“Paid” saved')).toBeVisible()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Rename Paid' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Paid, short')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()

  // Another tab has all columns again, and takes those of the view with it.
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.keyboard.press('Escape')
  await expect(column('Product')).toBeVisible()
  const other = await context.newPage()
  await other.goto(payments)
  await expect(column('Product', other)).toBeVisible()
  await other.getByRole('button', { name: 'Views' }).click()
  await expectAccessible(other, 'the views of a list')
  await other.getByRole('button', { name: 'Paid, short', exact: true }).click()
  await other.waitForURL(/status=succeeded/)
  await expect(column('Product', other)).toHaveCount(0)

  // A filter that a later release no longer has is named, and the rest of the view opens.
  await other.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith(' payments')) ?? ''
    localStorage.setItem(
      key,
      (localStorage.getItem(key) ?? '').replace('"status":"succeeded"', '"status":"succeeded","mood":"good"'),
    )
  })
  await other.goto(payments)
  await other.getByRole('button', { name: 'Views' }).click()
  await other.getByRole('button', { name: 'Paid, short', exact: true }).click()
  await expect(other.getByText('“Paid, short” uses filters that no longer exist: mood')).toBeVisible()
  await other.waitForURL(/status=succeeded$/)

  await other.getByRole('button', { name: 'Views' }).click()
  await other.getByRole('button', { name: 'Delete Paid, short' }).click()
  await other.getByRole('button', { name: 'Delete view' }).click()
  await other.getByRole('button', { name: 'Views' }).click()
  await expect(other.getByText('No saved views.')).toBeVisible()
})
