import type { Shop } from '@tradepost/contract/platform/buyer/storefront'
import type { OrganizationList } from '@tradepost/contract/platform/organization/seller'
import type { OrganizationSettings } from '@tradepost/contract/platform/organization/seller-organization'
import { runsOf } from '@tradepost/kit/testing/test-runs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCart } from '#src/billing/shop-subscriptions.ts'
import { joinOrganization } from '#src/world/join-organization.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { makeWorld, type World } from '#src/world/world.ts'

/** Rounds of each race. */
const ROUNDS = runsOf({ usual: 2, all: 50 })

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const ORGANIZATION = '/api/auth/organization'
const rename = ({ visitor, organizationId }: Seller, slug: string) =>
  visitor.post(`${ORGANIZATION}/update`, { organizationId, data: { slug } })
const create = (visitor: Visitor, slug: string) => visitor.post(`${ORGANIZATION}/create`, { name: 'Acme', slug })
const check = (visitor: Visitor, slug: string, organizationId?: string) =>
  visitor.post(`${ORGANIZATION}/check-slug`, { slug, organizationId })
const settingsOf = ({ visitor }: Seller, slug: string) =>
  visitor.get<OrganizationSettings & { code?: string }>(`/api/organizations/${slug}`)

let signedUp = 0
async function signUp(): Promise<Visitor> {
  signedUp += 1
  const visitor = world.visitor()
  await visitor.signUp({ email: `slugs-${signedUp}@example.com` })
  return visitor
}

describe('a slug', () => {
  test.each([
    ['a dot', 'acme.tools'],
    ['a slash', 'acme/tools'],
    ['capitals', 'Acme'],
    ['49 characters', 'a'.repeat(49)],
    ['a hyphen at its end', 'acme-'],
    ['a space', 'acme tools'],
    ['letters beyond the alphabet', 'söhne'],
    ['nothing but a reserved word', 'admin'],
    ['the name of an area of ours', 'dashboard'],
  ])('with %s is refused with the rule wherever it is given', async (_, slug) => {
    const seller = await world.openShop()
    for (const answer of [await check(seller.visitor, slug), await create(seller.visitor, slug), await rename(seller, slug)]) {
      expect(answer).toMatchObject({ status: 422, body: { code: 'INVALID_SLUG' } })
      expect(answer.body.message).toMatch(/^Use 1 to 48 lowercase letters|^This word is reserved/)
    }
    expect((await settingsOf(seller, seller.slug)).body.slug).toBe(seller.slug)
  })

  test('with 48 characters, or with a reserved word in it, is free', async () => {
    const visitor = await signUp()
    for (const slug of ['a'.repeat(48), 'admin-tools', '7']) {
      expect(await check(visitor, slug)).toMatchObject({ status: 200, body: { status: true } })
      expect((await create(visitor, slug)).status).toBe(200)
      expect(await check(visitor, slug)).toMatchObject({ status: 400, body: { code: 'ORGANIZATION_SLUG_ALREADY_TAKEN' } })
    }
  })

  test('is checked only for someone who is signed in', async () => {
    expect((await check(world.visitor(), 'acme-free')).status).toBe(401)
  })
})

