import type { Browser, Page } from '@playwright/test'
import { monthly, moveClock } from '#src/billing/shop-subscriptions.ts'
import { enterPortal, FAILS_LATER, openPortalShop, type PortalShop } from '#src/portal/portal-steps.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, fillCheckout, test } from '#src/world/pages/journey.ts'
import { pressOn } from '#src/world/pages/keyboard.ts'

const goTo = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
const readStatus = async ({ client, subscriptionId }: PortalShop) => (await client.subscriptions.retrieve(subscriptionId)).status

/** Returns the link in the newest email of the provider to the customer. */
async function linkInMail({ world, email }: PortalShop): Promise<string> {
  await world.drainAll()
  const answer = await fetch(`${world.provider.url}/mailbox.json?to=${email}`)
  const mails: { text: string }[] = await answer.json()
  return mails.map(({ text }) => /http\S+\/open\?token=\S+/.exec(text)?.[0]).find((link) => link !== undefined) ?? ''
}

/** Opens a link in a browser of its own. */
async function openElsewhere(browser: Browser, link: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(link)
  return page
}

test('a link opens the portal once, and a used one leads to a new one by email', async ({ page, world, browser }) => {
  const shop = await openPortalShop(world)
  const { link } = await shop.client.customers.customerPortal.create(shop.customerId, { return_url: 'https://shop.example/' })
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Maya' })).toBeVisible()
  await expect(page.getByText('Your next payment is $29.00 on Dec 21, 2026, with Visa ending in 4242.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Acme Tools' })).toHaveAttribute('href', 'https://shop.example/')
  await expectAccessible(page, 'home')

  const stranger = await openElsewhere(browser, link)
  await expect(stranger.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible()
  await expectAccessible(stranger, 'used link')
  await stranger.getByRole('button', { name: 'Email me a link' }).click()
  await expect(stranger.getByText('Enter an email address')).toBeVisible()
  await stranger.getByLabel('Email', { exact: true }).fill('nobody@portal.example')
  await stranger.keyboard.press('Enter')
  const sent = 'If nobody@portal.example belongs to a customer of Acme Tools, we’ve sent a link to it.'
  await expect(stranger.getByText(sent)).toBeVisible()
  await stranger.getByRole('button', { name: 'Use another email address' }).click()
  await stranger.getByLabel('Email', { exact: true }).fill(shop.email)
  await stranger.keyboard.press('Enter')
  await expect(stranger.getByText(sent.replace('nobody@portal.example', shop.email))).toBeVisible()
  await stranger.goto(await linkInMail(shop))
  await expect(stranger.getByRole('heading', { level: 1, name: 'Hello, Maya' })).toBeVisible()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your purchases at Acme Tools' })).toBeVisible()
  await expectAccessible(page, 'signed out')
})

test('a card that is replaced while the subscription is on hold makes it active again', async ({ page, world }) => {
  const shop = await openPortalShop(world, { number: FAILS_LATER })
  await moveClock(world, shop.seller, { months: 1 })
  expect(await readStatus(shop)).toBe('on_hold')
  await enterPortal(page, shop)
  await expect(page.getByText('Your payment of $29.00 failed')).toBeVisible()
  await expectAccessible(page, 'home on hold')
  await page.getByRole('button', { name: 'Update card' }).click()
  await expectAccessible(page, 'choice of a card')
  await page.getByRole('button', { name: 'Go to payment page' }).click()
  await page.waitForURL(/\/session\/cks_/)
  await fillCheckout(page, { card: '5555 5555 5555 4444' })
  await page.getByRole('button', { name: 'Save card and pay $29.00' }).click()
  await page.waitForURL(/\/portal\/[^/]+\/payment-methods/)
  await world.drainAll()
  expect(await readStatus(shop)).toBe('active')
  await page.reload()
  await expect(page.getByText('Card updated', { exact: true })).toBeVisible()
  await expect(page.getByText('We charged $29.00 to it, and your subscription is active again.')).toBeVisible()
  const replaced = page.getByRole('listitem').filter({ hasText: '4444' })
  await expect(replaced.getByText('Default')).toBeVisible()
  await expectAccessible(page, 'payment methods')

  await page.getByRole('button', { name: 'Remove Visa ending in 0341' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Card removed', { exact: true })).toBeVisible()
  await expect(page.getByText('0341')).toHaveCount(0)
  await goTo(page, 'Overview')
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/with Mastercard ending in 4444/)).toBeVisible()
})

