import type { Locator, Page } from '@playwright/test'
import { signInAs } from '#src/auth/accounts/account-steps.ts'
import { pngOf } from './pages/pictures.ts'
import type { Seller } from './seller.ts'
import type { House } from './world.ts'

/** Markup that runs if a page renders it as HTML instead of text. */
export const HTML = '<img src=x onerror="document.title=\'run\'">'
export const cover = { name: 'cover.png', mimeType: 'image/png', buffer: pngOf({ width: 400, height: 400 }) }
export const brokenPicture = { ...cover, name: 'broken.png', buffer: cover.buffer.subarray(0, 200) }
export const handbook = {
  name: 'Handbook – Größe <b>.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.alloc(400_000, 'handbook '),
}

/** Clicks the whole card, as people do; its radio is hidden. */
export const choose = (page: Page | Locator, words: string | RegExp) => page.locator('label', { hasText: words }).first().click()
export const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })

export const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

/** Opens the dashboard of a new shop, with its owner signed in. */
export async function openDashboard(page: Page, world: House): Promise<{ seller: Seller; home: string }> {
  const seller = await world.openShop()
  await signInAs(page.context(), seller.visitor, world)
  return { seller, home: `${world.platform.url}/dashboard/${seller.slug}` }
}

export async function startProduct(page: Page, home: string, name: string): Promise<void> {
  await page.goto(`${home}/products/new`)
  await page.getByLabel('Name', { exact: true }).fill(name)
}

/** Submits the form on the page and waits for the new product's page. @returns its id */
export async function createProduct(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create product' }).click()
  await page.waitForURL(/products\/pdt_/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}
