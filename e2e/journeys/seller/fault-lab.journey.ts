import { MINUTE, SECOND } from '@tradepost/kit/clock'
import { makePlan, monthly, moveClock, subscribeAt } from '#src/billing/shop-subscriptions.ts'
import { recordKeyEvents } from '#src/world/foreign/record-events.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { pressOn } from '#src/world/pages/keyboard.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { openDashboard } from '#src/world/seller-steps.ts'

test('a replay of 1,000 lost events shows its progress and 1,000 changes, and the second one 0 changes', async ({
  page,
  ownWorld: world,
}) => {
  test.slow()
  const { seller, home } = await openDashboard(page, world)
  const client = await sellerClient(world, seller)
  const [endpoint] = (await client.webhooks.list()).data
  const faults = `/test_helpers/webhooks/${endpoint?.id}/faults`
  await client.put(faults, { body: { seed: 1, drop: 1 } })
  await recordKeyEvents(world, client, 1000)
  await world.drainAll()
  await client.delete(faults)
  await world.advance(SECOND)

  const progress = page.getByRole('progressbar', { name: 'Replay is running' })
  const start = async () => {
    await pressOn(page, page.getByRole('button', { name: 'Replay…' }))
    await pressOn(page, page.getByRole('button', { name: 'Start replay' }))
    await expect(page.getByText(/ of 1,000 sent$/)).toBeVisible()
  }
  // Each second sends as many as the endpoint's limit allows.
  const finish = () =>
    expect
      .poll(
        async () => {
          await world.advance(SECOND)
          return page.getByRole('region', { name: 'Last replay' }).isVisible()
        },
        { timeout: 5 * MINUTE },
      )
      .toBe(true)
  await client.webhooks.update(String(endpoint?.id), { rate_limit: 400 })
  await page.goto(`${home}/webhooks/${endpoint?.id}`)
  await start()
  await expect(progress).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  await expectAccessible(page, 'running replay')
  await world.drainAll()
  await expect(progress).toHaveAttribute('aria-valuenow', '400')
  await finish()
  await expect(page.getByText('1,000 of 1,000 sent')).toBeVisible()
  await expect(page.getByText(/^1,000 changes/)).toBeVisible()
  await expect(progress).toHaveCount(0)

  await world.advance(SECOND)
  await start()
  await finish()
  await expect(page.getByText('0 changes. Tradepost already had every event.')).toBeVisible()
  await expectAccessible(page, 'finished replay')
})

test('after twelve months in the fault lab, a comparison finds no differences', async ({ page, ownWorld: world }) => {
  test.slow()
  const { seller, home } = await openDashboard(page, world)
  const client = await sellerClient(world, seller)
  const [endpoint] = (await client.webhooks.list()).data
  const plan = await makePlan(client, { name: 'Workshop Pro', price: monthly(1900) })
  const visitor = world.visitor()
  const email = 'months@buyer.example'
  await visitor.signUp({ email, name: 'Bea Buyer' })

  const { subscriptionId } = await subscribeAt({ world, seller }, { visitor, email }, { productId: plan })

  await page.goto(`${home}/webhooks/${endpoint?.id}?view=faults`)
  for (const [fault, percent] of Object.entries({ Drop: '30', 'Sent twice': '20', 'Out of order': '20', 'Error answer': '20' }))
    await page.getByLabel(`Share of “${fault}”`).fill(percent)
  await pressOn(page, page.getByRole('button', { name: 'Turn on' }))
  await expect(page.getByText('The fault lab is on')).toBeVisible()
  await expectAccessible(page, 'fault lab')

  await moveClock(world, seller, { months: 12 })
  await page.reload()
  await expect(page.getByText(/^Struck \d+ attempts?$/).first()).toBeVisible()
  // Lost events heal within a minute: a page that is opened then refreshes the records.
  await world.advance(MINUTE)
  await page.goto(`${home}/subscriptions/${subscriptionId}`)
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible()
  await world.drainAll()

  await page.goto(`${home}/reconciliation`)
  await pressOn(page, page.getByRole('button', { name: 'Compare now' }))
  await expect(page.getByText('Comparison started').last()).toBeVisible()
  await world.drainAll()
  const newest = page.getByRole('main').getByRole('listitem').first()
  await expect(newest).toContainText('On request')
  await expect(newest).toContainText('No differences')
  await expectAccessible(page, 'no differences')
  await page.goto(`${home}/payments`)
  await expect(page.getByText(/^13 payments/)).toBeVisible()
})
