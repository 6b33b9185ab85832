import type { Page } from '@playwright/test'
import { sql } from '@tradepost/kit/database/database'
import { sellProducts } from '#src/seller/home/sold-payments.ts'
import { EVENT_SAMPLES } from '#src/world/foreign/event-samples.ts'
import { makeDeliverer } from '#src/world/foreign/sign-delivery.ts'
import { refuseRows } from '#src/world/outage/refuse-rows.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { pressOn } from '#src/world/pages/keyboard.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { openDashboard } from '#src/world/seller-steps.ts'
import type { House } from '#src/world/world.ts'

const PROBLEM = 'This event couldn’t be applied'

test('an event with a problem comes first, shows what came and why it failed, and is applied by a retry', async ({
  page,
  world,
}) => {
  test.slow()
  const { seller, home } = await openDashboard(page, world)
  const deliverer = await makeDeliverer(world, seller)
  const data = { ...EVENT_SAMPLES.find(({ type }) => type === 'refund.succeeded')?.data, refund_id: 'ref_broken' }
  const body = deliverer.eventBody('refund.succeeded', data)
  const retry = page.getByRole('button', { name: 'Retry' })
  await page.goto(`${home}/received-events`)
  await expectAccessible(page, 'received events, new shop')
  await refuseRows(world, 'refund_records', async () => {
    expect((await deliverer.deliver({ id: 'msg_broken', body })).status).toBe(200)
    // Newer, and without a problem.
    await sellProducts({ world, seller, client: await sellerClient(world, seller) })
    await page.reload()
    await expect(page.getByRole('row').nth(1)).toContainText('refund.succeeded')
    await expect(page.getByRole('row').nth(1)).toContainText('Problem')
    await expect(page.getByText('payment.succeeded')).toBeVisible()
    await expectAccessible(page, 'received events')
    await page.getByText('refund.succeeded').click()
    await expect(page.getByText(PROBLEM)).toBeVisible()
    await expect(page.getByText(/^We kept the event, but couldn’t update your records/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Technical details' })).toHaveText('out of order')
    await expect(page.getByText('"ref_broken"')).toBeVisible()
    await expectAccessible(page, 'event with a problem')
    await pressOn(page, retry)
    await expect(page.getByText('The event still couldn’t be applied')).toBeVisible()
    await expect(page.getByText(PROBLEM)).toBeVisible()
  })
  await pressOn(page, retry)
  await expect(page.getByText('Event applied')).toBeVisible()
  await expect(page.getByText(PROBLEM)).toHaveCount(0)
  await expect(retry).toHaveCount(0)
  await expectAccessible(page, 'applied event')
  await page.goto(`${home}/received-events?state=failing`)
  await expect(page.getByText('No problems')).toBeVisible()
  await expectAccessible(page, 'no problems')
})

/** Starts a comparison by keyboard, and waits for the line of its end. */
async function compare(page: Page, world: House, line: string): Promise<void> {
  // The announcement of the comparison before may still be there.
  const started = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/runs'))
  await pressOn(page, page.getByRole('button', { name: 'Compare now' }))
  await started
  await expect(page.getByText('Comparison started').last()).toBeVisible()
  await world.drainAll()
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(line)
}

test('a comparison finds a planted difference, names and repairs it, and the next one finds none', async ({ page, world }) => {
  test.slow()
  const { seller, home } = await openDashboard(page, world)
  const client = await sellerClient(world, seller)
  const paymentId = await sellProducts({ world, seller, client })
  await page.goto(`${home}/reconciliation`)
  await expect(page.getByRole('heading', { name: 'No differences' })).toBeVisible()
  await expectAccessible(page, 'reconciliation, nothing compared')
  const { db } = world.platform.deps.database
  await sql`update payment_records set body = body || '{"status":"processing"}' where id = ${paymentId}`.execute(db)

  await compare(page, world, '1 difference')
  const row = page.getByRole('row').filter({ hasText: paymentId })
  await expect(row).toContainText('status')
  await expect(row).toContainText('processing')
  await expect(row).toContainText('succeeded')
  await expect(row).toContainText('Not applied')
  await expect(row).not.toContainText('Not yet')
  await expectAccessible(page, 'a difference')
  expect(
    (await sql<{ status: string }>`select body ->> 'status' status from payment_records where id = ${paymentId}`.execute(db))
      .rows,
  ).toEqual([{ status: 'succeeded' }])

  await compare(page, world, 'No differences')
  await page.getByRole('link', { name: '1 difference' }).click()
  await expect(row).toBeVisible()
  const filter = page.getByRole('button', { name: /^Remove .*Comparison/ })
  await expect(filter).toBeVisible()
  await expectAccessible(page, 'the differences of one comparison')
  await pressOn(page, filter)
  await expect(filter).toHaveCount(0)
  await row.click()
  await page.waitForURL(new RegExp(`/payments/${paymentId}`))
})
