import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DAY, HOUR, MINUTE } from '@tradepost/kit/clock'
import { platformJobs } from '@tradepost/platform-server/modules'
import { recordTestEvents } from '@tradepost/provider-server/testing/test-events'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinOrganization } from '#src/world/join-organization.ts'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'

let world: GatedWorld
let seller: Seller
let client: DodoPayments
let server: Server
let status = 500
let url: string
beforeAll(async () => {
  server = createServer((request, response) => void request.resume().on('end', () => response.writeHead(status).end()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks?token=hush`
  world = await makeGatedWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
  await joinOrganization(world, seller, { email: 'hooks@example.com', permissions: ['webhook:read', 'webhook:update'] })
  await joinOrganization(world, seller, { email: 'looks@example.com', permissions: ['webhook:read'] })
})
afterAll(async () => {
  await world.close()
  await new Promise((resolve) => server.close(resolve))
})

/** Five minutes later, in three processes at once. */
async function look(): Promise<void> {
  await world.advance(5 * MINUTE)
  await Promise.all([1, 2, 3].map(() => platformJobs(world.platform.deps)['watch-endpoints']?.({})))
}
async function emit(count: number): Promise<void> {
  const connection = await world.platform.deps.database.db
    .selectFrom('providerConnections')
    .select('businessId')
    .where('organizationId', '=', seller.organizationId)
    .executeTakeFirstOrThrow()
  await recordTestEvents(world.provider, { businessId: connection.businessId ?? '', apiKey: '', client }, { count })
  await world.drainAll()
}
const mails = async (to: string) =>
  (await seller.visitor.mails(to)).filter(({ subject }) => subject.startsWith('A webhook endpoint'))

test('members who may change webhooks are told once after ten failures in a row, and once when it is disabled', async () => {
  const { id } = await client.webhooks.create({ url })
  // Each fails again after 5 s: eight failures.
  await emit(4)
  await look()
  expect(await mails('hooks@example.com')).toEqual([])
  await emit(1)
  await look()
  await look()
  const [failing, ...more] = await mails('hooks@example.com')
  expect(more).toEqual([])
  expect(failing?.subject).toMatch(/keeps failing$/)
  expect(failing?.text).toContain(`/dashboard/${seller.slug}/webhooks/${id}`)
  expect(failing?.text).toContain(new URL(url).host)
  expect(failing?.text).not.toContain('hush')
  expect(await mails('looks@example.com')).toEqual([])
  for (let hours = 0; hours < 5 * 24; hours += 12) {
    await emit(1)
    await world.advance(12 * HOUR)
  }
  await emit(1)
  await look()
  await look()
  const subjects = (await mails('hooks@example.com')).map(({ subject }) => subject)
  expect(subjects).toHaveLength(2)
  expect(subjects.filter((subject) => /was disabled$/.test(subject))).toHaveLength(1)
})

test('an endpoint that works again and fails anew is worth another mail, and 410 says why', async () => {
  const { id } = await client.webhooks.create({ url: `${url}&second` })
  status = 410
  await emit(1)
  await look()
  const gone = (await mails('hooks@example.com')).filter(({ text }) => text.includes(id))
  expect(gone.map(({ text }) => /status 410/.test(text))).toEqual([true])
  status = 200
  await client.webhooks.update(id, { disabled: false })
  await world.drainAll()
  status = 410
  await world.advance(DAY)
  await emit(1)
  await look()
  expect((await mails('hooks@example.com')).filter(({ text }) => text.includes(id))).toHaveLength(2)
})

test('while the provider is away nothing is sent and nothing breaks', async () => {
  world.gate.set('away')
  await look()
  world.gate.set('open')
})
