import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { PASSWORD } from './visitor.ts'

let world: World
let seller: Seller
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
})
afterAll(() => world.close())

const UNSEEN = ['\u200b \u200b', '\u3164', '\u2800', 'Maya\u202eelpmaxe', '\u2066Maya']
const shop = (path: string) => `/api/organizations/${seller.slug}${path}`
const auth = (path: string) => `/api/auth${path}`
const price = { type: 'one_time_price', price: 700, currency: 'USD', tax_inclusive: false }
let made = 0
const fresh = () => {
  made += 1
  return made
}

/** Every place of the platform where somebody types a name. */
const TYPED: readonly [where: string, path: () => string, body: (name: string) => object][] = [
  ['sign-up', () => auth('/sign-up/email'), (name) => ({ email: `n${fresh()}@example.com`, password: PASSWORD, name })],
  ['a profile', () => auth('/update-user'), (name) => ({ name })],
  ['a new organization', () => auth('/organization/create'), (name) => ({ name, slug: `named-${fresh()}` })],
  ['an organization', () => auth('/organization/update'), (name) => ({ organizationId: seller.organizationId, data: { name } })],
  ['a team', () => auth('/organization/create-team'), (name) => ({ organizationId: seller.organizationId, name })],
  ['a product', () => shop('/products'), (name) => ({ name, price, tax_category: 'saas' })],
  ['an add-on', () => shop('/addons'), (name) => ({ name, price: 500, currency: 'USD', tax_category: 'saas' })],
  ['a brand', () => shop('/brands'), (name) => ({ name, description: '', url: '', support_email: '', statement_descriptor: '' })],
  [
    'a customer',
    () => shop('/customers'),
    (name) => ({ name, email: `c${fresh()}@example.com`, phone_number: '', metadata: {} }),
  ],
  ['an API key', () => shop('/api-keys'), (name) => ({ name, access: 'read', expires_at: null })],
  ['an access key', () => shop('/access-keys'), (name) => ({ name })],
]

describe('N24: a name nobody can see, or that turns the text behind it, is refused:', () => {
  test.each(TYPED)('%s', async (where, path, body) => {
    // Whoever signs up is signed in.
    const visitor = where === 'sign-up' ? world.visitor() : seller.visitor
    for (const name of UNSEEN) {
      const { status } = await visitor.post(path(), body(name))
      expect([name, status]).toEqual([name, expect.toBeOneOf([400, 422])])
    }
    expect((await visitor.post(path(), body('Zoë 👩‍💻'))).status).toBe(200)
  })

  test('in the API of the payments provider, too', async () => {
    const client = await sellerClient(world, seller)
    for (const name of UNSEEN) {
      await expect(client.customers.create({ email: 'x@example.com', name })).rejects.toMatchObject({ status: 422 })
      await expect(client.brands.create({ name })).rejects.toMatchObject({ status: 422 })
      await expect(client.addons.create({ name, price: 300, currency: 'USD', tax_category: 'saas' })).rejects.toMatchObject({
        status: 422,
      })
    }
  })
})

describe('N25: an image is an http or https address of at most 2000 characters:', () => {
  const base = 'https://images.example/'
  const images: readonly [image: unknown, isTaken: boolean][] = [
    [`${base}ann.png`, true],
    ['http://localhost:1/a.png', true],
    [`${base}${'x'.repeat(2000 - base.length)}`, true],
    [`${base}${'x'.repeat(2001 - base.length)}`, false],
    ['javascript:alert(1)', false],
    ['JaVaScRiPt:alert(1)', false],
    ['data:image/png;base64,AAAA', false],
    ['/ann.png', false],
    ['//images.example/a.png', false],
    ['ann', false],
    ['', false],
    [7, false],
  ]

  test.each(images)('%j', async (image, isTaken) => {
    const expected = isTaken ? 200 : expect.toBeOneOf([400, 422])
    const person = { email: `i${fresh()}@example.com`, password: PASSWORD, name: 'Ann', image }
    expect((await world.visitor().post(auth('/sign-up/email'), person)).status).toEqual(expected)
    expect((await seller.visitor.post(auth('/update-user'), { image })).status).toEqual(expected)
  })

  test('none at all', async () => {
    expect((await seller.visitor.post(auth('/update-user'), { image: null })).status).toBe(200)
  })
})
