/** The library for tests, tradepost/test, and what the npm package says of itself. */

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type DodoPayments from 'dodopayments'
import { type Call, createCall } from './call.ts'
import { openHost, type StoreAddress } from './host.ts'
import { readSeed, type Seed } from './read-seed.ts'
import { type Sown, sow } from './sow.ts'
import { StoreError } from './store-error.ts'
import type { Duration, Faults, PayOptions, PayResult, ReceivedWebhook } from './types.ts'

export type { Ago, PaymentState, Seed, SubscriptionState } from './read-seed.ts'
export type { Sown } from './sow.ts'
export type * from './types.ts'
export { StoreError }

const WEEK_SECONDS = 7 * 86_400
const POLL_MILLISECONDS = 25
const CHANGE_MILLISECONDS = 60_000

type Clock = { now: string; status: 'ready' | 'advancing' }
type State = { status: 'ready' | 'working'; changes: number; error: string | null; snapshots: string[] }

/** A payments provider of a test's own: its databases, its clock, its port. */
export type Store = {
  /** For the SDK, and `DODO_PAYMENTS_BASE_URL`. */
  readonly baseURL: string
  readonly apiKey: string
  /** Verifies what `webhooks.to` gets. */
  readonly webhookSecret: string
  /** The SDK, opened with address and key. @throws StoreError if `dodopayments` isn't installed */
  readonly client: DodoPayments
  readonly clock: {
    now(): Promise<Date>
    /** Moves the clock, and does all that is due on the way. Resolves to the new time. @throws StoreError if it's past */
    advance(by: Duration): Promise<Date>
  }
  readonly buyer: {
    /** Pays on a checkout page, without a browser: of a session, a payment link or a static link; or by a session's ID. */
    pay(checkoutUrl: string, options?: PayOptions): Promise<PayResult>
  }
  readonly webhooks: {
    /** Sends events to this address from now on. Until then they go to an inbox, which takes everything. */
    to(url: string): Promise<void>
    /** Waits until nothing is due. Resolves to how many deliveries failed and wait for their next attempt. */
    settled(): Promise<number>
    /** Waits like `settled`, and lists what was taken, the first one first. */
    received(): Promise<ReceivedWebhook[]>
    /** Lets deliveries go wrong; without faults they go well again. */
    faults(faults?: Faults): Promise<void>
  }
  /**
   * Fills the store: products, customers, subscriptions in any state, past payments. A text is the path of a YAML or JSON file.
   * The clock moves on by as much as the seed has a past. @throws StoreError, SEED_INVALID with line and column; SEED_FAILED
   */
  seed(seed: Seed | string): Promise<Sown>
  /** Keeps everything as it is now. Resolves to the snapshot's name. */
  snapshot(name?: string): Promise<string>
  /** Goes back to a snapshot. @throws StoreError, SNAPSHOT_NOT_FOUND */
  restore(name: string): Promise<void>
  /** Starts another store as this one is now. */
  branch(): Promise<Store>
  /** Goes back to how the store began. Snapshots stay. */
  reset(): Promise<void>
  /** Ends the store, and removes all that it has. A second call changes nothing. */
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

function openClient(address: StoreAddress): DodoPayments {
  let Client: typeof DodoPayments
  try {
    const installed = createRequire(join(process.cwd(), 'package.json'))('dodopayments')
    Client = installed.default ?? installed
  } catch {
    throw new StoreError('store.client is the SDK: npm install dodopayments', 'SDK_NOT_INSTALLED')
  }
  return new Client({ bearerToken: address.api_key, baseURL: address.base_url, maxRetries: 0 })
}

/** The moves that a duration takes, in order: the clock moves by months or by seconds. */
function toMoves(by: Duration): object[] {
  if ('to' in by) return [{ to: new Date(by.to).toISOString() }]
  const { years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0 } = by
  const span = {
    months: years * 12 + months,
    seconds: weeks * WEEK_SECONDS + days * 86_400 + hours * 3600 + minutes * 60 + seconds,
  }
  const moves = [...(span.months ? [{ months: span.months }] : []), ...(span.seconds ? [{ seconds: span.seconds }] : [])]
  if (moves.length === 0)
    throw new StoreError('clock.advance needs a span of time, such as { months: 3 }', 'INVALID_REQUEST_PARAMETERS')
  return moves
}

function createClock(call: Call): Store['clock'] {
  const read = () => call<Clock>('GET', '/test_helpers/clock')
  return {
    now: async () => new Date((await read()).now),
    async advance(by) {
      for (const move of toMoves(by)) {
        await call('POST', '/test_helpers/clock/advance', move)
        while ((await read()).status !== 'ready') await sleep(POLL_MILLISECONDS)
      }
      await call('POST', '/test_helpers/settle')
      return new Date((await read()).now)
    },
  }
}

const toWireFaults = ({ seed = 1, delay, status, ...shares }: Faults) => ({
  seed,
  ...shares,
  ...(delay ? { delay_seconds: delay } : {}),
  ...(status ? { answer_status: status } : {}),
})

function createWebhooks(call: Call, { webhook_id }: StoreAddress): Store['webhooks'] {
  const lab = `/test_helpers/webhooks/${webhook_id}/faults`
  const settled = async () => (await call<{ waiting_count: number }>('POST', '/test_helpers/settle')).waiting_count
  return {
    settled,
    to: async (url) => void (await call('PATCH', `/webhooks/${webhook_id}`, { url, disabled: false })),
    async received() {
      await settled()
      return (await call<{ items: ReceivedWebhook[] }>('GET', `/test_helpers/webhooks/${webhook_id}/received`)).items
    },
    faults: async (faults) => void (faults ? await call('PUT', lab, toWireFaults(faults)) : await call('DELETE', lab)),
  }
}

/** Begins a change of the store, and waits until it is done: its port is closed for a moment. */
async function change<Begun extends State>(call: Call, path: string, body?: object): Promise<Begun> {
  await call('POST', '/test_helpers/settle')
  const begun = await call<Begun>('POST', path, body)
  for (const end = performance.now() + CHANGE_MILLISECONDS; performance.now() < end; await sleep(POLL_MILLISECONDS)) {
    const state = await call<State>('GET', '/test_helpers/store').catch((error: unknown) => {
      if (error instanceof StoreError && error.code === 'STORE_STOPPED') return undefined
      throw error
    })
    if (!state || state.status === 'working' || state.changes === begun.changes) continue
    if (state.error !== null) throw new StoreError(`POST ${path}: ${state.error}`, 'STORE_FAILED')
    return begun
  }
  throw new StoreError(`POST ${path} isn't done after ${CHANGE_MILLISECONDS / 1000} s`, 'STORE_FAILED')
}

/** Reads a file, or prints an object, so that a mistake in either has a line. */
async function loadSeed(seed: Seed | string): Promise<Seed> {
  if (typeof seed !== 'string') return readSeed(JSON.stringify(seed, null, 2), 'seed')
  const text = await readFile(seed, 'utf8').catch((error: Error) => {
    throw new StoreError(`The seed can't be read: ${error.message}`, 'SEED_INVALID')
  })
  return readSeed(text, seed)
}

/** Asks until nobody answers any more. */
async function untilStopped(ask: () => Promise<void>): Promise<void> {
  try {
    await ask()
  } catch (error) {
    if (!(error instanceof StoreError && error.code === 'STORE_STOPPED')) throw error
  }
}

function toStore(address: StoreAddress): Store {
  const call = createCall(address.base_url, address.api_key)
  const clock = createClock(call)
  const pay: Store['buyer']['pay'] = (checkout_url, options = {}) =>
    call('POST', '/test_helpers/pay', { checkout_url, ...options })
  let client: DodoPayments | undefined
  let stopped: Promise<void> | undefined
  const snapshot = async (name?: string) =>
    (await change<State & { name: string }>(call, '/test_helpers/snapshots', name === undefined ? {} : { name })).name
  const stop = () => {
    stopped ??= untilStopped(async () => {
      await call('POST', '/test_helpers/stop')
      for (;;) {
        await sleep(POLL_MILLISECONDS)
        await call('GET', '/test_helpers/store')
      }
    })
    return stopped
  }
  return {
    baseURL: address.base_url,
    apiKey: address.api_key,
    webhookSecret: address.webhook_secret,
    get client() {
      client ??= openClient(address)
      return client
    },
    clock,
    buyer: { pay },
    webhooks: createWebhooks(call, address),
    async seed(given) {
      return sow({ call, ...clock, pay }, await loadSeed(given))
    },
    snapshot,
    restore: async (name) => void (await change(call, `/test_helpers/snapshots/${encodeURIComponent(name)}/restore`)),
    branch: async () => toStore(await call('POST', `/test_helpers/snapshots/${await snapshot('branch')}/branch`)),
    reset: async () => void (await change(call, '/test_helpers/reset')),
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/**
 * Starts a payments provider for a test: with databases, a clock and a port of its own. It ends with `stop()`, or with the
 * process that started it.
 * @throws StoreError, STORE_NOT_STARTED: it says why; and what `seed` throws
 */
export async function startStore({ seed }: { seed?: Seed | string } = {}): Promise<Store> {
  const wanted = seed === undefined ? undefined : await loadSeed(seed)
  const open = await openHost()
  const store = toStore(await open())
  if (!wanted) return store
  try {
    await store.seed(wanted)
    return store
  } catch (error) {
    await store.stop()
    throw error
  }
}
