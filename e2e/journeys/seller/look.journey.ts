import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, fillCheckout, payButton, test } from '#src/world/pages/journey.ts'
import { openDashboard } from '#src/world/seller-steps.ts'
import { goToCheckout } from '#src/world/shop-steps.ts'
import { uniqueEmail } from '#src/world/unique-email.ts'

const accentOf = (page: import('@playwright/test').Page) =>
  page.evaluate(() => {
    const probe = document.createElement('span')
    probe.style.color = 'var(--accent)'
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })

const ORANGE = 'rgb(180, 83, 9)'

test('what a seller chooses under Look dresses shop, checkout, order page and emails', async ({ page, world, browser }) => {
  const { seller, home } = await openDashboard(page, world)
  await page.goto(`${home}/settings/look`)
  await page.getByLabel('Accent color').fill('#zz')
  await expect(page.getByText('Enter a color such as #0f766e')).toBeVisible()
  await page.getByLabel('Accent color').fill('#ffd400')
  await expect(page.getByText(/On light pages, your color wouldn’t be easy to see/)).toBeVisible()
  await page.getByLabel('Accent color').fill('#b45309')
  await expect(page.getByText(/On light pages/)).toHaveCount(0)
  await page.getByLabel('Typeface').selectOption('source-serif')
  await page.getByRole('radio', { name: 'Round', exact: true }).check()
  await expectAccessible(page, 'look')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Look saved')).toBeVisible()
  await world.drainAll()

  const buyer = await (await browser.newContext({ colorScheme: 'light' })).newPage()
  await buyer.goto(`${world.platform.url}/shop/${seller.slug}`)
  expect(await accentOf(buyer)).toBe(ORANGE)
  expect(await buyer.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Source Serif 4')
  await expectAccessible(buyer, 'dressed shop')
  await goToCheckout(buyer, world, seller)
  expect(await accentOf(buyer)).toBe(ORANGE)
  await expectAccessible(buyer, 'dressed checkout')
  const email = uniqueEmail('look')
  await fillCheckout(buyer, { email })
  await payButton(buyer).click()
  await buyer.waitForURL(/\/orders\//)
  await expect(buyer.getByRole('banner').getByText('Acme Tools')).toBeVisible()
  expect(await accentOf(buyer)).toBe(ORANGE)
  await world.drainAll()
  const mails = await (await fetch(`${world.provider.url}/mailbox.json?to=${encodeURIComponent(email)}`)).json()
  expect(mails[0]).toMatchObject({ from: '"Acme Tools" <pay@localhost>', html: expect.stringContaining('#b45309') })
  await buyer.context().close()
})
