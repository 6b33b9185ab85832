import { addMilliseconds, HOUR } from '@tradepost/kit/clock'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { choose, HTML, openDashboard } from '#src/world/seller-steps.ts'
import type { House } from '#src/world/world.ts'

let sent = 0
/** Sends one usage event per metadata object, as an app would. */
async function sendEvents(world: House, seller: Seller, events: { tokens: number; model: string; tier?: string }[]) {
  const client = await sellerClient(world, seller)
  const { items } = await client.customers.list({ page_number: 0, email: 'maya@example.com' })
  const customer =
    items[0]?.customer_id ?? (await client.customers.create({ email: 'maya@example.com', name: 'Maya Lindqvist' })).customer_id
  await client.usageEvents.ingest({
    events: events.map((metadata) => {
      sent += 1
      return { event_id: `evt-${sent}`, customer_id: customer, event_name: 'chat.completion', metadata }
    }),
  })
  return { client, customer }
}

test('a meter with nested groups is created next to the events that it would count, and counts them', async ({ page, world }) => {
  test.slow()
  const { seller, home } = await openDashboard(page, world)
  await sendEvents(world, seller, [
    { tokens: 500, model: 'large' },
    { tokens: 20, model: 'large', tier: 'paid' },
    { tokens: 30, model: 'small' },
  ])
  await (await sellerClient(world, seller)).customers.create({ email: 'idle@example.com', name: 'Idle Ida' })
  await page.goto(`${home}/meters`)
  await expect(page.getByText('No meters yet')).toBeVisible()
  await page.getByRole('link', { name: 'New meter' }).click()
  await page.getByLabel('Name', { exact: true }).fill(`Tokens ${HTML}`)
  await page.getByLabel('Unit', { exact: true }).fill('tokens')
  await page.getByLabel('Event name').fill('chat.completion')
  const preview = page.getByRole('region', { name: 'Recent events' })
  await expect(preview.getByRole('status')).toHaveText('3 of the last 3 events match')

  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect(preview.getByRole('status')).toContainText('Complete the conditions')
  // Keyboard only: a new row has the focus, and recent events determine the type of the value.
  await page.keyboard.type('model')
  await page.getByLabel('Condition 1, value').fill('large')
  await expect(preview.getByRole('status')).toHaveText('2 of the last 3 events match')
  await page.getByRole('button', { name: 'Add group' }).click()
  await page.keyboard.type('tokens')
  await expect(page.getByLabel('Group 2, condition 1, type')).toHaveValue('number')
  await page.getByLabel('Group 2, condition 1, comparison').selectOption({ label: 'is more than' })
  await page.getByLabel('Group 2, condition 1, value').fill('100')
  await expect(preview.getByRole('status')).toHaveText('1 of the last 3 events match')
  await page.getByRole('group', { name: 'Group 2', exact: true }).getByRole('button', { name: 'Add condition' }).press('Enter')
  await page.keyboard.type('tier')
  await page.getByRole('button', { name: 'Create meter' }).click()
  await expect(page.getByText('Fix the marked fields to continue.')).toBeVisible()
  await expect(page.getByText('Enter a value')).toBeVisible()
  await page.getByLabel('Group 2, condition 2, value').fill('paid')
  await expect(preview.getByRole('status')).toHaveText('2 of the last 3 events match')
  await choose(page, 'Sum')
  await page.getByLabel('Property', { exact: true }).fill('tokens')
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(
    'Adds up tokens from chat.completion events where model is “large” and (tokens is more than 100 or tier is “paid”).',
  )
  await expectAccessible(page, 'new meter')
  await page.getByRole('button', { name: 'Create meter' }).click()
  await page.waitForURL(/meters\/mtr_/)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tokens ${HTML}`)
  await expect(
    page
      .getByRole('table', { name: /per day, last 30 days/ })
      .getByRole('row')
      .last(),
  ).toContainText('520')
  await expect(page.getByRole('region', { name: 'Counted events' }).getByRole('row')).toHaveCount(3)
  await sendEvents(world, seller, [{ tokens: 1000, model: 'large' }])
  await expect(
    page
      .getByRole('table', { name: /per day, last 30 days/ })
      .getByRole('row')
      .last(),
  ).toContainText('1,520')
  await choose(page, '7 days')
  await expect(page.getByRole('table', { name: /per day, last 7 days/ }).getByRole('row')).toHaveCount(8)
  await page.getByRole('button', { name: 'Customer', exact: true }).click()
  await page.getByRole('option', { name: /Idle/ }).click()
  await expect(page.getByText('No usage in this period')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter: Customer' }).click()
  await expect(page.getByRole('table', { name: /per day, last 7 days/ })).toBeVisible()
  await expectAccessible(page, 'meter')

  await page.getByRole('button', { name: 'Archive…' }).click()
  await page.getByRole('button', { name: /^Archive Tokens/ }).click()
  await expect(page.getByText('Archived', { exact: true })).toBeVisible()
  await page.goto(`${home}/meters`)
  await expect(page.getByText('No meters yet')).toBeVisible()
  await page.getByRole('button', { name: 'Archived' }).click()
  await expect(page.getByRole('link', { name: /Tokens/ })).toBeVisible()
  await expectAccessible(page, 'meters')
  await page.getByRole('link', { name: /Tokens/ }).click()
  await page.getByRole('button', { name: 'Unarchive', exact: true }).click()
  await page.getByRole('button', { name: /^Unarchive Tokens .*$/ }).click()
  await expect(page.getByText('Archived', { exact: true })).toBeHidden()
})

test('events appear live, can be paused and searched, and a rejected one says why', async ({ page, world }) => {
  test.slow()
  const { seller, home } = await openDashboard(page, world)
  await page.goto(`${home}/usage-events`)
  await expect(page.getByText('No events yet')).toBeVisible()
  const { client, customer } = await sendEvents(world, seller, [{ tokens: 1, model: 'large' }])
  const table = page.getByRole('region', { name: 'Usage events', exact: true })
  await expect(table.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Pause' }).click()
  await sendEvents(world, seller, [{ tokens: 2, model: 'large' }])
  await expect(page.getByText('Paused')).toBeVisible()
  await expect(table.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(table.getByRole('row')).toHaveCount(3)
  await table.getByRole('button', { name: 'chat.completion' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('"tokens": 2')
  await expect(page.getByRole('dialog')).toContainText('Maya Lindqvist')
  await expectAccessible(page, 'a usage event')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Send test event' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Send event' }).click()
  await expect(sheet.getByText('Enter a name, such as api.call')).toBeVisible()
  await sheet.getByLabel('Event name').fill('file.upload')
  await sheet.getByLabel('Customer').click()
  await page.getByRole('option', { name: /Maya/ }).click()
  await sheet.getByLabel('Metadata').fill('{"size": {"bytes": 1}}')
  await sheet.getByRole('button', { name: 'Send event' }).click()
  await expect(sheet.getByText(/^size: Expected a string/)).toBeVisible()
  await expectAccessible(page, 'a test event')
  await sheet.getByLabel('Metadata').fill('{"size": 12}')
  await sheet.getByRole('button', { name: 'Send event' }).click()
  await expect(sheet).toBeHidden()
  await expect(table.getByRole('button', { name: 'file.upload' })).toBeVisible()
  await page.getByRole('button', { name: 'Event name' }).click()
  await page.getByRole('option', { name: 'file.upload' }).click()
  await expect(table.getByRole('row')).toHaveCount(2)
  await expectAccessible(page, 'usage events')

  const old = addMilliseconds(world.clock.now(), -2 * HOUR).toISOString()
  const event = { customer_id: customer, event_name: 'chat.completion' }
  const events = [
    { ...event, event_id: 'new' },
    { ...event, event_id: 'too-late', timestamp: old },
  ]
  await client.usageEvents.ingest({ events }).catch(() => {})
  await page.getByRole('button', { name: /^Rejected/ }).click()
  const rejected = page.getByRole('region', { name: 'Rejected events' })
  await expect(rejected).toContainText('More than 1 hour old')
  await expect(rejected).toContainText('Event 2 of 2')
  await expectAccessible(page, 'rejected events')
  await rejected.getByRole('button', { name: 'More than 1 hour old' }).click()
  await expect(page.getByRole('dialog')).toContainText('None of its events were counted')
  await expect(page.getByRole('dialog')).toContainText('"too-late"')
  await expectAccessible(page, 'a rejected event')
})

test('the clock moves to the next scheduled event and shows the events in between', async ({ page, world }) => {
  const { seller, home } = await openDashboard(page, world)
  const client = await sellerClient(world, seller)
  const link = await client.payments.create({
    product_cart: [{ product_id: seller.products.caliper.product_id, quantity: 1 }],
    customer: { email: 'maya@example.com', name: 'Maya Lindqvist' },
    billing: { country: 'US' },
    payment_link: true,
  })
  await page.goto(`${home}/clock`)
  await expect(page.getByRole('link', { name: 'Test clock', exact: true })).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Upcoming' })).toContainText('Maya Lindqvist, Caliper, $39.00')
  await expect(page.getByText('1 scheduled event in this period')).toBeVisible()
  await expectAccessible(page, 'test clock')
  await choose(page, 'Custom date')
  await expect(page.getByRole('button', { name: 'Advance', exact: true })).toBeDisabled()
  await choose(page, '1 year')
  await page.getByRole('button', { name: /^Advance to .* 2027/ }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await world.drainAll()
  const happened = page.getByRole('region', { name: 'Events' })
  await expect(happened).toContainText('Payment cancelled')
  await expect(happened).toContainText('Maya Lindqvist, $39.00')
  await expect(happened.locator('time')).toHaveAttribute('datetime', String(link.expires_on))
  await expect(page.getByRole('complementary', { name: 'Test mode' })).toContainText('365 days ahead')
  await expectAccessible(page, 'test clock, moved')
  await happened.getByRole('link', { name: link.payment_id }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
