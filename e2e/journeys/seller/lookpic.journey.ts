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

test.only('PIC what a seller chooses under Look dresses shop, checkout, order page and emails', async ({
  page,
  world,
  browser,
}) => {
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
  for (const [w, h] of [
    [1280, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width: w, height: h })
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.screenshot({ path: `/tmp/look-settings-${w}-${scheme}.png` })
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Look saved')).toBeVisible()
  await world.drainAll()

  const buyer = await (await browser.newContext({ colorScheme: 'light' })).newPage()
  await buyer.goto(`${world.platform.url}/shop/${seller.slug}`)
  expect(await accentOf(buyer)).toBe(ORANGE)
  expect(await buyer.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Source Serif 4')
  for (const [w, h] of [
    [1280, 900],
    [390, 844],
  ] as const) {
    await buyer.setViewportSize({ width: w, height: h })
    for (const scheme of ['light', 'dark'] as const) {
      await buyer.emulateMedia({ colorScheme: scheme })
      await buyer.screenshot({ path: `/tmp/look-shop-${w}-${scheme}.png` })
    }
  }
  await buyer.setViewportSize({ width: 1280, height: 900 })
  await goToCheckout(buyer, world, seller)
  expect(await accentOf(buyer)).toBe(ORANGE)
  for (const [w, h] of [
    [1280, 900],
    [390, 844],
  ] as const) {
    await buyer.setViewportSize({ width: w, height: h })
    for (const scheme of ['light', 'dark'] as const) {
      await buyer.emulateMedia({ colorScheme: scheme })
      await buyer.screenshot({ path: `/tmp/look-checkout-${w}-${scheme}.png` })
    }
  }
  await buyer.setViewportSize({ width: 1280, height: 900 })
  await buyer.emulateMedia({ colorScheme: 'light' })
  const email = uniqueEmail('look')
  await fillCheckout(buyer, { email })
  await payButton(buyer).click()
  await buyer.waitForURL(/\/orders\//)
  await expect(buyer.getByRole('banner').getByText('Acme Tools')).toBeVisible()
  expect(await accentOf(buyer)).toBe(ORANGE)
  for (const [w, h] of [
    [1280, 900],
    [390, 844],
  ] as const) {
    await buyer.setViewportSize({ width: w, height: h })
    for (const scheme of ['light', 'dark'] as const) {
      await buyer.emulateMedia({ colorScheme: scheme })
      await buyer.screenshot({ path: `/tmp/look-order-${w}-${scheme}.png` })
    }
  }
  await world.drainAll()
  await buyer.goto(`${world.provider.url}/mailbox?to=${encodeURIComponent(email)}`)
  for (const [w, h] of [
    [1280, 900],
    [390, 844],
  ] as const) {
    await buyer.setViewportSize({ width: w, height: h })
    for (const scheme of ['light', 'dark'] as const) {
      await buyer.emulateMedia({ colorScheme: scheme })
      await buyer.screenshot({ path: `/tmp/look-mail-${w}-${scheme}.png` })
    }
  }
  const mails = await (await fetch(`${world.provider.url}/mailbox.json?to=${encodeURIComponent(email)}`)).json()
  expect(mails[0]).toMatchObject({ from: '"Acme Tools" <pay@localhost>', html: expect.stringContaining('#b45309') })
  await buyer.context().close()
})
