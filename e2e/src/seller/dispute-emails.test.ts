import { DAY, MINUTE } from '@tradepost/kit/clock'
import { platformJobs } from '@tradepost/platform-server/modules'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveClock } from '#src/billing/shop-subscriptions.ts'
import { makeDeliverer } from '#src/world/foreign/sign-delivery.ts'
import { joinOrganization } from '#src/world/join-organization.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { sellProducts } from './home/sold-payments.ts'

let world: World
let seller: Seller
let client: DodoPayments
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
  await joinOrganization(world, seller, { email: 'answers@example.com', permissions: ['dispute:read', 'dispute:respond'] })
  await joinOrganization(world, seller, { email: 'reads@example.com', permissions: ['dispute:read'] })
})
afterAll(() => world.close())

/** Raises a dispute of a new payment, and waits until the shop knows. */
async function raise(given: object = {}): Promise<string> {
  const payment_id = await sellProducts({ world, seller, client })
  const body = { payment_id, reason: 'product_not_received', ...given }
  const { dispute_id: id } = await client.post<{ dispute_id: string }>('/test_helpers/disputes', { body })
  await world.drainAll()
  return id
}
const advance = async (id: string, to: string) => {
  await client.post(`/test_helpers/disputes/${id}/advance`, { body: { to } })
  await world.drainAll()
}
/** Runs the job in three processes at once. */
const run = () => Promise.all([1, 2, 3].map(() => platformJobs(world.platform.deps)['notify-of-disputes']?.({})))
/** Lists the emails about a dispute, the first one first. */
const mailsAbout = async (id: string, to = 'answers@example.com') =>
  (await seller.visitor.mails(to)).filter(({ text }) => text.includes(id)).reverse()
const subjectsAbout = async (id: string) => (await mailsAbout(id)).map(({ subject }) => subject.replace(/ by .*/, ''))

test('members who may respond are told once that a dispute opened, three days before its deadline, and that it expired', async () => {
  const id = await raise()
  await run()
  const [opened, ...others] = await mailsAbout(id)
  expect(others).toEqual([])
  expect(opened?.subject).toMatch(/^\$39.00 dispute at Acme/)
  expect(opened?.text).toContain('“Product not received”')
  expect(opened?.text).toMatch(/Respond by \w+ \d+, \d{4} at \d+:\d\d [AP]M UTC\./)
  await moveClock(world, seller, { seconds: (7 * DAY + MINUTE) / 1000 })
  await seller.visitor.post(`/api/organizations/${seller.slug}/records/check`)
  await world.drainAll()
  await run()
  await run()
  expect(await subjectsAbout(id)).toEqual([opened?.subject, 'Respond to a $39.00 dispute'])
  await moveClock(world, seller, { seconds: (4 * DAY) / 1000 })
  await world.drainAll()
  await run()
  await run()
  const told = await mailsAbout(id)
  expect(told).toHaveLength(3)
  expect(told[2]?.subject).toMatch(/^A \$39.00 dispute at Acme.* expired$/)
  expect(told[2]?.text).toContain('The customer keeps the amount.')
  expect(await mailsAbout(id, 'reads@example.com')).toEqual([])
})

test.each([
  ['won', /^You won a \$39.00 dispute at Acme/, 'The amount is back in your balance.'],
  ['lost', /^You lost a \$39.00 dispute at Acme/, 'The customer keeps the amount.'],
])('a dispute that the bank decides is reported once: %s', async (to, subject, text) => {
  const id = await raise()
  await run()
  await client.post(`/disputes/${id}/challenge`, { body: { explanation: 'Delivered' } })
  await advance(id, to)
  await run()
  await run()
  const told = await mailsAbout(id)
  expect(told).toHaveLength(2)
  expect(told[1]?.subject).toMatch(subject)
  expect(told[1]?.text).toContain(text)
  expect(told[1]?.text).toContain('The dispute fee of $30.00 isn’t returned.')
})

test('a dispute that its seller accepted needs no email about the outcome', async () => {
  const id = await raise()
  await run()
  await client.post(`/disputes/${id}/accept`)
  await world.drainAll()
  await run()
  expect(await mailsAbout(id)).toHaveLength(1)
})

test('one that RDR resolves has no deadline: one email says what was returned, whatever order its events come in', async () => {
  const { deliver } = await makeDeliverer(world, seller)
  const { db } = world.provider.deps.database
  const [endpoint] = (await client.webhooks.list()).data
  await client.webhooks.update(endpoint?.id ?? '', { disabled: true })
  const id = await raise({ rdr: true })
  const events = await db.selectFrom('events').select(['id', 'type', 'payload']).where('subjectId', '=', id).execute()
  const tell = async (type: string) => {
    const event = events.find((each) => each.type === type)
    expect((await deliver({ id: event?.id ?? '', body: event?.payload ?? '' })).status).toBe(200)
    await run()
  }
  await tell('dispute.opened')
  expect(await mailsAbout(id)).toEqual([])
  for (const type of ['dispute.lost', 'dispute.opened', 'dispute.lost']) await tell(type)
  await world.drainAll()
  await run()
  const told = await mailsAbout(id)
  expect(told).toHaveLength(1)
  expect(told[0]?.subject).toMatch(/^A \$39.00 dispute at Acme.* was resolved automatically$/)
  expect(told[0]?.text).toContain('Rapid Dispute Resolution (RDR) returned $39.00 to a customer')
  expect(told[0]?.text).toContain('The dispute fee of $30.00 isn’t returned.')
  expect(told[0]?.text).not.toContain('Respond')
})
