import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StoreAddress } from '@tradepost/contract/provider/stores'
import { hashSecret, isSameSecret } from '@tradepost/kit/secrets/secrets'
import * as z from 'zod'
import type { StoreServer } from './prepared-cluster.ts'
import { openStore, type Store } from './store.ts'

/** How long the host stays without anybody: test runners start one process after the other. */
const IDLE_MILLISECONDS = 5000

/** The host of stores: who may ask it, and where. */
export type StoreHost = {
  port: number
  token: string
  /** Starts a store that ends with the host, on this port. */
  open(port: number, randomSeed?: number): Promise<StoreAddress>
  stop(): Promise<void>
}

type Options = {
  server: StoreServer
  /** Chosen by the person; any by default. */
  port?: number
  /** Called once nobody has a store any more; never by default. */
  onIdle?: () => void
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
}

/** What whoever starts a store may choose. */
const Chosen = z.object({ random_seed: z.int().min(0).optional() })

async function readChosen(request: IncomingMessage): Promise<z.infer<typeof Chosen>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Chosen.parse(chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString()))
}

/** The stores of each owner: a process with tests, which holds a request open for as long as it lives. */
function createOwners(onChange: () => void) {
  const owners = new Map<string, Set<Store>>()
  const storesOf = (owner: string) => {
    const found = owners.get(owner) ?? new Set()
    owners.set(owner, found)
    return found
  }
  return {
    storesOf,
    count: () => [...owners.values()].reduce((sum, stores) => sum + 1 + stores.size, 0),
    async leave(owner: string) {
      const stores = owners.get(owner) ?? []
      await Promise.all([...stores].map((store) => store.stop()))
      owners.delete(owner)
      onChange()
    },
    stopAll: () => Promise.all([...owners.values()].flatMap((stores) => [...stores].map((store) => store.stop()))),
  }
}

/**
 * Runs stores in this process, each on a port of its own. `POST /stores` starts one; `GET /owners/{name}` stays open, and when it
 * breaks, the stores that this owner started end. Both need the token. `POST /inbox` takes events.
 */
export async function startStoreHost({ server, port = 0, onIdle }: Options): Promise<StoreHost> {
  const token = randomBytes(24).toString('base64url')
  let idle: NodeJS.Timeout | undefined
  const watchIdle = () => {
    clearTimeout(idle)
    if (onIdle && owners.count() === 0) idle = setTimeout(onIdle, IDLE_MILLISECONDS)
  }
  const owners = createOwners(watchIdle)
  const open = async (
    owner: string,
    chosen: Pick<Parameters<typeof openStore>[0], 'from' | 'port' | 'randomSeed'> = {},
  ): Promise<StoreAddress> => {
    const stores = owners.storesOf(owner)
    const store = await openStore({
      server,
      ...chosen,
      inboxUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}/inbox`,
      openBranch: (from, randomSeed) => open(owner, { from, randomSeed }),
      onStop: (ended) => void stores.delete(ended),
    })
    stores.add(store)
    return store.address
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const [, kind, owner = ''] = request.url?.split('/') ?? []
    if (kind === 'inbox') {
      request.resume()
      return void response.writeHead(204).end()
    }
    if (!isSameSecret(hashSecret(request.headers.authorization?.replace('Bearer ', '') ?? ''), hashSecret(token)))
      return send(response, 401, { message: 'This needs the token of the host' })
    if (kind === 'owners' && request.method === 'GET') {
      owners.storesOf(owner)
      watchIdle()
      response.writeHead(200).write('\n')
      return void response.once('close', () => void owners.leave(owner))
    }
    if (kind === 'stores' && request.method === 'POST')
      return send(response, 200, await open(owner, { randomSeed: (await readChosen(request)).random_seed }))
    return send(response, 404, { message: 'There is no such call' })
  }
  const http = createServer((request, response) => {
    answer(request, response).catch((error: unknown) =>
      send(response, 500, { message: error instanceof Error ? error.message : String(error) }),
    )
  })
  http.listen(port, '127.0.0.1')
  await once(http, 'listening')
  watchIdle()
  return {
    port: (http.address() as AddressInfo).port,
    token,
    open: (chosen, randomSeed) => open('host', { port: chosen, randomSeed }),
    async stop() {
      clearTimeout(idle)
      http.close()
      http.closeAllConnections()
      await owners.stopAll()
      await server.stop()
    },
  }
}
