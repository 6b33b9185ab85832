import * as os from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Seller } from '@tradepost/e2e/world/seller'
import { sellerClient } from '@tradepost/e2e/world/seller-client'
import { makeWorld, type World } from '@tradepost/e2e/world/world'
import { startStopwatch, systemClock } from '@tradepost/kit/clock'
import { quantile, runFor } from '../measure.ts'
import { report } from '../report.ts'
import { sellOnce } from './sales.ts'

const MINUTES = Number(process.env.MIXED_MINUTES ?? 1)
const CALIBRATION_SECONDS = 10
const CALLERS = 8
/** How busy the busiest is kept: the thread of both servers and their clients, or all processors, which Postgres uses as well. */
const LOAD = 0.8
const TICK_MILLISECONDS = 20
/** How often the pace follows the machine's speed, and how much of the way at once. */
const ADJUST_MILLISECONDS = 1000
const ADJUST_PART = 0.3

type Action = { share: number; run: () => Promise<unknown> }

/** Lists what shops and their programs do all day, by how often they do it. */
async function listActions(world: World, seller: Seller): Promise<Action[]> {
  const client = await sellerClient(world, seller)
  const { caliper } = seller.products
  return [
    { share: 6, run: () => mustGet(world.visitor(), `/api/shops/${seller.slug}`) },
    { share: 4, run: () => mustGet(seller.visitor, '/api/auth/get-session') },
    { share: 2, run: () => mustGet(seller.visitor, `/api/organizations/${seller.slug}/payments`) },
    { share: 4, run: () => client.products.list({ page_number: 0 }) },
    { share: 2, run: () => client.checkoutSessions.create({ product_cart: [{ product_id: caliper.product_id, quantity: 1 }] }) },
    { share: 1, run: () => sellOnce(world, seller) },
  ]
}

async function mustGet(visitor: Seller['visitor'], path: string): Promise<void> {
  const { status } = await visitor.get(path)
  if (status !== 200) throw new Error(`${path} answered ${status}`)
}

/** Returns what takes the actions in turn, each as often as its share says. */
function takeTurns(actions: readonly Action[]): () => Promise<unknown> {
  const round = actions.flatMap(({ share, run }) => Array.from({ length: share }, () => run))
  let turn = 0
  return () => {
    const run = round[(turn * 7) % round.length]
    turn += 1
    return run?.() ?? Promise.resolve()
  }
}

type Minute = { times: number[]; failures: string[] }

/** Returns a function that tells how busy this thread and the machine have been since it was last called, whichever is more. */
function watchLoad(): () => number {
  const readTimes = () =>
    os.cpus().map(({ times }) => ({ ...times, sum: times.user + times.nice + times.sys + times.idle + times.irq }))
  let thread = performance.eventLoopUtilization()
  let processors = readTimes()
  return () => {
    const before = { thread, processors }
    thread = performance.eventLoopUtilization()
    processors = readTimes()
    const sumOf = (key: 'idle' | 'sum') =>
      processors.reduce((sum, times, index) => sum + times[key] - (before.processors[index]?.[key] ?? 0), 0)
    return Math.max(performance.eventLoopUtilization(thread, before.thread).utilization, 1 - sumOf('idle') / sumOf('sum'))
  }
}

/**
 * Starts actions for a minute, whether or not the earlier ones have ended, so many a second that LOAD of what the machine can do
 * is used. Machines that share their processors change their speed within seconds: a fixed pace would be too much for the slow
 * ones. Returns the pace at the end.
 */
async function runMinute(pace: number, act: () => Promise<unknown>): Promise<Minute & { pace: number }> {
  const minute: Minute = { times: [], failures: [] }
  const elapsed = startStopwatch()
  const running: Promise<unknown>[] = []
  let perSecond = pace
  const readLoad = watchLoad()
  let [owed, ticked, adjusted] = [0, 0, 0]
  while (elapsed() < 60_000) {
    owed += ((elapsed() - ticked) / 1000) * perSecond
    ticked = elapsed()
    for (; owed >= 1; owed -= 1) {
      const each = startStopwatch()
      const failed = (error: unknown) => minute.failures.push(String(error))
      running.push(act().then(() => minute.times.push(each()), failed))
    }
    if (ticked - adjusted >= ADJUST_MILLISECONDS) {
      perSecond += ADJUST_PART * (perSecond * (LOAD / readLoad()) - perSecond)
      adjusted = ticked
    }
    await wait(TICK_MILLISECONDS)
  }
  await Promise.all(running)
  return { ...minute, pace: perSecond }
}

/**
 * Collects all garbage, and returns how many megabytes of objects are left: what the process takes also depends on when V8
 * collects.
 */
function collectGarbage(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed / 2 ** 20
}

/**
 * Measures both servers under a mix of what shops do, at 80 % of what the machine can do: latency, memory and failures of each
 * minute. The servers run their jobs, as they do in use. MIXED_MINUTES says for how long.
 */
export async function runMixedBench(): Promise<void> {
  const world = await makeWorld({ clock: systemClock, isWorking: true })
  try {
    await runMinutes(world)
  } finally {
    await world.close()
  }
}

async function runMinutes(world: World): Promise<void> {
  const act = takeTurns(await listActions(world, await world.openShop()))
  const run = async () => void (await act())
  await runFor(CALIBRATION_SECONDS / 2, CALLERS, run)
  const most = (await runFor(CALIBRATION_SECONDS, CALLERS, run)).length / CALIBRATION_SECONDS
  report(
    `mixed load: ${most.toFixed(0)} actions a second by ${CALLERS} callers; from now on as many as keep it ${LOAD * 100} % busy`,
  )
  let pace = most * LOAD
  for (let count = 1; count <= MINUTES; count += 1) {
    const minute = await runMinute(pace, act)
    pace = minute.pace
    const { times, failures } = minute
    report(
      `minute ${count}: ${times.length} actions, p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms, ` +
        `${failures.length} failed${failures[0] ? ` (${failures[0]})` : ''}, ${collectGarbage().toFixed(0)} MB in use`,
    )
  }
}
