import { createHash } from 'node:crypto'
import type { Locator, Page, Route } from '@playwright/test'
import { expectAccessible } from '#src/accessible.ts'
import { signInAs } from '#src/account-steps.ts'
import { expect, test } from '#src/journey.ts'
import { pngOf } from '#src/pictures.ts'
import type { Seller } from '#src/seller.ts'
import { sellerClient } from '#src/seller-client.ts'
import type { World } from '#src/world.ts'

const HTML = '<img src=x onerror="document.title=\'run\'">'
const cover = { name: 'cover.png', mimeType: 'image/png', buffer: pngOf({ width: 400, height: 400 }) }
const broken = { ...cover, name: 'broken.png', buffer: cover.buffer.subarray(0, 200) }
const handbook = { name: 'Handbook – Größe <b>.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(400_000, 'handbook ') }

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const saveBar = (page: Page, name: string) => page.getByRole('button', { name })
/** Presses the whole card, as people do; the radio in it is not seen. */
const choose = (page: Page | Locator, words: string | RegExp) => page.locator('label', { hasText: words }).first().click()
const preview = (page: Page) => page.getByRole('region', { name: 'How buyers see it' })

async function openDashboard(page: Page, world: World): Promise<{ seller: Seller; home: string }> {
  const seller = await world.openShop()
  await signInAs(page.context(), seller.visitor, world)
  return { seller, home: `${world.platform.url}/dashboard/${seller.slug}` }
}

async function startProduct(page: Page, home: string, name: string): Promise<void> {
  await page.goto(`${home}/products/new`)
  await page.getByLabel('Name', { exact: true }).fill(name)
}

/** Creates what is on the page and stands on its own page. */
async function create(page: Page): Promise<string> {
  await saveBar(page, 'Create product').click()
  await page.waitForURL(/products\/pdt_/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

test('a seller makes a product of every kind, sees what buyers will see, and the provider has it', async ({ page, world }) => {
  test.slow()
  const { seller, home } = await openDashboard(page, world)
  const client = await sellerClient(world, seller)

  await startProduct(page, home, `Caliper ${HTML}`)
  await page.getByLabel('Amount').fill('39.5')
  await page.getByLabel('Percent off').fill('10')
  await expect(preview(page)).toContainText('$35.55')
  await expect(preview(page)).toContainText(HTML)
  const once = await create(page)
  expect((await client.products.retrieve(once)).price).toMatchObject({ type: 'one_time_price', price: 3950, discount: 10 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Caliper ${HTML}`)

  await startProduct(page, home, 'Tip jar')
  await choose(page, /Chosen/)
  await page.getByLabel('Minimum').fill('1')
  await page.getByLabel(/Suggested/).fill('0.5')
  await saveBar(page, 'Create product').click()
  await expect(page.getByText('Suggest the minimum or more')).toBeVisible()
  await page.getByLabel(/Suggested/).fill('5')
  await expect(preview(page)).toContainText('from $1')
  const open = await create(page)
  expect((await client.products.retrieve(open)).price).toMatchObject({
    price: 100,
    pay_what_you_want: true,
    suggested_price: 500,
  })

  await startProduct(page, home, 'Plumb Pro')
  await choose(page, /Recurring/)
  await page.getByLabel('Amount').fill('29')
  await page.getByLabel('Trial', { exact: true }).fill('14')
  await expect(preview(page)).toContainText('14 days free, then $29 / month')
  await page.getByLabel(/The trial costs/).fill('1')
  await choose(preview(page), 'Checkout')
  await expect(preview(page)).toContainText('Due today, before tax$1.00')
  const recurring = await create(page)
  expect((await client.products.retrieve(recurring)).price).toMatchObject({
    type: 'recurring_price',
    price: 2900,
    payment_frequency_interval: 'Month',
    trial_period_days: 14,
    trial_amount: 100,
  })

  await startProduct(page, home, 'Kiln by the minute')
  await choose(page, /Usage/)
  await page.getByLabel('Currency').selectOption('JPY')
  await page.getByLabel('Fixed price').fill('500')
  await expect(page.getByText('Your payments account has no meters yet')).toBeVisible()
  const usage = await create(page)
  expect((await client.products.retrieve(usage)).price).toMatchObject({
    type: 'usage_based_price',
    currency: 'JPY',
    fixed_price: 500,
  })
  expect(await page.title()).not.toBe('run')
})

test('a picture and files go up with the product, are told by name when they cannot, and come down as they were', async ({
  page,
  world,
}) => {
  test.slow()
  const { seller, home } = await openDashboard(page, world)
  await startProduct(page, home, 'Picture book')
  await page.getByLabel('Amount').fill('9')
  await page.getByLabel(/Drop a picture here/).setInputFiles({ ...cover, name: 'notes.txt', mimeType: 'text/plain' })
  await expect(page.getByText('This is no picture that can be shown')).toBeVisible()
  await page.getByLabel(/Drop a picture here/).setInputFiles(cover)
  await page.getByLabel(/Drop files here/).setInputFiles([handbook, { ...handbook, name: 'second.pdf' }])
  await expect(preview(page).locator('img')).toHaveAttribute('src', /^blob:/)
  await create(page)

  const provided = new RegExp(`^${world.provider.url}/images/`)
  await expect(preview(page).locator('img')).toHaveAttribute('src', provided)
  const picture = await preview(page).locator('img').getAttribute('src')
  await expect(page.getByRole('button', { name: `Download ${handbook.name}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download second.pdf' })).toBeVisible()

  await page.getByLabel(/Drop or choose another picture/).setInputFiles(broken)
  await expect(page.getByText('This picture is damaged or cut short')).toBeVisible()
  await expect(preview(page).locator('img')).toHaveAttribute('src', picture ?? '')
  await page.getByLabel(/Drop or choose another picture/).setInputFiles({ ...cover, buffer: pngOf({ colour: [180, 40, 40] }) })
  await expect(preview(page).locator('img')).not.toHaveAttribute('src', picture ?? '')

  // The tab of a download is gone as soon as it begins, so what it asked for is asked for again here.
  const asking = page.context().waitForEvent('request', (asked) => /\/files\/[^/]+\/download\?/.test(asked.url()))
  await page.getByRole('button', { name: `Download ${handbook.name}` }).click()
  const answer = await fetch((await asking).url())
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
  expect(sumOf(Buffer.from(await answer.arrayBuffer()))).toBe(sumOf(handbook.buffer))

  await page.getByRole('button', { name: 'Remove second.pdf' }).click()
  await page.getByRole('button', { name: 'Remove the file' }).click()
  await expect(page.getByText('second.pdf')).toHaveCount(0)
  await expect(page.getByText(handbook.name)).toBeVisible()

  await page.goto(`${world.platform.url}/shop/${seller.slug}`)
  await expect(page.locator(`img[src^="${world.provider.url}/images/"]`).first()).toBeVisible()
})

test('a file on its way goes on while another page is open, and one that broke off is sent again', async ({ page, world }) => {
  test.slow()
  const { seller, home } = await openDashboard(page, world)
  const path = `${home}/products/${seller.products.caliper.product_id}`
  const held: Route[] = []
  await page.route('**/files?*', (route) => void held.push(route))
  await page.goto(path)
  await page.getByLabel(/Drop files here/).setInputFiles([handbook, { ...handbook, name: 'second.pdf' }])
  await expect(page.getByRole('progressbar')).toHaveCount(2)
  await expect(page.getByText('Waits for the one before it')).toBeVisible()
  await expect.poll(() => held.length).toBe(1)

  await page.getByRole('link', { name: 'Payments' }).click()
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible()
  await held[0]?.abort('connectionreset')
  await expect.poll(() => held.length).toBe(2)
  await held[1]?.continue()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Download second.pdf' })).toBeVisible()
  await expect(page.getByText('The upload broke off')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => held.length).toBe(3)
  await held[2]?.continue()
  await expect(page.getByRole('button', { name: `Download ${handbook.name}` })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

test('a product is edited without losing what the provider refuses, and nobody leaves with changes unasked', async ({
  page,
  world,
}) => {
  test.slow()
  const { home } = await openDashboard(page, world)
  await startProduct(page, home, 'Plumb Pro')
  await choose(page, /Recurring/)
  await page.getByLabel('Amount').fill('29')
  await page.getByLabel(/^Description/).fill(HTML)
  const id = await create(page)

  await page.getByLabel('Amount').fill('0.5')
  await page.getByRole('switch', { name: 'Every buyer gets a license key' }).click()
  await page.getByLabel(/Activations of one key/).fill('3')
  await saveBar(page, 'Save changes').click()
  await expect(page.getByText('A recurring price is at least').first()).toBeVisible()
  await expect(page.getByLabel('Amount')).toBeFocused()
  await expect(page.getByLabel('Amount')).toHaveValue('0.50')
  await expect(page.getByLabel(/Activations of one key/)).toHaveValue('3')
  await page.getByLabel('Amount').fill('35')
  await saveBar(page, 'Save changes').click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(saveBar(page, 'Save changes')).toHaveCount(0)

  await page.getByLabel('Name', { exact: true }).fill('Another name')
  await page.getByRole('link', { name: 'Payments' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?')
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Another name')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Plumb Pro')

  await page.reload()
  await expect(page.getByLabel('Amount')).toHaveValue('35.00')
  await expect(page.getByLabel(/Activations of one key/)).toHaveValue('3')
  await expect(page.getByRole('radio', { name: /Once/ })).toBeDisabled()
  expect(page.url()).toContain(id)
})

test('products are found by name and kind, taken off the shelf and put back; the address keeps the search', async ({
  page,
  world,
}) => {
  const { seller, home } = await openDashboard(page, world)
  const table = page.getByRole('region', { name: 'Products' })
  await page.goto(`${home}/products`)
  await page.getByLabel('Find by name').fill('CALI')
  await expect(table.getByRole('link')).toHaveText(['Caliper'])
  await expect(page).toHaveURL(/search=CALI/)
  await page.reload()
  await expect(table.getByRole('link')).toHaveText(['Caliper'])
  await page.getByLabel('Find by name').fill('nothing like it')
  await expect(page.getByText('Nothing matches')).toBeVisible()
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
  await page.getByRole('button', { name: 'Put back', exact: true }).click()
  await page.getByRole('button', { name: 'Put Caliper back' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'View in shop' }).click()
  await expect(page.getByRole('heading', { name: 'Caliper' })).toBeVisible()
})

test('an add-on is made with its picture, offered by a subscription, and says where', async ({ page, world }) => {
  test.slow()
  const { seller, home } = await openDashboard(page, world)
  const client = await sellerClient(world, seller)
  await page.goto(`${home}/addons`)
  await expect(page.getByText('Make your first add-on')).toBeVisible()
  await page.getByRole('link', { name: 'New add-on' }).click()
  await page.getByLabel('Name', { exact: true }).fill(`Seat ${HTML}`)
  await page.getByLabel('Amount').fill('5')
  await page.getByLabel(/Drop a picture here/).setInputFiles(cover)
  await page.getByRole('button', { name: 'Create add-on' }).click()
  await page.waitForURL(/addons\/adn_/)
  const addon = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await expect(page.getByAltText('How it looks')).toHaveAttribute('src', new RegExp(`^${world.provider.url}/images/`))
  await expect(page.getByText('No subscription offers it yet')).toBeVisible()

  await startProduct(page, home, 'Plumb Pro')
  await choose(page, /Recurring/)
  await page.getByLabel('Amount').fill('29')
  await page.getByRole('button', { name: 'Choose an add-on' }).click()
  await page.getByRole('option', { name: /Seat/ }).click()
  await expect(page.getByRole('list', { name: 'Chosen add-ons' })).toContainText('$5.00')
  const product = await create(page)
  expect((await client.products.retrieve(product)).addons).toEqual([addon])

  await page.goto(`${home}/addons/${addon}`)
  await page.getByRole('link', { name: 'Plumb Pro' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plumb Pro')
})

test('every page of products and add-ons is accessible, also with all that can be wrong', async ({ page, world }) => {
  test.slow()
  const { seller, home } = await openDashboard(page, world)
  const client = await sellerClient(world, seller)
  const addon = await client.addons.create({ name: 'Seat', price: 500, currency: 'USD', tax_category: 'saas' })
  await page.goto(`${home}/products`)
  await expectAccessible(page, 'products')
  await page.goto(`${home}/products?search=nothing`)
  await expectAccessible(page, 'no product found')
  await startProduct(page, home, '')
  await choose(page, /Recurring/)
  await page.getByLabel('Trial', { exact: true }).fill('x')
  await page.getByRole('switch', { name: 'Every buyer gets a license key' }).click()
  await page.getByRole('button', { name: 'Add a pair' }).click()
  await page.getByLabel(/Drop files here/).setInputFiles(handbook)
  await saveBar(page, 'Create product').click()
  await expect(page.getByText('Some fields need a look')).toBeVisible()
  await expectAccessible(page, 'new product, refused')
  await choose(page, /Usage/)
  await choose(preview(page), 'Checkout')
  await expectAccessible(page, 'new product by usage')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`${home}/products/${seller.products.caliper.product_id}`)
  await page.getByLabel(/Drop a picture here/).setInputFiles(broken)
  await expect(page.getByText('This picture is damaged or cut short')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Changed')
  await expectAccessible(page, 'product')
  await page.goto(`${home}/addons`)
  await expectAccessible(page, 'add-ons')
  await page.goto(`${home}/addons/new`)
  await page.getByRole('button', { name: 'Create add-on' }).click()
  await expectAccessible(page, 'new add-on, refused')
  await page.goto(`${home}/addons/${addon.id}`)
  await expect(page.getByText('No subscription offers it yet')).toBeVisible()
  await expectAccessible(page, 'add-on')
})
