import { signInAs } from '#src/auth/accounts/account-steps.ts'
import { joinOrganization } from '#src/world/join-organization.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { pngOf } from '#src/world/pages/pictures.ts'
import { openDashboard } from '#src/world/seller-steps.ts'

const logo = { name: 'logo.png', mimeType: 'image/png', buffer: pngOf() }

test('a shop is opened with a URL that is checked while it is typed, and with a logo', async ({ page, world }) => {
  const other = await world.openShop()
  const visitor = world.visitor()
  await visitor.signUp({ email: 'opener@example.com' })
  await signInAs(page.context(), visitor, world)
  await page.goto(`${world.platform.url}/dashboard`)
  await page.getByLabel('Shop name').fill('Plumb & Söhne')
  const url = page.getByLabel('URL')
  await expect(url).toHaveValue('plumb-sohne')
  await expect(page.getByText(/^Available: .*\/shop\/plumb-sohne$/)).toBeVisible()
  for (const [slug, words] of [
    ['Plumb.Tools', "Use 1 to 48 lowercase letters, numbers or hyphens. It can't start or end with a hyphen"],
    ['dashboard', 'This word is reserved. Choose another one'],
    [other.slug, 'This URL is taken. Choose another one.'],
  ] as const) {
    await url.fill(slug)
    await expect(page.getByText(words)).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Open shop' })).toBeDisabled()
  await url.fill('plumb')
  await expect(page.getByText(/^Available: .*\/shop\/plumb$/)).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({ ...logo, name: 'logo.gif', mimeType: 'image/gif' })
  await expect(page.getByText('Unsupported image. Use PNG, JPEG or WebP.')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(logo)
  await expectAccessible(page, 'opening a shop')
  await page.getByRole('button', { name: 'Open shop' }).click()
  await page.waitForURL('**/dashboard/plumb')
  const switcher = page.getByRole('button', { name: 'Plumb & Söhne' })
  await expect(switcher.locator('img')).toHaveAttribute('src', /^\/logos\//)
  await page.goto(`${world.platform.url}/shop/plumb`)
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /^\/logos\//)
})

test('someone in 20 shops is told so before they fill in the form', async ({ page, world }) => {
  const visitor = world.visitor()
  await visitor.signUp({ email: 'collector@example.com' })
  for (let number = 1; number <= 20; number += 1)
    await visitor.post('/api/auth/organization/create', { name: `Shop ${number}`, slug: `shop-${number}` })
  await world.drainAll()
  await signInAs(page.context(), visitor, world)
  await page.goto(`${world.platform.url}/dashboard`)
  await expect(page.getByText('You’re in 20 shops, the maximum')).toBeVisible()
  await expect(page.getByLabel('Shop name')).toHaveCount(0)
  await expectAccessible(page, 'twenty shops')
})

test("an organization's name, URL, logo and metadata are changed, and its old URL leads to the new one", async ({
  page,
  world,
}) => {
  const { home, seller } = await openDashboard(page, world)
  const buying = await page.context().newPage()
  await buying.goto(`${world.platform.url}/shop/${seller.slug}`)

  await page.goto(`${home}/settings`)
  await page.getByLabel('Name').fill('Plumb')
  await page.getByLabel('URL').fill('level')
  await expect(page.getByText(/^Available: .*\/shop\/level$/)).toBeVisible()
  await page.getByRole('button', { name: 'Add metadata' }).click()
  await page.getByPlaceholder('Key').fill('erp_id')
  await page.getByPlaceholder('Value').fill('A-7')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.waitForURL('**/dashboard/level/settings')
  await expect(page.getByRole('button', { name: /^Plumb/ }).first()).toBeVisible()
  await expect(page.getByText(`These earlier URLs redirect to it: ${seller.slug}`)).toBeVisible()

  await page.locator('input[type=file]').setInputFiles(logo)
  await expect(page.getByRole('button', { name: 'Remove image' })).toBeVisible()
  await expectAccessible(page, 'settings of an organization')

  // A page that was open before, a bookmark of the dashboard, and one of the shop.
  await buying.getByRole('link', { name: 'Caliper' }).first().click()
  await buying.waitForURL(`**/shop/level/${seller.products.caliper.product_id}`)
  await expect(buying.getByRole('heading', { name: 'Caliper' })).toBeVisible()
  await page.goto(`${home}/products?search=caliper`)
  await page.waitForURL('**/dashboard/level/products?search=caliper')
  await page.goto(`${world.platform.url}/shop/${seller.slug}`)
  await page.waitForURL('**/shop/level')
  await expect(page.getByRole('banner').locator('img')).toBeVisible()

  await page.goto(`${world.platform.url}/dashboard/level/settings`)
  await expect(page.getByLabel('Value of erp_id')).toHaveValue('A-7')
  await page.getByLabel('URL').fill(seller.slug)
  await expect(page.getByText(/^Available:/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove image' }).click()
  await expect(page.getByRole('button', { name: 'Remove image' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForURL(`**/dashboard/${seller.slug}/settings`)
  await expect(page.getByText('These earlier URLs redirect to it: level.')).toBeVisible()
})

test('an owner deletes an organization after typing its URL; an admin finds no such button, a member changes nothing', async ({
  page,
  world,
}) => {
  const { home, seller } = await openDashboard(page, world)
  const deletion = page.getByRole('button', { name: 'Delete organization…' })
  for (const role of ['admin', 'member']) {
    const visitor = await joinOrganization(world, seller, { email: `${role}@${seller.slug}.example`, role })
    const context = await page.context().browser()?.newContext()
    if (!context) throw new Error('The journey has a browser')
    await signInAs(context, visitor, world)
    const theirs = await context.newPage()
    await theirs.goto(`${home}/settings`)
    await expect(theirs.getByLabel('Name')).toBeEnabled({ enabled: role === 'admin' })
    await expect(theirs.getByText('Your role lets you view this page, but not change it.')).toHaveCount(role === 'admin' ? 0 : 1)
    await expect(theirs.getByRole('button', { name: 'Delete organization…' })).toHaveCount(0)
    await context.close()
  }
  await page.goto(`${home}/settings`)
  await deletion.click()
  const question = page.getByRole('alertdialog')
  await expectAccessible(page, 'deleting an organization')
  await question.getByLabel('To confirm, type the shop’s URL').fill('another')
  await question.getByRole('button', { name: 'Delete organization' }).click()
  await expect(question.getByText(`Type ${seller.slug} to confirm`)).toBeVisible()
  await question.getByLabel('To confirm, type the shop’s URL').fill(seller.slug)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await expect(page.getByText('Acme Tools deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Open a shop' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Acme Tools' })).toHaveCount(0)
  expect((await page.goto(`${world.platform.url}/shop/${seller.slug}`))?.status()).toBe(404)
})
