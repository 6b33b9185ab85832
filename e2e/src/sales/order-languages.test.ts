import type { StartedCheckout } from '@tradepost/contract/platform/buyer/cart'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
let seller: Seller
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
})
afterAll(() => world.close())

async function startCheckout(visitor: Visitor, headers: Record<string, string> = {}): Promise<string> {
  const path = `/api/shops/${seller.slug}`
  await visitor.call('PUT', `${path}/cart/items/${seller.products.caliper.product_id}`, { quantity: 1 })
  const { body } = await visitor.call<StartedCheckout>('POST', `${path}/checkout`, {}, headers)
  return body.checkout_url
}

async function mailOf(email: string) {
  await world.drainAll()
  const mails = await world.visitor().mails(email)
  return mails.find(({ html }) => html.includes('/orders/'))
}

test("a guest's order is confirmed in the language of the pages it was bought on", async () => {
  await payHosted(await startCheckout(world.visitor(), { 'accept-language': 'fr' }), { email: 'guest@example.com' })
  const mail = await mailOf('guest@example.com')
  expect(mail?.html).toContain('lang="fr"')
  expect(mail?.subject).not.toMatch(/^Your order/)
  expect(mail?.text).toMatch(/39,00\s\$US/)
})

test('the checkout uses the language that the buyer chose', async () => {
  const visitor = world.visitor()
  await visitor.call('PUT', '/api/language', { language: 'ja' })
  const page = await (await fetch(await startCheckout(visitor))).text()
  expect(page).toContain('<html lang="ja"')
})
