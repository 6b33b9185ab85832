import { DAY } from '@tradepost/kit/clock'
import { makePlan, monthly, moveClock, subscribeAt } from '#src/billing/shop-subscriptions.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { openDashboard, option } from '#src/world/seller-steps.ts'
import type { House } from '#src/world/world.ts'

/** Attaches without an error, then declines every later charge. */
const FAILS_LATER = '4000000000000341'

async function stock(world: House, seller: Seller) {
  const client = await sellerClient(world, seller)
  const library = (await client.addons.create({ name: 'Team library', price: 600, currency: 'USD', tax_category: 'saas' })).id
  const kiln = await makePlan(client, { name: 'Kiln', price: monthly(1200) })
  const plumb = await makePlan(client, { name: 'Plumb Pro', price: monthly(2900), addons: [library] })
  return { client, kiln, plumb, library }
}

type Buyer = { name: string; email: string; productId: string; number?: string; country?: string }

async function subscribe(world: House, seller: Seller, { name, email, productId, ...paying }: Buyer): Promise<string> {
  const visitor = world.visitor()
  await visitor.signUp({ email, name })
  return (await subscribeAt({ world, seller }, { visitor, email, name, ...paying }, { productId })).subscriptionId
}

test('subscriptions are found by status, product, customer, search words and ID', async ({ page, world }) => {
  const { seller, home } = await openDashboard(page, world)
  await page.goto(`${home}/subscriptions`)
  await expect(page.getByText('No subscriptions yet')).toBeVisible()
  const { kiln, plumb } = await stock(world, seller)
  await subscribe(world, seller, { name: 'Maya Lindqvist', email: `maya@${seller.slug}.example`, productId: kiln })
  const id = await subscribe(world, seller, {
    name: 'Ruth <b>Delgado</b>',
    email: `ruth@${seller.slug}.example`,
    productId: plumb,
  })
  await page.reload()
  const table = page.getByRole('region', { name: 'Subscriptions' }).last()
  await expect(table.getByRole('link', { name: 'Kiln' })).toBeVisible()
  await expectAccessible(page, 'subscriptions')
  await page.getByLabel('Search subscriptions').fill('delga')
  await page.waitForURL(/q=delga/)
  await expect(table.getByRole('link', { name: 'Kiln' })).toBeHidden()
  await expect(table.getByText('Ruth <b>Delgado</b>').last()).toBeVisible()
  await page.getByLabel('Search subscriptions').fill('nobody')
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await page.getByRole('button', { name: 'Product', exact: true }).click()
  await option(page, /Plumb Pro/).click()
  await expect(table.getByRole('link', { name: 'Kiln' })).toBeHidden()
  await page.getByRole('button', { name: /^Paused/ }).click()
  await expect(page.getByText('No results')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(id)
  await option(page, new RegExp(id)).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Plumb Pro' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Ruth <b>Delgado</b>' }).first().click()
  await page.getByRole('region', { name: 'Subscriptions' }).last().getByRole('link', { name: 'Plumb Pro' }).click()
  await page.getByRole('region', { name: 'Payments' }).last().getByRole('link').first().click()
  await page.getByRole('link', { name: 'View subscription' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Plumb Pro' })).toBeVisible()
})

test('M9: a trial has its own badge, its own tab and its first charge', async ({ page, world }) => {
  const { seller, home } = await openDashboard(page, world)
  const { client, kiln } = await stock(world, seller)
  const trial = await makePlan(client, { name: 'Anvil', price: monthly(1200, { trial_period_days: 14 }) })
  await subscribe(world, seller, { name: 'Maya Lindqvist', email: `maya@${seller.slug}.example`, productId: kiln })
  const id = await subscribe(world, seller, { name: 'Ruth Delgado', email: `ruth@${seller.slug}.example`, productId: trial })
  await page.goto(`${home}/subscriptions`)
  const table = page.getByRole('region', { name: 'Subscriptions' }).last()
  const tab = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} ?1$`) })
  await expect(table.getByText('Trial until Dec 5, 2026').last()).toBeVisible()
  await tab('Trial').click()
  await expect(table.getByRole('link', { name: 'Anvil' })).toBeVisible()
  await expect(table.getByRole('link', { name: 'Kiln' })).toBeHidden()
  await tab('Active').click()
  await expect(table.getByRole('link', { name: 'Kiln' })).toBeVisible()
  await expect(table.getByRole('link', { name: 'Anvil' })).toBeHidden()
  await page.goto(`${home}/subscriptions/${id}`)
  await expect(page.getByText('Trial until Dec 5, 2026')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Trial', exact: true })).toBeVisible()
  await expect(page.getByText('First charge on Dec 5, 2026')).toBeVisible()
})

test('M11: renewal retries are turned on in the settings for the chosen number of days', async ({ page, world }) => {
  const { home } = await openDashboard(page, world)
  await page.goto(`${home}/settings/payments`)
  await expect(page.getByText('Off. A subscription goes on hold after the first failed payment.')).toBeVisible()
  const save = page.getByRole('button', { name: 'Save retries' })
  await expect(save).toBeDisabled()
  await page.getByRole('switch', { name: 'Retry failed renewals' }).click()
  const days = page.getByLabel('Retry window in days')
  await days.fill('31')
  await save.click()
  await expect(page.getByText('Use 1 to 30 days')).toBeVisible()
  await days.fill('30')
  await save.click()
  await expect(page.getByText('Renewal retries saved')).toBeVisible()
  await expect(page.getByText('On. Up to 8 retries in 30 days.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('On. Up to 8 retries in 30 days.')).toBeVisible()
  await expectAccessible(page, 'renewal retries')
})

test('the upcoming invoice is the amount charged, and a plan change costs the previewed amount', async ({ page, world }) => {
  const { seller, home } = await openDashboard(page, world)
  const { kiln } = await stock(world, seller)
  const id = await subscribe(world, seller, {
    name: 'Maya Lindqvist',
    email: `maya@${seller.slug}.example`,
    productId: kiln,
    country: 'DE',
  })
  await page.goto(`${home}/subscriptions/${id}`)
  const upcoming = page.getByRole('region', { name: 'Upcoming invoice' })
  await expect(upcoming.getByText('$14.28')).toBeVisible()
  await expectAccessible(page, 'subscription')
  await moveClock(world, seller, { months: 1 })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Payments' }).last().getByRole('link', { name: '$14.28' })).toHaveCount(2)

  await moveClock(world, seller, { seconds: (10 * DAY) / 1000 })
  await page.reload()
  await expect(page.getByText(/^Day 11 of/)).toBeVisible()
  await page.getByRole('button', { name: 'Change plan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('label', { hasText: 'Plumb Pro' }).click()
  await dialog.getByText('Team library').click()
  const change = dialog.getByRole('button', { name: /Change and charge/ })
  await expect(change).toBeEnabled()
  await expectAccessible(page, 'change of plan')
  await dialog.getByLabel('Charge now').selectOption('do_not_bill')
  await expect(dialog.getByRole('button', { name: 'Change plan' })).toBeEnabled()
  await dialog.getByLabel('Charge now').selectOption('prorated_immediately')
  await expect(change).toBeEnabled()
  const amount = (await change.textContent())?.match(/\$[\d.]+/)?.[0] ?? ''
  await change.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Plumb Pro' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Payments' }).last().getByRole('link', { name: amount })).toBeVisible()
  // The timeline is built from webhooks, so reload once they have arrived.
  await world.drainAll()
  await page.reload()
  await expect(page.getByText('Plan changed')).toBeVisible()

  await page.getByRole('button', { name: 'Change plan' }).click()
  await dialog.locator('label', { hasText: 'Kiln' }).click()
  await dialog.locator('label', { hasText: 'At renewal' }).click()
  await dialog.getByRole('button', { name: 'Change plan' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Changes to Kiln on/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep current plan' }).click()
  await expect(page.getByText(/^Changes to Kiln on/)).toBeHidden()
})

test('a subscription is paused and resumed, extended, scheduled to end and kept, and ended right away with a reason', async ({
  page,
  world,
}) => {
  const { seller, home } = await openDashboard(page, world)
  const { kiln } = await stock(world, seller)
  const id = await subscribe(world, seller, { name: 'Maya Lindqvist', email: `maya@${seller.slug}.example`, productId: kiln })
  await page.goto(`${home}/subscriptions/${id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await page.getByRole('button', { name: 'Pause subscription' }).click()
  await expect(page.getByText(/^Paused since/)).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText(/^Paused since/)).toBeHidden()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: /Extend term/ }).click()
  await dialog.getByLabel('New term length').fill('1')
  await dialog.getByRole('button', { name: 'Extend term' }).click()
  await expect(dialog.getByText('Term not changed')).toBeVisible()
  await dialog.getByLabel('New term length').fill('12')
  await dialog.getByRole('button', { name: 'Extend term' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/12 years, until/)).toBeVisible()

  await page.getByRole('button', { name: 'Cancel…' }).click()
  await page.getByLabel('Reason').selectOption('unused')
  await page.getByLabel('Comment').fill('Closed the <b>workshop</b>')
  await page.getByRole('button', { name: /^Cancel on/ }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByText(/^Ends on/).first()).toBeVisible()
  await expect(page.getByText('“Closed the <b>workshop</b>”')).toBeVisible()
  await page.getByRole('button', { name: 'Keep subscription' }).click()
  await expect(page.getByText(/^Ends on/).first()).toBeHidden()
  await page.getByRole('button', { name: 'Cancel…' }).click()
  await page.getByText('Right away, without a refund').click()
  await page.getByRole('button', { name: 'Cancel now' }).click()
  await expect(page.getByText(/^Ended on/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change plan' })).toBeHidden()
})

