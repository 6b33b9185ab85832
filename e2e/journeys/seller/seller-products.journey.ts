import { expect, test } from '#src/world/pages/journey.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { choose, cover, createProduct, HTML, openDashboard, preview, startProduct } from '#src/world/seller-steps.ts'

test("a seller creates a product of every type, sees the buyer's preview, and the provider has the product", async ({
  page,
  world,
}) => {
  test.slow()
  const { seller, home } = await openDashboard(page, world)
  const client = await sellerClient(world, seller)

  await startProduct(page, home, `Caliper ${HTML}`)
  await page.getByLabel('Amount', { exact: true }).fill('39.5')
  await page.getByLabel('Percent off').fill('10')
  await expect(preview(page)).toContainText('$35.55')
  await expect(preview(page)).toContainText(HTML)
  const once = await createProduct(page)
  expect((await client.products.retrieve(once)).price).toMatchObject({ type: 'one_time_price', price: 3950, discount: 10 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Caliper ${HTML}`)

  await startProduct(page, home, 'Tip jar')
  await choose(page, /Pay what you want/)
  await page.getByLabel('Minimum').fill('1')
  await page.getByLabel(/Suggested/).fill('0.5')
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByText('The suggested price must be at least the minimum')).toBeVisible()
  await page.getByLabel(/Suggested/).fill('5')
  await expect(preview(page)).toContainText('from $1')
  const open = await createProduct(page)
  expect((await client.products.retrieve(open)).price).toMatchObject({
    price: 100,
    pay_what_you_want: true,
    suggested_price: 500,
  })

  await startProduct(page, home, 'Plumb Pro')
  await choose(page, /Recurring/)
  await page.getByLabel('Amount', { exact: true }).fill('29')
  await page.getByLabel('Trial', { exact: true }).fill('14')
  await expect(preview(page)).toContainText('14 days free, then $29/month')
  await page.getByLabel(/Trial price/).fill('1')
  await choose(preview(page), 'Checkout')
  await expect(preview(page)).toContainText('Due today, before tax$1.00')
  const recurring = await createProduct(page)
  expect((await client.products.retrieve(recurring)).price).toMatchObject({
    type: 'recurring_price',
    price: 2900,
    payment_frequency_interval: 'Month',
    trial_period_days: 14,
    trial_amount: 100,
  })

  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(page.getByText('A copy of Plumb Pro with its gallery. Its image and files aren’t copied.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Copy of Plumb Pro')
  const copy = await createProduct(page)
  expect(copy).not.toBe(recurring)
  const [made, model] = await Promise.all([client.products.retrieve(copy), client.products.retrieve(recurring)])
  expect(made).toMatchObject({ name: 'Copy of Plumb Pro', price: model.price })

  await startProduct(page, home, 'Kiln by the minute')
  await choose(page, /Usage/)
  await page.getByRole('combobox', { name: 'Currency' }).click()
  await page.getByPlaceholder('Search').last().fill('yen')
  await page.getByRole('option', { name: 'JPY, Japanese Yen' }).click()
  await expect(page.getByRole('region', { name: 'Price' }).getByLabel('Currency')).toHaveText('JPY, Japanese Yen')
  await page.getByLabel('Fixed price').fill('500')
  await expect(page.getByText('You don’t have any meters yet')).toBeVisible()
  const usage = await createProduct(page)
  expect((await client.products.retrieve(usage)).price).toMatchObject({
    type: 'usage_based_price',
    currency: 'JPY',
    fixed_price: 500,
  })
  expect(await page.title()).not.toBe('run')
})

test('editing a product keeps values that the provider rejects, and leaving with unsaved changes asks first', async ({
  page,
  world,
}) => {
  test.slow()
  const { home } = await openDashboard(page, world)
  await startProduct(page, home, 'Plumb Pro')
  await choose(page, /Recurring/)
  await page.getByLabel('Amount', { exact: true }).fill('29')
  await page.getByLabel(/^Description/).fill(HTML)
  const id = await createProduct(page)

  await page.getByLabel('Amount', { exact: true }).fill('0.5')
  await page.getByRole('switch', { name: 'Issue license keys' }).click()
  await page.getByLabel(/Activation limit/).fill('3')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('A recurring price must be at least').first()).toBeVisible()
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('0.50')
  await expect(page.getByLabel(/Activation limit/)).toHaveValue('3')
  await page.getByLabel('Amount', { exact: true }).fill('35')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Changes saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)

  await page.getByLabel('Name', { exact: true }).fill('Another name')
  await page.getByRole('link', { name: 'Payments' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Another name')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Plumb Pro')

  await page.reload()
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('35.00')
  await expect(page.getByLabel(/Activation limit/)).toHaveValue('3')
  await expect(page.getByRole('radio', { name: /One-time/ })).toBeDisabled()
  expect(page.url()).toContain(id)
})

test('products are found by name and type, archived and unarchived, and the URL keeps the search', async ({ page, world }) => {
  const { seller, home } = await openDashboard(page, world)
  const table = page.getByRole('region', { name: 'Products' })
  await page.goto(`${home}/products`)
  await page.getByLabel('Search products').fill('CALI')
  await expect(table.getByRole('link')).toHaveText(['Caliper'])
  await expect(page).toHaveURL(/q=CALI/)
  await page.reload()
  await expect(table.getByRole('link')).toHaveText(['Caliper'])
  await page.getByLabel('Search products').fill('nothing like it')
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(table.getByRole('link')).toHaveCount(2)

  await page.getByRole('button', { name: 'Actions for Caliper' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await page.getByRole('button', { name: 'Archive Caliper' }).click()
  await expect(table.getByRole('link')).toHaveText(['Try Square'])
  expect((await world.visitor().get(`/api/shops/${seller.slug}/products/${seller.products.caliper.product_id}`)).status).toBe(404)
  await page.getByRole('button', { name: 'Archived' }).click()
  await expect(table.getByRole('link')).toHaveText(['Caliper'])
  await table.getByRole('link').click()
  await page.getByRole('button', { name: 'Unarchive', exact: true }).click()
  await page.getByRole('button', { name: 'Unarchive Caliper' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'View in shop' }).click()
  await expect(page.getByRole('heading', { name: 'Caliper' })).toBeVisible()
})

test('an add-on is created with its image, offered by a subscription, and lists that subscription', async ({ page, world }) => {
  test.slow()
  const { seller, home } = await openDashboard(page, world)
  const client = await sellerClient(world, seller)
  await page.goto(`${home}/addons`)
  await expect(page.getByText('No add-ons yet')).toBeVisible()
  await page.getByRole('link', { name: 'New add-on' }).click()
  await page.getByLabel('Name', { exact: true }).fill(`Seat ${HTML}`)
  await page.getByLabel('Amount', { exact: true }).fill('5')
  await page.getByLabel(/Drop an image here/).setInputFiles(cover)
  await page.getByRole('button', { name: 'Create add-on' }).click()
  await page.waitForURL(/addons\/adn_/)
  const addon = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await expect(page.getByAltText('Preview')).toHaveAttribute('src', new RegExp(`^${world.provider.url}/images/`))
  await expect(page.getByText('Not attached to a subscription yet')).toBeVisible()

  await startProduct(page, home, 'Plumb Pro')
  await choose(page, /Recurring/)
  await page.getByLabel('Amount', { exact: true }).fill('29')
  await page.getByRole('button', { name: 'Choose an add-on' }).click()
  await page.getByRole('option', { name: /Seat/ }).click()
  await expect(page.getByRole('list', { name: 'Selected add-ons' })).toContainText('$5.00')
  const product = await createProduct(page)
  expect((await client.products.retrieve(product)).addons).toEqual([addon])

  await page.goto(`${home}/addons/${addon}`)
  await page.getByRole('link', { name: 'Plumb Pro' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plumb Pro')
})
