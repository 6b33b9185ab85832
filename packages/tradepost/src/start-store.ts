/** The library for tests, tradepost/test, and what the npm package says of itself. */

import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type DodoPayments from 'dodopayments'
import { createActor } from './actor.ts'
import { type Call, createCall } from './call.ts'
import { changeStore, restoreSnapshot, takeSnapshot } from './change-store.ts'
import { openHost, type StoreAddress } from './host.ts'
import { loadSeed } from './load-seed.ts'
import { createClock, type TestClock } from './move-clock.ts'
import type { Seed } from './read-seed.ts'
import { type Sown, sow } from './sow.ts'
import { StoreError } from './store-error.ts'
import type { Faults, Fingerprint, PayOptions, PayResult, ReceivedWebhook } from './types.ts'

export type { Ago, PaymentState, Seed, SubscriptionState } from './read-seed.ts'
export type { Sown } from './sow.ts'
export type * from './types.ts'
export { StoreError }

const POLL_MILLISECONDS = 25

/** A payments provider of a test's own: its databases, its clock, its port. */
export type Store = {
  /** For the SDK, and `DODO_PAYMENTS_BASE_URL`. */
  readonly baseURL: string
  readonly apiKey: string
  /** Verifies what `webhooks.to` gets. */
  readonly webhookSecret: string
  /** The SDK, opened with address and key. @throws StoreError if `dodopayments` isn't installed */
  readonly client: DodoPayments
  readonly clock: TestClock
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
  /**
   * Waits until nothing is due, and digests all events, emails and PDFs. Two stores with one random seed in which the same
   * happened have the same, on every machine.
   */
  fingerprint(): Promise<Fingerprint>
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
  const actor = createActor(call, clock)
  let client: DodoPayments | undefined
  let stopped: Promise<void> | undefined
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
    buyer: { pay: actor.pay },
    webhooks: createWebhooks(call, address),
    async seed(given) {
      return sow(actor, await loadSeed(given))
    },
    async fingerprint() {
      await call('POST', '/test_helpers/settle')
      return call<Fingerprint>('GET', '/test_helpers/fingerprint')
    },
    snapshot: (name) => takeSnapshot(call, name),
    restore: (name) => restoreSnapshot(call, name),
    branch: async () => toStore(await call('POST', `/test_helpers/snapshots/${await takeSnapshot(call, 'branch')}/branch`)),
    reset: async () => void (await changeStore(call, '/test_helpers/reset')),
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

export type StartStore = {
  /** What it begins with, as for `store.seed`. */
  seed?: Seed | string
  /**
   * The same number gives the same world: IDs, keys, events, emails and PDFs. Its clock starts at 2026-01-15T12:00:00Z, and moves
   * only when you advance it. A whole number from 0; without it, IDs are random and time passes.
   */
  randomSeed?: number
}

/**
 * Starts a payments provider for a test: with databases, a clock and a port of its own. It ends with `stop()`, or with the
 * process that started it.
 * @throws StoreError, STORE_NOT_STARTED: it says why; RANDOM_SEED_INVALID; and what `seed` throws
 */
export async function startStore({ seed, randomSeed }: StartStore = {}): Promise<Store> {
  if (randomSeed !== undefined && !(Number.isSafeInteger(randomSeed) && randomSeed >= 0))
    throw new StoreError(`randomSeed is a whole number from 0, not ${randomSeed}`, 'RANDOM_SEED_INVALID')
  const wanted = seed === undefined ? undefined : await loadSeed(seed)
  const open = await openHost()
  const store = toStore(await open(randomSeed === undefined ? {} : { random_seed: randomSeed }))
  if (!wanted) return store
  try {
    await store.seed(wanted)
    return store
  } catch (error) {
    await store.stop()
    throw error
  }
}
