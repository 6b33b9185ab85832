import type { World } from '@tradepost/e2e/world/world'
import { createApiKey } from '@tradepost/provider-server/api-keys/create-api-key'
import { createCustomer } from '@tradepost/provider-server/customers/create-customer'
import { transact } from '@tradepost/provider-server/deps'
import { type Client, startClient } from './load/client.ts'
import type { Call } from './load/client-thread.ts'
import { type Figure, measure, print, quantile } from './measure.ts'
import { report } from './report.ts'

const SECONDS = Number(process.env.SECONDS ?? 5)
const BATCHES = [100, 1000]
const CONCURRENCY = 4
const ROUNDS = 5

type Sender = { businessId: string; apiKey: string; customerId: string }
type Event = { event_id: string; customer_id: string; event_name: string; timestamp: string; metadata: object }

/**
 * Measures events sent through the API by a client with a thread of its own, and beside it Postgres alone with the same rows in
 * the same table, in turn.
 */
export async function runEventBench(world: World): Promise<void> {
  const sender = await makeSender(world)
  const client = startClient()
  for (const batch of BATCHES) {
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = `${batch} a request, ${CONCURRENCY} at once`
      const api = await ingest(client, { world, sender, batch, name: `events by POST /events/ingest, ${name}` })
      print(inEvents(api, batch))
      const options = { concurrency: CONCURRENCY, seconds: SECONDS }
      let inserted = 0
      const bare = await measure(`events by a bare insert, ${name}`, options, () => {
        inserted += 1
        return insert(world, sender, makeEvents({ world, sender, batch }, `bare-${batch}-${round}-${inserted}`))
      })
      print(inEvents(bare, batch))
      ratios.push(api.perSecond / bare.perSecond)
    }
    report(
      `  by the API against bare: ${quantile(ratios, 0.5).toFixed(2)} times (${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`,
    )
  }
  await client.close()
}

type Sending = { world: World; sender: Sender; batch: number }

function makeEvents({ world, sender, batch }: Sending, call: string): Event[] {
  const timestamp = world.provider.deps.clock.now().toISOString()
  return Array.from({ length: batch }, (_, index) => {
    const metadata = { model: 'large', tokens: index % 4096, cached: index % 2 === 0 }
    return { event_id: `${call}-${index}`, customer_id: sender.customerId, event_name: 'llm.used', timestamp, metadata }
  })
}

const inEvents = (figure: Figure, batch: number): Figure => ({ ...figure, perSecond: figure.perSecond * batch })

/** Creates a business with a key and a customer, as the provider creates them. */
async function makeSender(world: World): Promise<Sender> {
  await world.openShop('Bench')
  const { deps } = world.provider
  const { id: businessId } = await deps.database.db.selectFrom('businesses').select('id').executeTakeFirstOrThrow()
  return transact(deps, { businessId, mode: 'test' }, async (scope) => ({
    businessId,
    apiKey: (await createApiKey(scope, { name: 'Bench', access: 'write' }, deps.clock.now())).secret,
    customerId: (await createCustomer(scope, { email: 'bench@example.com', name: 'Bench', metadata: {} })).id,
  }))
}

async function ingest(client: Client, { name, ...sending }: Sending & { name: string }): Promise<Figure> {
  const call: Call = {
    method: 'POST',
    url: `${sending.world.provider.url}/events/ingest`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${sending.sender.apiKey}` },
    body: JSON.stringify({ events: makeEvents(sending, 'sent-#') }),
  }
  const expected = { status: 200, text: JSON.stringify({ ingested_count: sending.batch }) }
  const options = { name, connections: CONCURRENCY, expected }
  await client.load(call, { ...options, seconds: Math.min(2, SECONDS / 2) })
  return client.load(call, { ...options, seconds: SECONDS })
}

const COLUMNS = 'business_id, mode, id, customer_id, event_name, happened_at, metadata, received_at, position'.split(', ')

async function insert(world: World, { businessId }: Sender, events: Event[]): Promise<void> {
  const values = events.flatMap((event, position) => [
    businessId,
    'test',
    event.event_id,
    event.customer_id,
    event.event_name,
    event.timestamp,
    event.metadata,
    event.timestamp,
    position,
  ])
  const rows = events.map((_, row) => `(${COLUMNS.map((_, column) => `$${row * COLUMNS.length + column + 1}`).join(',')})`)
  await world.provider.deps.database.pool.query(
    `insert into usage_events (${COLUMNS.join(', ')}) values ${rows.join(',')}`,
    values,
  )
}
