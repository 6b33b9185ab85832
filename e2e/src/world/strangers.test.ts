import type { Cart, StartedCheckout } from '@tradepost/contract/platform/buyer/cart'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Visitor } from './pages/visitor.ts'
import type { Seller } from './seller.ts'
import { makeWorld, type World } from './world.ts'

let world: World
let seller: Seller
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
})
afterAll(() => world.close())

const cartPath = () => `/api/shops/${seller.slug}/cart`
const fill = (visitor: Visitor) =>
  visitor.call('PUT', `${cartPath()}/items/${seller.products.caliper.product_id}`, { quantity: 1 })

async function openCheckout(visitor: Visitor): Promise<string> {
  await fill(visitor)
  const started = await visitor.post<StartedCheckout>(`/api/shops/${seller.slug}/checkout`)
  expect(started.status).toBe(200)
  return started.body.checkout_url
}

async function buy(visitor: Visitor, { email, name }: { email: string; name: string }): Promise<void> {
  const url = await openCheckout(visitor)
  const answer = await fetch(`${url}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      name,
      billing: { country: 'US' },
      expected_total: 3900,
      card: { number: '4242424242424242', expiry_month: 12, expiry_year: 2034, security_code: '123' },
    }),
  })
  expect(answer.status).toBe(200)
  await world.drainAll()
}

const prefilledName = async (url: string) =>
  ((await (await fetch(`${url}/data`)).json()) as { prefill: { name: string } }).prefill.name

test("an account with an unverified email learns nothing about the email's customer", async () => {
  await buy(world.visitor(), { email: 'victim@example.com', name: 'Victoria Secretname' })
  const attacker = world.visitor()
  await attacker.signUp({ email: 'victim@example.com', name: 'Mallory' })
  await buy(attacker, { email: 'victim@example.com', name: 'Mallory' })
  expect(await prefilledName(await openCheckout(attacker))).toBe('Mallory')
})

test("a guest who enters a verified user's email changes neither their cart nor their next checkout", async () => {
  const person = world.visitor()
  await person.signUp({ email: 'real@example.com', name: 'Rita Real' })
  await person.followMail('real@example.com')
  await fill(person)
  await buy(world.visitor(), { email: 'real@example.com', name: 'Mallory Chosen' })
  expect((await person.get<Cart>(cartPath())).body.quantity).toBe(1)
  expect(await prefilledName(await openCheckout(person))).toBe('Rita Real')
})
