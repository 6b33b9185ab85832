import type { World } from '@tradepost/e2e/world/world'
import { createApiKey } from '@tradepost/provider-server/api-keys/create-api-key'
import { createCustomer } from '@tradepost/provider-server/customers/create-customer'
import { transact } from '@tradepost/provider-server/deps'
import { type Figure, measure, print } from './measure.ts'
import { report } from './report.ts'

const SECONDS = Number(process.env.SECONDS ?? 5)
const BATCHES = [100, 1000]
const CONCURRENCY = 4

type Sender = { businessId: string; apiKey: string; customerId: string }
type Event = { event_id: string; customer_id: string; event_name: string; timestamp: string; metadata: object }

/** Measures events sent through the API, and beside it Postgres alone with the same rows in the same table. */
export async function runEventBench(world: World): Promise<void> {
  const sender = await makeSender(world)
  let made = 0
  const make = (count: number): Event[] =>
    Array.from({ length: count }, () => {
      made += 1
      const metadata = { model: 'large', tokens: made % 4096, cached: made % 2 === 0 }
      const timestamp = world.provider.deps.clock.now().toISOString()
      return { event_id: `bench-${made}`, customer_id: sender.customerId, event_name: 'llm.used', timestamp, metadata }
    })
  for (const batch of BATCHES) {
    const options = { concurrency: CONCURRENCY, seconds: SECONDS }
    const name = `${batch} a request, ${CONCURRENCY} at once`
    const api = await measure(`events by POST /events/ingest, ${name}`, options, () => ingest(world, sender, make(batch)))
    print(inEvents(api, batch))
    const bare = await measure(`events by a bare insert, ${name}`, options, () => insert(world, sender, make(batch)))
    print(inEvents(bare, batch))
    report(`  by the API against bare: ${(api.perSecond / bare.perSecond).toFixed(2)} times`)
  }
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

async function ingest(world: World, { apiKey }: Sender, events: Event[]): Promise<void> {
  const answer = await fetch(`${world.provider.url}/events/ingest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ events }),
  })
  const text = await answer.text()
  if (text !== JSON.stringify({ ingested_count: events.length })) throw new Error(`ingest answered ${answer.status}: ${text}`)
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
