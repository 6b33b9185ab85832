import { moveClock } from '#src/billing/shop-subscriptions.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { EMPTY_CARD, payHosted } from '#src/world/pages/hosted-checkout.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { pressOn } from '#src/world/pages/keyboard.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { uniqueEmail } from '#src/world/unique-email.ts'

test('the reminder of an abandoned checkout leads back to it, and its other link stops reminders by keyboard', async ({
  page,
  world,
}) => {
  const seller = await world.openShop()
  const email = uniqueEmail('maya')
  const client = await sellerClient(world, seller)
  await client.patch('/settings/abandoned_checkouts', { body: { sends_reminders: true } })
  const product_cart = [{ product_id: seller.products.caliper.product_id, quantity: 1 }]
  const { checkout_url: url } = await client.checkoutSessions.create({ product_cart })
  await payHosted(url ?? '', { email, number: EMPTY_CARD }).catch(() => undefined)
  await moveClock(world, seller, { seconds: 3600 })
  const mails = await fetch(`${world.provider.url}/mailbox.json?to=${email}`)
  const texts = ((await mails.json()) as { text: string }[]).map(({ text }) => text)
  const links = texts.join('\n').match(/https?:\/\/\S+/g) ?? []
  const linkTo = (path: string) => links.find((each) => new URL(each).pathname.includes(path)) ?? ''

  await page.goto(linkTo('/reminders/'))
  await page.waitForURL(/\/session\/cks_/)
  await expect(page.getByText('Caliper').first()).toBeVisible()

  await page.goto(linkTo('/portal/'))
  await expect(page.getByRole('heading', { name: 'Stop order reminders?' })).toBeVisible()
  await expectAccessible(page, 'stop reminders')
  await pressOn(page, page.getByRole('button', { name: 'Stop reminders' }))
  await expect(page.getByRole('heading', { name: 'Reminders stopped' })).toBeVisible()
  await expectAccessible(page, 'reminders stopped')
  await page.goto(`${linkTo('/portal/')}x`)
  await expect(page.getByRole('heading', { name: 'This link isn’t valid' })).toBeVisible()
  await expectAccessible(page, 'bad reminder link')
})
