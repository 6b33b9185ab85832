import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { StoreAddress } from '@tradepost/contract/provider/stores'
import { createSeededChance, type KeptChance } from '@tradepost/kit/secrets/seeded-chance'
import { fault } from '@tradepost/provider-server/faults'
import type { RunningProvider } from '@tradepost/provider-server/server'
import type { StoreChange, StoreControl } from '@tradepost/provider-server/test-helpers/store-control'
import { copyDatabase, dropDatabases, STORE_STARTS_AT, type StoreServer, TEMPLATES } from './prepared-cluster.ts'
import { startStoreProvider } from './store-provider.ts'

/** A copy of everything that a store has: its two databases, the folder of its files, and what its random seed has given. */
type Copy = { provider: string; acquirer: string; files: string; chance?: KeptChance | undefined }

export type Store = {
  address: StoreAddress
  /** Ends it, and removes its databases and snapshots. */
  stop(): Promise<void>
}

type Opening = {
  server: StoreServer
  /** What it begins with. */
  from?: Copy
  /** Chosen by the person; any by default. */
  port?: number
  /** What IDs and secrets are drawn from, with a clock that stands still; by default the system's, and real time. */
  randomSeed?: number | undefined
  /** Where events go until somebody asks for them. */
  inboxUrl: string
  /** Starts another store, of the same owner. */
  openBranch: (from: Copy, randomSeed: number | undefined) => Promise<StoreAddress>
  onStop: (store: Store) => void
}

const FIRST: Copy = { ...TEMPLATES, files: '' }

async function copyFrom({ postgres }: StoreServer, from: Copy, to: Copy): Promise<void> {
  await Promise.all((['provider', 'acquirer'] as const).map((name) => copyDatabase(postgres, from[name], to[name])))
  rmSync(to.files, { recursive: true, force: true })
  if (from.files && existsSync(from.files)) cpSync(from.files, to.files, { recursive: true })
  else mkdirSync(to.files, { recursive: true })
}

async function remove({ postgres }: StoreServer, copies: readonly Copy[]): Promise<void> {
  await dropDatabases(
    postgres,
    copies.flatMap(({ provider, acquirer }) => [provider, acquirer]),
  )
  for (const { files } of copies) rmSync(files, { recursive: true, force: true })
}

/** Sends events to the inbox of the host, which takes everything. */
async function useInbox(url: string, inboxUrl: string, { apiKey, webhookId }: StoreServer['secrets']): Promise<void> {
  const answer = await fetch(`${url}/webhooks/${webhookId}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: inboxUrl, disabled: false }),
  })
  if (!answer.ok) throw new Error(`The endpoint of a store can't be set: ${await answer.text()}`)
}

/** The provider of a store, which ends and starts again on its port, and the databases that it runs on. */
function createLife(
  server: StoreServer,
  id: string,
  {
    inboxUrl,
    port: wanted = 0,
    randomSeed,
    control,
  }: Pick<Opening, 'inboxUrl' | 'port' | 'randomSeed'> & { control: StoreControl },
) {
  const { secrets, postgres, dataDir } = server
  const nameCopy = (part: string): Copy => ({
    provider: `p_${id}_${part}`,
    acquirer: `a_${id}_${part}`,
    files: join(dataDir, 'stores', id, part),
  })
  const live = nameCopy('live')
  const chance = randomSeed === undefined ? undefined : createSeededChance(`seed ${randomSeed}`, STORE_STARTS_AT)
  const first = chance?.keep()
  const snapshots = new Map<string, Copy>()
  let takenCount = 0
  let provider: RunningProvider | undefined

  const start = async () => {
    const urls = { provider: postgres.url(live.provider), acquirer: postgres.url(live.acquirer) }
    const port = provider ? Number(new URL(provider.url).port) : wanted
    provider = await startStoreProvider({ urls, keys: secrets, dataDir: live.files, port, control, chance })
    return provider.url
  }
  const begin = async (from: Copy) => {
    await copyFrom(server, from, live)
    const kept = from.chance ?? first
    if (kept) chance?.goBack(kept)
    const url = await start()
    if (from === FIRST) await useInbox(url, inboxUrl, secrets)
    return url
  }
  const find = (name: string): Copy => {
    const found = snapshots.get(name)
    if (!found) throw fault('SNAPSHOT_NOT_FOUND')
    return found
  }
  return {
    begin,
    find,
    list: () => [...snapshots.keys()],
    end: async () => provider?.close(),
    async replace(by: Copy) {
      await dropDatabases(postgres, [live.provider, live.acquirer])
      await begin(by)
    },
    async snapshot(name: string) {
      takenCount += 1
      const taken = { ...nameCopy(`s${takenCount}`), chance: chance?.keep() }
      const old = snapshots.get(name)
      await copyFrom(server, live, taken)
      snapshots.set(name, taken)
      await start()
      if (old) await remove(server, [old])
    },
    async remove() {
      await remove(server, [live, ...snapshots.values()])
      rmSync(join(dataDir, 'stores', id), { recursive: true, force: true })
    },
  }
}

/** Starts a store on databases of its own. */
export async function openStore({
  server,
  from = FIRST,
  port,
  randomSeed,
  inboxUrl,
  openBranch,
  onStop,
}: Opening): Promise<Store> {
  const { apiKey, webhookId, webhookSecret } = server.secrets
  const id = randomBytes(6).toString('hex')
  let changes = 0
  let error: string | null = null
  let working: Promise<void> | undefined
  let stopped: Promise<void> | undefined

  const change = async (asked: StoreChange) => {
    await life.end()
    if (asked.kind === 'snapshot') return life.snapshot(asked.name)
    return life.replace(asked.kind === 'restore' ? life.find(asked.name) : FIRST)
  }
  const work = async (asked: StoreChange) => {
    try {
      await change(asked)
      error = null
    } catch (reason) {
      error = reason instanceof Error ? reason.message : String(reason)
    }
    working = undefined
    changes += 1
  }
  const stop = () => {
    stopped ??= (async () => {
      await working
      await life.end()
      await life.remove()
      onStop(store)
    })()
    return stopped
  }
  const control: StoreControl = {
    show: () => ({ status: working ? 'working' : 'ready', changes, error, snapshots: life.list() }),
    begin(asked) {
      if (working || stopped) throw fault('STORE_BUSY')
      if (asked.kind === 'restore') life.find(asked.name)
      if (asked.kind === 'stop') setImmediate(() => void stop())
      // Closing waits for the answer to whoever asked.
      else working = new Promise((done) => setImmediate(() => done(work(asked))))
      return control.show()
    },
    branch: (name) => openBranch(life.find(name), randomSeed),
  }
  const life = createLife(server, id, { inboxUrl, randomSeed, control, ...(port === undefined ? {} : { port }) })
  const base_url = await life.begin(from)
  const address = { store_id: id, base_url, api_key: apiKey, webhook_id: webhookId, webhook_secret: webhookSecret }
  const store: Store = { address, stop }
  return store
}
