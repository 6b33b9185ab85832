import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, fillCheckout, payButton, test } from '#src/world/pages/journey.ts'
import { openDashboard } from '#src/world/seller-steps.ts'
import { goToCheckout } from '#src/world/shop-steps.ts'
import { uniqueEmail } from '#src/world/unique-email.ts'

test('what a seller writes under Texts is in the shop, at the pay button and on the order’s page', async ({
  page,
  world,
  browser,
}) => {
  const { seller, home } = await openDashboard(page, world)
  await page.goto(`${home}/settings/texts`)
  await page.getByLabel('Legal name').fill('Acme Tools GmbH')
  await page.getByLabel('Support email').fill('help')
  await page.getByLabel('Search snippet').fill('Hand tools from Berlin.')
  await expect(page.getByRole('region', { name: 'Search result' })).toContainText('Hand tools from Berlin.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Invalid email')).toBeVisible()
  await page.getByLabel('Support email').fill('help@acme.example')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Shop details saved')).toBeVisible()
  await expectAccessible(page, 'texts')

  await page.getByRole('link', { name: 'Edit Terms' }).click()
  await page.getByRole('button', { name: 'Start from a template' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Subscriptions' })).toBeVisible()
  await expect(preview).toContainText('These terms apply when you buy from Acme Tools.')
  await page.getByLabel('Text', { exact: true }).fill('>'.repeat(30))
  await expect(preview).toContainText('The preview appears once the text is valid.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Quotes and lists can be at most 20 levels deep')).toBeVisible()
  await page.getByLabel('Text', { exact: true }).fill('## Orders\n\nPay **first**, <b>then</b> [ask](https://law.example).')
  await expect(preview.getByRole('link', { name: 'ask' })).toBeVisible()
  await expectAccessible(page, 'editor of a text')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Text saved')).toBeVisible()
  await world.drainAll()

  const buyer = await (await browser.newContext({ colorScheme: 'light' })).newPage()
  await buyer.goto(`${world.platform.url}/shop/${seller.slug}`)
  const foot = buyer.getByRole('contentinfo')
  await expect(foot).toContainText('Acme Tools GmbH')
  await expect(foot.getByRole('link', { name: 'help@acme.example' })).toHaveAttribute('href', 'mailto:help@acme.example')
  await foot.getByRole('link', { name: 'Terms' }).click()
  await expect(buyer.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  await expect(buyer.getByText('Pay first, <b>then</b> ask.')).toBeVisible()
  await expectAccessible(buyer, 'text of a shop')

  await goToCheckout(buyer, world, seller)
  const terms = buyer.getByRole('link', { name: 'Terms' })
  await expect(terms).toHaveAttribute('href', `${world.platform.url}/shop/${seller.slug}/terms`)
  await expect(buyer.getByText('By continuing, you agree to the Terms of Acme Tools.')).toBeVisible()
  await expectAccessible(buyer, 'checkout with terms')
  await fillCheckout(buyer, { email: uniqueEmail('texts') })
  await payButton(buyer).click()
  await buyer.waitForURL(/\/orders\//)
  await expect(buyer.getByRole('contentinfo').getByRole('link', { name: 'Terms' })).toBeVisible()
  await expectAccessible(buyer, 'order with terms')
  await buyer.context().close()
})
