import { readdirSync, readFileSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStore } from 'tradepost/test'

/**
 * Measures stores as a shop has them, and prints one JSON object: `node measure.js <starts> <rows> <stores at once>`. Times are in
 * milliseconds. Memory is that of the stores' process and of its Postgres, with the files that are kept in memory.
 */
const [starts, rows, atOnce] = process.argv.slice(2).map(Number)
const EVENTS_MAX = 1000

async function time(work) {
  const start = performance.now()
  const result = await work()
  return { milliseconds: performance.now() - start, result }
}

const first = await time(() => startStore())
const measured = { first: first.milliseconds, load: loadavg()[0] }

measured.starts = []
for (let count = 0; count < starts; count += 1) {
  const { milliseconds, result } = await time(() => startStore())
  measured.starts.push(milliseconds)
  await result.stop()
}

const { client } = first.result
const { customer_id } = await client.customers.create({ email: 'maya@example.com', name: 'Maya' })
for (let made = 0; made < rows; made += EVENTS_MAX) {
  const events = Array.from({ length: Math.min(EVENTS_MAX, rows - made) }, (_, index) => ({
    ...{ event_id: `call-${made + index}`, event_name: 'call', customer_id },
  }))
  await client.usageEvents.ingest({ events })
}
measured.snapshot = (await time(() => first.result.snapshot('full'))).milliseconds
measured.restore = (await time(() => first.result.restore('full'))).milliseconds
const branch = await time(() => first.result.branch())
measured.branch = branch.milliseconds
measured.reset = (await time(() => first.result.reset())).milliseconds
await Promise.all([branch.result.stop(), first.result.stop()])

const CALIPER = {
  ...{ name: 'Caliper', tax_category: 'digital_products' },
  price: { type: 'one_time_price', currency: 'USD', price: 3900, discount: 0, purchasing_power_parity: false },
}
async function sell(store) {
  const { product_id } = await store.client.products.create(CALIPER)
  const { checkout_url } = await store.client.checkoutSessions.create({ product_cart: [{ product_id, quantity: 1 }] })
  const { status } = await store.buyer.pay(checkout_url)
  if (status !== 'succeeded') throw new Error(`A payment is ${status}`)
  await store.webhooks.settled()
}

const readHost = () => {
  const folder = readdirSync(tmpdir()).find((name) => /^tradepost-\w+-[0-9a-f]{12}$/.test(name))
  return JSON.parse(readFileSync(join(tmpdir(), folder, 'host.json'), 'utf8'))
}
const parentOf = (pid) =>
  Number(
    readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) \S /, '')
      .split(' ')[0],
  )
const listProcesses = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [{ pid: Number(pid), parent: parentOf(pid) }]
      } catch {
        return []
      }
    })
const listOwn = (pid, all) => [pid, ...all.filter(({ parent }) => parent === pid).flatMap((child) => listOwn(child.pid, all))]
/** What a process has alone, and its part of what it shares. */
const bytesOf = (pid) => {
  try {
    return 1024 * Number(/^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
const sizeOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + (statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0), 0)

const many = await time(() => Promise.all(Array.from({ length: atOnce }, () => startStore())))
measured.manyStart = many.milliseconds
measured.manySell = (await time(() => Promise.all(many.result.map(sell)))).milliseconds
const host = readHost()
const processes = listOwn(host.pid, listProcesses())
measured.processes = processes.length
measured.bytes = processes.reduce((sum, pid) => sum + bytesOf(pid), 0)
measured.fileBytes = sizeOf(host.dataDir)
await Promise.all(many.result.map((store) => store.stop()))
measured.loadAfter = loadavg()[0]
console.log(JSON.stringify(measured))