test('a subscription is canceled with a reason and kept, paused and resumed, by keyboard', async ({ page, world }) => {
  const shop = await openPortalShop(world)
  await enterPortal(page, shop)
  await pressOn(page, page.getByRole('button', { name: 'Cancel subscription' }))
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Keep subscription' })).toBeFocused()
  await dialog.getByLabel('Reason').selectOption('too_expensive')
  await dialog.getByLabel('Comment').fill('I only measure twice a year')
  await expectAccessible(page, 'cancellation')
  await pressOn(page, dialog.getByRole('button', { name: 'Cancel on Dec 21, 2026' }))
  await expect(page.getByText('Ends on Dec 21, 2026')).toBeVisible()
  await expect(page.getByText('You have no upcoming payments.')).toBeVisible()
  expect(await shop.client.subscriptions.retrieve(shop.subscriptionId)).toMatchObject({
    cancel_at_next_billing_date: true,
    cancellation_feedback: 'too_expensive',
    cancellation_comment: 'I only measure twice a year',
  })
  await pressOn(page, page.getByRole('button', { name: 'Keep subscription' }))
  await expect(page.getByText('Subscription kept', { exact: true })).toBeVisible()
  await expect(page.getByText(/Your next payment is \$29\.00/)).toBeVisible()

  await pressOn(page, page.getByRole('button', { name: 'Pause subscription', exact: true }))
  await pressOn(page, dialog.getByRole('button', { name: 'Pause subscription' }))
  await expect(page.getByText(/^Paused since/)).toBeVisible()
  expect(await readStatus(shop)).toBe('paused')
  await expectAccessible(page, 'paused')
  await pressOn(page, page.getByRole('button', { name: 'Resume' }))
  await expect(page.getByText('Subscription resumed', { exact: true })).toBeVisible()
  expect(await readStatus(shop)).toBe('active')

  await page.getByRole('link', { name: 'Plumb Pro', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await dialog.locator('label', { hasText: 'Right away' }).click()
  await dialog.getByRole('button', { name: 'Cancel now' }).click()
  await expect(page.getByText(/^Ended on/)).toBeVisible()
  expect(await readStatus(shop)).toBe('cancelled')
  await expectAccessible(page, 'canceled subscription')
  await goTo(page, 'Overview')
  await expect(page.getByRole('heading', { name: 'No active subscriptions' })).toBeVisible()
  await expectAccessible(page, 'home without subscriptions')
  await page.getByRole('main').getByRole('link', { name: 'Billing history' }).click()
  await expect(page.getByRole('cell', { name: '$29.00' })).toBeVisible()
})

test('a plan is changed and paid, and the page says when it has changed', async ({ page, world }) => {
  const shop = await openPortalShop(world)
  const plan = { name: 'Plumb Team', price: monthly(5900), tax_category: 'saas' as const }
  const { product_id: team } = await shop.client.products.create(plan)
  await shop.client.patch('/settings/customer_portal', { body: { plans: [team] } })
  await page.clock.install()
  await enterPortal(page, shop)
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(answer.url())
  })
  await page.getByRole('button', { name: 'Change plan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('label', { hasText: 'Plumb Team' }).click()
  await dialog.getByRole('button', { name: /^Change and pay/ }).click()
  await expect(dialog).toBeHidden()
  await world.drainAll()
  await page.clock.fastForward('00:02')
  await expect(page.getByText('Plan changed', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: /Plumb Team/ })).toBeVisible()
  expect(refused).toEqual([])
})
