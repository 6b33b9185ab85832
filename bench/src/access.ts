import type { CreatedAccessKey } from '@tradepost/contract/platform/developers/seller-access'
import type { Seller } from '@tradepost/e2e/world/seller'
import type { World } from '@tradepost/e2e/world/world'
import { sql } from '@tradepost/kit/database/database'
import { type Client, startClient } from './load/client.ts'
import type { Call } from './load/client-thread.ts'
import { print } from './measure.ts'

const CUSTOMERS = 100_000
/** So short that one key stays below its limit of a minute; every round takes a new key. */
const SECONDS = 2
const ROUNDS = 3
const CONNECTIONS = 4
/** What a busy shop's software asks. */
const PER_SECOND = 200

/** Gives every customer a product, and each tenth a second one that it lost. */
async function fill({ platform }: World, organizationId: string): Promise<void> {
  const { db } = platform.deps.database
  const place = sql`${organizationId}, 'embedded'`
  await sql`
    insert into customer_records (organization_id, environment, id, body, is_whole, source, written_as, checked_at, created_at, name, email)
    select ${place}, 'cus_bench_' || n, '{}', true, 'answer', 1, now(), now(), 'bea', 'bench-' || n || '@example.com'
    from generate_series(1, ${CUSTOMERS}::int) n`.execute(db)
  await sql`
    insert into access_grants (organization_id, environment, customer_id, product_id, source, source_id, since, status, reason, payment_id)
    select ${place}, 'cus_bench_' || n, 'pdt_bench_' || n % 50, 'payment', 'pay_bench_' || n, now(), 'active', 'paid', 'pay_bench_' || n
    from generate_series(1, ${CUSTOMERS}::int) n
    union all
    select ${place}, 'cus_bench_' || n, 'pdt_bench_lost', 'payment', 'pay_lost_' || n, now(), 'ended', 'refunded', 'pay_lost_' || n
    from generate_series(10, ${CUSTOMERS}::int, 10) n`.execute(db)
  await sql`analyze access_grants, customer_records`.execute(db)
}

type Question = { name: string; query: string; headers?: Record<string, string>; status?: number; text?: string }

const QUESTIONS: readonly Question[] = [
  { name: 'what a customer has', query: 'customer=cus_bench_54321' },
  { name: 'what an email has, one product', query: 'email=bench-98765@example.com&product=pdt_bench_15' },
  { name: 'what a customer has, unchanged (304)', query: 'customer=cus_bench_54321', status: 304, text: '' },
  {
    name: 'what a customer has, as a token',
    query: 'customer=cus_bench_54321',
    headers: { accept: 'application/jwt' },
    text: '.',
  },
]

/** Without `perSecond`, as many as the server can answer. */
type PacedQuestion = Question & { perSecond?: number }

async function ask(client: Client, { world, seller }: { world: World; seller: Seller }, question: PacedQuestion): Promise<void> {
  const { name, query, headers = {}, status = 200, text = '"has_access":true', perSecond } = question
  const made = await seller.visitor.post<CreatedAccessKey>(`/api/organizations/${seller.slug}/access-keys`, { name })
  const call: Call = {
    method: 'GET',
    url: `${world.platform.url}/api/access?${query}`,
    headers: { authorization: `Bearer ${made.body.secret}`, ...headers },
  }
  // The first one makes the signing key, and tells the tag.
  const { headers: answered } = await client.single(call)
  const tag = answered[answered.findIndex((each) => each.toLowerCase() === 'etag') + 1] ?? ''
  const asked = status === 304 ? { ...call, headers: { ...call.headers, 'if-none-match': tag } } : call
  const load = { connections: CONNECTIONS, seconds: SECONDS, expected: { status, text } }
  const named = perSecond === undefined ? name : `${name}, ${perSecond} a second`
  print(await client.load(asked, { ...load, name: named, ...(perSecond && { perSecond, connections: 64 }) }))
}

/** Measures what a business's own software asks, over 100,000 customers. The aim is a p99 of 5 ms. */
export async function runAccessBench(world: World): Promise<void> {
  const seller = await world.openShop()
  await fill(world, seller.organizationId)
  const client = startClient()
  try {
    for (const question of QUESTIONS) {
      for (let round = 0; round < ROUNDS; round += 1) await ask(client, { world, seller }, question)
      for (let round = 0; round < ROUNDS; round += 1) await ask(client, { world, seller }, { ...question, perSecond: PER_SECOND })
    }
  } finally {
    await client.close()
  }
}
