import { isPermission, PERMISSIONS, type Permission } from '@tradepost/contract/platform/organization/permissions'
import { takeSample } from '@tradepost/kit/testing/test-runs'
import { routes } from '@tradepost/platform-server/modules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinOrganization } from '#src/world/join-organization.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { openSmallShop, type SmallShop } from './records/large-shop.ts'

/** A text of each noun, and what lets people read it: one of these. Payments and subscriptions name their customer. */
const CANARIES: Readonly<Record<string, readonly Permission[]>> = {
  'canary-phone-of-customer': ['customer:read', 'payment:read', 'subscription:read'],
  'CANARY-LICENSE-KEY': ['licenseKey:read'],
  'canary-instructions': ['product:read'],
  'canary-discount': ['discount:read'],
  'canary-refund-reason': ['refund:read'],
  'canary-subscription': ['subscription:read'],
  'canary-usage': ['usage:read'],
  'canary-wallet-reason': ['wallet:read'],
}

type Listed = { items: { id: string }[] }
let world: World
let shop: SmallShop
/** The addresses of everything that shows a body. */
let paths: string[]
const at = (path: string) => `/api/organizations/${shop.seller.slug}${path}`

async function listIds(path: string): Promise<string[]> {
  const ids: string[] = []
  let cursor = ''
  do {
    const { status, body } = await shop.seller.visitor.get<Listed & { next?: string | null; iterator?: string | null }>(
      at(`${path}?${cursor}`),
    )
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`)
    ids.push(...body.items.map(({ id }) => id))
    cursor = body.next ? `cursor=${encodeURIComponent(body.next)}` : ''
  } while (cursor)
  return ids
}

beforeAll(async () => {
  world = await makeWorld()
  shop = await openSmallShop(world)
  const { seller, ids } = shop
  const client = await sellerClient(world, seller)
  await client.webhooks.create({ url: 'http://127.0.0.1:1/endpoint' })
  await client.customers.update(ids.customer, { phone_number: 'canary-phone-of-customer' })
  await client.products.update(ids.product, { digital_product_delivery: { instructions: 'canary-instructions' } })
  await client.licenseKeys.create({ key: 'CANARY-LICENSE-KEY', customer_id: ids.customer, product_id: ids.product })
  await client.discounts.update(ids.discount, { name: 'canary-discount' })
  await client.subscriptions.update(ids.subscription, { metadata: { mark: 'canary-subscription' } })
  await client.refunds.create({ payment_id: ids.payment, reason: 'canary-refund-reason' })
  await client.usageEvents.ingest({
    events: [{ event_id: 'canary-usage', customer_id: ids.customer, event_name: 'page', metadata: { mark: 'canary-usage' } }],
  })
  await client.customers.wallets.ledgerEntries.create(ids.customer, {
    amount: 100,
    currency: 'USD',
    entry_type: 'credit',
    reason: 'canary-wallet-reason',
  })
  for (const path of ['/customers', '/license_keys', '/payments', '/subscriptions', '/refunds', '/webhook_events'])
    await client.get(path)
  await world.drainAll()
  paths = []
  for (const list of ['/request-log', '/webhook-events', '/webhook-deliveries', '/received-events'])
    paths.push(...(await listIds(list)).map((id) => `${list}/${id}`))
})
afterAll(() => world.close())

type Printable = { toJSONSchema: (options: { io: 'input'; unrepresentable: 'any' }) => object }
const toText = (schema: Printable) => JSON.stringify(schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }))

/** Returns which canaries stand in the answers that somebody gets. */
async function findCanaries(visitor: Visitor): Promise<{ found: Set<string>; answered: number }> {
  const found = new Set<string>()
  let answered = 0
  for (const path of paths) {
    const { status, body } = await visitor.get(at(path))
    if (status === 200) answered += 1
    const text = JSON.stringify(body)
    for (const canary of Object.keys(CANARIES)) if (text.includes(canary)) found.add(canary)
  }
  return { found, answered }
}

describe('N83: a logged request, an event and a delivery', () => {
  test('show an owner every body', async () => {
    const { found, answered } = await findCanaries(shop.seller.visitor)
    expect(answered).toBe(paths.length)
    expect([...found].toSorted()).toEqual(Object.keys(CANARIES).toSorted())
  })

  test('show those who may read only the log, or only webhooks, no body', async () => {
    const reader = await joinOrganization(world, shop.seller, {
      email: 'log@example.com',
      permissions: ['apiKey:read', 'webhook:read'],
    })
    const { found, answered } = await findCanaries(reader)
    expect(answered).toBe(paths.length)
    expect([...found]).toEqual([])
    const request = paths.find((path) => path.startsWith('/request-log/'))
    expect((await reader.get(at(`${request}`))).body).toMatchObject({
      request_body: null,
      response_body: null,
      missing_permissions: expect.arrayContaining([expect.stringMatching(/:read$/)]),
    })
  })

  const readers = PERMISSIONS.filter(isPermission).filter((permission) => permission.endsWith(':read'))
  test.each(takeSample(readers, { count: 4 }))(
    'show someone with %s besides only what that lets them read',
    async (permission) => {
      const held: Permission[] = [...new Set<Permission>(['apiKey:read', 'webhook:read', permission])]
      const visitor = await joinOrganization(world, shop.seller, {
        email: `${permission.replace(':', '-').toLowerCase()}@example.com`,
        permissions: held,
      })
      const { found } = await findCanaries(visitor)
      const wrong = [...found].filter((canary) => !CANARIES[canary]?.some((need) => held.includes(need)))
      expect(wrong).toEqual([])
    },
  )

  test('resending a delivery and applying an event again show no more', async () => {
    const { visitor, operator } = {
      visitor: shop.seller.visitor,
      operator: await joinOrganization(world, shop.seller, { email: 'ops@example.com', permissions: ['webhook:update'] }),
    }
    const [received] = (await visitor.get<Listed>(at('/received-events'))).body.items
    const retried = await operator.post(at(`/received-events/${received?.id}/retry`))
    expect(retried).toMatchObject({ status: 200, body: { body: null } })
    const delivery = paths.find((path) => path.startsWith('/webhook-deliveries/'))
    const resent = await operator.post(at(`${delivery}/resend`))
    expect(resent.status === 409 || resent.body.body === null).toBe(true)
  })

  test('are all routes that answer with a body', () => {
    const shown = routes
      .filter(
        ({ caller, returns }) => caller === 'seller' && returns !== undefined && /"(request_body|body)":/.test(toText(returns)),
      )
      .map(({ method, path }) => `${method} ${path.replace('/api/organizations/{slug}', '')}`)
    expect(shown.toSorted()).toEqual([
      'get /received-events/{received_event_id}',
      'get /request-log/{logged_request_id}',
      'get /webhook-deliveries/{delivery_id}',
      'get /webhook-events/{webhook_event_id}',
      'post /received-events/{received_event_id}/retry',
      'post /webhook-deliveries/{delivery_id}/resend',
      // Made up for the example.
      'post /webhooks/{webhook_id}/examples',
    ])
  })
})

describe('N31: the built-in member', () => {
  test('sees no customer and no license key: not in lists, exports or by searching', async () => {
    const member = await joinOrganization(world, shop.seller, { email: 'smallest@example.com', role: 'member' })
    for (const path of ['/customers', '/customers.csv', '/license-keys', '/license-keys.csv', `/customers/${shop.ids.customer}`])
      expect([path, (await member.get(at(path))).status]).toEqual([path, 403])
    const found = await member.get<{ groups: { kind: string }[] }>(at('/search?q=bea'))
    expect(found.body.groups.map(({ kind }) => kind)).not.toContain('customer')
    const reader = await joinOrganization(world, shop.seller, { email: 'desk@example.com', permissions: ['customer:read'] })
    expect((await reader.get(at('/customers'))).status).toBe(200)
  })
})
