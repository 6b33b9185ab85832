import { expect, test } from '#src/world/pages/journey.ts'
import { pngOf } from '#src/world/pages/pictures.ts'
import { openDashboard } from '#src/world/seller-steps.ts'

test("a brand is created, shown with its logo and archived; the primary brand says why it can't be changed", async ({
  page,
  world,
}) => {
  const { home } = await openDashboard(page, world)
  await page.goto(`${home}/brands`)
  await page.getByRole('link', { name: 'Acme Tools' }).click()
  await expect(page.getByText('This is your primary brand')).toBeVisible()
  await page.getByRole('link', { name: 'create a brand' }).click()
  await page.getByLabel('Name').fill('Plumb <script>alert(1)</script>')
  await page.getByLabel('Website').fill('plumb.example')
  await page.getByRole('button', { name: 'Create brand' }).click()
  await expect(page.getByText('Enter a full URL, such as https://example.com')).toBeVisible()
  await page.getByLabel('Website').fill('https://plumb.example')
  await page.getByRole('button', { name: 'Create brand' }).click()
  await expect(page.getByRole('heading', { name: 'Plumb <script>alert(1)</script>' })).toBeVisible()

  await page.locator('input[type=file]').setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer: pngOf() })
  await expect(page.getByRole('button', { name: 'Remove image' })).toBeVisible()
  await page.getByLabel('Support email').fill('help@plumb.example')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()

  await page.getByRole('button', { name: 'Archive…' }).click()
  await expect(page.getByLabel('Move products to')).toHaveValue(/^brnd_/)
  await page.getByRole('button', { name: /^Archive Plumb/ }).click()
  await expect(page.getByText('Archived Nov 21, 2026')).toBeVisible()
})
