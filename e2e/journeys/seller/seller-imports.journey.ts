import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { openDashboard } from '#src/world/seller-steps.ts'

const FILE = ['Item;Price;Currency;Interval', 'Plumb Pro;12.50;USD;month', 'Level;9.00;USD;', 'Square;1.234;USD;'].join('\n')

test('products come by a CSV file: columns are matched, rows checked and imported, and all of it undone', async ({
  page,
  world,
}) => {
  const { home } = await openDashboard(page, world)
  await page.goto(`${home}/products`)
  await page.getByRole('link', { name: 'Import' }).first().click()
  await expect(page.getByRole('heading', { name: 'Import products' })).toBeVisible()
  await expectAccessible(page, 'import, before a file')
  const upload = (text: string) =>
    page.locator('input[type=file]').setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await upload('one line only')
  await expect(page.getByText('This file needs a first line with column names, and at least one row')).toBeVisible()
  await upload(FILE)
  await page.getByLabel('Name (required)').selectOption('Item')
  await expect(page.getByText('Plumb Pro · Level · Square')).toBeVisible()
  await expectAccessible(page, 'import, columns')
  await page.getByRole('button', { name: 'Check rows' }).click()
  await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeVisible()
  await expect(page.getByText('Rows with errors and rows that are already there are left out.')).toBeVisible()
  await expectAccessible(page, 'import, checked rows')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download report' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)

  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await world.drainAll()
  await expect(page.getByText('2 rows imported')).toBeVisible()
  await expectAccessible(page, 'import, done')
  // The URL names the import, so that its page can be closed and opened again.
  await page.reload()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('2 products are archived.')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await world.drainAll()
  await expect(page.getByText('Import undone')).toBeVisible()
  await page.getByRole('link', { name: 'Import another file' }).click()
  await expect(page.getByRole('link', { name: 'products.csv' })).toBeVisible()
})
