import type { Page } from '@playwright/test'
import { expect, test } from '#src/world/journey.ts'
import type { Seller } from '#src/world/seller.ts'
import type { World } from '#src/world/world.ts'

const HOSTILE = [
  '</script><script>window.broken = 1</script>',
  '<img src=x onerror="window.broken = 1">',
  '"><svg onload=window.broken=1>',
  '<!--<script>',
  "$& $' $1 &lt;b&gt;",
]

async function sell(seller: Seller, name: string): Promise<string> {
  const made = await seller.visitor.post<{ product_id: string }>(`/api/organizations/${seller.slug}/products`, {
    name,
    description: name,
    price: { type: 'one_time_price', price: 1200, currency: 'USD', tax_inclusive: false },
    tax_category: 'digital_products',
  })
  expect(made.status).toBe(200)
  return made.body.product_id
}

/** Collects what the page reports as wrong, such as a first picture that isn't the server's. */
function listenForProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  return problems
}

const shopOf = (world: World, { slug }: Seller) => `${world.platform.url}/shop/${slug}`

test('a shop and its products can be read without JavaScript', async ({ world, browser }) => {
  const seller = await world.openShop()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(shopOf(world, seller))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: /^Caliper Caliper, measured/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Caliper' })).toBeVisible()
  await expect(page.getByText('Caliper, measured twice')).toBeVisible()
  await expect(page.getByText('$39').first()).toBeVisible()
  await expect(page).toHaveTitle('Caliper · Acme Tools')
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', `${shopOf(world, seller)}/${seller.products.caliper.product_id}`)
  const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(facts).toMatchObject({
    '@type': 'Product',
    name: 'Caliper',
    offers: { '@type': 'Offer', price: '39.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
  })
})

for (const language of ['en', 'de', 'ar', 'ja'])
  test(`the script takes over the page that the server drew in ${language}, without drawing it anew`, async ({
    world,
    browser,
  }) => {
    const seller = await world.openShop()
    const context = await browser.newContext({ locale: language })
    const page = await context.newPage()
    const problems = listenForProblems(page)
    const calls: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url())
    })
    for (const path of ['', `/${seller.products.caliper.product_id}`]) {
      await page.goto(shopOf(world, seller) + path)
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    expect({ problems, calls }).toEqual({ problems: [], calls: [] })
    // The page works: its script has taken over.
    await page.locator('main form button[type=submit]').first().click()
    await expect(page.getByRole('dialog').or(page.getByRole('status')).first()).toBeVisible()
  })

test('names of products stay text on pages that the server draws', async ({ world, browser }) => {
  const seller = await world.openShop()
  const ids: string[] = []
  for (const name of HOSTILE) ids.push(await sell(seller, name))
  await world.drainAll()
  const context = await browser.newContext()
  const page = await context.newPage()
  const problems = listenForProblems(page)
  await page.goto(shopOf(world, seller))
  for (const name of HOSTILE) await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
  for (const [index, id] of ids.entries()) {
    await page.goto(`${shopOf(world, seller)}/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOSTILE[index] ?? '')
    const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    expect(facts.name).toBe(HOSTILE[index])
  }
  expect(await page.evaluate(() => 'broken' in window)).toBe(false)
  expect(problems).toEqual([])
})
