import type { Page } from '@playwright/test'
import { takeSample } from '@tradepost/kit/testing/test-runs'
import { type Translations, toMessageKey } from '@tradepost/messages/translations'
import arabic from '@tradepost/platform-messages/ar.json' with { type: 'json' }
import german from '@tradepost/platform-messages/de.json' with { type: 'json' }
import { signInAs } from '#src/auth/accounts/account-steps.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { PASSWORD } from '#src/world/pages/visitor.ts'

const textsIn = (translations: Translations) => {
  const texts = new Map(Object.entries(translations).map(([key, text]) => [toMessageKey(key), text]))
  return (key: string) => texts.get(`shop.${key}`) ?? `There is no ${key}`
}
const inGerman = textsIn(german)
const inArabic = textsIn(arabic)

/** Returns the language and the direction of the page. */
const languageOf = (page: Page) => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])

/** Returns what the console of the page complains about from now on: messages that are missing would be there. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

test('the account menu changes the language of every page, and of the next browser that signs in', async ({
  page,
  browser,
  world,
}) => {
  const seller = await world.openShop()
  await signInAs(page.context(), seller.visitor, world)
  await page.goto(`${world.platform.url}/dashboard/${seller.slug}`)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /account of/i })
    .click()
  await page.getByRole('menuitem', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Produkte' })).toBeVisible()
  expect(await languageOf(page)).toEqual(['de', 'ltr'])

  await page.goto(`${world.platform.url}/shop/${seller.slug}`)
  expect(await languageOf(page)).toEqual(['de', 'ltr'])
  await expect(page.getByLabel(inGerman('accountMenu.language'))).toHaveValue('de')

  const other = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await other.goto(`${world.platform.url}/sign-in?redirect=/account`)
  expect(await languageOf(other)).toEqual(['en', 'ltr'])
  await other.getByLabel('Email').fill(seller.email)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other.getByRole('heading', { name: inGerman('account.profile.title'), level: 1 })).toBeVisible()
})

test('a visitor chooses a language below the shop', async ({ page, world }) => {
  const seller = await world.openShop()
  await page.goto(`${world.platform.url}/shop/${seller.slug}`)
  await page.route('**/api/language', (route) => route.abort(), { times: 1 })
  await page.getByLabel('Language').selectOption('de')
  await expect(page.getByRole('contentinfo').getByRole('alert')).toContainText('connection')
  await expect(page.getByLabel('Language')).toHaveValue('en')
  await page.getByRole('contentinfo').getByLabel('Language').selectOption('ar')
  await expect(page.getByRole('contentinfo').getByLabel(inArabic('accountMenu.language'))).toHaveValue('ar')
  expect(await languageOf(page)).toEqual(['ar', 'rtl'])
})

test('a browser that asks for Arabic gets shop, cart, account and dashboard from right to left, accessible', async ({
  browser,
  world,
}) => {
  test.slow()
  const seller = await world.openShop()
  const context = await browser.newContext({ locale: 'ar', baseURL: world.platform.url })
  await signInAs(context, seller.visitor, world)
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  const product = `/shop/${seller.slug}/${seller.products.caliper.product_id}`
  const home = `/dashboard/${seller.slug}`
  const paths = [
    `/shop/${seller.slug}`,
    product,
    `/cart?shop=${seller.slug}`,
    '/account',
    '/account/security',
    home,
    `${home}/products/new`,
    `${home}/payments`,
    `${home}/settings`,
    `${home}/settings/payments`,
  ]
  for (const path of takeSample(paths, { count: 4 })) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/\p{Script=Arabic}/u)
    expect(await languageOf(page)).toEqual(['ar', 'rtl'])
    // Nothing sticks out of the page on its other side.
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    await expectAccessible(page, `${path} in Arabic`)
  }
  // N59: the name of a shop runs, and is cut, in its own direction.
  await page.goto(`/shop/${seller.slug}`)
  await expect(page.getByRole('banner').getByText('Acme Tools')).toHaveCSS('direction', 'ltr')
  await page.goto(home)
  const side = await page.getByRole('navigation').first().boundingBox()
  expect(side?.x).toBeGreaterThan(640)
  expect(complaints).toEqual([])
})

test('errors of forms and of the server are in the language of the page', async ({ browser, world }) => {
  const context = await browser.newContext({ locale: 'de', baseURL: world.platform.url })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByLabel(inGerman('sessions.fields.email')).fill('nobody@example.com')
  await page.getByLabel(inGerman('sessions.fields.password'), { exact: true }).fill('not-the-password')
  await page.getByRole('main').locator('button[type=submit]').click()
  await expect(page.getByRole('alert')).toHaveText(/\S/)
  await expect(page.getByRole('alert')).not.toContainText('Invalid')
})