test('a failed charge says what to do, and a link for a new card is created', async ({ page, world }) => {
  const { seller, home } = await openDashboard(page, world)
  const { kiln } = await stock(world, seller)
  const id = await subscribe(world, seller, {
    name: 'Maya Lindqvist',
    email: `maya@${seller.slug}.example`,
    productId: kiln,
    number: FAILS_LATER,
  })
  await moveClock(world, seller, { months: 1 })
  await page.goto(`${home}/subscriptions/${id}`)
  await expect(page.getByText('Payment of $12.00 failed')).toBeVisible()
  await page.getByRole('button', { name: 'Request new card' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = page.getByRole('dialog').getByRole('link')
  await expect(link).toHaveAttribute('href', new RegExp(world.provider.url))
  await expectAccessible(page, 'on hold')
  await payHosted((await link.getAttribute('href')) ?? '', { email: `maya@${seller.slug}.example`, keepsCard: true })
  await world.drainAll()
  await page.getByRole('button', { name: 'Close' }).last().click()
  await page.reload()
  await expect(page.getByText('Payment of $12.00 failed')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Change plan' })).toBeVisible()
})

test('an on-demand subscription is charged manually, and invalid input is marked next to its field', async ({ page, world }) => {
  const { seller, home } = await openDashboard(page, world)
  const { client, kiln } = await stock(world, seller)
  const made = await client.checkoutSessions.create({
    product_cart: [{ product_id: kiln, quantity: 1 }],
    subscription_data: { on_demand: { mandate_only: true } },
    customer: { email: `mona@${seller.slug}.example`, name: 'Mona Mandate' },
  })
  await payHosted(made.checkout_url ?? '', { email: `mona@${seller.slug}.example`, keepsCard: true })
  await world.drainAll()
  await page.goto(`${home}/subscriptions`)
  await page.getByRole('region', { name: 'Subscriptions' }).last().getByRole('link', { name: 'Kiln' }).click()
  await page.getByRole('button', { name: 'Charge', exact: true }).click()
  await page.getByRole('button', { name: 'Charge now' }).click()
  await expect(page.getByText('Enter an amount')).toBeVisible()
  await page.getByLabel('Amount', { exact: true }).fill('7.50')
  await page.getByLabel('Description').fill('Extra kiln hours')
  await page.getByRole('button', { name: 'Charge now' }).click()
  await expect(page.getByRole('region', { name: 'Payments' }).last().getByRole('link', { name: '$7.50' })).toBeVisible()
})
