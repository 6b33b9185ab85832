import { AdminDeliveryList, AdminQueues } from '@tradepost/contract/platform/admin-deliveries'
import { AdminHealth } from '@tradepost/contract/platform/admin-health'
import { ListFigures } from '@tradepost/contract/platform/lists'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVENT_SAMPLES } from '#src/world/foreign/event-samples.ts'
import { makeDeliverer } from '#src/world/foreign/sign-delivery.ts'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import { refuseRows } from '#src/world/outage/refuse-rows.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { addAdministrator, makePerson } from './admin-world.ts'

let world: GatedWorld
let administrator: Visitor
let seller: Seller
let events: Awaited<ReturnType<typeof makeDeliverer>>
beforeAll(async () => {
  world = await makeGatedWorld()
  administrator = await addAdministrator(world)
  seller = await world.openShop('Acme Tools')
  events = await makeDeliverer(world, seller)
})
afterAll(() => world.close())

async function ask(path: string): Promise<unknown> {
  const { status, body } = await administrator.get(path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const list = async (query = '') => AdminDeliveryList.parse(await ask(`/api/admin/deliveries?${query}`)).items
const queueOf = async (kind: string) =>
  AdminQueues.parse(await ask('/api/admin/queues')).items.find((queue) => queue.kind === kind)
const dueOf = async (kind: string) => {
  const text = await (await fetch(`${world.platform.url}/metrics`)).text()
  return Number(new RegExp(`^due_work\\{kind="${kind}"\\S* (\\d+)`, 'm').exec(text)?.[1] ?? 0)
}
const retry = (id: string) =>
  administrator.post<{ is_applied: boolean }>(`/api/admin/deliveries/${seller.organizationId}/${id}/retry`)

/** Sends an event about a refund, which can’t be applied while `refund_records` refuses rows. */
async function deliver(id: string): Promise<void> {
  const sample = EVENT_SAMPLES.find(({ type }) => type === 'refund.succeeded')
  const body = events.eventBody('refund.succeeded', { ...sample?.data, refund_id: `ref_${id}` })
  expect((await events.deliver({ id, body })).status).toBe(200)
}

/** Takes emails that were sent out of the mailbox: the mail server refused them. */
const refuseEmails = (attempts: number) =>
  world.platform.deps.database.pool.query(
    `update emails set sent_at = null, attempt_count = $1, answer_code = 550, next_attempt_at = now() + interval '1 hour'
     where recipient = $2`,
    [attempts, seller.email],
  )

describe('deliveries', () => {
  test('list an event that can’t be applied, with its reason, until a retry applies it', async () => {
    await refuseRows(world, 'refund_records', async () => {
      await deliver('msg_late')
      expect(await list()).toMatchObject([
        {
          ...{ kind: 'event', state: 'waiting', what: 'refund.succeeded', message_id: 'msg_late', tries: 1 },
          shop: { organization_id: seller.organizationId, name: 'Acme Tools' },
          reason: expect.stringContaining('out of order'),
          next_try_at: expect.any(String),
        },
      ])
      expect((await retry('msg_late')).body).toEqual({ is_applied: false })
    })
    expect((await retry('msg_late')).body).toEqual({ is_applied: true })
    expect(await list()).toEqual([])
    const log = await administrator.get<{ items: { action: string; object: { id: string } }[] }>('/api/admin/audit-log')
    expect(log.body.items.filter(({ action }) => action === 'received_event.retried').length).toBeGreaterThan(1)
  })

  test('that are unknown, or of another shop, can’t be retried', async () => {
    expect((await retry('msg_nothing')).status).toBe(404)
    expect((await administrator.post('/api/admin/deliveries/nobody/msg_late/retry')).status).toBe(404)
  })

  test('list emails that wait or failed by their domain, without the address', async () => {
    await refuseEmails(3)
    const waiting = await list('kind=email')
    expect(waiting[0]).toMatchObject({ state: 'waiting', what: 'example.com', tries: 3, reason: '550' })
    await refuseEmails(11)
    expect(await list('state=waiting&kind=email')).toEqual([])
    const failed = await list('state=failed')
    expect(failed).toHaveLength(waiting.length)
    expect(failed[0]).toMatchObject({ kind: 'email', next_try_at: null })
    expect(JSON.stringify(failed)).not.toContain(seller.email)
    const { counts } = ListFigures.parse(await ask('/api/admin/deliveries/figures'))
    expect(counts).toMatchObject({ failed: failed.length, waiting: 0 })
    expect(await queueOf('send_email')).toMatchObject({ failed: failed.length, retrying: 0 })
    const { text } = (await administrator.get<{ text: string }>('/api/admin/deliveries.csv')).body
    expect(text).toContain('email,failed')
    expect(text).not.toContain(seller.email)
  })
})

describe('queues', () => {
  test('have what the metrics count, and what failed', async () => {
    await refuseRows(world, 'refund_records', async () => {
      await deliver('msg_due')
      expect(await queueOf('apply_event')).toMatchObject({ due: 0, retrying: 1, failed: 0 })
      world.clock.advance(60 * 60 * 1000)
      const queue = await queueOf('apply_event')
      expect(queue).toMatchObject({ due: 1, retrying: 1 })
      expect(queue?.due).toBe(await dueOf('apply_event'))
    })
  })

  test('name a job that failed, and why, without anybody’s data', async () => {
    const { deps } = world.platform
    await deps.addJob('close-totals', {})
    await deps.database.pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'Key (email)=(bea@post.example) exists'
       where task_id = (select id from graphile_worker._private_tasks where identifier = 'close-totals')`,
    )
    expect(await queueOf('close-totals')).toMatchObject({ failed: 1, reason: 'Key …=… exists' })
  })
})

describe('health', () => {
  test('shows database, migrations, queues and that the provider answers', async () => {
    const health = AdminHealth.parse(await ask('/api/admin/health'))
    expect(health).toMatchObject({ provider: { state: 'ok' }, has_email_server: false, unconnected_shops: 0 })
    const { rows } = await world.platform.deps.database.pool.query<{ count: number }>('select count(*) from migrations')
    expect(health.migrations.applied).toBe(Number(rows[0]?.count))
    expect(health.database.bytes).toBeGreaterThan(1_000_000)
    expect(health.database.version).toMatch(/^\d+/)
    expect(health.processes).toHaveLength(1)
    expect(health.queues.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['apply_event', 'send_email', 'close-totals']))
  })

  test('says that the provider is away', async () => {
    world.gate.set('cut')
    expect(AdminHealth.parse(await ask('/api/admin/health')).provider.state).toBe('unreachable')
  })

  test('is an unknown path to everyone else', async () => {
    const { visitor } = await makePerson(world)
    for (const caller of [world.visitor(), visitor, seller.visitor])
      for (const path of ['health', 'queues', 'deliveries', 'deliveries.csv'])
        expect((await caller.get(`/api/admin/${path}`)).status).toBe(404)
  })
})
