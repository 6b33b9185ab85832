import type { Account } from '@tradepost/contract/platform/account'
import type { StartedCheckout } from '@tradepost/contract/platform/buyer/cart'
import type { PurchaseList } from '@tradepost/contract/platform/buyer/orders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, type Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
let seller: Seller
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
})
afterAll(() => world.close())

const NEW_PASSWORD = 'another-good-password'

/** Buys one product as a guest with this email. */
async function buyAsGuest(email: string): Promise<void> {
  const guest = world.visitor()
  const shop = `/api/shops/${seller.slug}`
  await guest.call('PUT', `${shop}/cart/items/${seller.products.caliper.product_id}`, { quantity: 1 })
  const { body } = await guest.post<StartedCheckout>(`${shop}/checkout`)
  const paid = await fetch(`${body.checkout_url}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      name: 'Vera Victim',
      billing: { country: 'US' },
      expected_total: 3900,
      card: { number: '4242424242424242', expiry_month: 12, expiry_year: 2034, security_code: '123' },
    }),
  })
  expect(paid.status).toBe(200)
  await world.drainAll()
}

const countPurchases = async (visitor: Visitor) => (await visitor.get<PurchaseList>('/api/purchases')).body.items.length
const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/auth/get-session')).body !== null
const signIn = (visitor: Visitor, email: string, password = PASSWORD) =>
  visitor.post('/api/auth/sign-in/email', { email, password })

async function linkFor(email: string, holds: string): Promise<string> {
  await world.drainAll()
  const mail = (await world.visitor().mails(email)).find(({ text }) => text.includes(holds))
  return mail?.text.match(/https?:\/\/\S+/)?.[0] ?? ''
}

/** An attacker signs up with someone else's email; its owner clicks "confirm" in their own browser. */
async function setTrap(email: string): Promise<{ attacker: Visitor; victim: Visitor }> {
  await buyAsGuest(email)
  const attacker = world.visitor()
  await attacker.signUp({ email, name: 'Mallory' })
  const victim = world.visitor()
  await victim.get(await linkFor(email, 'verify-email'))
  return { attacker, victim }
}

describe("an account opened with someone else's email", () => {
  test('doesn\'t get the owner\'s purchases when the owner merely clicks "confirm"', async () => {
    const { attacker, victim } = await setTrap('trap-1@example.com')
    expect(await isSignedIn(victim)).toBe(false)
    expect(await countPurchases(attacker)).toBe(0)
    await buyAsGuest('trap-1@example.com')
    expect(await countPurchases(attacker)).toBe(0)
    const again = world.visitor()
    await signIn(again, 'trap-1@example.com')
    expect(await countPurchases(again)).toBe(0)
  })

  test('belongs to the owner alone after a password reset', async () => {
    const email = 'trap-2@example.com'
    const { attacker, victim } = await setTrap(email)
    await victim.post('/api/auth/request-password-reset', { email })
    const token = (await linkFor(email, 'reset-password/')).match(/reset-password\/(\w+)/)?.[1]
    expect((await victim.post('/api/auth/reset-password', { newPassword: NEW_PASSWORD, token })).status).toBe(200)
    expect(await isSignedIn(attacker)).toBe(false)
    expect((await signIn(attacker, email)).status).toBe(401)
    await signIn(victim, email, NEW_PASSWORD)
    expect(await countPurchases(victim)).toBe(1)
    await buyAsGuest(email)
    expect(await countPurchases(victim)).toBe(2)
  })
})

describe('the owner of an email gets its guest purchases', () => {
  test('by following the link in a signed-in browser', async () => {
    const email = 'owner-a@example.com'
    await buyAsGuest(email)
    const owner = world.visitor()
    await owner.signUp({ email })
    expect((await owner.get<Account>('/api/account')).body).toMatchObject({ has_proven_mailbox: false, is_verified: false })
    await owner.get(await linkFor(email, 'verify-email'))
    expect((await owner.get<Account>('/api/account')).body).toMatchObject({ has_proven_mailbox: true, is_verified: true })
    expect(await countPurchases(owner)).toBe(1)
  })

  test('by following the link in another browser and signing in there', async () => {
    const email = 'owner-b@example.com'
    await buyAsGuest(email)
    await world.visitor().signUp({ email })
    const phone = world.visitor()
    await phone.get(await linkFor(email, 'verify-email'))
    await signIn(phone, email)
    expect(await countPurchases(phone)).toBe(1)
  })

  test('by following a new link from the account page if the first one was opened elsewhere', async () => {
    const email = 'owner-c@example.com'
    await buyAsGuest(email)
    const laptop = world.visitor()
    await laptop.signUp({ email })
    await world.visitor().get(await linkFor(email, 'verify-email'))
    expect((await laptop.get<Account>('/api/account')).body).toMatchObject({ has_proven_mailbox: false, is_verified: true })
    expect((await laptop.post('/api/account/prove-mailbox')).body).toEqual({ status: true })
    await laptop.get(await linkFor(email, 'verify-email'))
    expect(await countPurchases(laptop)).toBe(1)
  })

  test('but not after changing the email', async () => {
    const email = 'owner-d@example.com'
    const owner = world.visitor()
    await owner.signUp({ email })
    await owner.get(await linkFor(email, 'verify-email'))
    await owner.post('/api/auth/change-email', { newEmail: 'moved@example.com' })
    await owner.get(await linkFor(email, 'verify-email'))
    await owner.get(await linkFor('moved@example.com', 'verify-email'))
    await buyAsGuest(email)
    await buyAsGuest('moved@example.com')
    expect(await countPurchases(owner)).toBe(0)
    await owner.get(await linkFor('moved@example.com', 'verify-email'))
    expect(await countPurchases(owner)).toBe(1)
  })
})
