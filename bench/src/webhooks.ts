import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { World } from '@tradepost/e2e/world/world'
import { cloneDatabase } from '@tradepost/kit/testing/test-databases'
import { recordTestEvents } from '@tradepost/provider-server/testing/test-events'
import {
  makeTestProvider,
  realClock,
  type TestBusiness,
  type TestProvider,
} from '@tradepost/provider-server/testing/test-provider'
import pg from 'pg'
import type { Arrivals, Order, Report } from './load/receiver-thread.ts'
import { measureSignedPosts } from './load/signed-posts.ts'
import { figureOf, print, quantile } from './measure.ts'
import { report } from './report.ts'
import { measureReplays } from './webhook-replay.ts'

const EVENTS = Number(process.env.WEBHOOK_EVENTS ?? 12_000)
const REFUSING = Number(process.env.WEBHOOK_REFUSING ?? 1000)
const SECONDS = Number(process.env.SECONDS ?? 10)
const NOBODY_LISTENS = 'http://127.0.0.1:9/'
/** Endpoints of each business that has bad ones: the most that a business may have. */
const ENDPOINTS = 5

type Bench = { provider: TestProvider; receiver: Receiver }

/**
 * Measures deliveries per second beside signed posts alone, commit to arrival, replays, and a healthy receiver beside bad ones;
 * then all of it with a disk that takes 2 ms.
 */
export async function runWebhookBench(_world: World): Promise<void> {
  for (const flush of ['', ', 2 ms flush']) {
    const databaseUrl = await cloneDatabase('provider_template')
    if (flush) await setSlowFlush(databaseUrl)
    const provider = await makeTestProvider({ clock: realClock, config: { databaseUrl } })
    const receiver = await startReceiver()
    try {
      await measureBacklog({ provider, receiver }, flush)
      await measureSteady({ provider, receiver }, flush)
      await measureReplays({ provider, receiver }, flush)
      await measureBesideBad({ provider, receiver }, flush)
    } finally {
      await receiver.close()
      await provider.close()
    }
  }
}

/** Makes Postgres wait 2 ms before each flush, like a cloud disk. */
async function setSlowFlush(databaseUrl: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`alter database "${name}" set commit_delay = 2000`)
  await client.query(`alter database "${name}" set commit_siblings = 0`)
  await client.end()
}

type Receiver = { url: string; arrived(path: string, count: number): Promise<Arrivals>; close(): Promise<void> }

/** Starts an HTTP server in its own thread. */
async function startReceiver(): Promise<Receiver> {
  const thread = new Worker(new URL('./load/receiver-thread.ts', import.meta.url))
  const [started]: Report[] = await once(thread, 'message')
  if (!started || !('url' in started)) throw new Error('The receiver did not start')
  return {
    url: started.url,
    async arrived(path, count) {
      const reported = once(thread, 'message')
      thread.postMessage({ path, count } satisfies Order)
      const [arrivals]: Report[] = await reported
      if (!Array.isArray(arrivals)) throw new Error('The receiver gave no arrivals')
      return arrivals
    },
    async close() {
      await thread.terminate()
    },
  }
}

async function openBusiness(provider: TestProvider, urls: readonly string[]): Promise<TestBusiness> {
  const business = await provider.openBusiness()
  for (const url of urls) await business.client.webhooks.create({ url })
  return business
}

const now = () => Number(process.hrtime.bigint()) / 1e6

/** Memory of this process: the sender, and the bench around it. */
const readMegabytes = () => Math.round(process.memoryUsage().rss / 2 ** 20)

/** Businesses with an endpoint each: the receivers of the backlog. */
const RECEIVERS = 6

async function measureBacklog({ provider, receiver }: Bench, flush: string): Promise<void> {
  const each = Math.ceil(EVENTS / RECEIVERS)
  const paths = Array.from({ length: RECEIVERS }, (_, index) => `/backlog/${index}`)
  const businesses: TestBusiness[] = []
  for (const path of paths) businesses.push(await openBusiness(provider, [`${receiver.url}${path}`]))
  const start = now()
  await Promise.all(businesses.map((business) => recordTestEvents(provider, business, { count: each })))
  const committed = now()
  let last = committed
  for (const path of paths) {
    const arrivals = await receiver.arrived(path, each)
    if (new Set(arrivals.map(([number]) => number)).size < each) throw new Error('An event came twice and another one never')
    last = Math.max(last, ...arrivals.map(([, at]) => at))
  }
  await provider.drainAll()
  const perSecond = (each * RECEIVERS) / ((last - committed) / 1000)
  report(
    `webhooks, ${each * RECEIVERS} events to ${RECEIVERS} receivers${flush}: ${perSecond.toFixed(0)} deliveries/s, 0 lost, ` +
      `recorded in ${((committed - start) / 1000).toFixed(1)} s, rss ${readMegabytes()} MB`,
  )
  const limits = paths.map((path) => `${receiver.url}/limit${path}`)
  // The first posts open the connections and warm the code up.
  await measureSignedPosts(limits, 100)
  const limit = await measureSignedPosts(limits, each)
  report(`  ${(perSecond / limit).toFixed(2)} × signed posts alone, without a database: ${limit.toFixed(0)}/s`)
}

const TICK_MILLISECONDS = 10

/**
 * Records `perSecond` events per second, or fewer if the machine can't keep up, each in its own transaction. Returns how long
 * each took from its commit to its arrival.
 */
async function measureArrivals({ provider, receiver }: Bench, path: string, perSecond: number): Promise<number[]> {
  const business = await openBusiness(provider, [`${receiver.url}${path}`])
  const committed = new Map<number, number>()
  const each = (perSecond * TICK_MILLISECONDS) / 1000
  const count = perSecond * SECONDS
  const start = now()
  for (let from = 0; from < count; from += each) {
    const early = start + (from * 1000) / perSecond - now()
    if (early > 0) await wait(early)
    const record = async (number: number) => {
      await recordTestEvents(provider, business, { count: 1, from: number })
      committed.set(number, now())
    }
    await Promise.all(Array.from({ length: each }, (_, index) => record(from + index)))
  }
  const arrivals = await receiver.arrived(path, count)
  // The commit is seen shortly after it happened, so an event may have arrived before.
  return arrivals.map(([number, at]) => Math.max(0, at - (committed.get(number) ?? at)))
}

async function measureSteady(bench: Bench, flush: string): Promise<void> {
  for (const perSecond of [100, 500]) {
    const start = now()
    const times = await measureArrivals(bench, `/steady/${perSecond}`, perSecond)
    print(figureOf(`commit to arrival at ${perSecond} a second${flush}`, times, now() - start))
    report(`  rss ${readMegabytes()} MB`)
  }
}

async function measureBesideBad(bench: Bench, flush: string): Promise<void> {
  const { provider, receiver } = bench
  const bad: TestBusiness[] = []
  const openBad = async (businesses: number, url: string) => {
    for (let count = 0; count < businesses; count += 1) bad.push(await openBusiness(provider, Array(ENDPOINTS).fill(url)))
  }
  await openBad(5, `${receiver.url}/hang`)
  await openBad(REFUSING / ENDPOINTS, NOBODY_LISTENS)
  for (const [index, each] of bad.entries()) await recordTestEvents(provider, each, { count: index < 5 ? 40 : 10 })
  const start = now()
  const times = await measureArrivals(bench, '/healthy', 100)
  print(figureOf(`beside 25 hanging and ${REFUSING} refusing endpoints${flush}`, times, now() - start))
  report(`  p95 ${quantile(times, 0.95).toFixed(1)} ms of 100 a second, rss ${readMegabytes()} MB`)
}