describe('after a slug was changed', () => {
  let seller: Seller
  let next: string
  beforeAll(async () => {
    seller = await world.openShop('Old Tools')
    next = `new-${seller.slug}`
    expect(await rename(seller, next)).toMatchObject({ status: 200, body: { slug: next } })
  })

  test('pages of the shop redirect to the new address with their path and query', async () => {
    for (const [path, target] of [
      [`/shop/${seller.slug}`, `/shop/${next}`],
      [`/shop/${seller.slug}/pdt_1?ref=a%20b`, `/shop/${next}/pdt_1?ref=a%20b`],
      [`/shop/${seller.slug}/code/WELCOME`, `/shop/${next}/code/WELCOME`],
    ] as const) {
      const { status, headers } = await world.visitor().get(path)
      expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([308, target, 'no-store'])
    }
    expect((await world.visitor().get(`/shop/${next}`)).status).toBe(200)
  })

  test('pages of the dashboard redirect its members; to anyone else they are as missing as before', async () => {
    const path = `/dashboard/${seller.slug}/payments?status=failed`
    const moved = await seller.visitor.get(path)
    expect([moved.status, moved.headers.get('location')]).toEqual([308, `/dashboard/${next}/payments?status=failed`])
    const stranger = await signUp()
    for (const visitor of [stranger, world.visitor()]) {
      const [former, missing] = [await visitor.get(path), await visitor.get('/dashboard/nothing-here/payments?status=failed')]
      expect([former.status, former.body]).toEqual([missing.status, missing.body])
    }
  })

  test('the API answers at both addresses and names the new one', async () => {
    const visitor = world.visitor()
    const [old, current] = [await visitor.get<Shop>(`/api/shops/${seller.slug}`), await visitor.get<Shop>(`/api/shops/${next}`)]
    expect(old).toMatchObject({ status: 200, body: { slug: next } })
    expect(old.body).toEqual(current.body)
    const bought = await openCart(visitor, seller.slug, [{ productId: seller.products.caliper.product_id }])
    expect(bought.checkout_url).toContain(world.provider.url)
    expect((await settingsOf(seller, seller.slug)).body).toMatchObject({ slug: next, former_slugs: [seller.slug] })
    const list = await seller.visitor.get<OrganizationList>('/api/organizations')
    expect(list.body.items).toMatchObject([{ slug: next, former_slugs: [seller.slug] }])
    expect((await (await signUp()).get(`/api/organizations/${seller.slug}/products`)).status).toBe(404)
  })

  test('the former one stays reserved for everyone else', async () => {
    const stranger = await world.openShop()
    expect(await check(stranger.visitor, seller.slug)).toMatchObject({
      status: 400,
      body: { code: 'ORGANIZATION_SLUG_ALREADY_TAKEN' },
    })
    expect(await create(stranger.visitor, seller.slug)).toMatchObject({
      status: 400,
      body: { code: 'ORGANIZATION_ALREADY_EXISTS' },
    })
    expect(await rename(stranger, seller.slug)).toMatchObject({ status: 400, body: { code: 'ORGANIZATION_SLUG_ALREADY_TAKEN' } })
    // Whoever names someone else's organization learns nothing.
    expect((await check(stranger.visitor, seller.slug, seller.organizationId)).status).toBe(400)
  })

  test('the organization can take the former one back, and then the other one redirects', async () => {
    expect(await check(seller.visitor, seller.slug, seller.organizationId)).toMatchObject({ status: 200, body: { status: true } })
    expect((await rename(seller, seller.slug)).status).toBe(200)
    expect((await world.visitor().get(`/shop/${next}`)).headers.get('location')).toBe(`/shop/${seller.slug}`)
    expect((await world.visitor().get(`/shop/${seller.slug}`)).status).toBe(200)
  })
})

test('a slug is changed only by members with the permission organization:update', async () => {
  const seller = await world.openShop()
  const member = await joinOrganization(world, seller, { email: `member-of-${seller.slug}@example.com`, role: 'member' })
  const editor = await joinOrganization(world, seller, {
    email: `editor-of-${seller.slug}@example.com`,
    permissions: ['organization:update'],
  })
  expect((await rename({ ...seller, visitor: member }, `mine-${seller.slug}`)).status).toBe(403)
  expect((await rename({ ...seller, visitor: editor }, `ours-${seller.slug}`)).status).toBe(200)
})

test('of organizations that take one slug at the same moment, one gets it and the others are told that it is taken', async () => {
  const sellers = await Promise.all(Array.from({ length: 4 }, () => world.openShop()))
  for (let round = 0; round < ROUNDS; round += 1) {
    // New ones each round: one person may have only so many organizations.
    const people = await Promise.all(Array.from({ length: 4 }, signUp))
    const slug = `wanted-${round}`
    const answers = await Promise.all([
      ...sellers.map((seller) => rename(seller, slug)),
      ...people.map((visitor) => create(visitor, slug)),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, body.code]).toEqual([400, expect.stringMatching(/^ORGANIZATION_(SLUG_ALREADY_TAKEN|ALREADY_EXISTS)$/)])
  }
})

test('a slug that is given up while others take it stays with its organization', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [leaving, taking] = [await world.openShop(), await world.openShop()]
    const person = await signUp()
    const answers = await Promise.all([
      rename(leaving, `left-${leaving.slug}`),
      rename(taking, leaving.slug),
      create(person, leaving.slug),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 400])
    expect((await world.visitor().get(`/shop/${leaving.slug}`)).headers.get('location')).toBe(`/shop/left-${leaving.slug}`)
  }
})

test('the database refuses a former slug even if no one looks for it first', async () => {
  const [seller, other] = [await world.openShop(), await world.openShop()]
  await rename(seller, `moved-${seller.slug}`)
  const { pool } = world.platform.deps.database
  const take = pool.query('update organization set slug = $1 where id = $2', [seller.slug, other.organizationId])
  await expect(take).rejects.toMatchObject({ code: '23505', constraint: 'organization_slug_key' })
})
