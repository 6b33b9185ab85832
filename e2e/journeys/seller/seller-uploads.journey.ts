import { createHash } from 'node:crypto'
import type { Route } from '@playwright/test'
import { expect, test } from '#src/world/pages/journey.ts'
import { pngOf } from '#src/world/pages/pictures.ts'
import { brokenPicture, cover, createProduct, handbook, openDashboard, preview, startProduct } from '#src/world/seller-steps.ts'

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('an image and files upload with the product, name the file when one is rejected, and download unchanged', async ({
  page,
  world,
}) => {
  test.slow()
  const { seller, home } = await openDashboard(page, world)
  await startProduct(page, home, 'Picture book')
  await page.getByLabel('Amount', { exact: true }).fill('9')
  await page.getByLabel(/Drop an image here/).setInputFiles({ ...cover, name: 'notes.txt', mimeType: 'text/plain' })
  await expect(page.getByText('Unsupported image. Use PNG')).toBeVisible()
  await page.getByLabel(/Drop an image here/).setInputFiles(cover)
  await page.getByLabel(/Drop files here/).setInputFiles([handbook, { ...handbook, name: 'second.pdf' }])
  await expect(preview(page).locator('img')).toHaveAttribute('src', /^blob:/)
  await createProduct(page)

  const provided = new RegExp(`^${world.provider.url}/images/`)
  await expect(preview(page).locator('img')).toHaveAttribute('src', provided)
  const picture = await preview(page).locator('img').getAttribute('src')
  await expect(page.getByRole('button', { name: `Download ${handbook.name}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download second.pdf' })).toBeVisible()

  await page.getByLabel(/Drop or choose another image/).setInputFiles(brokenPicture)
  await expect(page.getByText('This image is damaged or incomplete')).toBeVisible()
  await expect(preview(page).locator('img')).toHaveAttribute('src', picture ?? '')
  // One that isn't square will be cut, and the page says so.
  await expect(page.getByText('the left and right edges of this one are cut off')).toHaveCount(0)
  const wide = pngOf({ width: 120, height: 90, color: [180, 40, 40] })
  await page.getByLabel(/Drop or choose another image/).setInputFiles({ ...cover, buffer: wide })
  await expect(preview(page).locator('img')).not.toHaveAttribute('src', picture ?? '')
  await expect(page.getByText('the left and right edges of this one are cut off')).toBeVisible()

  // The tab of a download closes as soon as it starts, so its request is repeated here.
  const asking = page.context().waitForEvent('request', (asked) => /\/files\/[^/]+\/download\?/.test(asked.url()))
  await page.getByRole('button', { name: `Download ${handbook.name}` }).click()
  const answer = await fetch((await asking).url())
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
  expect(sumOf(Buffer.from(await answer.arrayBuffer()))).toBe(sumOf(handbook.buffer))

  await page.getByRole('button', { name: 'Remove second.pdf' }).click()
  await page.getByRole('button', { name: 'Remove file' }).click()
  await expect(page.getByText('second.pdf')).toHaveCount(0)
  await expect(page.getByText(handbook.name)).toBeVisible()

  await page.goto(`${world.platform.url}/shop/${seller.slug}`)
  await expect(page.locator(`img[src^="${world.provider.url}/images/"]`).first()).toBeVisible()
})

test('an upload continues while another page is open, and an aborted one is retried', async ({ page, world }) => {
  test.slow()
  const { seller, home } = await openDashboard(page, world)
  const path = `${home}/products/${seller.products.caliper.product_id}`
  const held: Route[] = []
  await page.route('**/files?*', (route) => void held.push(route))
  await page.goto(path)
  await page.getByLabel(/Drop files here/).setInputFiles([handbook, { ...handbook, name: 'second.pdf' }])
  await expect(page.getByRole('progressbar')).toHaveCount(2)
  await expect(page.getByText('Waiting', { exact: true })).toBeVisible()
  await expect.poll(() => held.length).toBe(1)

  await page.getByRole('link', { name: 'Payments' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  await held[0]?.abort('connectionreset')
  await expect.poll(() => held.length).toBe(2)
  await held[1]?.continue()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Download second.pdf' })).toBeVisible()
  await expect(page.getByText('The upload was interrupted')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => held.length).toBe(3)
  await held[2]?.continue()
  await expect(page.getByRole('button', { name: `Download ${handbook.name}` })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})
