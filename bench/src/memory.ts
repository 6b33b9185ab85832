import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeVisitor, PASSWORD } from '@tradepost/e2e/world/pages/visitor'
import type { World } from '@tradepost/e2e/world/world'
import { findFreePort } from '@tradepost/kit/free-port'
import { mapConcurrently } from '@tradepost/kit/map-concurrently'
import DodoPayments from 'dodopayments'
import { makeBadImages, type StormedShop, sellInScripts, storm } from './memory-storm.ts'
import { report } from './report.ts'
import { findServer, startProgram } from './start.ts'

const STORMS = 3
const REST_SECONDS = Number(process.env.MEMORY_REST_SECONDS ?? 30)
const CUSTOMERS = 2000
const IDLE_MILLISECONDS = 5000
const POLL_MILLISECONDS = 200
const LANES = 8
const SLUG = 'acme-tools'
const OWNER = 'owner@example.com'
const API_KEY = 'key-of-the-memory-bench'

type Urls = { platform: string; provider: string }

/**
 * Measures how much memory the process of `npm start` takes: when idle, at most during each of three equal storms of lists,
 * exports, invoices and images, and after a rest of MEMORY_REST_SECONDS. It is another process than the one that filled the shop.
 * Only where /proc lists processes.
 */
export async function runMemoryBench(_world: World): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tradepost-bench-memory-'))
  const [platform, provider] = [await findFreePort(), await findFreePort()]
  const urls = { platform: `http://localhost:${platform}`, provider: `http://localhost:${provider}` }
  const environment = {
    PLATFORM_PORT: String(platform),
    PROVIDER_PORT: String(provider),
    DATA_DIR: dataDir,
    PROCESSES: '1',
    DEMO_YEAR: '0',
    DEMO_API_KEY: API_KEY,
    LOG_LEVEL: 'error',
  }
  try {
    const filling = await startProgram(environment)
    await openShop(urls).then(fill).finally(filling.end)
    const stormed = await startProgram(environment)
    await measureStorms(findServer(stormed.id), urls).finally(stormed.end)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Signs the owner of the demo shop in. */
async function openShop({ platform, provider }: Urls): Promise<StormedShop> {
  const client = new DodoPayments({ bearerToken: API_KEY, baseURL: provider, maxRetries: 0 })
  const owner = makeVisitor(platform)
  await poll(async () => (await owner.post('/api/auth/sign-in/email', { email: OWNER, password: PASSWORD })).status === 200)
  const find = async () => (await client.products.list().catch(() => undefined))?.items.find(({ is_recurring }) => !is_recurring)
  await poll(async () => (await find()) !== undefined)
  return { owner, slug: SLUG, client, providerUrl: provider, productId: String((await find())?.product_id) }
}

async function poll(isThere: () => Promise<boolean>): Promise<void> {
  while (!(await isThere())) await wait(POLL_MILLISECONDS)
}

/** Makes customers and sales, and waits until the shop's lists have them. */
async function fill(shop: StormedShop): Promise<void> {
  const { client, owner } = shop
  await mapConcurrently(
    Array.from({ length: CUSTOMERS }, (_, index) => index),
    LANES,
    async (index) => {
      await client.customers.create({ email: `customer-${index}@example.com`, name: `Maya Lindqvist ${index}` })
    },
  )
  await sellInScripts(shop)
  await owner.post(`/api/organizations/${SLUG}/records/check`)
  await poll(async () => {
    const { body } = await owner.get<{ total: number }>(`/api/organizations/${SLUG}/customers/figures`)
    return body.total >= CUSTOMERS
  })
}

async function measureStorms(processId: number, urls: Urls): Promise<void> {
  const shop = await openShop(urls)
  const images = makeBadImages()
  await wait(IDLE_MILLISECONDS)
  report(`memory of the server: ${tell(processId)} at the start`)
  for (let count = 1; count <= STORMS; count += 1) {
    forgetPeak(processId)
    await storm(shop, images)
    const peak = readMegabytes(processId, 'VmHWM')
    await wait(REST_SECONDS * 1000)
    const parts = await readParts(urls)
    report(`storm ${count}: ${peak} MB at most, ${tell(processId)} after ${REST_SECONDS} s of rest (${parts})`)
  }
}

function readMegabytes(processId: number, field: string): number {
  const [, kilobytes = 0] =
    new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${processId}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

const tell = (processId: number) =>
  `${readMegabytes(processId, 'VmRSS')} MB, ${readMegabytes(processId, 'RssAnon')} MB of them its own,`

/** Lets the kernel count the peak anew (proc(5), clear_refs). */
const forgetPeak = (processId: number) => writeFileSync(`/proc/${processId}/clear_refs`, '5')

const PARTS = {
  'heap in use': 'nodejs_heap_size_used_bytes',
  heap: 'nodejs_heap_size_total_bytes',
  buffers: 'nodejs_external_memory_bytes',
}

/** Reads what V8 tells of the server's process: those that draw have their own. */
async function readParts({ provider }: Urls): Promise<string> {
  const text = await (await fetch(`${provider}/metrics`)).text()
  const parts = Object.entries(PARTS).map(([name, metric]) => {
    const [, bytes = 0] = new RegExp(`^${metric}\\{[^}]*\\} (\\S+)`, 'm').exec(text) ?? []
    return `${name} ${Math.round(Number(bytes) / 2 ** 20)} MB`
  })
  return parts.join(', ')
}
